"""The `junit` format, read back with a public reader."""

from junitparser import JUnitXml, TestSuite

from nomicformal.render import junit
from nomicformal.render.colour import Paint
from nomicformal.render.report import Report

from .samples import ACCEPTED, HOSTILE, RULING, hostile, report


def suite_of(value: Report) -> TestSuite:
    (suite,) = JUnitXml.fromstring(junit.render(value, Paint()).encode("utf-8"))
    assert isinstance(suite, TestSuite)
    return suite


def outcomes(value: Report) -> list[tuple[str, str]]:
    kinds = {"Failure": "failed", "Skipped": "skipped"}
    return [
        (case.classname, kinds.get(type(case.result[0]).__name__, "?") if case.result else "passed")
        for case in suite_of(value)
    ]


def test_findings_that_count_fail_the_others_pass_and_open_questions_are_skipped() -> None:
    assert outcomes(report()) == [
        ("rules/206.nomic", "failed"),
        ("rules/201.nomic", "failed"),
        ("rules/201.nomic", "passed"),
        ("proved", "passed"),
        ("no counterexample", "passed"),
        ("undecided", "skipped"),
    ]


def test_what_counts_is_what_the_exit_code_counts() -> None:
    assert [kind for _, kind in outcomes(report(fail_on="error"))][:3] == ["failed", "passed", "passed"]
    assert [kind for _, kind in outcomes(report(fail_on="never"))][:3] == ["passed"] * 3
    assert [kind for _, kind in outcomes(report(fail_on="info"))][:3] == ["failed"] * 3


def test_accepted_findings_are_skipped_with_the_reason() -> None:
    cases = list(suite_of(report(diagnostics=(), accepted=ACCEPTED)))
    assert [case.result[0].message for case in cases[:3]] == [
        "accepted (comment): the players know",
        "accepted (before): main",
        "accepted (baseline): baseline.json",
    ]


def test_an_unexpected_verdict_fails() -> None:
    (case,) = suite_of(Report("test", "x", rulings=(RULING,)))
    assert case.name == "a late vote does not count: p301 is adopted"
    assert case.result[0].message == "FALSE, expected TRUE"


def test_the_numbers_are_those_of_the_cases() -> None:
    suite = suite_of(report())
    assert (suite.tests, suite.failures, suite.skipped) == (6, 2, 1)


def test_a_report_without_anything_holds_one_test_that_passed() -> None:
    assert outcomes(Report("check", "x")) == [("check", "passed")]


def test_hostile_text_stays_text() -> None:
    suite = suite_of(hostile())
    assert [type(case.result[0]).__name__ for case in suite if case.result] == [
        "Failure",
        "Skipped",
        "Skipped",
        "Failure",
        "Skipped",
    ]
    text = junit.render(hostile(), Paint())
    assert "<img" not in text and "</script>" not in text
    assert "onerror=alert(1)" in next(iter(suite)).name
    assert "<img" in HOSTILE
