"""A quick look ahead: how votes would come out if a term were settled once for all, whoever had done it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from nomicformal.checker.paths.cone import Lever
from nomicformal.core.clauses import AnyClause, Bound, Define, Hold, Origin, Strength
from nomicformal.core.expr import NO, NUMBER, Const, Kind, Value
from nomicformal.core.model import Ruleset
from nomicformal.source import NOWHERE

GREAT = 1000
"""A number that no vote reaches."""


def settled(ruleset: Ruleset, lever: Lever, helps: bool) -> Ruleset:
    """The ruleset in which no clause decides the term, and it is so that adoption is helped (or hindered)."""
    symbol = ruleset.symbols[lever.term]
    others: tuple[AnyClause, ...] = tuple(
        replace(clause, guard=NO)
        if isinstance(clause, (Define, Hold, Bound)) and clause.symbol == lever.term
        else clause
        for clause in ruleset.clauses
    )
    value = value_of(ruleset, lever, helps)
    number, origin, strength = len(others), Origin("", 0, -1, NOWHERE), Strength.ORDINARY
    clause: AnyClause
    if isinstance(value, bool):
        clause = Hold(
            id=number, origin=origin, vars=symbol.params, strength=strength, symbol=lever.term, params=symbol.params,
            positive=value,
        )  # fmt: skip
    else:
        clause = Define(
            id=number, origin=origin, vars=symbol.params, strength=strength, symbol=lever.term, params=symbol.params,
            value=Const(value, NUMBER),
        )  # fmt: skip
    return replace(ruleset, clauses=(*others, clause))


def value_of(ruleset: Ruleset, lever: Lever, helps: bool) -> Value:
    """The truth or number that the term is to have."""
    high = helps == lever.helps
    result = ruleset.symbols[lever.term].result
    if result is not None and result.kind is Kind.NUMBER:
        return Fraction(GREAT if high else 0)
    return high


def is_truth(ruleset: Ruleset, lever: Lever) -> bool:
    result = ruleset.symbols[lever.term].result
    return result is not None and result.kind is Kind.TRUTH
