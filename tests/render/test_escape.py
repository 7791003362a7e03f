"""What strangers write cannot steer the terminal, in any format that people read."""

import re

import pytest

from nomicformal.diagnostics import Diagnostic, Related, Severity
from nomicformal.render import concise, full
from nomicformal.render.colour import Paint, wanted
from nomicformal.render.escape import clean, width
from nomicformal.render.formats import FORMATS, format_named
from nomicformal.render.report import Node, Report, Ruling, Side, Summary
from nomicformal.render.wrap import prose
from nomicformal.source import SourceFile, Span

from .samples import hostile

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


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("::error::x", "\\x3a:error::x"),
        ("  ::error::x", "  \\x3a:error::x"),
        ("a::b", "a::b"),
        ("a ##[error]x", "a \\x23#[error]x"),
        ("##vso[task.x]y", "\\x23#vso[task.x]y"),
        ("###[a]", "#\\x23#[a]"),
        ("## heading", "## heading"),
    ],
)
def test_no_text_is_a_command_to_a_build_server(text: str, shown: str) -> None:
    assert clean(text) == shown


@pytest.mark.parametrize("name", FORMATS)
def test_no_format_prints_a_command_that_a_rule_s_text_contains(name: str) -> None:
    text = format_named(name)(hostile(), Paint())
    own = 4 if name == "github" else 0
    assert sum(line.lstrip().startswith("::") for line in text.splitlines()) == own
    assert not re.search(r"##\w*\[", text)
    assert "\x1b" not in text and "\u202e" not in text and "\u200b" not in text
    text.encode("utf-8")


def test_wrapping_does_not_bring_a_command_to_the_beginning_of_a_line() -> None:
    assert not any(line.lstrip().startswith("::") for line in prose("x " * 49 + "::error::forged", "  - "))
