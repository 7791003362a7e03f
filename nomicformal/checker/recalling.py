"""The workbench of the checks: it remembers answers, and what it shows does not hang on what else was asked."""

from __future__ import annotations

from nomicformal.checker.answer import Answer, Wanted
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
        self._about = answers.about(Parts.of(ruleset), options)

    def ask(
        self,
        condition: Condition,
        purpose: str = "",
        readings: dict[str, str] | None = None,
        *,
        witness: bool = True,
        proof_only: bool = False,
        soon: bool = False,
    ) -> Answer:
        wanted = Wanted(condition, readings or {}, purpose, witness and not proof_only, proof_only, soon)
        question = self._about.key(condition, wanted.readings, wanted.witness)
        known = self._about.find(question)
        if known is not None:
            self.seen |= applying(condition) if known.found else frozenset()
            return known
        self._looked.seen = 0
        answer, alone = self._worked_out(wanted)
        if answer.reason != FAULT:
            self._about.keep(question, self._looked.parts(self._looked.seen), answer, alone=alone)
        return answer

    def _worked_out(self, wanted: Wanted) -> tuple[Answer, bool]:
        """What is to be shown, and what was not settled, is worked out without what was built for other questions, so
        that they make no difference to it. Whether it was."""
        if not self.could_be(wanted):
            return Answer("proved"), False
        if not wanted.witness:
            answer = self.look_for(wanted)
            if answer.status != "undecided" or answer.beyond or answer.reason == FAULT or wanted.proof_only:
                return answer, False
        alone = Workbench(self.ruleset, self.options, like=self)
        answer = alone.look_for(wanted)
        alone.close()
        self.seen |= applying(wanted.condition) if answer.found else frozenset()
        return answer, True
