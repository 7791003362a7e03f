"""The grammar has no conflicts, its committed table is current, and the package's own loop reads as Lark does."""

import json
import logging
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import LarkError

from nomicformal.source import SourceFile, Span
from nomicformal.syntax.lines import logical_lines
from nomicformal.syntax.lr import Misfit, parse_text
from nomicformal.syntax.resources import grammar_dir
from nomicformal.syntax.table import STARTS, compile_grammar, table_file

GRAMMAR = (grammar_dir() / "nomic.lark").read_text(encoding="utf-8")
SPECS = sorted((Path(__file__).parents[2] / "specs").rglob("*.nomic"))


@pytest.fixture(scope="module")
def lark() -> Lark:
    return Lark(GRAMMAR, parser="lalr", start=list(STARTS), maybe_placeholders=True)


def test_committed_table_is_current() -> None:
    # If this fails: python -m nomicformal.syntax.table
    assert json.loads(table_file().read_text(encoding="utf-8")) == compile_grammar(GRAMMAR)


def _conflicts(grammar: str, starts: list[str], caplog: pytest.LogCaptureFixture) -> list[str]:
    logger = logging.getLogger("lark")
    before = logger.level
    try:
        with caplog.at_level(logging.DEBUG, "lark"):
            Lark(grammar, parser="lalr", start=starts, debug=True)
    finally:
        logger.setLevel(before)
    return [r.message for r in caplog.records if "conflict" in r.message.lower()]


def test_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    assert _conflicts(GRAMMAR, list(STARTS), caplog) == []


def test_a_conflict_would_be_noticed(caplog: pytest.LogCaptureFixture) -> None:
    assert _conflicts('start: start "+" start | "a"', ["start"], caplog)


class _Tuples(defaultdict[str, Callable[..., Any]]):
    """Builders that give (rule, parts...)."""

    def __missing__(self, key: str) -> Callable[..., Any]:
        return lambda span, *parts: (key, *parts)


def _as_tuples(node: Any) -> Any:
    if isinstance(node, Tree):
        return (str(node.data), *map(_as_tuples, node.children))
    return str(node) if isinstance(node, Token) else node


def _ours(text: str, start: str) -> Any:
    try:
        return parse_text(text, start, _Tuples(), lambda a, b: Span("", 1))
    except Misfit:
        return None


def _larks(lark: Lark, text: str, start: str) -> Any:
    try:
        return _as_tuples(lark.parse(text, start))
    except LarkError:
        return None


def _leaves(node: Any) -> Iterator[str]:
    if isinstance(node, tuple):
        for child in node[1:]:
            yield from _leaves(child)
    elif node is not None:
        yield node


KEYWORDS = set(re.findall(r'"([a-z]+)"', GRAMMAR))


def _cuts_a_word(node: Any, text: str) -> bool:
    """Whether Lark read the beginning of a longer word as a keyword (`or` in `origin`), or may have failed because of
    that (`on` in `on_turn`); the language never does."""
    words = set(re.findall(r"\w+", text))
    if node is None:
        return any(word.startswith(keyword) and word != keyword for word in words for keyword in KEYWORDS)
    return any(re.fullmatch(r"\w+", leaf) and leaf not in words for leaf in _leaves(node))


@pytest.mark.parametrize("path", SPECS, ids=lambda p: f"{p.parent.parent.name}-{p.stem}")
def test_own_loop_reads_every_line_as_lark_does(path: Path, lark: Lark) -> None:
    lines, _ = logical_lines(SourceFile(path.name, path.read_text(encoding="utf-8")))
    for line in lines:
        if line.is_text:
            continue
        for start in STARTS:
            larks = _larks(lark, line.text, start)
            if not _cuts_a_word(larks, line.text):
                assert larks == _ours(line.text, start)
