"""How far a proposal reaches, and so what lint looks at again."""

from __future__ import annotations

from nomicformal.checker.change.reach import direct_reach, reach
from nomicformal.core.clauses import Transition
from nomicformal.core.model import Ruleset
from tests.checks.tiny import STATUS_FIRST, rules
from tests.support import ruleset_from_text

BEFORE = """
rule 101 immutable
| Everybody has the right to fly.
  p: Player has the right to be able to fly(q)
rule 209 mutable
| Ten points win.
  wins(p) when points(p) >= 10
rule 211 mutable
| Winners are calm.
  calm(p) when wins(p)
rule 210 mutable
| Who is told a secret loses what he has.
  on tell(q) by p: points(q) := 0
"""
ADDED = """
rule 306 mutable
| Who is late does not fly.
  p cannot fly(q) when late(p)
| Who pays gains a point.
  on pay(q) by p: points(p) += 1
"""


def reached(after: str) -> tuple[Ruleset, frozenset[int], frozenset[int]]:
    """The rules after the proposal, and the clauses of them that it reaches: in play, and at one moment."""
    before, later = (ruleset_from_text(rules(text, STATUS_FIRST)) for text in (BEFORE, after))
    (_, whole), (_, direct) = reach(before, later), direct_reach(before, later)
    assert whole is not None and direct is not None
    return later, whole, direct


def test_what_looks_at_a_state_that_a_rule_sets_which_may_be_void_is_reached_in_play_but_not_at_one_moment() -> None:
    ruleset, whole, direct = reached(BEFORE + ADDED)
    calm = {clause.id for clause in ruleset.clauses if clause.origin.rule == "r211"}
    assert calm <= whole
    assert not calm & direct


def test_other_effects_on_the_state_are_reached_at_one_moment_as_they_may_clash() -> None:
    ruleset, _, direct = reached(BEFORE + ADDED)
    effects = {clause.id for clause in ruleset.clauses if isinstance(clause, Transition) and clause.origin.rule}
    assert {ruleset.clauses[one].origin.rule for one in effects} == {"r210", "r306"}
    assert effects <= direct
