"""What the rules contradict themselves about in the course of a log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nomicformal.evaluate.effects import UNSETTLED_EFFECT
from nomicformal.evaluate.explain_acts import attempted
from nomicformal.evaluate.explain_states import not_taken_place
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.oracle import Question
from nomicformal.evaluate.sides import ACT, EFFECTS

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer


def in_play(explainer: Explainer, question: Question) -> Iterator[Explanation]:
    """The act or the effects that a question about sides is about, with the passages on either side."""
    if question.name == ACT:
        for attempt in explainer.attempts:
            if attempt.entry.id == question.args[0]:
                explainer.mention("log", attempt.entry.id)
                yield attempted(explainer, attempt)
    elif question.name == EFFECTS:
        time, instances = question.args
        assert isinstance(instances, tuple)
        for note in explainer.findings:
            of_these = {change.instance for change in note.kept_from} >= set(instances)
            if note.kind == UNSETTLED_EFFECT and note.time == time and of_these:
                yield not_taken_place(explainer, note)
