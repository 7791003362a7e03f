"""Whether a start keeps what must always hold: one that breaks an invariant cannot be, and is no counterexample."""

from __future__ import annotations

from nomicformal.checker.courses.starts import Start
from nomicformal.core.situation import Situation
from nomicformal.evaluate import clashes
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.oracle import Answers
from nomicformal.evaluate.outcome import Instance


class Consistency:
    """Compares with an ordinary start: what that one breaks already is not held against the others."""

    def __init__(self, index: Index, base: Start) -> None:
        self._index = index
        self._known = self._broken(base.situation)

    def holds(self, start: Start) -> bool:
        return not self._broken(start.situation) - self._known

    def _broken(self, situation: Situation) -> set[Instance]:
        evaluator = Evaluator(self._index.ruleset, situation, Answers(), index=self._index)
        return {one for invariant in self._index.invariants for one in clashes.broken_at_start(evaluator, invariant)}
