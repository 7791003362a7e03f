"""A limit on the number of rules that stops nothing, and a penalty for keeping another rule."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import CLAIMS_THEN_NUMBER, STATUS_FIRST, rules

CHANGES = (
    'entity Plan "plan"\nfact adopted(c: Plan): truth "{c} is adopted"\n'
    'fact target(c: Plan): Rule "the rule of {c}"\n'
)
ENACTS = (
    "rule 205 {status}\n| What is adopted comes into force at once.\n"
    "  on adopted(c) becomes true when target(c) is known: enact target(c)\n"
)
LIMIT = (
    "rule {number} mutable\n| There may be no more than 35 mutable rules.\n"
    "  always (count r: Rule where in_force(r) and status(r) is mutable) <= 35\n"
)
CLAIM = "| This rule prevails over every other.\n  prevails over everything\n"


def limited(number: int, *, status: str = "mutable", more: str = "") -> str:
    text = LIMIT.format(number=number) + more + ENACTS.format(status=status)
    return rules(text, STATUS_FIRST, CLAIMS_THEN_NUMBER).replace("term prize", CHANGES + "term prize", 1)


def test_a_limit_with_the_higher_number_stops_nothing() -> None:
    found = only_finding("limit_gives_way", limited(306))
    assert found.severity is Severity.WARNING and found.rules == (306, 205)
    assert "prevails over it because its number is lower" in found.message


def test_a_limit_of_lower_status_stops_nothing() -> None:
    assert "because its status is higher" in only_finding("limit_gives_way", limited(104, status="immutable")).message


@pytest.mark.parametrize("text", [limited(104), limited(306, more=CLAIM)], ids=["lower number", "claim"])
def test_a_limit_that_prevails_is_no_finding(text: str) -> None:
    assert findings("limit_gives_way", text) == []


VOTE = (
    'state round(): number initially 1 "the round"\nstate came(p: Player): number initially 0 "when {p} came"\n'
    'state over(): truth initially no "the vote is over"\nact end() "the end"\n'
)
PENALTY = (
    "rule 206 mutable\n| A player who has not named a number when the vote ends loses 5 points.\n"
    "  on over becomes true when not (name(_) by p happened){but}: points(p) -= 5\n"
)
NEWCOMERS = "rule 202 mutable\n| Newcomers take no part.\n  p must not name(_) when came(p) = round\n"
TOO_LATE = "rule 202 mutable\n| When the vote is over it is too late.\n  p cannot name(_) when over\n"


def blamed(*more: str, but: str = "") -> str:
    return rules(PENALTY.format(but=but) + "".join(more)).replace("term prize", VOTE + "term prize", 1)


def test_whoever_must_not_act_is_punished_for_not_acting() -> None:
    found = only_finding("blamed_for_obeying", blamed(NEWCOMERS))
    assert found.severity is Severity.WARNING and found.rules == (206, 202)
    assert "though by rule 202 they may not or cannot" in found.message


def test_a_penalty_that_leaves_out_whoever_must_not_act_is_fair() -> None:
    assert findings("blamed_for_obeying", blamed(NEWCOMERS, but=" and came(p) != round")) == []


def test_that_the_time_is_over_is_no_excuse() -> None:
    assert findings("blamed_for_obeying", blamed(TOO_LATE)) == []
