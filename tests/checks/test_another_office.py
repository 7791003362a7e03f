"""NF221: rules that go by what one office does, where another one has to do it."""

from __future__ import annotations

import pytest

from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

OFFICES = """
entity Office "office"
individual clerk "Clerk", chair "Chair": Office
state holder(o: Office): Player initially nothing "the holder of {o}"
entity Bill "bill"
power read_out(b: Bill) by Player "{by} reads out {b}"
term opened(b: Bill): time "the opening of {b}"
"""
GOES_BY = """
rule 301 mutable
| The debate opens when the Clerk reads the bill out.
  opened(b) = time of first read_out(b) by holder(clerk)
"""
CHAIR_READS = """
rule 302 mutable
| The Chair has to read every bill out.
  holder(chair) must read_out(b)
  holder(chair) can read_out(b)
"""
THE_CLERK_TOO = "rule 303 mutable\n| The Clerk can read a bill out.\n  holder(clerk) can read_out(b)\n"
ANYBODY = "rule 303 mutable\n| Any player can read a bill out.\n  p: Player can read_out(b)\n"
WHO_IS_RICH = "rule 303 mutable\n| The rich can read a bill out.\n  p can read_out(b) when rich(p)\n"


def test_the_rule_and_the_office_that_has_to_act_are_named() -> None:
    found = only_finding("another_office", rules("", OFFICES, GOES_BY, CHAIR_READS))
    assert found.rules == (301, 302)
    assert "done by “the holder of Clerk”; by rule 302 it is for “the holder of Chair”" in found.message


def test_an_effect_that_waits_for_another_office_is_found() -> None:
    effect = "rule 301 mutable\n| x\n  on read_out(b) by p when p is holder(clerk): points(p) += 1\n"
    assert only_finding("another_office", rules("", OFFICES, effect, CHAIR_READS)).rules == (301, 302)


def test_that_others_can_act_in_some_case_is_no_answer() -> None:
    assert len(findings("another_office", rules("", OFFICES, GOES_BY, CHAIR_READS, WHO_IS_RICH))) == 1


@pytest.mark.parametrize("more", [THE_CLERK_TOO, ANYBODY])
def test_where_that_office_can_act_as_well_nothing_is_found(more: str) -> None:
    assert findings("another_office", rules("", OFFICES, GOES_BY, CHAIR_READS, more)) == []


def test_where_the_same_office_has_to_act_nothing_is_found() -> None:
    same = CHAIR_READS.replace("chair", "clerk").replace("Chair", "Clerk")
    assert findings("another_office", rules("", OFFICES, GOES_BY, same)) == []


def test_it_says_under_which_answer() -> None:
    asked = GOES_BY.replace(
        "  opened(b) = time of first read_out(b) by holder(clerk)\n",
        '  reading who: clerk_only, either "the Clerk only?"\n  opened(b) = under who:\n'
        "      clerk_only -> time of first read_out(b) by holder(clerk)\n      either -> time of first read_out(b)\n",
    )
    assert only_finding("another_office", rules("", OFFICES, asked, CHAIR_READS)).readings == (("who", "clerk_only"),)
