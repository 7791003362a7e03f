"""What can be met without a solver: only what is so for sure."""

from __future__ import annotations

import pytest

from nomicformal.checker.checks.plainly import can_plainly_be_met
from tests.checks.tiny import rules
from tests.support import ruleset_from_text


@pytest.mark.parametrize(
    ("condition", "plain"),
    [
        ("rich(p) and not late(p)", True),
        ("skill(p) > 3 and rich(p)", True),
        ("tell(_) by p happened", True),
        ("rich(p) and not rich(p)", False),
        ("skill(p) > 3 and skill(p) < 2", False),
        ("calm(p)", False),
        ("rich(p) or late(p)", False),
    ],
)
def test_only_parts_that_have_nothing_to_do_with_each_other_are_plain(condition: str, plain: bool) -> None:
    ruleset = ruleset_from_text(rules(f"rule 301 mutable\n| Some win.\n  wins(p) when {condition}\n"))
    clause = next(clause for clause in ruleset.clauses if clause.origin.rule)
    assert can_plainly_be_met(ruleset, clause.guard) is plain


def test_what_an_invariant_speaks_of_is_not_plain() -> None:
    text = "rule 301 mutable\n| Nobody is ever rich.\n  always (no p: Player where rich(p))\n  wins(p) when rich(p)\n"
    ruleset = ruleset_from_text(rules(text))
    clause = next(clause for clause in ruleset.clauses if clause.origin.source.startswith("wins"))
    assert not can_plainly_be_met(ruleset, clause.guard)
