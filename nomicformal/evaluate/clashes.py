"""Whether the given facts can all be so. Meaning, point 7."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from nomicformal.core.clauses import Invariant
from nomicformal.core.expr import Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, Situation
from nomicformal.evaluate import effects
from nomicformal.evaluate.binding import bindings
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.frame import EMPTY
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.memory import Memory
from nomicformal.evaluate.oracle import Answers
from nomicformal.evaluate.outcome import Instance, instance
from nomicformal.evaluate.pace import Paces
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Open


@dataclass(frozen=True, slots=True)
class Clash:
    """Why the given facts cannot all be so: a broken invariant (its clause), a term that the rules decide otherwise, or
    a lot outside its range (the cell)."""

    clause: int = -1
    cell: Cell | None = None


def broken_at_start(evaluator: Evaluator, invariant: Invariant) -> list[Instance]:
    """The instances that do not hold at the start, whatever is filled in for what is open."""
    start = Moment(evaluator.record.start, 0)
    found = []
    for env in bindings(evaluator.plain_world(), invariant.vars, EMPTY):
        try:
            told = evaluator.every(lambda world, env=env: effects.breaks(world, invariant, env, start))  # type: ignore[misc]
        except Open:
            continue
        if told and all(one is True for one in told):
            found.append(instance(invariant.id, env))
    return found


def of_givens(evaluator: Evaluator, moment: int) -> tuple[Clash, ...]:
    """Given values of terms that the rules decide otherwise at this moment, and lots out of range."""
    found: list[Clash] = []
    for cell, given in evaluator.situation.facts.items():
        symbol = evaluator.index.symbols.get(cell[0])
        if symbol is None:
            continue
        if symbol.kind == "term":
            try:
                outcome = evaluator.outcome(cell[0], cell[1], moment)
            except Open:
                continue
            if outcome.value != given:
                found.append(Clash(cell=cell))
        elif symbol.kind == "chance" and not _in_range(given, symbol.low, symbol.high):
            found.append(Clash(cell=cell))
    return tuple(found)


def outside(
    ruleset: Ruleset, situation: Situation, full: Index, narrowed: Index, paces: Paces, memory: Memory
) -> tuple[Clash, ...]:
    """Invariants that a statement does not lean on and that what is given breaks: broken at the start, whatever else is
    filled in, and not if nothing were given. `paces`, `memory`: of the full index."""
    inside = {clause.id for clause in narrowed.invariants}
    left = [clause for clause in full.invariants if clause.id not in inside]
    if not left or not (situation.facts or situation.initial):
        return ()
    given = Evaluator(ruleset, situation, Answers(), index=full, paces=paces, memory=memory)
    nothing = replace(situation, facts={}, initial={})
    bare = Evaluator(ruleset, nothing, Answers(), index=full, paces=paces, memory=memory)
    found: list[Clash] = []
    for clause in left:
        broken = broken_at_start(given, clause)
        if broken and set(broken) - set(broken_at_start(bare, clause)):
            found.append(Clash(clause.id))
    return tuple(found)


def _in_range(given: Value, low: int | None, high: int | None) -> bool:
    if low is None or high is None:
        return True
    return isinstance(given, (int, Fraction)) and low <= given <= high
