"""Comments that accept a finding: `# accept NF204 until 2027-03-01: the players agreed on it in May`.

Such a comment at the end of a line is about that line, one on a line of its own about what comes next: a clause, a
passage with its clauses, or, above a header, everything below the header. In Markdown it may also be written
`<!-- accept NF204: … -->` outside of the blocks of clauses.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice

from nomicformal.diagnostics import Diagnostic
from nomicformal.source import SourceFile, Span
from nomicformal.syntax.acceptance_mark import may_accept
from nomicformal.syntax.codes import ACCEPTANCE_UNCLEAR, finding
from nomicformal.syntax.lines import LogicalLine, logical_lines, without_comment
from nomicformal.syntax.markdown import blocks, markdown_lines

FORM = "# accept CODE: REASON"
_WORD = re.compile(r"accept\s+(?P<codes>[A-Za-z0-9-]+(?:\s*,\s*[A-Za-z0-9-]+)*)\s*(?P<rest>.*)", re.S)
_UNTIL = re.compile(r"until\s+(?P<date>[^\s:]*)\s*(?P<rest>.*)", re.S)
_CODE = re.compile(r"NF[0-9A-Za-z]*", re.I)
_MARKDOWN_COMMENT = re.compile(r"\s*(?P<whole><!--\s*(?P<text>.*?)\s*-->)\s*")
_HEADERS = (
    "rule", "ruleset", "case", "proposal", "enact", "amend", "repeal", "transmute", "renumber", "retitle",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Findings with one of these codes that stand in the lines `first` to `last` of the comment's file are accepted, up
    to and with the day `until` (None: for good)."""

    span: Span
    codes: tuple[str, ...]
    reason: str
    until: date | None
    first: int
    last: int

    def covers(self, found: Diagnostic) -> bool:
        """Whether the finding is one that it is about, whatever the day."""
        here = found.span.file == self.span.file and self.first <= found.span.line <= self.last
        return here and found.code in self.codes


def acceptances(source: SourceFile, known: Mapping[str, str]) -> tuple[list[Acceptance], list[Diagnostic]]:
    """The acceptances of a file, and what is wrong with comments that are meant as such. `known`: the code for each
    code and name of a finding."""
    if not may_accept(source):
        return [], []
    found: list[Acceptance] = []
    faults: list[Diagnostic] = []
    lines = markdown_lines(source)[0] if source.is_markdown else logical_lines(source)[0]
    starts = [line.first for line in lines]
    for span, alone, text in _comments(source, lines):
        match = _WORD.fullmatch(text)
        if match is None or not _is_meant(match["codes"], known):
            continue
        read = _read(match, span, known)
        if isinstance(read, Diagnostic):
            faults.append(read)
            continue
        codes, reason, until = read
        first, last = _extent(lines, starts, span.line, alone)
        found.append(Acceptance(span, codes, reason, until, first, last))
    return found, faults


def _comments(source: SourceFile, lines: Sequence[LogicalLine]) -> Iterator[tuple[Span, bool, str]]:
    """Each comment: its place, whether it has a line of its own, what it says. In Markdown outside of blocks of clauses
    a comment of one line is one."""
    raw = source.text.split("\n")
    if not source.is_markdown:
        yield from _comments_of_lines(source.name, list(enumerate(raw, 1)))
        return
    inside = {number for block in blocks(source) for number in range(block.start + 1, block.end + 1)}
    texts = {line.first for line in lines if line.is_text}
    for number, line in enumerate(raw, 1):
        match = _MARKDOWN_COMMENT.fullmatch(line) if number not in inside | texts else None
        if match:
            yield (
                Span(source.name, number, match.start("whole") + 1, number, match.end("whole") + 1),
                True,
                match["text"],
            )
    yield from _comments_of_lines(source.name, [(number, raw[number - 1]) for number in sorted(inside)])


def _comments_of_lines(file: str, lines: Iterable[tuple[int, str]]) -> Iterator[tuple[Span, bool, str]]:
    in_quotes = False
    for number, raw in lines:
        stripped = raw.strip()
        if stripped.startswith("|") or not stripped:
            in_quotes = in_quotes and not stripped
            continue
        if stripped.startswith("#") and not in_quotes:
            start = raw.index("#")
            yield Span(file, number, start + 1, number, len(raw.rstrip()) + 1), True, stripped[1:].strip()
            continue
        _, comment, in_quotes = without_comment(raw, in_quotes)
        if comment:
            end = len(raw.rstrip())
            start = raw.rindex("#", 0, end - len(comment) + 1)
            yield Span(file, number, start + 1, number, end + 1), False, comment


def _is_meant(codes: str, known: Mapping[str, str]) -> bool:
    """Whether the words after `accept` are codes or names of findings; else it is a comment like any other."""
    first = codes.split(",", maxsplit=1)[0].strip()
    return bool(_CODE.fullmatch(first)) or first.lower() in known


def _read(
    match: re.Match[str], span: Span, known: Mapping[str, str]
) -> tuple[tuple[str, ...], str, date | None] | Diagnostic:
    codes = []
    for written in match["codes"].split(","):
        code = known.get(written.strip().lower())
        if code is None:
            return finding(ACCEPTANCE_UNCLEAR, span, f"no finding has the code or name {written.strip()}")
        codes.append(code)
    rest, until = match["rest"], None
    limited = _UNTIL.fullmatch(rest)
    if limited:
        rest = limited["rest"]
        try:
            until = date.fromisoformat(limited["date"])
        except ValueError:
            return finding(ACCEPTANCE_UNCLEAR, span, f"{limited['date'] or 'nothing'} is no date such as 2027-03-01")
    reason = rest.removeprefix(":").strip()
    if not rest.startswith(":") or not any(character.isalpha() for character in reason):
        return finding(ACCEPTANCE_UNCLEAR, span, f"{', '.join(codes)} is accepted without a reason")
    return tuple(codes), reason, until


def _extent(lines: Sequence[LogicalLine], starts: Sequence[int], line: int, alone: bool) -> tuple[int, int]:
    """The first and the last line of the file that a comment on this line is about. `starts`: where the logical lines
    begin."""
    place = bisect_right(starts, line) - (0 if alone else 1)
    if not 0 <= place < len(lines):
        return line, line
    anchor = lines[place]
    after = islice(lines, place + 1, None)
    ends: Iterator[int]
    if anchor.word in _HEADERS and anchor.indent == 0:
        ends = (one.first for one in after if one.word in _HEADERS and one.indent == 0)
    elif anchor.is_text:
        ends = _passage_ends(after)
    else:
        ends = (one.first for one in after if one.indent <= anchor.indent)
    return anchor.first, next(ends, 10**9) - 1


def _passage_ends(after: Iterable[LogicalLine]) -> Iterator[int]:
    """Where the next passage, a header or the rule's history begins."""
    below = False
    for one in after:
        if (one.is_text and (below or one.comments.before)) or (not one.is_text and one.indent == 0):
            yield one.first
        below = below or not one.is_text
