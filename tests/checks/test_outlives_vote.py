"""What can still be done to a proposal after it has been adopted."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC

MODIFIED = (
    NOMIC.replace("fact rich", 'power modify(q: Proposal) by Person "{by} modifies {q}"\nfact rich', 1).replace(
        "  voting_end(q) = voting_start(q) + 1 week\n",
        "  voting_end(q) = time of first distribute(q) + 2 days\n",
    )
    + """rule 207 mutable "Voting"
| Players can vote within the voting period. What was voted before a modification does not count.
  p: Player can vote(q, c) when voting_start(q) <= now and now < voting_end(q)
  legal_votes(q) = (count p: Person where vote(q, _) by p happened and not (modify(q) happened))
rule 387 mutable "Modifying"
| The author can modify the proposal within a week of its announcement.
  p can modify(q) when author(q) is p and distribute(q) happened and now <= time of first distribute(q) + 1 week
"""
)


def test_a_proposal_that_can_be_modified_after_its_adoption_is_told() -> None:
    found = only_finding("outlives_vote", MODIFIED)
    assert found.severity is Severity.INFO and 387 in found.rules and "modifies a proposal" in found.message
    assert "modifies p9001" in "\n".join(found.witness)


def test_what_ends_with_the_vote_does_not_outlive_it() -> None:
    during = MODIFIED.replace("now <= time of first distribute(q) + 1 week", "now < voting_end(q)")
    assert during != MODIFIED and findings("outlives_vote", during) == []


def test_what_the_adoption_does_not_hang_on_may_be_done_later() -> None:
    idle = MODIFIED.replace(" and not (modify(q) happened)", "")
    assert idle != MODIFIED and findings("outlives_vote", idle) == []


def test_votes_after_the_adoption_are_told_too() -> None:
    endless = MODIFIED.replace("voting_start(q) <= now and now < voting_end(q)", "voting_start(q) <= now").replace(
        "now <= time of first distribute(q) + 1 week", "now < voting_end(q)"
    )
    assert "votes" in only_finding("outlives_vote", endless).message
