"""Which differences are tried together, and which answers to questions about the text matter for a goal."""

from __future__ import annotations

from itertools import combinations

from nomicformal.checker.courses.board import Tables
from nomicformal.checker.courses.signs import FAR
from nomicformal.checker.courses.starts import Difference
from nomicformal.core.clauses import AnyClause, Define
from nomicformal.core.expr import Apply, Expr, ReadingIs
from nomicformal.core.walk import conjuncts, parts
from nomicformal.evaluate.index import heads

MOST_PAIRS = 20
"""Of differences two at a time."""


def under_an_answer(tables: Tables, harmless: list[Difference]) -> list[tuple[Difference, Difference]]:
    """Each answer with each state of which clauses speak under that answer only: by themselves the two mean nothing."""
    return [
        (answer, state)
        for answer in harmless
        if answer.reading is not None
        for only in [_spoken_of_only_under(tables, answer.reading)]
        for state in harmless
        if state.comes_about and {name for (name, _), _ in state.cells} <= only
    ]


def _spoken_of_only_under(tables: Tables, answer: tuple[str, str]) -> set[str]:
    """What stands in conditions of clauses that hold under this answer, and in no others on which the goal leans."""
    under, elsewhere = set[str](), set[str]()
    for number in tables.cone.clauses:
        condition = conjuncts(tables.full.clauses[number].guard)
        chosen = {(one.reading, one.alternative) for one in condition if isinstance(one, ReadingIs)}
        into = under if answer in chosen else elsewhere
        into |= {part.symbol for each in condition for part in parts(each) if isinstance(part, Apply)}
    return under - elsewhere


def apart(harmless: list[Difference]) -> list[tuple[Difference, Difference]]:
    """Two of those that come about, of different states, the nearest first."""
    states = [one for one in harmless if one.comes_about]
    pairs = [(states[one], states[other]) for one, other in sorted(combinations(range(len(states)), 2), key=sum)]
    return [
        (one, other)
        for one, other in pairs[:MOST_PAIRS]
        if not {cell for cell, _ in one.cells} & {cell for cell, _ in other.cells}
    ]


def readings_of(tables: Tables) -> dict[str, int]:
    """The readings on which the goal leans, and how near to it they stand."""
    readings: dict[str, int] = {}
    for number in sorted(tables.cone.clauses):
        clause = tables.full.clauses[number]
        near = min((tables.signs.rank(name) for name in heads(clause)), default=FAR)
        for expr in exprs(clause):
            for part in parts(expr):
                if isinstance(part, ReadingIs):
                    readings[part.reading] = min(near, readings.get(part.reading, FAR))
    return readings


def exprs(clause: AnyClause) -> list[Expr]:
    """The condition of a clause, and the value that it gives."""
    value = clause.value if isinstance(clause, Define) else None
    return [clause.guard] if value is None else [clause.guard, value]
