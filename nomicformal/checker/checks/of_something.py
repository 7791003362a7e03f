"""Contradictions between two numbers: that the one is nothing is the least telling way in which they differ."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from nomicformal.checker.conditions import Condition, Env, Holds, all_of
from nomicformal.core.clauses import AnyClause, Define
from nomicformal.core.expr import Compare, Const, Kind
from nomicformal.core.types_of import type_of


def of_something(sides: Iterable[tuple[AnyClause, Env]]) -> Condition | None:
    """That the numbers that these clauses work out are above nothing: so many votes of some, not of none. None if they
    work out no number."""
    above = [
        Holds(Compare(">", clause.value, Const(Fraction(0), type_of(clause.value))), env)
        for clause, env in sides
        if isinstance(clause, Define)
        and not isinstance(clause.value, Const)
        and type_of(clause.value).kind is Kind.NUMBER
    ]
    return all_of(*above) if above else None
