"""Names in expressions: variables, individuals, members of enumerations, readings, and symbols with their arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.core import expr as x
from nomicformal.core import hints
from nomicformal.core.types_of import UNKNOWN
from nomicformal.resolve.declare import is_variable
from nomicformal.resolve.table import SymbolInfo
from nomicformal.resolve.types import Kind, Type
from nomicformal.source import Span
from nomicformal.syntax import tree

if TYPE_CHECKING:
    from nomicformal.core.lower_expr import Lowering


def variable(low: Lowering, name: str, span: Span) -> x.Expr:
    """The variable in scope with this name."""
    known = low.variables.get(name)
    if known is None:
        help = "In a case, write the name of somebody whom it declares with `people`." if low.table.phrases else ""
        return low.report("variable-without-sort", f"the variable `{name}` stands for nothing here", span, help)
    return x.Const(None, UNKNOWN) if known.type.kind is Kind.NOTHING else known


def call(low: Lowering, node: tree.Call, want: Type | None) -> x.Expr:
    """`name` or `name(args)`: a variable, an individual, a member of an enumeration, or a fact, state, term or lot."""
    if node.bare:
        known = _constant(low, node, want)
        if known is not None:
            return known
    symbol = low.table.symbols.get(node.name)
    if symbol is None:
        return unknown_name(low, node, want)
    low.table.used.add(node.name)
    if symbol.is_event:
        return low.report(
            "wrong-type",
            f"`{node.name}` is an act or event, which by itself is not true or false",
            node.span,
            f"Write `{node.name}(...) happened`, or `time of last {node.name}(...)`.",
        )
    assert symbol.result is not None
    return x.Apply(node.name, arguments(low, node, symbol), symbol.result, node.span)


def _constant(low: Lowering, node: tree.Call, want: Type | None) -> x.Expr | None:
    name = node.name
    if name in low.variables or (is_variable(name) and name not in low.table.individuals):
        return variable(low, name, node.span)
    enums = low.table.enums_with(name)
    if want is not None and want.kind is Kind.ENUM and want.name in enums:
        low.table.used.add(want.name)
        return x.Const(name, want)
    if name in low.table.individuals:
        low.table.used.add(name)
        return x.Const(name, Type(Kind.ENTITY, low.table.individuals[name]))
    if name in low.table.symbols or not enums:
        return None
    if len(enums) > 1:
        return low.report("ambiguous-name", f"`{name}` belongs to {' and to '.join(enums)}", node.span)
    low.table.used.add(enums[0])
    return x.Const(name, Type(Kind.ENUM, enums[0]))


def unknown_name(low: Lowering, node: tree.Call, want: Type | None = None) -> x.Expr:
    help = hints.unknown_name(low.table, node, want)
    return low.report("unknown-name", f"`{node.name}` is not declared", node.span, help)


def arguments(low: Lowering, node: tree.Call, symbol: SymbolInfo) -> tuple[x.Expr, ...]:
    """As many arguments as the symbol has parameters, each of the parameter's type."""
    count_arguments(low, node, symbol, exact=True)
    lowered = [low.expr(arg, kind) for arg, (_, kind) in zip(node.args, symbol.params, strict=False)]
    lowered.extend(x.Const(None, UNKNOWN) for _ in range(len(symbol.params) - len(lowered)))
    return tuple(lowered)


def count_arguments(low: Lowering, node: tree.Call, symbol: SymbolInfo, *, exact: bool) -> None:
    """A finding if there are too many arguments, or too few where all must be written."""
    got, due = len(node.args), len(symbol.params)
    if got > due or (exact and got < due):
        names = ", ".join(f"{name}: {kind}" for name, kind in symbol.params)
        declared = f"{node.name}({names})" if names else f"{node.name}, without arguments"
        low.report(
            "wrong-number-of-arguments",
            f"`{node.name}` has {due} argument{'' if due == 1 else 's'}, not {got}",
            node.span,
            f"It is declared as {declared}.",
        )


def needs_type(low: Lowering, node: tree.Expr) -> bool:
    """Whether only the other side of a comparison can say which enumeration a name belongs to."""
    if not isinstance(node, tree.Call) or not node.bare or node.name in low.variables:
        return False
    return bool(low.table.enums_with(node.name))


def reading_test(low: Lowering, node: tree.Compare) -> x.Expr | None:
    """`R is a` for a declared reading R; None where the left side is none."""
    left, right = node.left, node.right
    if not isinstance(left, tree.Call) or not left.bare or left.name not in low.table.readings:
        return None
    if left.name in low.variables or left.name in low.table.symbols:
        return None
    low.table.used.add(left.name)
    alternatives = low.table.readings[left.name]
    if not isinstance(right, tree.Call) or right.name not in alternatives:
        written = right.name if isinstance(right, tree.Call) else "this"
        near = low.table.nearest(written, alternatives)
        return low.report(
            "reading-alternatives",
            f"`{written}` is no alternative of the reading `{left.name}`",
            right.span,
            f"Did you mean `{near}`?" if near else f"Its alternatives: {', '.join(alternatives)}.",
        )
    return x.ReadingIs(left.name, right.name)
