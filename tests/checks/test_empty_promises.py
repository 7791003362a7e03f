"""Guarantees that promise nothing, and those that only look so."""

from __future__ import annotations

import pytest

from nomicformal.checker.check import check
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
