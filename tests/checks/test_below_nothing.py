"""NF632: numbers that can fall below nothing."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

LATE = """
rule 301 mutable
| Who is late at the start of a week loses 10 points.
  every week when late(p): points(p) -= 10
"""


def test_a_loss_that_does_not_look_at_what_is_there_is_told() -> None:
    found = only_finding("below_nothing", rules(LATE))
    assert found.severity is Severity.INFO and found.rules == (301,)
    assert "“the points of a player” can fall below zero, by rule 301" in found.message
    assert any("it begins with 0" in line for line in found.explanation)


@pytest.mark.parametrize(
    "text",
    [
        LATE.replace("when late(p)", "when late(p) and points(p) >= 10"),
        LATE + "rule 302 mutable\n| Nobody has less than no points.\n  always points(p) >= 0\n",
        LATE.replace("-= 10", "+= 10"),
        LATE + "rule 302 mutable\n| With -100 points one is calm.\n  calm(p) when points(p) <= -100\n",
        LATE.replace("when late(p)", "when late(p) and not late(p)"),
    ],
)
def test_one_that_looks_or_is_limited_or_a_gain_or_reckoned_with_or_never_comes_is_none(text: str) -> None:
    assert findings("below_nothing", rules(text)) == []


def test_who_can_pay_only_if_he_has_it_does_not_fall_below_nothing() -> None:
    bought = """
rule 301 mutable
| Who has 10 points can fly for them.
  p can fly(q) when points(p) >= 10
  on fly(q) by p: points(p) -= 10
"""
    assert findings("below_nothing", rules(bought)) == []
    assert len(findings("below_nothing", rules(bought.replace("points(p) >= 10", "rich(p)")))) == 1


def test_a_loss_under_one_answer_only_says_so_and_one_under_each_does_not() -> None:
    asked = """
rule 301 mutable
| The late lose.
  reading how: ten, five "how much?"
  under how:
      ten -> every week when late(p): points(p) -= 10
      five -> {other}
"""
    once = only_finding("below_nothing", rules(asked.format(other="nothing")))
    assert once.readings == (("how", "ten"),)
    both = only_finding("below_nothing", rules(asked.format(other="every week when late(p): points(p) -= 5")))
    assert both.readings == ()


def test_what_a_rule_says_of_so_many_above_nothing_reckons_with_none_below() -> None:
    above = LATE + "rule 302 mutable\n| With 100 points one is calm.\n  calm(p) when points(p) >= 100\n"
    assert len(findings("below_nothing", rules(above))) == 1
