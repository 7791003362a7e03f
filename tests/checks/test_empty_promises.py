"""Guarantees that promise nothing, and those that only look so."""

from __future__ import annotations

import pytest

from nomicformal.checker.check import check
from nomicformal.checker.pairs import candidates
from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules
from tests.support import ruleset_from_text


def test_a_guarantee_about_what_never_happens_is_empty() -> None:
    text = """
rule 301 mutable
| Whoever has more than 10 and less than 5 wins.
  guarantee odd: always (every p: Player where skill(p) > 10 and skill(p) < 5 has wins(p))
"""
    assert only_finding("guarantee_vacuous", rules(text)).status == "proved"
    assert findings("guarantee_vacuous", rules(text.replace("< 5", "< 15"))) == []

BAN = """
rule 301 mutable
| Nobody pays the late, and none has to.
  nobody can pay(p) when late(p)
  guarantee spared: never q can pay(p) and late(p)
rule 302 mutable
| The poor lose a point a week.
  every week when not rich(p): points(p) -= 1
"""


def test_a_guarantee_about_an_act_that_no_other_rule_knows_is_empty_and_not_proved() -> None:
    found = only_finding("guarantee_vacuous", rules(BAN))
    assert found.severity is Severity.INFO and "nothing that they do is that" in found.message
    assert check(ruleset_from_text(rules(BAN)), checks=["guarantee_broken"]).proved == ()


@pytest.mark.parametrize(
    "use",
    [
        "on pay(p): points(p) += 1",
        "p must pay(q) when rich(p)",
        "p can pay(q) when rich(p)",
        "calm(p) when pay(p) happened",
    ],
)
def test_a_guarantee_about_an_act_of_which_a_rule_makes_something_is_a_promise(use: str) -> None:
    text = rules(BAN.replace("every week when not rich(p): points(p) -= 1", use))
    assert findings("guarantee_vacuous", text) == []
    assert len(check(ruleset_from_text(text), checks=["guarantee_broken"]).proved) == 1


def test_what_keeps_somebody_from_everything_makes_nothing_of_an_act() -> None:
    sweeping = "individual ann: Player\n", BAN.replace(
        "every week when not rich(p): points(p) -= 1", "ann cannot do anything except tell"
    )
    text = rules("", *sweeping)
    assert only_finding("guarantee_vacuous", text).severity is Severity.INFO
    forbidden = rules(BAN.replace("every week when not rich(p): points(p) -= 1", "p cannot pay(q) when rich(p)"))
    assert findings("guarantee_vacuous", forbidden) == []


STRIKE = 'event strike(n: number) "lightning strikes {n}"\n'
STRUCK = """
rule 303 mutable
| A rule that is struck loses its effect.
  on strike(n) when in_force(r) and number(r) = n:
      append "Nothing above counts." to r meaning no effect except this passage
"""


def test_a_text_that_a_rule_may_get_makes_nothing_be_told_twice() -> None:
    """Nor are its passages, which then have no effect, counted among what never contradicts."""
    both = "rule 304 mutable\n| The rich are calm, the late not.\n  calm(p) when rich(p)\n  not calm(p) when late(p)\n"
    plain, struck = rules("", STRIKE, BAN + both), rules("", STRIKE, BAN + both + STRUCK)
    assert len(findings("guarantee_vacuous", struck)) == 1
    assert [len(list(candidates(ruleset_from_text(text)))) for text in (plain, struck)] == [1, 1]
