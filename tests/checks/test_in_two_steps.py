"""NF708: new immutable rules that take more votes at once than in two steps."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC

NEW = """rule 110 immutable "New immutable rules"
| A new rule can be immutable at once if all who vote are for it.
  votes_needed(q) = legal_votes(q) when (some c: Change where proposal_of(c) is q
      and change_kind(c) is enactment and new_status(c) is immutable)
  this passage prevails over rules deciding votes_needed
"""
FIRST_MUTABLE = NEW.replace("change_kind(c) is enactment", "change_kind(c) in (enactment, transmutation)")


def test_what_takes_all_votes_at_once_and_a_majority_in_two_steps_is_told() -> None:
    found = only_finding("in_two_steps", NOMIC + NEW)
    assert found.severity is Severity.INFO and {110, 209} <= set(found.rules) and found.readings == ()
    assert [line for line in found.explanation if "is adopted with" in line] == [
        "a proposal that enacts an immutable rule is adopted with 5 of 5 votes",
        "a proposal that enacts a mutable rule is adopted with 3 of 5 votes",
        "a proposal that makes a mutable rule immutable is adopted with 3 of 5 votes",
    ]


def test_where_the_second_step_takes_all_votes_too_or_the_first_way_no_more_nothing_is_told() -> None:
    assert findings("in_two_steps", NOMIC + FIRST_MUTABLE) == []
    assert findings("in_two_steps", NOMIC) == []
