"""The states of a vote as they come out when it is played: what its acts, and the time that it takes, change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from nomicformal.checker.change.scenario import Course, proposal_name
from nomicformal.core.expr import Apply, Const, Expr, Kind, Type, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, Situation
from nomicformal.evaluate.cone import FORCE, Cone
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.pace import Paces
from nomicformal.evaluate.play import play
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.syntax.tree_file import ProposalFile

TERMS = ("adopted", "quorum", "votes_needed")
TRIED = (Course(3, 3), Course(3, 0, 3))


class AsPlayed:
    """Of votes on one proposal. Acts that are not possible stay in the log, too, but change no state; what
    the proposal itself would do to rules is left out."""

    def __init__(self, ruleset: Ruleset, proposal: ProposalFile, index: Index, paces: Paces) -> None:
        self._ruleset, self._proposal, self._index, self._paces = ruleset, proposal, index, paces
        cone = Cone.of(index, [_about(ruleset, name, proposal) for name in TERMS if name in ruleset.symbols])
        self._narrow = index.narrowed(cone.symbols, cone.clauses)

    def matters(self, situation: Callable[[Course], Situation]) -> bool:
        """Whether what is adopted hangs on states that change on the way, as far as two votes show: all for it, and
        all against it."""
        return any(self._adopted(one) != self._adopted_when_played(one) for one in map(situation, TRIED))

    def states(self, situation: Situation) -> Situation:
        """The situation with the states that it comes to. What it gives of later moments holds from then on. Raises
        EvaluationLimit."""
        given = situation.timeline or ((situation.start, {}),)
        begun = given[0][1]
        later = [
            (time, {cell: value for cell, value in cells.items() if begun.get(cell) != value}) for time, cells in given
        ]
        bare = replace(situation, timeline=None, initial=begun)
        played = play(self._ruleset, bare, index=self._narrow, paces=self._paces).situation.timeline or ()
        changed = [
            (time, {cell: value for cell, value in cells.items() if cell[0] not in FORCE}) for time, cells in played
        ]
        times = sorted({time for time, _ in (*changed, *later)})
        return replace(
            situation, timeline=tuple((time, {**begun, **_at(time, changed), **_at(time, later)}) for time in times)
        )

    def _adopted_when_played(self, situation: Situation) -> object:
        try:
            return self._adopted(self.states(situation))
        except EvaluationLimit:
            return None

    def _adopted(self, situation: Situation) -> object:
        try:
            evaluator = Evaluator(self._ruleset, situation, index=self._index, paces=self._paces)
            return evaluator.outcome(TERMS[0], (proposal_name(self._proposal),)).value is True
        except NoStableOutcome:
            return False


def _at(time: int, states: list[tuple[int, dict[Cell, Value]]]) -> dict[Cell, Value]:
    """The last of these states up to then."""
    return next((cells for moment, cells in reversed(states) if moment <= time), {})


def _about(ruleset: Ruleset, term: str, proposal: ProposalFile) -> Expr:
    result = ruleset.symbols[term].result
    assert result is not None
    return Apply(term, (Const(proposal_name(proposal), Type(Kind.ENTITY, "Proposal")),), result)
