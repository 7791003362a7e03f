"""Votes that rules count in states, and numbers that grow while the vote goes on."""

from __future__ import annotations

from nomicformal.checker.check import check
from tests.checks.asking import only_finding
from tests.checks.proposing import NOMIC, linted
from tests.checks.proposing import findings as proposed
from tests.support import ruleset_from_text

COUNTED = NOMIC.replace(
    "fact rich", 'state ayes(q: Proposal): number initially 0 "the ayes on {q}"\nfact rich', 1
).replace(
    "  adopted(q) iff enough_votes(q) and turnout(q) >= quorum(q)\n",
    "  on vote(q, in_favour) by p: ayes(q) += 1\n  on vote(q, against) by p: ayes(q) -= 1\n"
    "  adopted(q) iff ayes(q) > 0\n  p: Player can vote(q, _)\n  p: Player can distribute(q)\n",
)
GROWING = NOMIC.replace(
    "  quorum(q) = 2\n",
    "  quorum(q) = level\n| Every day it is squared.\n  every day: level := level * level\n",
).replace("fact rich", 'state level: number initially 2 "the level"\nfact rich', 1)
REPEAL = "repeal rule 209\n"


def test_votes_that_a_state_counts_carry_a_proposal() -> None:
    assert "of 3 players, 2; of 5 players, 3" in proposed(REPEAL, "NF405", COUNTED)[0].message


def test_one_vote_that_a_state_counts_is_thin() -> None:
    assert "by the vote of one of" in only_finding("thin_adoption", COUNTED).message


def test_a_quorum_that_grows_during_the_vote_is_met_by_more() -> None:
    later = GROWING.replace("level := level * level", "level += 1")
    found = proposed(REPEAL, "NF405", later)[0]
    assert "of 10 players, 6; of 3, 5 or 7 players, not even all can carry it" in found.message


def test_numbers_without_end_leave_votes_undecided_and_nothing_else() -> None:
    result = linted(REPEAL, GROWING)
    assert not [one for one in result.diagnostics if one.code == "NF405"]
    assert any("how many votes" in one.text and "number_bits" in one.scope for one in result.undecided)
    checked = check(ruleset_from_text(GROWING), checks=("thin_adoption", "win_without_end"))
    assert any("NF609" in one.text and "number_bits" in one.scope for one in checked.undecided)
