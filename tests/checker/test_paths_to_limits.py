"""Ways to reach, and to pass, a limit to the number of rules."""

from __future__ import annotations

from nomicformal.checker.paths.answer import Answer
from nomicformal.checker.paths.targets import of_limits
from tests.checker.path_rules import (
    BASE,
    IMMUTABLE_THRESHOLD,
    NUMBERS,
    paths,
    steps,
)

MOST_RULES = """
rule 207 {status} "Limit"
| There may be no more than {most} mutable rules.
  always (count r: Rule where in_force(r) and status(r) is mutable) <= {most}
"""
COMING_INTO_FORCE = """
rule 204 {status} "Force"
| A rule that is adopted comes into force.
  on takes_effect(c) becomes true when change_kind(c) is enactment and target(c) is known: enact target(c)
"""


def limit(text: str) -> Answer:
    found = paths(text)
    (target,) = of_limits(found.law.ruleset)
    return found.answers([target])[0]


def test_a_limit_of_lower_status_is_reached_and_passed() -> None:
    rules = BASE + IMMUTABLE_THRESHOLD + NUMBERS + COMING_INTO_FORCE.format(status="immutable")
    found = limit(rules + MOST_RULES.format(status="mutable", most=6))
    assert found.target.key == "limit-207"
    assert found.limited is not None
    assert (found.limited.now, found.limited.most, found.limited.passes) == (4, 6, True)
    assert steps(found, "straight") == [("enact 2 rules that are mutable", 3)]


def test_a_limit_of_higher_status_is_reached_and_not_passed() -> None:
    rules = BASE + IMMUTABLE_THRESHOLD + NUMBERS + COMING_INTO_FORCE.format(status="mutable")
    found = limit(rules + MOST_RULES.format(status="immutable", most=6))
    assert found.limited is not None
    assert (found.limited.now, found.limited.votes, found.limited.passes) == (4, 3, False)


def test_where_no_clause_says_how_rules_come_into_force_it_is_not_known_whether_a_limit_can_be_passed() -> None:
    found = limit(BASE + IMMUTABLE_THRESHOLD + NUMBERS + MOST_RULES.format(status="mutable", most=5))
    assert found.limited is not None
    assert (found.limited.now, found.limited.passes) == (4, None)
    assert steps(found, "straight") == [("enact a rule that is mutable", 3)]
