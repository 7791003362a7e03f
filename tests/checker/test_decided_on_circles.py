"""A term that is decided once what depends on itself holds: when that was, and what was so then."""

from __future__ import annotations

import pytest

from nomicformal.checker.conditions import Holds, Unknown, env_of
from nomicformal.checker.questions import Workbench
from nomicformal.core.question import lower_question
from nomicformal.core.walk import free_vars
from tests.support import ruleset_from_text

RULESET = ruleset_from_text(
    """
ruleset small "Small"
entity Person "person"
entity Proposal "proposal"
state calm(q: Proposal): truth initially no "{q} is calm"
state liked(q: Proposal): truth initially no "{q} is liked"
act submit(q: Proposal) by Person "{by} submits {q}"
act freeze(q: Proposal) by Person "{by} freezes {q}"
term closed(q: Proposal): truth "the vote on {q} is over"
term adopted(q: Proposal): truth else no decided on closed(q) "{q} is adopted"
rule 101 immutable
| What is frozen is not closed. Immutable rules come first, and what they beat is void.
  not closed(q) when freeze(q) happened
  precedence between immutable and mutable: immutable over mutable, the beaten rule is void
rule 201 mutable
| It is closed once it is submitted and calm, and adopted if it is liked.
  closed(q) when submit(q) happened and calm(q)
  adopted(q) when liked(q)
"""
)


FOUND = {"refuted"}
OPEN = {"refuted", "undecided"}


@pytest.mark.parametrize(
    ("statement", "statuses"),
    [
        ("adopted(q) and not (adopted(q) at (now - 1 minute))", OPEN),
        ("adopted(q) and not (adopted(q) at (now - 1 minute)) and not liked(q)", OPEN),
        ("adopted(q) and not closed(q)", FOUND),
        ("adopted(q) and not (adopted(q) at (now - 3 days)) and (submit(q) happened until (now - 4 days))", FOUND),
        ("adopted(q) and not (submit(q) happened)", {"bounded"}),
    ],
)
def test_a_witness_of_a_decision_is_one_in_the_evaluator(statement: str, statuses: set[str]) -> None:
    """A situation that is found has been replayed; none is denied that there is. States are followed through time as
    far as the question names moments, so that not every situation is found."""
    asked, found = lower_question(RULESET, statement)
    assert not found
    env = env_of({var.name: Unknown(var.name, var.type) for var in free_vars(asked)})
    answer = Workbench(RULESET).ask(Holds(asked, env))
    assert answer.status in statuses, answer.reason
