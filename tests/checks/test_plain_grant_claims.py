"""Permissions in rules that claim to prevail over a prohibition."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

NOTWITHSTANDING = """
rule 301 mutable
| Nobody may pay who is late.
  p must not pay(q) when late(q)
rule 302 mutable
| Notwithstanding rule 301, the rich may pay.
  p may pay(q) when rich(p)
  prevails over rule 301
"""


def test_a_plain_permission_that_claims_to_prevail_over_a_prohibition_is_told_to_give_way() -> None:
    found = only_finding("plain_grant_claims", rules(NOTWITHSTANDING))
    assert found.severity is Severity.INFO and found.rules == (302, 301)
    assert "gives way to what rule 301 forbids" in found.message


def test_it_is_the_same_where_the_prohibition_yields() -> None:
    yielding = NOTWITHSTANDING.replace("  prevails over rule 301\n", "")
    yielding = yielding.replace("when late(q)\n", "when late(q)\n  yields to rule 302\n")
    assert only_finding("plain_grant_claims", rules(yielding)).rules == (302, 301)


def test_a_right_or_a_permission_without_a_claim_is_as_it_says() -> None:
    right = NOTWITHSTANDING.replace("p may pay(q) when rich", "p has the right to pay(q) when rich")
    assert findings("plain_grant_claims", rules(right)) == []
    modest = NOTWITHSTANDING.replace("  prevails over rule 301\n", "")
    assert findings("plain_grant_claims", rules(modest)) == []


def test_about_another_act_nothing_is_said() -> None:
    assert findings("plain_grant_claims", rules(NOTWITHSTANDING.replace("may pay(q)", "may tell(q)"))) == []
