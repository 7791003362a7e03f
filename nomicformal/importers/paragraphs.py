"""Rows of a rule, the paragraphs that they make, and the passages that are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nomicformal.importers.lines import SEPARATOR, Text

_BULLET = re.compile(r"[ ]*(?:[-–—*•·‣▪◦+][ ]+|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)][ ]+|\d+(?:\.\d+)+[.)]?[ ]+)")
_BEGINS_UPPER = re.compile(r"[ ]*[\"“«¿¡(\[*_']*[A-ZÀ-Ý0-9]")
_BEGINS_LOWER = re.compile(r"[ ]*[\"“«¿¡(\[*_']*[a-zà-ÿ]")
_LAID_OUT = re.compile(r"\S[ ]{3,}\S|\|.*\||^[ ]{4,}\S")
_DASHED = re.compile(r"[-–—*•·‣▪◦+][ ]+")
_SENTENCE = re.compile(r"[.!?:;][)\]”»\"']*[ ]*$")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a rule, or the part of one that belongs to it: `shown` is the text with every white space a blank, so
    that offsets agree. `after_blank`: above it stands an empty row, a separator, or nothing."""

    start: int
    end: int
    shown: str
    after_blank: bool = True

    @property
    def blank(self) -> bool:
        return not self.shown.strip()

    @property
    def is_separator(self) -> bool:
        return SEPARATOR.fullmatch(self.shown) is not None

    def cut(self, start: int, end: int | None) -> Row:
        """A part of the row."""
        stop = len(self.shown) if end is None else end
        return Row(self.start + start, self.start + stop, self.shown[start:stop], self.after_blank)


def rows_between(text: Text, start: int, end: int) -> list[Row]:
    """The rows of a stretch of the text, the first and the last as far as they belong to it."""
    if end <= start:
        return []
    rows: list[Row] = []
    alone = True
    for index in range(text.line_at(start), len(text.lines)):
        line = text.lines[index]
        if line.start >= end:
            break
        first, last = max(line.start, start), min(line.end, end)
        if first > last:
            continue
        row = Row(first, last, line.shown[first - line.start : last - line.start], alone)
        rows.append(row)
        alone = row.blank or row.is_separator
    return rows


def paragraphs(rows: Sequence[Row], width: int | None) -> list[list[Row]]:
    """The rows in groups, one a paragraph; empty rows are left out. `width`: where the source breaks lines (None: each
    line is a paragraph)."""
    groups: list[list[Row]] = []
    above: Row | None = None
    for row in rows:
        if row.blank:
            above = None
            continue
        if above is not None and groups and not _begins(above, row, width):
            groups[-1].append(row)
        else:
            groups.append([row])
        above = row
    return groups


def _begins(above: Row, row: Row, width: int | None) -> bool:
    """Whether a row begins a new paragraph although no empty row stands above it."""
    if _laid_out(above.shown) and _laid_out(row.shown):
        return False
    if above.end == row.start or _BULLET.match(row.shown):
        return above.end != row.start
    if width is None:
        return not (_BEGINS_LOWER.match(row.shown) and not _SENTENCE.search(above.shown))
    if len(above.shown.rstrip()) > max(160, width + 20) or len(row.shown) > max(160, width + 20):
        return bool(_SENTENCE.search(above.shown))
    short = len(above.shown.rstrip()) < 0.6 * width
    return short and bool(_SENTENCE.search(above.shown)) and bool(_BEGINS_UPPER.match(row.shown))


def _laid_out(shown: str) -> bool:
    return _LAID_OUT.search(shown) is not None


def as_passage(rows: Sequence[Row], width: int | None) -> str:
    """The text of a paragraph, in one line unless its lines are laid out."""
    lines = [row.shown.strip() for row in rows]
    if len(rows) > 1 and any(_laid_out(row.shown) for row in rows):
        return "\n".join(row.shown.rstrip() for row in rows)
    return " ".join(line for line in lines if line)
