"""A rule that a proposal would enact lies before the voters with its section and status."""

from __future__ import annotations

from tests.checks.proposing import findings as proposed
from tests.checks.test_votes_and_deadlines import CLUB


def test_votes_needed_may_hang_on_the_section_of_the_new_rule() -> None:
    about_tea = CLUB.replace("(count m: Member)", "needed(q)").replace(
        "rule 2 mutable",
        "  needed(q) = (count m: Member) when (some c: Change where proposal_of(c) is q\n"
        '      and section(target(c)) is "Tea")\n  needed(q) = 1 otherwise\nrule 2 mutable',
    )
    about_tea = about_tea.replace("state enr", 'term needed(q: Proposal): number "the votes {q} needs"\nstate enr')
    enacting = 'enact rule mutable "Biscuits"\nsection "{}"\n| There are biscuits.\n  comment\n'
    assert "of 3 players, 3; of 5 players, 5" in proposed(enacting.format("Tea"), "NF405", about_tea)[0].message
    assert "of 3 players, 1; of 5 players, 1" in proposed(enacting.format("Coffee"), "NF405", about_tea)[0].message
