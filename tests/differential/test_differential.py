"""Evaluator and encoder agree on random rulesets. The long run: docs/trust.md."""

from __future__ import annotations

import pytest

from tests.differential.run import Plan, report, run_some

SEED = 1
RULESETS = 500
CHUNK = 20


@pytest.mark.parametrize("first", range(0, RULESETS, CHUNK))
def test_evaluator_and_encoder_agree_on_random_rulesets(first: int) -> None:
    tally = run_some(Plan(SEED, situations=2, checks_every=10), range(first, first + CHUNK))
    assert tally.questions > 0
    assert tally.found == [], "\n\n".join(report(SEED, index, situation, what) for index, situation, what in tally.found)
