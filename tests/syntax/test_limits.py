"""Whatever is thrown at the parser gives a finding within a second, never a traceback."""

import random
import time
from pathlib import Path
from typing import Any

import pytest

from nomicformal.config import LIMITS
from nomicformal.diagnostics import Diagnostic
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_case, parse_expression, parse_proposal, parse_rule_file, parse_vocabulary
from nomicformal.syntax.print import format_source
from nomicformal.syntax.read import read_source

HEADER = "rule 202 mutable\n| text\n"
PARSERS = [parse_rule_file, parse_vocabulary, parse_case, parse_proposal]


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("a when " + "(" * 1000 + "b" + ")" * 1000, "nested more than 50 deep"),
        ("a = " + "9" * 5000, "has 5,000 digits"),
        ("a = " + "9" * 1_000_000, "1,000,000 digits"),
        ("a when " + "not " * 2000 + "b", "2000 operators"),
        ("a = b" + " + b" * 2000, "2001 operators"),
        ("a = " + "-" * 9000 + "b", "9001 operators"),
        ("a = " + "x" * 20_000, "20,006 characters"),
    ],
)
def test_what_is_too_large_is_a_finding(clause: str, message: str) -> None:
    start = time.process_time()
    (found,) = parse_rule_file(SourceFile("f", f"{HEADER}  {clause}\n"))[1]
    assert found.code == "NF004"
    assert message in found.message
    assert found.help
    assert time.process_time() - start < 1


def test_what_is_just_not_too_large_is_read_and_printed() -> None:
    depth = LIMITS.max_nesting
    nested = "a when " + "(b or " * depth + "c" + ")" * depth
    for clause in (nested, "a = " + "9" * LIMITS.max_digits, "a = b" + " + b" * 99):
        text = f"{HEADER}  {clause}\n"
        assert parse_rule_file(SourceFile("f", text))[1] == []
        assert format_source(SourceFile("f", text))[1] == []


def test_a_nested_question_is_a_finding() -> None:
    (found,) = parse_expression("(" * 1000 + "a" + ")" * 1000)[1]
    assert found.code == "NF004"


@pytest.mark.parametrize("parse", PARSERS)
@pytest.mark.parametrize(
    "line",
    ["  a b\n", "use a\n", "| x\n", "history\n", '"', "(", "x when\n  ", '  informal "' + '\\"' * 4000 + "\n"],
)
def test_a_file_full_of_anything_ends_in_time(parse: Any, line: str) -> None:
    start = time.process_time()
    found = parse(SourceFile("f", HEADER + line * (900_000 // len(line))))[1]
    assert 1 <= len(found) <= LIMITS.max_mistakes + 1
    assert time.process_time() - start < 4


def test_mistakes_beyond_the_limit_are_counted() -> None:
    found = parse_rule_file(SourceFile("f", HEADER + "  a b\n" * 300))[1]
    assert len(found) == LIMITS.max_mistakes + 1
    assert found[-1].message == "100 more mistakes follow"


def test_control_characters_are_findings() -> None:
    found = parse_rule_file(SourceFile("f", "rule 202 mutable\n| te\x00xt\n  a(x)\x1b[2J\n| \u202etxet\n"))[1]
    control = [d for d in found if d.code == "NF005"]
    assert [(d.span.line, d.span.column) for d in control] == [(2, 5), (3, 7), (4, 3)]
    assert "U+0000" in control[0].message


@pytest.mark.parametrize("parse", PARSERS)
def test_mutilated_files_never_raise(parse: Any) -> None:
    source = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
    rng = random.Random(7)
    signs = '()|#":,=<>\\\n\t \x00%é→-_09az'
    for _ in range(60):
        start = rng.randrange(len(source))
        text = list(source[start : start + 600])
        for _ in range(rng.randrange(30)):
            text[rng.randrange(len(text))] = rng.choice(signs)
        tree, found = parse(SourceFile("f", "".join(text)))
        assert tree is not None
        assert all(isinstance(d, Diagnostic) and d.span.line >= 1 for d in found)


def test_files_that_cannot_be_read_are_findings(tmp_path: Path) -> None:
    latin = tmp_path / "latin.nomic"
    latin.write_bytes(b"rule 1 mutable\n| h\xe9\n")
    large = tmp_path / "large.nomic"
    large.write_bytes(b"#" * (LIMITS.max_file_bytes + 1))
    expected = {
        latin: ("NF003", "not UTF-8: byte 0xe9 in line 2"),
        tmp_path: ("NF003", "is a folder"),
        tmp_path / "none.nomic": ("NF003", "does not exist"),
        large: ("NF004", "larger than 2,000,000 bytes"),
    }
    for path, (code, message) in expected.items():
        found = read_source(path, path.name)
        assert isinstance(found, Diagnostic)
        assert found.code == code
        assert message in found.message
        assert found.span.file == path.name
        assert found.help


def test_line_ends_and_byte_order_marks_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "dos.nomic"
    path.write_bytes(b"\xef\xbb\xbfrule 1 mutable\r\n| x\r\n")
    source = read_source(path)
    assert source == SourceFile(str(path), "rule 1 mutable\n| x\n")
