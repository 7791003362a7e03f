"""What is kept of a run is used for rulesets with other rules, but for what hangs on which rules there are."""

from __future__ import annotations

from nomicformal.checker.answers import Answers
from nomicformal.checker.check import check
from nomicformal.checker.options import Options
from tests.support import ruleset_from_text

RULES = """
entity Player
term tired(p: Player): truth
fact sleepless(p: Player): truth
act vote() by Player
act rest() by Player

rule 201 mutable
| Nobody who is tired may vote.
  p: Player cannot vote when tired(p)
| Who had no sleep is tired.
  tired(p: Player) when sleepless(p)
| Who had no sleep, and had, may rest.
  p: Player may rest when sleepless(p) and not sleepless(p)
rule 202 mutable
| Where there are three rules, all are tired of them.
  tired(p: Player) when (count r: Rule where in_force(r)) >= 3
"""
ANOTHER = """
rule 203 mutable
| This rule says nothing.
  comment
"""


def found(text: str, answers: Answers) -> list[tuple[str, tuple[int, ...]]]:
    result = check(ruleset_from_text(text), checks=("never_applies",), options=Options(answers=answers))
    return [(one.code, one.rules) for one in result.diagnostics]


def test_a_rule_that_says_nothing_leaves_what_is_not_about_the_rules_as_it_was() -> None:
    answers = Answers()
    assert found(RULES, answers) == [("NF601", (201,)), ("NF601", (202,))]
    first = answers.fresh
    answers.used = 0
    assert found(RULES + ANOTHER, answers) == [("NF601", (201,))]
    assert answers.used > 0
    assert 0 < answers.fresh - first < first
