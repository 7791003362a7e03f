"""Logical lines: a line together with the deeper-indented lines below it; text lines (`| ...`) stand alone."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from nomicformal.config import LIMITS
from nomicformal.source import SourceFile, Span
from nomicformal.syntax.tree_clause import NO_COMMENTS, Comments

# These lines end where their line ends; a header goes on only with its title.
_BLOCK_HEADER = re.compile(r"\s*(?:history|log)\s*$")
_TITLED_HEADER = re.compile(r"\s*(?:rule\s+\d|section\s*(?:\"|$)|(?:enact|amend)\s+rule\b)")


@dataclass(frozen=True, slots=True)
class LogicalLine:
    """`first`: number of its first line in the file; `indent`: columns before its first character (a tab goes to
    the next multiple of 8, and is a finding). `text`: the lines as they stand in the file, joined by newlines, comments
    left out, so that every position in it is a position in the file. `is_text`: a `|` line; its text is then what
    follows `|`."""

    file: str
    first: int
    indent: int
    text: str
    is_text: bool = False
    comments: Comments = NO_COMMENTS
    tabs: tuple[int, ...] = ()
    """Numbers of the file's lines that are indented with tabs."""
    place: Span | None = None
    """Where it stands, if `text` is not what stands there (a heading of a Markdown file, a line of its text)."""

    @property
    def word(self) -> str:
        """The first word, empty if it begins with something else."""
        words = self.text.split(None, 1)
        first = words[0] if words else ""
        return first if first.isalpha() else ""

    def span(self, start: int, end: int) -> Span:
        """The place in the file of the text from offset `start` to before `end`."""
        return self.spans()(start, end)

    def spans(self) -> Callable[[int, int], Span]:
        place = self.place
        if place is not None:
            return lambda start, end: place
        return SpanMaker(self.file, self.first, [-1, *(i for i, c in enumerate(self.text) if c == "\n")])

    @property
    def whole(self) -> Span:
        """The place of the line without the white space around it."""
        if self.place is not None:
            return self.place
        if self.is_text:
            return Span(self.file, self.first, 1, self.first, self.indent + 2 + len(self.text))
        stripped = self.text.rstrip()
        return self.span(len(stripped) - len(stripped.lstrip()), len(stripped))


@dataclass(frozen=True, slots=True)
class SpanMaker:
    """Places of a logical line's parts, made many times over."""

    file: str
    first: int
    newlines: list[int]

    def __call__(self, start: int, end: int) -> Span:
        first, newlines = self.first, self.newlines
        if len(newlines) == 1:
            return Span(self.file, first, start + 1, first, end + 1)
        begin = bisect_right(newlines, start - 1) - 1
        finish = bisect_right(newlines, max(end - 2, start - 1)) - 1
        return Span(self.file, first + begin, start - newlines[begin], first + finish, end - newlines[finish])


@dataclass(slots=True)
class _Open:
    """A logical line while its continuation lines are being read."""

    first: int
    indent: int
    parts: list[str]
    before: list[str | None]
    in_quotes: bool
    stands_alone: bool
    is_header: bool
    after: str
    tabs: list[int]


def logical_lines(source: SourceFile) -> tuple[list[LogicalLine], tuple[str | None, ...]]:
    """The logical lines of a file, and the comments below the last of them. Beyond the limit it stops."""
    found: list[LogicalLine] = []
    end = tidy(join_lines(source.name, enumerate(source.text.split("\n"), 1), found, []), not found)
    while end and end[-1] is None:
        end.pop()
    return found, tuple(end)


def join_lines(
    name: str, numbered: Iterable[tuple[int, str]], found: list[LogicalLine], waiting: list[str | None]
) -> list[str | None]:
    """Adds to `found` the logical lines of some lines of a file (number, text) that stand below each other. `waiting`:
    comments above them; what is given back are the comments below the last. Beyond the limit it stops."""
    open_line: _Open | None = None
    for number, raw in numbered:
        if len(found) > LIMITS.max_lines:
            break
        stripped = raw.strip()
        if not stripped or (stripped.startswith("#") and not (open_line and open_line.in_quotes)):
            waiting.append(stripped[1:].strip() if stripped else None)
            continue
        margin = raw[: len(raw) - len(raw.lstrip())]
        indent = len(margin.expandtabs())
        tabs = [number] if "\t" in margin else []
        if stripped.startswith("|"):
            if open_line:
                found.append(_closed(name, open_line))
                open_line = None
            text = raw[len(margin) + 1 :].rstrip(" \t")
            comments = Comments(tuple(tidy(waiting, not found)))
            waiting = []
            found.append(LogicalLine(name, number, indent, text, True, comments, tuple(tabs)))
            continue
        if open_line and indent > open_line.indent and _goes_on(open_line, stripped):
            _continue(open_line, raw, number, waiting, tabs)
            waiting = []
            continue
        if open_line:
            found.append(_closed(name, open_line))
        code, comment, in_quotes = without_comment(raw, False)
        before = tidy(waiting, not found)
        alone, header = bool(_BLOCK_HEADER.match(code)), bool(_TITLED_HEADER.match(code))
        open_line = _Open(number, indent, [code], before, in_quotes, alone, header, comment, tabs)
        waiting = []
    if open_line:
        found.append(_closed(name, open_line))
    return waiting


def begins_history(text: str) -> bool:
    """Whether a line is the line `history`."""
    return _BLOCK_HEADER.match(text) is not None and "history" in text


def _goes_on(line: _Open, stripped: str) -> bool:
    """Whether a deeper-indented line continues `line`."""
    if line.stands_alone:
        return False
    return not line.is_header or line.in_quotes or stripped.startswith('"')


def _continue(line: _Open, raw: str, number: int, waiting: list[str | None], tabs: list[int]) -> None:
    """Adds a continuation line. Comments between the lines move above the whole; gaps keep the line numbers right."""
    code, comment, line.in_quotes = without_comment(raw, line.in_quotes)
    line.before += [c for c in (line.after, *waiting) if c]
    line.after = comment
    line.parts += [""] * (number - line.first - len(line.parts))
    line.parts.append(code)
    line.tabs += tabs


def _closed(file: str, line: _Open) -> LogicalLine:
    comments = Comments(tuple(line.before), line.after) if line.before or line.after else NO_COMMENTS
    return LogicalLine(file, line.first, line.indent, "\n".join(line.parts), False, comments, tuple(line.tabs))


def tidy(comments: Iterable[str | None], at_start: bool) -> list[str | None]:
    """One blank line where there were several, none at the start of the file."""
    tidied: list[str | None] = []
    for comment in comments:
        if comment is None and (tidied[-1] is None if tidied else at_start):
            continue
        tidied.append(comment)
    return tidied


def without_comment(raw: str, in_quotes: bool) -> tuple[str, str, bool]:
    """(the line without its comment, the comment, whether a quotation is still open at its end)."""
    if "#" not in raw and '"' not in raw:
        return raw.rstrip(" \t"), "", in_quotes
    escaped = False
    for place, character in enumerate(raw):
        if escaped:
            escaped = False
        elif in_quotes and character == "\\":
            escaped = True
        elif character == '"':
            in_quotes = not in_quotes
        elif character == "#" and not in_quotes:
            return raw[:place].rstrip(" \t"), raw[place + 1 :].strip(), False
    return raw.rstrip(" \t"), "", in_quotes


def runs(lines: list[LogicalLine]) -> Iterator[list[LogicalLine]]:
    """The lines in order, text lines that follow each other directly taken together."""
    run: list[LogicalLine] = []
    for line in lines:
        if run and line.is_text and not line.comments.before:
            run.append(line)
            continue
        if run:
            yield run
            run = []
        if line.is_text:
            run = [line]
        else:
            yield [line]
    if run:
        yield run
