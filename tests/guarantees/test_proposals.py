"""Proposals that break what the rules guarantee, and harmless look-alikes: each says its right answer and why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.guarantees.answers import PROPOSALS, brought

ALL = sorted(PROPOSALS.glob("*/*.nomic"))
LARGE = ("bcn", "compendium")
FINDINGS = re.compile(r"^# Findings: (.*)$", re.MULTILINE)


def wanted(path: Path) -> set[str]:
    """The codes that the file names; none for a harmless one."""
    found = FINDINGS.search(path.read_text(encoding="utf-8"))
    assert found is not None, path
    return set(found[1].split()) - {"none"}


def marks(ruleset: str) -> list[pytest.MarkDecorator]:
    """The proposals of one ruleset run on one worker; those of the largest rulesets only with --large."""
    group = pytest.mark.xdist_group(f"guarantees of {ruleset}")
    return [group, pytest.mark.large] if ruleset in LARGE else [group]


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=marks(path.parent.name)) for path in ALL],
    ids=[f"{path.parent.name}/{path.stem}" for path in ALL],
)
def test_a_proposal_has_the_answer_that_it_says(path: Path) -> None:
    found = brought(path)
    assert {one.code for one in found} == wanted(path), [one.message for one in found]


def test_half_of_them_are_harmless() -> None:
    harmless = [path for path in ALL if not wanted(path)]
    assert len(ALL) >= 30 and len(harmless) * 5 >= len(ALL) * 2
