"""The `github` format: annotations that the runner reads as meant, and none that a rule's text brings in."""

import re

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.render import github
from nomicformal.render.colour import Paint
from nomicformal.render.report import Report
from nomicformal.source import Span

from .samples import HOSTILE, RULING, hostile, report

COMMAND = re.compile(r"^\s*::(\w[\w-]*)( [^:]*)?::(.*)$")


def commands(value: Report) -> list[tuple[str, dict[str, str], str]]:
    """What the runner makes of the output: name, properties and message of each command."""
    found = []
    for line in github.render(value, Paint(True)).split("\n"):
        match = COMMAND.match(line)
        if match:
            pairs = (part.split("=", 1) for part in (match[2] or "").strip().split(",") if part)
            found.append((match[1], {key: unescaped(text) for key, text in pairs}, unescaped(match[3])))
    return found


def unescaped(text: str) -> str:
    for code, character in (("%0A", "\n"), ("%0D", "\r"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, character)
    return text


def test_a_finding_is_an_annotation_at_its_place_with_its_situation() -> None:
    name, properties, text = commands(report())[1]
    assert name == "warning"
    assert properties == {
        "file": "rules/201.nomic", "line": "3", "col": "3", "endColumn": "39", "title": "NF203 settled-by-number",
    }  # fmt: skip
    assert text.startswith("Rules 201 and 206 give the quorum")
    assert "\nsituation:\n  7 players\n" in text


def test_severities_open_questions_and_unexpected_verdicts_have_their_level() -> None:
    told = commands(report(rulings=(RULING,)))
    assert [(name, properties.get("title", "")) for name, properties, _ in told] == [
        ("error", "NF001 syntax-error"),
        ("warning", "NF203 settled-by-number"),
        ("notice", "NF109 no-number"),
        ("error", "verdict"),
        ("warning", "undecided"),
        ("notice", "note"),
    ]


def test_the_count_stands_below() -> None:
    assert github.render(report(), Paint()).endswith("nomicformal check: 1 error, 1 warning, 1 info in bcn-initial\n")


def test_nothing_in_a_rule_s_text_becomes_a_command() -> None:
    text = github.render(hostile(), Paint())
    assert [name for name, _, _ in commands(hostile())] == ["error", "error", "warning", "notice"]
    assert not re.search(r"##\w*\[", text)
    assert "\r" not in text and "\x1b" not in text


def test_a_title_cannot_add_a_property() -> None:
    evil = Diagnostic("NF001", "x", Severity.ERROR, "m", Span("a,title=b::c%2Cd.nomic", 1))
    ((_, properties, text),) = commands(Report("check", "x", (evil,)))
    assert properties["file"] == "a,title=b::c%2Cd.nomic"
    assert properties["title"] == "NF001 x" and text == "m"


def test_a_percent_sign_stays_one() -> None:
    found = Diagnostic("NF001", "x", Severity.ERROR, "20%0A of 100%", Span("a.nomic", 1))
    assert commands(Report("check", "x", (found,)))[0][2] == "20%0A of 100%"


def test_a_message_of_a_megabyte_is_cut() -> None:
    found = Diagnostic("NF001", "x", Severity.ERROR, "a" * 1_000_000, Span("a.nomic", 1))
    assert len(github.render(Report("check", "x", (found,)), Paint())) < 10_000


def test_the_hostile_text_would_be_a_command_by_itself() -> None:
    assert COMMAND.match(HOSTILE.split("\n")[0])


def test_a_verdict_that_nobody_expected_is_a_notice_and_one_that_came_out_as_expected_is_not_told() -> None:
    from dataclasses import replace

    asked, right = replace(RULING, expected=""), replace(RULING, expected="FALSE")
    told = commands(Report("judge", "late.nomic", rulings=(asked, right)))
    assert [(name, text) for name, _, text in told] == [("notice", "p301 is adopted: FALSE")]
    text = github.render(Report("judge", "late.nomic", rulings=(asked, RULING)), Paint())
    assert text.endswith("nomicformal judge: 2 verdicts, 1 not as expected in late.nomic\n")
