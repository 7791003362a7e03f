"""The `gitlab` format: a Code Quality report."""

import json

from nomicformal.render import gitlab
from nomicformal.render.colour import Paint
from nomicformal.render.report import Report

from .samples import CONFLICT, RULING, hostile, report

SEVERITIES = {"info", "minor", "major", "critical", "blocker"}


def entries(value: Report) -> list[dict[str, object]]:
    return json.loads(gitlab.render(value, Paint()))  # type: ignore[no-any-return]


def test_every_entry_has_what_gitlab_requires() -> None:
    for value in (report(rulings=(RULING,)), hostile()):
        for entry in entries(value):
            assert set(entry) == {"description", "check_name", "fingerprint", "severity", "location"}
            assert entry["severity"] in SEVERITIES
            place = entry["location"]
            assert isinstance(place, dict) and place["path"] and place["lines"]["begin"] >= 1


def test_findings_unexpected_verdicts_and_open_questions_are_entries() -> None:
    names = [entry["check_name"] for entry in entries(report(rulings=(RULING,)))]
    assert names == ["syntax-error", "settled-by-number", "no-number", "verdict", "undecided"]


def test_two_findings_about_the_same_have_different_fingerprints() -> None:
    twice = entries(report(diagnostics=(CONFLICT, CONFLICT), summary=None))
    assert len({str(entry["fingerprint"]) for entry in twice}) == len(twice) == 2


def test_a_clean_report_is_an_empty_list() -> None:
    assert gitlab.render(Report("check", "x"), Paint()) == "[]\n"


def test_nothing_invisible_is_left() -> None:
    text = gitlab.render(hostile(), Paint())
    assert not any(character in text for character in "\x1b\u202e\u200b\x00\r")
