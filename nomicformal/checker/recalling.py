"""The workbench of the checks: it remembers answers, and what it shows does not hang on what else was asked."""

from __future__ import annotations

from nomicformal.checker.answer import Answer, ToBeShown
from nomicformal.checker.answers import Answers
from nomicformal.checker.conditions import Condition, applying
from nomicformal.checker.options import Options
from nomicformal.checker.parts import Parts
from nomicformal.checker.questions import FAULT, Workbench
from nomicformal.core.model import Ruleset


class RecallingBench(Workbench):
    """Uses and adds to the answers that it is given (see answers.py)."""

    def __init__(self, ruleset: Ruleset, options: Options, answers: Answers) -> None:
        super().__init__(ruleset, options)
        self.shows = False
        self._about = answers.about(Parts.of(ruleset), options)

    def ask(
        self,
        condition: Condition,
        purpose: str = "",
        readings: dict[str, str] | None = None,
        *,
        witness: bool = True,
        proof_only: bool = False,
    ) -> Answer:
        witness = witness and not proof_only
        question = self._about.key(condition, readings or {}, witness)
        known = self._about.find(question)
        if known is not None:
            self.seen |= applying(condition) if known.found else frozenset()
            return known
        self._looked.seen = 0
        answer = self._worked_out(condition, purpose, readings, witness, proof_only)
        if answer.reason != FAULT:
            self._about.keep(question, self._looked.parts(self._looked.seen), answer)
        return answer

    def _worked_out(
        self, condition: Condition, purpose: str, readings: dict[str, str] | None, witness: bool, proof_only: bool
    ) -> Answer:
        """What is to be shown, and what was not settled, is worked out without what was built for other questions, so
        that they make no difference to it."""
        try:
            answer = super().ask(condition, purpose, readings, witness=witness, proof_only=proof_only)
            if answer.status != "undecided" or answer.beyond or answer.reason == FAULT or proof_only:
                return answer
            alone = Workbench(self.ruleset, self.options, like=self)
            answer = alone.ask(condition, purpose, readings, witness=witness)
        except ToBeShown as begin:
            alone = Workbench(self.ruleset, self.options, like=self)
            answer = alone.show(condition, purpose, readings or {}, begin)
        alone.close()
        self.seen |= applying(condition) if answer.found else frozenset()
        return answer
