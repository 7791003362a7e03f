"""NF634: votes that are no player's decide against all players."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC

COINS = (
    NOMIC.replace(
        "fact rich",
        'entity Coin "coin"\n'
        'power toss(c: Coin, q: Proposal, choice: Choice) by Person "{by} tosses {c}, {choice}, on {q}"\n'
        "fact rich",
    )
    + """rule 215 mutable "Coins"
| As many coins as seven is more than there are players are tossed, and vote as they fall.
  p: Player can toss(c, q, x) when not (toss(c, q, _) happened)
      and (count d: Coin where toss(d, q, _) happened) < 7 - (count r: Player)
  votes_for(q) = (count p: Person where choice_of(p, q) is in_favour)
      + (count c: Coin where toss(c, q, in_favour) happened)
  legal_votes(q) = (count p: Person where vote(q, _) by p happened) + (count c: Coin where toss(c, q, _) happened)
"""
)


def test_the_coins_outvote_three_players() -> None:
    """Three players, four coins: four of seven votes. With four players there are three coins."""
    found = only_finding("outvoted", COINS)
    assert found.severity is Severity.INFO and found.readings == () and found.rules == (215, 106)
    assert "although all 3 players vote against it, by 4 votes that are no player's" in found.message
    assert "it is not adopted although all 3 players vote in favour, where 4 of these votes are against" in (
        found.explanation
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("< 7 -", "< 5 -"),
        ("\n      + (count c: Coin where toss(c, q, in_favour) happened)", ""),
        ("p: Player can toss", "p can toss(c, q, x) when rich(p)\n  nobody can toss"),
    ],
    ids=["too few coins", "coins do not count", "nobody may toss them"],
)
def test_the_coins_do_not_decide(old: str, new: str) -> None:
    text = COINS.replace(old, new)
    assert text != COINS and findings("outvoted", text) == []
