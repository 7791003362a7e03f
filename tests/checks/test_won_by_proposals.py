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


def test_so_can_whoever_is_against_them() -> None:
    against = WON.replace("when playing(author(q)): points(author(q))", "when choice_of(p, q) is against: points(p)")
    found = only_finding("won_by_proposals", against)
    assert found.message.startswith("10 proposals of one player") and "for whoever votes against them" in found.message
    assert sum("player5 votes against" in line for line in found.witness) == 2


TURNS = WON.replace("fact rich", 'state on_turn: Person initially nothing "who is on turn"\nfact rich', 1)


def test_where_players_take_turns_it_is_tried_in_a_turn() -> None:
    turns = TURNS.replace("rule 216", "| In turns.\n  p cannot submit(_) when p is not on_turn\nrule 216", 1)
    assert only_finding("won_by_proposals", turns).readings == ()


@pytest.mark.parametrize(
    "limit",
    [
        "  p can submit(_) only when p is on_turn\n  on submit(_): on_turn := nothing\n",
        "  p cannot submit(_) when busy(p)\n  on submit(_) by p: busy(p) := yes\n",
    ],
    ids=["the turn passes with a proposal", "a mark that the first one leaves"],
)
def test_where_the_first_proposal_bars_the_next_nothing_is_told(limit: str) -> None:
    marked = TURNS.replace("fact rich", 'state busy(p: Person): truth initially no "{p} has a proposal"\nfact rich', 1)
    assert only_finding("won_by_proposals", marked)
    assert findings("won_by_proposals", marked.replace("rule 216", f"| One only.\n{limit}rule 216", 1)) == []


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
