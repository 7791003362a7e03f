"""Times of the game at which other votes are needed: a count that a condition about votes waits for is reached."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import looked_at, parts_of
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Apply, Compare, Const, Value
from nomicformal.core.situation import Cell, Situation

Phase = dict[Cell, Value]
"""What the states are then that count towards it; empty: as the game begins."""
REACHED = (">=", "=")


def phases(context: Context, deciding: Iterable[AnyClause]) -> list[Phase]:
    """The beginning, and each time that a condition of these clauses waits for: a state of nobody in particular that is
    compared with a number."""
    found: list[Phase] = [{}]
    for clause in looked_at(context, deciding):
        for part in parts_of(clause):
            if not isinstance(part, Compare) or part.op not in REACHED:
                continue
            match part.left, part.right:
                case Apply(symbol=name, args=()), Const(value=value) if _counts(context, name):
                    phase: Phase = {(name, ()): value}
                    if phase not in found:
                        found.append(phase)
    return found


def in_phase(situation: Situation, phase: Phase) -> Situation:
    """The situation, begun at this time of the game."""
    return replace(situation, timeline=tuple((time, {**cells, **phase}) for time, cells in situation.timeline or ()))


def _counts(context: Context, name: str) -> bool:
    symbol = context.ruleset.symbols.get(name)
    return symbol is not None and symbol.kind == "state"
