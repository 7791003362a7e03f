"""The lines of a text, with their places, and how the text is broken into lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import pairwise

_RUN = re.compile(r"(?:-{5,}|={5,}|_{5,}|\*{5,}|~{5,}|#{7,}|•{5,}|—{3,})")
_LONG = 300
SEPARATOR = re.compile(r"[ ]*(?:[-=_*~#`•·+—–─━═/\\][ ]?){2,}[ ]*|[ ]*<hr ?/?>[ ]*", re.I)
ENDS_SENTENCE = re.compile(r"[.!?:;…][)\]}»”\"'’*_ ]*$|[)\]»”][ ]*$")


@dataclass(frozen=True, slots=True)
class Line:
    """The stretch `start`..`end` of the text, without its end; `shown` is the same with every white space a blank;
    `number` as people count lines."""

    start: int
    end: int
    shown: str
    number: int = 1

    @property
    def blank(self) -> bool:
        return not self.shown.strip()

    @property
    def is_separator(self) -> bool:
        """Whether the line only parts what is above from what is below."""
        return SEPARATOR.fullmatch(self.shown) is not None


@dataclass(frozen=True, slots=True)
class Text:
    """`text` and its `lines`; `blanks` is the text with every white space but line ends a blank. `width`: where lines
    were broken, None if each line is a paragraph. `flat`: records of several lines were run together into one, and
    only separators part them."""

    text: str
    blanks: str
    lines: tuple[Line, ...]
    width: int | None
    flat: bool
    starts: tuple[int, ...] = field(repr=False, default=())

    def line_at(self, place: int) -> int:
        """The index of the line that holds this place."""
        return max(0, bisect_right(self.starts, place) - 1)

    def number_at(self, place: int) -> int:
        """The number of the line as people count."""
        return self.lines[self.line_at(place)].number

    def shown(self, start: int, end: int) -> str:
        """The stretch with every white space a blank."""
        return self.blanks[start:end].replace("\n", " ")


def text_of(text: str) -> Text:
    """The lines of a text."""
    lines: list[Line] = []
    place, flat = 0, False
    blanks = re.sub(r"[^\S\n]", " ", text)
    for number, raw in enumerate(text.split("\n"), 1):
        cuts = _cuts(raw)
        flat = flat or len(cuts) > 2
        for start, end in zip([0, *cuts], [*cuts, len(raw)], strict=True):
            if end > start or not cuts:
                lines.append(Line(place + start, place + end, blanks[place + start : place + end], number))
        place += len(raw) + 1
    return Text(text, blanks, tuple(lines), _width(lines), flat, tuple(line.start for line in lines))


def _cuts(raw: str) -> list[int]:
    """Where a long line is divided: before and after each separator in it."""
    if len(raw) < _LONG or raw.count("|") > 3:
        return []
    runs = [match.span() for match in _RUN.finditer(raw)]
    return [place for run in runs for place in run] if len(runs) > 1 else []


def _width(lines: list[Line]) -> int | None:
    """The width at which paragraphs were broken into lines; None if they were not."""
    lengths = [len(line.shown.rstrip()) for line in lines if not line.blank]
    if not lengths or sum(1 for length in lengths if length > 160) > len(lengths) // 20:
        return None
    broken = sum(
        1
        for line, after in pairwise(lines)
        if not line.blank and re.match(r"[ ]*[a-zà-ÿ]", after.shown) and not ENDS_SENTENCE.search(line.shown)
    )
    if broken < max(2, len(lengths) // 20):
        return None
    lengths.sort()
    return lengths[int(len(lengths) * 0.9)]
