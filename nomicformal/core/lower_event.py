"""Expressions about acts and events: what happened, when, by whom; first moments; norms as truths; moments of time."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from nomicformal.core import expr as x
from nomicformal.core import hints, lower_name
from nomicformal.core.types_of import UNKNOWN, type_of
from nomicformal.resolve.shared_words import brought_by
from nomicformal.resolve.table import SymbolInfo
from nomicformal.resolve.types import DURATION, TIME, Kind, Type
from nomicformal.syntax import tree

if TYPE_CHECKING:
    from nomicformal.core.lower_expr import Lowering


def about_events(low: Lowering, node: tree.Happened | tree.Occurrence | tree.FirstMoment | tree.NormAtom) -> x.Expr:
    match node:
        case tree.Happened():
            found = pattern(low, node.event, node.since, node.until, node.where)
            return x.Const(None, UNKNOWN) if found is None else x.Happened(found)
        case tree.Occurrence():
            return _occurrence(low, node)
        case tree.FirstMoment():
            after = None if node.after is None else moment(low, node.after)
            return x.FirstMoment(low.truth(node.condition), after)
        case tree.NormAtom():
            return _norm_atom(low, node)
        case _:
            assert_never(node)


def act_named(low: Lowering, node: tree.Call) -> SymbolInfo | None:
    """The act, power or event that is called; a finding and None where it is none."""
    symbol = low.table.symbols.get(node.name)
    if symbol is None:
        acts = [s.name for s in low.table.symbols.values() if s.is_event]
        near = low.table.nearest(node.name, acts)
        low.report(
            "unknown-name",
            f"no act or event `{node.name}` is declared",
            node.span,
            brought_by(node.name)
            or (f"Did you mean `{near}`?" if near else f"Declare it: `act {node.name}(...) by ...`."),
        )
        return None
    low.table.used.add(node.name)
    if not symbol.is_event:
        message = f"`{node.name}` is a {symbol.kind}, where an act or event is needed"
        low.report("wrong-type", message, node.span, hints.nobody_does(symbol, node))
        return None
    return symbol


def act_arguments(low: Lowering, node: tree.Call, symbol: SymbolInfo) -> tuple[x.Expr | None, ...]:
    """The arguments of an act, None for `_` and for those that are not written."""
    lower_name.count_arguments(low, node, symbol, exact=False)
    found: list[x.Expr | None] = []
    for place, (_, kind) in enumerate(symbol.params):
        arg = node.args[place] if place < len(node.args) else tree.Wildcard()
        found.append(None if isinstance(arg, tree.Wildcard) else low.expr(arg, kind))
    return tuple(found)


def agent(low: Lowering, node: tree.Expr | None, symbol: SymbolInfo) -> x.Expr | None:
    """Who acts, None for anybody."""
    if node is None or isinstance(node, tree.Wildcard):
        return None
    if not symbol.agent:
        return low.report("wrong-type", f"`{symbol.name}` happens without an agent", node.span, "Remove `by ...`.")
    return low.expr(node, Type(Kind.ENTITY, symbol.agent))


def pattern(
    low: Lowering,
    event: tree.Event,
    since: tree.Expr | None = None,
    until: tree.Expr | None = None,
    where: tree.Expr | None = None,
) -> x.Pattern | None:
    """Which acts are meant; in `where`, `it` is the act and its parameters go by their names."""
    symbol = act_named(low, event.call)
    if symbol is None:
        return None
    return x.Pattern(
        symbol.name,
        act_arguments(low, event.call, symbol),
        agent(low, event.by, symbol),
        None if since is None else moment(low, since),
        None if until is None else moment(low, until),
        None if where is None else _inside(low, symbol).truth(where),
    )


def _inside(low: Lowering, symbol: SymbolInfo) -> Lowering:
    inside = low.with_it(age=None)
    for name, kind in symbol.params:
        if name not in low.variables:
            inside = inside.bind(x.Var(name, kind))
    return inside


def _occurrence(low: Lowering, node: tree.Occurrence) -> x.Expr:
    found = pattern(low, node.event, node.since, node.until, node.where)
    if found is None:
        return x.Const(None, UNKNOWN)
    symbol = low.table.symbols[found.symbol]
    if node.field == "time":
        return x.Occurrence(node.which, "time", found, TIME)
    if node.field == "agent" and symbol.agent:
        return x.Occurrence(node.which, "agent", found, Type(Kind.ENTITY, symbol.agent))
    kind = dict(symbol.params).get(node.field)
    if kind is None:
        known = ["time", *(["agent"] if symbol.agent else []), *(name for name, _ in symbol.params)]
        return low.report(
            "unknown-name", f"`{symbol.name}` has no `{node.field}`", node.span, f"It has: {', '.join(known)}."
        )
    return x.Occurrence(node.which, node.field, found, kind)


def moment(low: Lowering, node: tree.Expr | tree.Event) -> x.Expr:
    """A time: of an expression, of the last occurrence of an act or event, or of the act in hand."""
    if isinstance(node, tree.Event) or is_act(low, node):
        event = node if isinstance(node, tree.Event) else _as_event(node)
        found = pattern(low, event)
        return x.Const(None, UNKNOWN) if found is None else x.Occurrence("last", "time", found, TIME)
    lowered = low.expr(node)
    kind = type_of(lowered)
    if isinstance(lowered, x.It):
        return _time_of_it(low, node)
    if kind != TIME and kind.kind is not Kind.NOTHING:
        return low.wrong_type(kind, "a time", node.span, "Write a date, a term that is a time, or an act.")
    return lowered


def _time_of_it(low: Lowering, node: tree.Expr) -> x.Expr:
    if low.it_age is None:
        return low.report(
            "misplaced-word",
            "in a `where` it cannot be asked what was so when the act was done",
            node.span,
            "Write `since T` or `until T` before `where`; or keep it as it is done: `on ACT when ...: s(p) := yes`.",
        )
    if low.it_age == 0:
        return x.Now()
    return x.Arith("-", x.Now(), x.Const(low.it_age, DURATION), TIME)


def is_act(low: Lowering, node: tree.Expr) -> bool:
    if not isinstance(node, tree.Call) or node.name in low.variables:
        return False
    symbol = low.table.symbols.get(node.name)
    return symbol is not None and symbol.is_event


def _as_event(node: tree.Expr) -> tree.Event:
    assert isinstance(node, tree.Call)
    return tree.Event(node, span=node.span)


def _norm_atom(low: Lowering, node: tree.NormAtom) -> x.Expr:
    symbol = act_named(low, node.act)
    if symbol is None:
        return x.Const(None, UNKNOWN)
    modality = {"has the right to": "right"}.get(node.modal, node.modal)
    args = act_arguments(low, node.act, symbol)
    word = _of_nobody_in_particular(low, node.who)
    if not word:
        return x.NormAtom(modality, symbol.name, args, agent(low, node.who, symbol))
    if modality not in ("may", "must", "can"):
        return low.report(
            "misplaced-word",
            f"`{word} {node.modal}` can be meant of one or of all",
            node.span,
            f"Write `nobody {modality.removesuffix(' not').replace('cannot', 'can')} …`,"
            f" or `(some p: {symbol.agent} where p {node.modal} …)`.",
        )
    of_any = x.NormAtom(modality, symbol.name, args, None)
    return of_any if word == "somebody" else x.Not(of_any)


def _of_nobody_in_particular(low: Lowering, who: tree.Expr) -> str:
    """`somebody` or `nobody`, if that is who is asked about, and no name that was declared."""
    if not isinstance(who, tree.Call) or not who.bare or who.name not in ("somebody", "nobody"):
        return ""
    declared = who.name in low.variables or who.name in low.table.symbols or who.name in low.table.individuals
    return "" if declared else who.name
