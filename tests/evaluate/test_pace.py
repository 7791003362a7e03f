"""When a comparison can change by nothing but time passing: not before, and not looked at more often than need be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicformal.evaluate.index import Index
from nomicformal.evaluate.pace import AS_TIME, STILL, Pace, Paces, soonest, together
from nomicformal.evaluate.play import play
from tests.evaluate.build import DAY, VOCABULARY, entry, rule, situation
from tests.support import ruleset_from_text


@pytest.mark.parametrize(
    ("difference", "pace", "minutes"),
    [
        (-90, AS_TIME, 90),
        (90, AS_TIME, None),
        (0, AS_TIME, 1),
        (90, together(STILL, AS_TIME), 90),
        (-90, together(STILL, AS_TIME), None),
        (5, together(AS_TIME, AS_TIME), None),
        (-10, (Fraction(0), Fraction(1, 2), Fraction(1)), 18),
        (1, (Fraction(0), Fraction(0), Fraction(1)), 1),
        (7, None, 1),
    ],
)
def test_what_moves_away_never_meets(difference: int, pace: Pace, minutes: int | None) -> None:
    assert soonest(Fraction(difference), pace) == minutes


TIMED = ruleset_from_text(
    VOCABULARY
    + rule(
        101,
        "on now >= time of first wave() by p + 2 days becomes true: points(p) += 1",
        "on now < time of first wave() by p + 1 day becomes true: points(p) += 10",
        "on (now - 1 day) < time of last wave() by p becomes true: points(p) += 100",
        "on not (wave() by p happened since (now - 3 days)) becomes true: points(p) += 1000",
    )
)


def test_conditions_of_time_fire_at_their_minute() -> None:
    """Two days after; at once; at once; and the minute after the last of three days, though nothing is done then."""
    played = play(TIMED, situation(log=(entry(1, 10 * DAY, "wave", by="ann"),), now=20 * DAY, start=9 * DAY))
    changes = [(one.time - 10 * DAY, dict(one.values)) for one in played.writings]
    points = [(time, values["points", ("ann",)]) for time, values in changes if ("points", ("ann",)) in values]
    assert points == [(0, 110), (2 * DAY, 111), (3 * DAY + 1, 1111)]


def test_what_lies_behind_is_not_looked_at_again_and_again() -> None:
    index = Index(TIMED)
    paces = Paces(index)
    comparison = next(one.condition for one in index.transitions if one.condition is not None)
    now_side, then_side = comparison.left, comparison.right  # type: ignore[union-attr]
    assert soonest(Fraction(1), together(paces.of(now_side), paces.of(then_side))) is None
