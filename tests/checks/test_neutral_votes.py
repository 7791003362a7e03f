"""A vote that is neither in favour nor against, and what it comes to."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC

BLANK = (
    NOMIC
    + """rule 207 mutable "Voting"
| Players vote in favour, against or blank within the voting period.
  p: Player can vote(q, c) when c in (in_favour, against, blank) and voting_start(q) <= now and now < voting_end(q)
| All of these are votes cast.
  legal_votes(q) = (count p: Person where choice_of(p, q) in (in_favour, against, blank))
"""
)


def test_a_blank_vote_counts_against_where_a_majority_of_the_votes_cast_is_needed() -> None:
    found = only_finding("neutral_counts", BLANK)
    assert found.severity is Severity.INFO and found.readings == ()
    assert "a vote “blank” counts like one against" in found.message and "if those 3 did not vote" in found.message
    assert any("votes blank" in line for line in found.witness) and {106, 209} <= set(found.rules)


def test_where_blank_votes_are_left_out_they_count_for_nobody() -> None:
    left_out = BLANK.replace("in (in_favour, against, blank))", "in (in_favour, against))")
    assert left_out != BLANK and findings("neutral_counts", left_out) == []


def test_where_everybody_s_vote_is_needed_not_voting_is_no_better() -> None:
    everybody = BLANK.replace("votes_needed(q) = legal_votes(q) div 2 + 1", "votes_needed(q) = (count p: Player)")
    assert everybody != BLANK and findings("neutral_counts", everybody) == []


def test_a_choice_of_which_no_rule_speaks_is_none() -> None:
    silent = BLANK.replace("c in (in_favour, against, blank) and ", "").replace(", blank))", "))")
    assert findings("neutral_counts", silent) == []


def test_the_answer_on_which_it_hangs_is_told() -> None:
    asked = BLANK.replace(
        "  legal_votes(q) = (count p: Person where choice_of(p, q) in (in_favour, against, blank))\n",
        '  reading cast "are blank votes cast?"\n'
        "  legal_votes(q) = under cast:\n"
        "      they_are -> (count p: Person where choice_of(p, q) in (in_favour, against, blank))\n"
        "      they_are_not -> (count p: Person where choice_of(p, q) in (in_favour, against))\n",
    )
    assert only_finding("neutral_counts", asked).readings == (("cast", "they_are"),)
