"""States that never fall below what they begin with."""

from __future__ import annotations

import pytest

from nomicformal.checker.checks.counters import counters
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import CLAIMS_THEN_NUMBER, rules
from tests.support import ruleset_from_text

STATES = """
state turn: number initially 1 "the number of the turn"
state last_turn(p: Player): number initially 0 "the last turn of {p}"
"""
COUNTED = """
rule 301 mutable
| Before the first turn the prize is 3.
  prize(p) = 3 when turn < 1
rule 302 mutable
| The prize is 5.
  prize(p) = 5
"""


def ruleset(*effects: str) -> str:
    effect = "rule 300 mutable\n| Turns are counted.\n" + "".join(f"  {one}\n" for one in effects)
    return rules(effect, STATES, CLAIMS_THEN_NUMBER)


@pytest.mark.parametrize(
    "effects",
    [
        ("on pay(p): turn += 1",),
        ("on pay(p): turn := greater of (1, turn)", "on tell(p): turn += 2"),
        ("on pay(p): turn := turn + 1", "on tell(p): turn := 7"),
    ],
)
def test_a_state_that_is_only_raised_is_never_less(effects: tuple[str, ...]) -> None:
    known = {one.condition.left.symbol for one in counters(ruleset_from_text(ruleset(*effects)))}  # type: ignore[union-attr]
    assert known == {"turn"}
    assert findings("settled_by_number", ruleset(*effects) + COUNTED) == []


@pytest.mark.parametrize(
    "effect",
    ["on pay(p): turn -= 1", "on pay(p): turn := 0", "on name(n): turn := n", "on pay(p): turn += skill(p)"],
)
def test_a_state_that_may_fall_is_not_held_up(effect: str) -> None:
    assert counters(ruleset_from_text(ruleset(effect))) == []
    assert only_finding("settled_by_number", ruleset(effect) + COUNTED)


def test_a_state_that_takes_the_value_of_another_is_held_up_with_it() -> None:
    takes = "on tell(p): last_turn(p) := turn"
    assert len(counters(ruleset_from_text(ruleset("on pay(p): turn += 1", takes)))) == 2
    assert counters(ruleset_from_text(ruleset("on pay(p): turn -= 1", takes))) == []
