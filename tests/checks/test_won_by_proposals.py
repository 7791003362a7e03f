"""NF640: many proposals at once make their author win."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC

WON = (
    NOMIC
    + """rule 215 mutable "Reward"
| The author of an adopted proposal gets 10 points.
  on adopted(q) becomes true when playing(author(q)): points(author(q)) += 10
rule 216 mutable "Winning"
| Whoever has 95 points wins.
  wins(p) when points(p) >= 95
"""
)


def test_ten_proposals_at_once_make_their_author_win() -> None:
    found = only_finding("won_by_proposals", WON)
    assert found.severity is Severity.INFO and found.readings == () and found.rules == (215, 216)
    assert found.message.startswith("10 proposals of one player") and "its author 10 of" in found.message
    assert sum("player1 submits" in line for line in found.witness) == 2


def test_what_whoever_votes_gets_counts_too() -> None:
    voters = "| Whoever votes gets 2.\n  on closed(q) becomes true when vote(q, _) by p happened: points(p) += 2\n"
    found = only_finding("won_by_proposals", WON.replace("rule 216", voters + "rule 216"))
    assert found.message.startswith("8 proposals") and "its author 12 of" in found.message


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rule 216", '| One at a time.\n  p cannot submit(q) when (some r: Proposal where not r is q'
         ' and submit(r) by p happened since (now - 1 week))\nrule 216'),
        ("points(author(q)) += 10", "points(author(q)) -= 10"),
        ("points(p) >= 95", "points(p) >= 9500"),
        ("points(p) >= 95", "points(p) <= 95"),
        ("points(p) >= 95", "points(p) = 95"),
        ("adopted(q) becomes true when playing(author(q))", "rejected(q) becomes true when playing(author(q))"),
    ],
    ids=["one a week", "a loss", "too many", "no mark to reach", "passed over", "for what is rejected"],
)  # fmt: skip
def test_where_they_do_not_nothing_is_told(old: str, new: str) -> None:
    text = WON.replace(old, new)
    assert text != WON and findings("won_by_proposals", text) == []
