"""Proposals that make impossible what shall always be possible, and those that only look like it."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.proposing import NOMIC, linted

GUARDED = (
    NOMIC
    + """
rule 115 immutable "Ways"
| Any Player distributes, and Players vote while the vote is open.
  p: Player can distribute(q)
  p: Player can vote(q, c) when distribute(q) happened and now < voting_end(q)
rule 116 immutable "It stays a nomic"
| It must always be possible to adopt something within four weeks. What prevents it has no effect.
  guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks
  a change that breaks adoptable is void
"""
)

WEEKS = """amend rule 205 "Period"
| Voting lasts {weeks} weeks from the distribution.
  voting_start(q) = time of first distribute(q)
  voting_end(q) = voting_start(q) + {weeks} weeks
"""


def codes(proposal: str) -> set[str]:
    return {one.code for one in linted(proposal, GUARDED).diagnostics}


def test_a_period_longer_than_the_guarantee_makes_the_change_void() -> None:
    found = linted(WEEKS.format(weeks=5), GUARDED).diagnostics
    sanction = next(one for one in found if one.code == "NF413")
    assert sanction.severity is Severity.WARNING and sanction.rules == (116,)
    assert sanction.status == "blocked, as far as was searched"


def test_a_longer_period_within_the_guarantee_is_harmless() -> None:
    assert not {"NF301", "NF413"} & codes(WEEKS.format(weeks=2))


def test_a_quorum_above_any_turnout_makes_the_change_void() -> None:
    text = 'amend rule 201 "Quorum"\n| The quorum is 120% of the players.\n  quorum(q) = 120% of (count p: Player)\n'
    assert {"NF301", "NF413"} <= codes(text)


def test_a_quorum_of_all_players_is_no_breach() -> None:
    text = 'amend rule 201 "Quorum"\n| The quorum is all players.\n  quorum(q) = (count p: Player)\n'
    assert not {"NF301", "NF413"} & codes(text)
