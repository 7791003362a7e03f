"""Each known finding comes out of the tool by itself: see known.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from nomicformal.cli.report_document import Examined
from tests.specs.known import KNOWN, ByTest, Finding, Judged

TESTS = Path(__file__).parents[1]
SPECS = TESTS.parent / "specs"
FINDINGS = [
    pytest.param(one, id=f"{known}-{one.code}", marks=pytest.mark.xdist_group(one.ruleset))
    for known, answers in KNOWN.items()
    for one in answers
    if isinstance(one, Finding)
]
CASES = [
    pytest.param(one, id=f"{known}-{one.case}")
    for known, answers in KNOWN.items()
    for one in answers
    if isinstance(one, Judged)
]


@pytest.mark.parametrize("wanted", FINDINGS)
def test_the_check_reports_it(wanted: Finding, checked: Callable[[str], Examined]) -> None:
    found = [
        one
        for one in checked(wanted.ruleset).result.diagnostics
        if one.code == wanted.code and set(wanted.rules) <= set(one.rules) and wanted.words in one.message
    ]
    assert found


@pytest.mark.parametrize("wanted", CASES)
def test_a_case_shows_it(wanted: Judged) -> None:
    """That the case comes out so is tested with all cases."""
    text = (SPECS / wanted.ruleset / "cases" / f"{wanted.case}.nomic").read_text(encoding="utf-8")
    assert re.search(rf"^\s*expect {wanted.verdict}\b", text, re.MULTILINE)


@pytest.mark.parametrize("wanted", [one for answers in KNOWN.values() for one in answers if isinstance(one, ByTest)])
def test_another_test_asserts_it(wanted: ByTest) -> None:
    assert f"def {wanted.test}" in (TESTS / wanted.file).read_text(encoding="utf-8")
