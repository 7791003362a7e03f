"""What an answer is limited to where cells refer to themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from nomicformal.checker.answer import Asked
from nomicformal.checker.encode.cycles import TooManyKnots
from nomicformal.checker.loosened import Loosened
from nomicformal.checker.solver import Proved, Result
from nomicformal.checker.terms import TooLarge
from nomicformal.told import told


def unless_paradox(asked: Asked, cells: int, terms: int, solve: Callable[[Asked], Result]) -> str:
    """What an answer is limited to if cells that the question speaks of may have no stable outcome; else empty.
    `cells`: so many of a self-reference are tried; `terms`: so many are built; `solve` asks the solver."""
    cycles, pool = asked.encoder.cycles, asked.encoder.pool
    knots = [knot.truth for circle in cycles.circles(asked.variables) for knot in circle]
    if not knots or _whatever_they_are(asked, solve):
        return ""
    limit = told("situations in which the terms that refer to themselves have an outcome")
    try:
        with pool.at_most(terms):
            cases = cycles.assignments(pool.and_(knots), cells)
            paradox = pool.not_(pool.or_(when for when, _ in cases))
            assertions, variables = cycles.closed(paradox)
    except (TooManyKnots, TooLarge):
        return limit
    question = Asked(asked.encoder, asked.question, paradox, assertions, variables)
    return "" if isinstance(solve(question), Proved) else limit


def _whatever_they_are(asked: Asked, solve: Callable[[Asked], Result]) -> bool:
    """Whether nothing satisfies the question whatever the cells that refer to themselves come to, if anything."""
    formula = Loosened(asked.encoder.pool).truth(asked.formula)
    axioms, variables = asked.encoder.axioms.closure([formula])
    question = replace(asked, formula=formula, assertions=[formula, *axioms], variables=variables)
    return isinstance(solve(question), Proved)
