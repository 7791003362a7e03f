"""The comparison is worth something: it sees each of these bugs of the encoder, planted one at a time."""

from __future__ import annotations

import pytest

from tests.differential.bugs import BUGS, caught_at, planted
from tests.differential.run import Plan, run_one

MOST_RULESETS = 500
"""docs/trust.md lists how many it took."""


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_shows(name: str) -> None:
    assert caught_at(name, seed=1, most=MOST_RULESETS) is not None


def test_the_encoder_is_itself_again_afterwards() -> None:
    with planted("lower and higher number swapped"):
        assert run_one(Plan(1, situations=2, checks_every=0), 1) is not None
    assert all(not run_one(Plan(1, situations=2, checks_every=0), index).found for index in range(10))
