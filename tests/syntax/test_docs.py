"""The examples of docs/language.md are read without a finding, each as the kind of file that it says it is."""

import re
from pathlib import Path

import pytest

from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_case, parse_expression, parse_proposal, parse_rule_file, parse_vocabulary
from nomicformal.syntax.print import format_source
from nomicformal.syntax.table import load_table

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
PARSERS = {
    "vocabulary": parse_vocabulary,
    "rule": parse_rule_file,
    "case": parse_case,
    "proposal": parse_proposal,
}
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```([^\n]*)\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


def test_every_example_says_what_it_is() -> None:
    kinds = [info.removeprefix("nomic ") for info, _ in EXAMPLES]
    assert set(kinds) == set(PARSERS)


@pytest.mark.parametrize(("info", "text"), EXAMPLES)
def test_example_is_read_without_findings(info: str, text: str) -> None:
    _, found = PARSERS[info.removeprefix("nomic ")](SourceFile("example", text))
    assert found == []


@pytest.mark.parametrize(("info", "text"), EXAMPLES)
def test_example_can_be_formatted(info: str, text: str) -> None:
    formatted, found = format_source(SourceFile("example", text))
    assert found == []
    assert format_source(SourceFile("example", formatted))[0] == formatted


def test_the_words_that_are_no_names_are_listed() -> None:
    pattern = next(p for name, p, _ in load_table().terminals if name == "NAME")
    reserved = re.search(r"\?:([a-z|]+)", pattern)
    listed = re.search(r"These words are no names: `([^`]*)`", TEXT)
    assert reserved and listed
    assert set(reserved.group(1).split("|")) == set(listed.group(1).split())
    for word in listed.group(1).split():
        assert parse_expression(f"{word} + 1")[1] or word in ("now", "it", "nothing", "yes", "no", "true", "false")
