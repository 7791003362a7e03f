"""Through the language and back: a random ruleset, printed as text, parsed and lowered again, means the same.

The text is lowered to other core forms now and then (constants are computed, repetitions dropped), so what is compared
is what the evaluator says of both: every cell, norm and void rule in every situation.
"""

from __future__ import annotations

from collections.abc import Sequence

from nomicformal.checker.conditions import Condition, Holds, NormIs, OutcomeIs, PolicySplit, Void
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.evaluate.run import EvaluationLimit
from tests.differential.compare import Told
from tests.differential.probes import of_situation
from tests.differential.surface import text
from tests.differential.tally import Divergence, Tally
from tests.differential.words import NotInTheLanguage
from tests.support import ruleset_from_text

THROUGH_ITSELF = "NF030"


def compare_surface(ruleset: Ruleset, situations: Sequence[Situation], tally: Tally, index: int) -> None:
    """Counts into `tally`, with every difference between the ruleset and what its text lowers to. Rulesets with a form
    that no text lowers to are left out, and so are those that the language refuses, since a value is defined through
    itself (by way of whether a rule has effect)."""
    try:
        printed = text(ruleset, strict=True)
    except NotInTheLanguage:
        return
    try:
        again = ruleset_from_text(printed)
    except AssertionError as refused:
        if THROUGH_ITSELF not in str(refused):
            raise
        return
    tally.printed += 1
    for situation in situations:
        told, told_again = Told(ruleset, situation), Told(again, situation)
        for condition in of_situation(ruleset, dict(situation.individuals)):
            if _names_no_clause(condition):
                try:
                    verdicts = told.verdict(condition), told_again.verdict(condition)
                except EvaluationLimit:
                    break
                if verdicts[0] != verdicts[1]:
                    difference = Divergence(condition, verdicts[0], f"{verdicts[1]} of its text")
                    tally.found.append((index, None, difference))


def _names_no_clause(condition: Condition) -> bool:
    return isinstance(condition, Holds | NormIs | OutcomeIs | PolicySplit | Void)
