"""A rule's text in one piece, with the way back to the passage that a place in it belongs to."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from nomicformal.checker.checks.context import Context
from nomicformal.core.model import Passage, Rule
from nomicformal.source import MARKDOWN, Span

_PLAIN = {
    code: plain
    for code in range(0xC0, 0x250)
    if (plain := unicodedata.normalize("NFD", chr(code))[0]).isascii() and plain.isalpha()
}
WORD = re.compile(r"[^\W\d_]+")
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+(?=[^\W\d_]|[«“\"(¿¡])|\n(?=\s*(?:[-–—*•]|\(?\d{1,2}[.)])\s)")


@dataclass(frozen=True, slots=True)
class RuleText:
    """`text`: the passages with single spaces, a line break between two of them. `starts`: where each begins.
    `sentences`: each sentence or item of a list, with the offset at which it begins."""

    rule: Rule
    text: str
    starts: tuple[int, ...]
    sentences: tuple[tuple[int, str], ...]

    def passage_at(self, offset: int) -> Passage:
        """The passage that the character at `offset` belongs to."""
        return self.rule.passages[self._index(offset)]

    def place_of(self, start: int, end: int) -> Span:
        """Where the characters from `start` to before `end` stand in the file; the whole passage where that cannot be
        said to the letter."""
        index = self._index(start)
        passage = self.rule.passages[index]
        lines = passage.text.split("\n")
        indent = passage.span.end_column - len(lines[-1])
        told = passage.span.end_line - passage.span.line + 1 == len(lines) and indent > 0
        if not told or passage.span.file.endswith(MARKDOWN):
            return passage.span
        begin = self.starts[index]
        first, last = _as_written(passage.text, start - begin), _as_written(passage.text, max(start, end - 1) - begin)
        return Span(
            passage.span.file,
            passage.span.line + first[0],
            indent + first[1],
            passage.span.line + last[0],
            indent + last[1] + 1,
        )

    def _index(self, offset: int) -> int:
        return max(0, bisect_right(self.starts, offset) - 1)


def _as_written(text: str, offset: int) -> tuple[int, int]:
    """Line and column (from 0) in a passage as written of what stands at `offset` once it has single spaces; of its
    last character where it ends before that."""
    spaced, written, lengths = _word_places(text)
    if not spaced:
        return 0, 0
    number = max(0, bisect_right(spaced, offset) - 1)
    at = written[number] + min(max(offset - spaced[number], 0), lengths[number] - 1)
    return text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1


@lru_cache(maxsize=16)
def _word_places(text: str) -> tuple[list[int], list[int], list[int]]:
    """Where each word of a passage begins once it has single spaces, and as written; and how long it is."""
    found = list(re.finditer(r"\S+", text))
    lengths = [len(word[0]) for word in found]
    spaced = list(accumulate((length + 1 for length in lengths), initial=0))[:-1]
    return spaced, [word.start() for word in found], lengths


def text_of(rule: Rule) -> RuleText:
    """The whole text of a rule. A rule without passages has an empty text, and no place in it may be asked for."""
    parts = [" ".join(passage.text.split()) for passage in rule.passages]
    starts, length = [], 0
    for part in parts:
        starts.append(length)
        length += len(part) + 1
    text = "\n".join(parts)
    return RuleText(rule, text, tuple(starts), tuple(_sentences(text)))


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    begin = 0
    for end in _SENTENCE_END.finditer(text):
        yield begin, text[begin : end.start()]
        begin = end.end()
    yield begin, text[begin:]


def texts_in_force(context: Context) -> list[RuleText]:
    """The texts of the rules in force that have one. Worked out once a run."""
    rules = context.ruleset.rules
    return context.once("texts", lambda: [text_of(rule) for rule in rules if rule.in_force and rule.passages])


def words(text: str) -> list[str]:
    """The words of a text in lower case, without digits and marks."""
    return [word.lower() for word in WORD.findall(text)]


def without_accents(word: str) -> str:
    """The word with plain letters.

    >>> without_accents("automàticament")
    'automaticament'
    """
    return word.translate(_PLAIN)


def around(text: str, start: int, end: int, reach: int = 24) -> str:
    """What stands at `start`..`end` with some words before and after it, cut at spaces."""
    left, right = max(0, start - reach), min(len(text), end + reach)
    if left:
        left = text.find(" ", left, start) + 1 or start
    if right < len(text):
        right = text.rfind(" ", end, right)
        right = right if right > 0 else end
    return " ".join(text[left:right].split())
