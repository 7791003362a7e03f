"""Answers of earlier runs never change what is said. The long run is `python -m tests.kept` (docs/trust.md)."""

from __future__ import annotations

import pytest

from nomicformal.checker.answers import AnswersAbout
from tests.kept.compare import Tally, compare

SEED, RULESETS, EDITS = 1, 16, 3


def compared() -> Tally:
    tally = Tally()
    for index in range(RULESETS):
        compare(SEED, index, EDITS, tally)
    return tally


def test_random_edits_come_out_the_same_with_what_was_kept() -> None:
    tally = compared()
    assert tally.different == []
    assert tally.used > tally.asked / 3
    assert tally.changed >= 5


def test_answers_that_are_used_whatever_was_changed_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnswersAbout, "_is_same", lambda self, number: True)
    assert compared().different
