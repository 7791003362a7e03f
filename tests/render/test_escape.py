"""What strangers write cannot steer the terminal, in any format that people read."""

import pytest

from nomicformal.diagnostics import Diagnostic, Related, Severity
from nomicformal.render import concise, full
from nomicformal.render.colour import Paint, wanted
from nomicformal.render.escape import clean, width
from nomicformal.render.report import Node, Report, Ruling, Side, Summary
from nomicformal.source import SourceFile, Span

EVIL = "\x1b[2J\x1b]0;t\x07\r\x9b1m\u202eabc\u2066\u200b\x00\x7f"


def evil_report() -> Report:
    source = SourceFile(f"e{EVIL}.nomic", f"| {EVIL} text\n")
    span = Span(source.name, 1, 3, 1, 8)
    found = Diagnostic(
        "NF001", "x", Severity.ERROR, EVIL, span, (Related(span, EVIL),), (EVIL,), (EVIL,), EVIL, EVIL,
        readings=((EVIL, EVIL),),
    )  # fmt: skip
    ruling = Ruling(
        EVIL, EVIL, "TRUE", EVIL, EVIL, span, EVIL, (Node(EVIL, EVIL, span, (Node(EVIL),)),), ((EVIL, EVIL),),
        (Side("TRUE", (EVIL,), (Node(EVIL, EVIL),)),), (EVIL,), (EVIL,), (EVIL,),
    )  # fmt: skip
    summary = Summary((EVIL,), (EVIL,), None)
    return Report("check", f"r{EVIL}", (found,), summary, (ruling,), {source.name: source}, (EVIL,))


@pytest.mark.parametrize("render", [full.render, concise.render], ids=["full", "concise"])
def test_no_control_or_direction_character_reaches_the_terminal(render) -> None:  # type: ignore[no-untyped-def]
    text = render(evil_report(), Paint())
    assert not set(text) & {"\x1b", "\x07", "\r", "\x9b", "\u202e", "\u2066", "\u200b", "\x00", "\x7f"}


def test_a_line_end_in_a_message_cannot_forge_another_line() -> None:
    found = Diagnostic("NF001", "x", Severity.INFO, "a\nerror[NF999] b\r\nc", Span("a\nb", 1))
    assert len(concise.render(Report("check", "a", (found,)), Paint()).splitlines()) == 2


def test_clean_keeps_letters_of_every_script() -> None:
    for text in ("Quòrum", "naïve — «així»", "規則", "قاعدة", "👩‍⚖️"):
        assert clean(text) == text


def test_clean_writes_controls_out() -> None:
    assert clean("a\x1b[2J\u202e\U000e0041") == "a\\x1b[2J\\u202e\\U000e0041"


def test_width_counts_columns() -> None:
    assert [width(text) for text in ("abc", "規則", "e\u0301")] == [3, 4, 1]


@pytest.mark.parametrize(
    ("environment", "terminal", "expected"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_colour_follows_the_environment_then_the_terminal(
    environment: dict[str, str], terminal: bool, expected: bool
) -> None:
    assert wanted(environment, terminal) is expected
