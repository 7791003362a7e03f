"""The shape of an expression: what it says, wherever it stands; and what kind of thing its value is."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from nomicformal.core import expr as x
from nomicformal.core.expr import Apply, Var


def shape(tree: object, names: Mapping[str, str] | None = None) -> Hashable:
    """The expression as nested tuples, without places in files; variables renamed by `names`."""
    if isinstance(tree, tuple):
        return tuple(shape(part, names) for part in tree)
    if isinstance(tree, Var) and names is not None:
        return ("Var", names.get(tree.name, tree.name))
    fields = getattr(type(tree), "__dataclass_fields__", None)
    if fields is None:
        return tree if isinstance(tree, Hashable) else None
    skip = "span" if isinstance(tree, Apply) else ""
    return (type(tree).__name__, *(shape(getattr(tree, name), names) for name in fields if name != skip))


def type_of(expr: x.Expr) -> x.Type:
    """The type of an expression that goes through individuals."""
    match expr:
        case x.Count() | x.Sum():
            return x.NUMBER
        case x.Best():
            return expr.var.type
        case x.Occurrence():
            return expr.type
        case x.FirstMoment():
            return x.TIME
        case _:
            return x.TRUTH


def names_somebody(expr: x.Expr) -> bool:
    """Whether the value is an individual."""
    match expr:
        case x.Const() | x.Var() | x.Apply() | x.Occurrence() | x.Extreme():
            return expr.type.kind is x.Kind.ENTITY
        case x.Best():
            return True
        case x.At():
            return names_somebody(expr.arg)
        case _:
            return False


def is_nothing(expr: x.Expr) -> bool:
    """Whether `nothing` is written."""
    return isinstance(expr, x.Const) and expr.value is None
