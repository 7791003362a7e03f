"""NF630: rules in force that have no effect."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

STRUCK = """
rule 301 mutable
| The rich win.
  wins(p) when rich(p)
| Except for this paragraph, this rule has no effect.
  no effect except this passage
history
  2011-10-03 created by proposal 301
  2012-05-06 infected by rule 363
"""


def test_a_rule_that_says_that_it_has_no_effect_is_told_with_what_counts_no_more() -> None:
    found = only_finding("inert_rule", rules(STRUCK))
    assert found.severity is Severity.WARNING and found.rules == (301,) and found.readings == ()
    assert "rule 301 is in force and has no effect" in found.message
    assert any("The rich win." in place.message for place in found.related)
    assert any("“infected by rule 363”, 2012-05-06" in line for line in found.explanation)


def test_it_says_under_which_answer() -> None:
    asked = STRUCK.replace(
        "  no effect except this passage\n",
        '  reading infected: yes_it_is, no_it_is_not "was the infection lawful?"\n'
        "  under infected:\n      yes_it_is -> no effect except this passage\n      no_it_is_not -> nothing\n",
    )
    assert only_finding("inert_rule", rules(asked)).readings == (("infected", "yes_it_is"),)


def test_a_rule_that_can_come_to_have_no_effect_and_one_with_nothing_else_in_it_are_none() -> None:
    struck_later = """
event strike(n: number) "lightning strikes {n}"
rule 301 mutable
| The rich win.
  wins(p) when rich(p)
rule 302 mutable
| A rule that is struck loses its effect.
  on strike(n) when in_force(r) and number(r) = n:
      append "Nothing above counts." to r meaning no effect except this passage
"""
    alone = STRUCK.replace("| The rich win.\n  wins(p) when rich(p)\n", "")
    sometimes = STRUCK.replace("this passage\n", "this passage when (some p: Player where late(p))\n")
    assert [findings("inert_rule", rules(text)) for text in (struck_later, alone, sometimes)] == [[], [], []]
