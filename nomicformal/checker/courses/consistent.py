"""Whether a start keeps what must always hold: one that breaks an invariant cannot be, and is no counterexample."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from nomicformal.checker.courses.starts import Start
from nomicformal.core.clauses import Invariant
from nomicformal.core.situation import Situation
from nomicformal.evaluate import clashes
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.memory import Contents, Kept, Memory, Read
from nomicformal.evaluate.oracle import Answers
from nomicformal.evaluate.outcome import Instance
from nomicformal.evaluate.pace import Paces
from nomicformal.evaluate.record import Moment

CONSULTED = ("reading", "state", "fact")
ELSEWHERE = ("past", "of rules", "given of rules")


@dataclass(frozen=True, slots=True)
class _AtBase:
    """Which instances of an invariant the ordinary start breaks, and the states, facts and readings looked at."""

    invariant: Invariant
    broken: frozenset[Instance]
    looked_at: frozenset[Read]


class _Tracing(Memory):
    """Shares results with others of its kind, and counts what one of theirs was read from as read. Where a result does
    not tell in full what that was (what was read at other moments, of which rule), it is worked out anew."""

    def recall(self, key: Hashable, moment: Moment, contents: Contents) -> Kept | None:
        found = super().recall(key, moment, contents)
        if found is None or any(read[0] in ELSEWHERE for read in found.reads):
            return None
        self.consulted.update(read for read in found.reads if read[0] in CONSULTED)
        return found


class Consistency:
    """Compares with an ordinary start: what that one breaks already is not held against the others. Only invariants
    that look at something in which a start differs are looked at again."""

    def __init__(self, index: Index, base: Start) -> None:
        self._index = index
        self._paces = Paces(index)
        self._base = base.situation
        self._at_base: list[_AtBase] = []
        kept: dict[Hashable, list[Kept]] = {}
        for invariant in index.invariants:
            memory = _Tracing(kept)
            broken = self._broken(base.situation, invariant, memory)
            self._at_base.append(_AtBase(invariant, broken, frozenset(memory.consulted)))

    def holds(self, start: Start) -> bool:
        changed = _differences(self._base, start.situation)
        memory = Memory()
        return all(
            self._broken(start.situation, one.invariant, memory) <= one.broken
            for one in self._at_base
            if not changed.isdisjoint(one.looked_at)
        )

    def _broken(self, situation: Situation, invariant: Invariant, memory: Memory) -> frozenset[Instance]:
        evaluator = Evaluator(
            self._index.ruleset, situation, Answers(), index=self._index, paces=self._paces, memory=memory
        )
        return frozenset(clashes.broken_at_start(evaluator, invariant))


def _differences(one: Situation, other: Situation) -> set[Read]:
    """The states, facts and readings that are not the same in both."""
    return {
        *(("state", *cell) for cell in _changed(one.initial, other.initial)),
        *(("fact", *cell) for cell in _changed(one.facts, other.facts)),
        *(("reading", name) for name in _changed(one.readings, other.readings)),
    }


def _changed(one: Mapping[Any, object], other: Mapping[Any, object]) -> Iterable[Any]:
    """The keys that have another value, or are in only one."""
    absent = object()
    return [key for key in {**one, **other} if one.get(key, absent) != other.get(key, absent)]
