"""From a word that does not fit to a finding in words a player understands."""

from __future__ import annotations

import difflib
import re

from nomicformal.diagnostics import Diagnostic
from nomicformal.syntax.codes import SYNTAX_ERROR, finding
from nomicformal.syntax.escapes import unknown_escapes
from nomicformal.syntax.expected import expectation, keywords
from nomicformal.syntax.hints import HINTS, LATE_HINTS
from nomicformal.syntax.lines import LogicalLine
from nomicformal.syntax.lr import Misfit
from nomicformal.syntax.table import END

GENERAL_HELP = "See docs/language.md for the forms that a line can have."
_NEAR = 300  # characters around a mistake that a hint may look at


def explained(misfit: Misfit, line: LogicalLine, line_words: tuple[str, ...]) -> Diagnostic:
    """The finding for a logical line that does not parse; `line_words`: the words that such a line may begin with."""
    text, expected = line.text, misfit.expected()
    start, end = misfit.start, misfit.end
    word = text[start:end]
    if misfit.read == END:
        start = end = len(text.rstrip())
        end += 1
    if text[misfit.start : misfit.start + 1] == '"' and not misfit.read:
        if unknown := unknown_escapes(line):  # such as a backslash at the end of a line, where no text can go on
            return unknown[0]
        message, remedy = "The text that begins here has no closing quotation mark", 'Add the missing `"`.'
        return finding(SYNTAX_ERROR, line.span(start, start + 1), message, remedy)
    wanted = expectation(expected)
    found = "the line ends here" if misfit.read == END else f"found `{_shortened(word)}`"
    message = f"Expected {wanted}, {found}" if wanted else f"Nothing can follow here, {found}"
    if misfit.read == END and "RPAR" in expected:
        opening = text.rfind("(", 0, start)
        return finding(SYNTAX_ERROR, line.span(start, end), message, f"Close the parenthesis `{text[opening:start]}`.")
    remedy = (
        _hint(HINTS, text[:start], text[start:])
        or _misspelt(text, start, word, expected, line_words)
        or _continued(text, start, line.first)
        or _hint(LATE_HINTS, text[:start], text[start:])
        or GENERAL_HELP
    )
    return finding(SYNTAX_ERROR, line.span(start, end), message, remedy)


def _hint(hints: tuple[tuple[str, str, str], ...], before: str, rest: str) -> str:
    before, rest = before[-_NEAR:], rest[:_NEAR]
    for pattern_before, pattern_rest, hint in hints:
        if re.search(pattern_before, before) and re.match(pattern_rest, rest):
            return hint
    return ""


def _misspelt(text: str, start: int, word: str, expected: frozenset[str], line_words: tuple[str, ...]) -> str:
    """A keyword that the word at `start`, or else the line's first word, may have been meant as."""
    spelled = keywords()
    expected_words = {w for t in expected for w in spelled.get(t, ()) if w[0].isalpha()}
    by_first = {w.partition(" ")[0]: w for w in sorted(expected_words, reverse=True)}
    near = difflib.get_close_matches(word.partition(" ")[0], sorted(by_first), 1, 0.7)
    if near and near[0] != word:
        return f"Did you mean `{by_first[near[0]]}`?"
    first = re.match(r"\s*(\w+)", text)
    if first and first.group(1) not in line_words and text[first.end() : start].strip() == "":
        near = difflib.get_close_matches(first.group(1), line_words, 1, 0.7)
        if near:
            return f"Did you mean `{near[0]}` instead of `{first.group(1)}`?"
    return ""


def _continued(text: str, start: int, first: int) -> str:
    """Whether the word is the first of a continuation line."""
    newline = text.rfind("\n", 0, start)
    if newline < 0 or text[newline:start].strip():
        return ""
    number = first + text.count("\n", 0, start)
    return f"Line {number} continues line {first}, as it is deeper; a line of its own is indented like line {first}."


def _shortened(word: str) -> str:
    one_line = " ".join(word.split())
    return one_line if len(one_line) <= 30 else one_line[:29] + "…"
