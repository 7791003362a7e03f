"""NF636: whoever votes against a proposal that is adopted gains by that."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC

PAID = (
    NOMIC
    + """rule 215 mutable "Reward"
| Players who vote against proposals that are adopted get 10 points each.
  on adopted(q) becomes true when playing(p) and choice_of(p, q) is against: points(p) += 10
| The author of an adopted proposal gets 5 points.
  on adopted(q) becomes true when playing(author(q)): points(author(q)) += 5
"""
)
AUTHOR_LEFT_OUT = PAID.replace("is against:", "is against and p is not author(q):")


def test_to_be_against_what_is_adopted_pays_for_the_author_too() -> None:
    found = only_finding("against_pays", PAID)
    assert found.severity is Severity.INFO and found.readings == () and found.rules == (215, 106)
    assert "whoever votes against a proposal that is adopted gets 10 more of" in found.message
    assert "the author, too, who votes against the own proposal" in found.explanation
    assert any("player5 votes against" in line for line in found.witness)


def test_an_author_who_does_not_get_it_is_not_named() -> None:
    assert AUTHOR_LEFT_OUT != PAID
    assert "the author, too, who votes against the own proposal" not in (
        only_finding("against_pays", AUTHOR_LEFT_OUT).explanation
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" and choice_of(p, q) is against", ""),
        ("is against", "is in_favour"),
        ("+= 10", "-= 10"),
        (
            "| The author",
            "| Those in favour get 15.\n  on adopted(q) becomes true when playing(p)"
            " and choice_of(p, q) is in_favour: points(p) += 15\n| The author",
        ),
        ("votes_needed(q) = legal_votes(q) div 2 + 1", "votes_needed(q) = (count p: Player)"),
    ],
    ids=[
        "all get it", "those in favour get it", "those against lose it", "those in favour get more",
        "one against defeats it",
    ],
)
def test_where_it_does_not_pay_nothing_is_told(old: str, new: str) -> None:
    text = PAID.replace(old, new)
    assert text != PAID and findings("against_pays", text) == []


def test_to_be_against_pays_too_where_being_in_favour_costs() -> None:
    text = PAID.replace("is against: points(p) += 10", "is in_favour: points(p) -= 15")
    assert "gets 15 more of" in only_finding("against_pays", text).message
