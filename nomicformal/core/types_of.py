"""The type of a core expression."""

from __future__ import annotations

from typing import assert_never

from nomicformal.core import expr as x
from nomicformal.resolve.types import EVENT, NUMBER, TIME, TRUTH, UNDEFINED, Kind, Type

UNKNOWN = Type(Kind.NOTHING, "?")
"""Of an expression with a mistake in it, already reported."""


def type_of(node: x.Expr) -> Type:
    """The type that `node` has whatever the situation; of the subject of a bound: UNDEFINED, it is the bound term's."""
    match node:
        case x.Const() | x.Var() | x.Apply() | x.Arith() | x.Extreme() | x.Occurrence():
            return node.type
        case x.Now() | x.FirstMoment():
            return TIME
        case x.It():
            return EVENT
        case x.Subject():
            return UNDEFINED
        case x.Round() | x.Count() | x.Sum():
            return NUMBER
        case x.Best():
            return node.var.type
        case x.At():
            return type_of(node.arg)
        case (
            x.Not()
            | x.And()
            | x.Or()
            | x.Compare()
            | x.Quant()
            | x.Happened()
            | x.Silent()
            | x.NormAtom()
            | x.ReadingIs()
        ):
            return TRUTH
        case _:
            assert_never(node)
