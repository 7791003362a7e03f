"""Evaluator and encoder agree on random rulesets. The long run is `python -m tests.differential` (docs/trust.md)."""

from __future__ import annotations

import pytest

from tests.differential.run import Plan, report, run_some

SEED = 1
RULESETS = 500
CHUNK = 20


@pytest.mark.parametrize("first", range(0, RULESETS, CHUNK))
def test_evaluator_and_encoder_agree_on_random_rulesets(first: int) -> None:
    tally = run_some(Plan(SEED, situations=3, checks_every=5), range(first, first + CHUNK))
    assert tally.found == [], "\n\n".join(report(SEED, *found) for found in tally.found[:1])
    assert tally.rulesets == CHUNK
    assert tally.checks > 20
    assert tally.printed > 0
    assert min(tally.verdicts["yes"], tally.verdicts["no"]) > 200
