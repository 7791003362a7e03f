"""What is taken out of a text before it is read, because it only belongs to the paper or the mail that carried it.

Byte order marks, invisible characters, soft hyphens, the `> ` of quoted mail, page numbers and running heads.
White space may change; every other character that goes is listed.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from nomicformal.importers.languages import ARTICLE, RULE
from nomicformal.importers.lines import ENDS_SENTENCE
from nomicformal.importers.model import Removed

_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]")
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)+")
_PAGE = re.compile(
    r"\s*[-–—\[(]?\s*(?:(?:page|pàg(?:ina)?|pág(?:ina)?|pag(?:ina)?|seite|p)\.?\s*)?(?P<n>\d{1,4})"
    r"(?:\s*(?:/|of|de|von|sur|di)\s*\d{1,4})?\s*[-–—\])]?\s*",
    re.I,
)
_NAMED_PAGE = re.compile(
    r"\s*[-–—\[(]?\s*(?:page|pàg(?:ina)?|pág(?:ina)?|pag(?:ina)?|seite)\.?\s*\d{1,4}\b.{0,12}", re.I
)
_DASHED_PAGE = re.compile(r"\s*[-–—]\s*\d{1,4}\s*[-–—]\s*")
_MAY_BEGIN_RULE = re.compile(rf"\W*(?:\d|(?:{RULE}|{ARTICLE})\b)", re.I)
_WIDEST = 200
_WIDE = re.compile(rf"[ \t\u00a0]{{{_WIDEST},}}")
"""More white space on end than anything is laid out with."""
_BREAK = re.compile("[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


def seen(text: str) -> str:
    """The text without its invisible characters, with every white space a blank."""
    return " ".join(_INVISIBLE.sub("", text).split())


class _Cleaner:
    """The cleaned text as it grows, and what was left out."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.removed: list[Removed] = []

    def keep(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)

    def drop(self, text: str, why: str) -> None:
        if text.strip():
            self.removed.append(Removed(self.length, text, why))


def clean(original: str) -> tuple[str, tuple[Removed, ...]]:
    """The text without what does not belong to it, and what was taken out."""
    lines = original.split("\n")
    quoted = _is_quoted_mail(lines)
    pages = _page_lines(lines)
    out = _Cleaner()
    torn = _torn(lines, pages)
    for number, raw in enumerate(lines):
        line = raw
        if number in torn:
            continue
        if number in pages:
            out.drop(line, "page number or running head")
            continue
        if quoted and (mark := _QUOTE.match(line)):
            out.drop(mark.group(), "mark of a quotation")
            line = line[mark.end() :]
        _visible(line, out)
        if number + 1 < len(lines):
            out.keep("\n")
    text, removed = "".join(out.parts), out.removed
    return (text, tuple(removed)) if "\u00ad" not in text else _join_hyphens(text, removed)


def _visible(line: str, out: _Cleaner) -> None:
    line = _WIDE.sub(" " * _WIDEST, line)
    start = 0
    for match in _INVISIBLE.finditer(line):
        if match.group() == "\u00ad" and not line[match.end() :].strip():
            continue  # at the end of its line: the word goes on in the next
        out.keep(line[start : match.start()])
        out.drop(match.group(), "invisible character")
        start = match.end()
    out.keep(_BREAK.sub("\n", line[start:]))


def _join_hyphens(text: str, removed: list[Removed]) -> tuple[str, tuple[Removed, ...]]:
    """Words that a soft hyphen divides at the end of a line, in one piece again."""
    parts, shifts, start = [], [], 0
    for match in re.finditer("\u00ad\\s*", text):
        parts.append(text[start : match.start()])
        shifts.append((match.start(), match.end() - match.start()))
        start = match.end()
    parts.append(text[start:])
    total, moved, index = 0, [], 0
    for place, width in shifts:
        while index < len(removed) and removed[index].at <= place:
            moved.append(Removed(removed[index].at - total, removed[index].text, removed[index].why))
            index += 1
        moved.append(Removed(place - total, "\u00ad", "invisible character"))
        total += width
    moved += [Removed(r.at - total, r.text, r.why) for r in removed[index:]]
    return "".join(parts), tuple(moved)


def _is_quoted_mail(lines: list[str]) -> bool:
    """Whether the rules stand in a quoted mail: many lines begin with `>`."""
    full = [line for line in lines if line.strip()]
    quoted = [line for line in full if line.lstrip().startswith(">")]
    return len(quoted) >= 3 and len(quoted) >= 0.4 * len(full)


def _page_lines(lines: list[str]) -> set[int]:
    """Numbers of the lines that hold only a page number or a running head."""
    found = {n for n, line in enumerate(lines) if len(line) < _WIDEST and _NAMED_PAGE.fullmatch(line.strip())}
    dashed = [n for n, line in enumerate(lines) if len(line) < _WIDEST and _DASHED_PAGE.fullmatch(line.strip())]
    found = found if len(found) > 1 else set()
    if len(dashed) > 1 and _counts_up([lines[n] for n in dashed]):
        found |= set(dashed)
    breaks = [n for n, line in enumerate(lines) if "\f" in line]
    if not breaks:
        return found
    beside = sorted({n for number in breaks for n in _neighbours(lines, number)} | set(_last_lines(lines)))
    same = Counter(lines[n].replace("\f", " ").strip() for n in beside)
    shapes = Counter(_shape(lines[n]) for n in beside)
    for n in beside:
        line = lines[n].replace("\f", " ").strip()
        page = _PAGE.fullmatch(line) if len(line) < 80 else None
        if (page and (int(page["n"]) <= len(breaks) + 1 or not line.isdigit())) or (
            line and len(line) < 80 and (same[line] > 1 or shapes[_shape(line)] > max(1, len(breaks) // 2))
        ):
            found.add(n)
    return found


def _torn(lines: list[str], pages: set[int]) -> set[int]:
    """Empty lines around page numbers in the middle of a sentence."""
    found: set[int] = set()
    for number in sorted(pages):
        above = next((n for n in range(number - 1, -1, -1) if n not in pages and lines[n].strip()), None)
        below = next((n for n in range(number + 1, len(lines)) if n not in pages and lines[n].strip()), None)
        if above is None or below is None or below - above > 30:
            continue
        if not ENDS_SENTENCE.search(lines[above]) and re.match(r"\s*[a-zà-ÿ]", lines[below]):
            found |= {n for n in range(above + 1, below) if not lines[n].strip()}
    return found


def _counts_up(lines: list[str]) -> bool:
    numbers = [int(match.group()) for line in lines if (match := re.search(r"\d+", line))]
    return all(b == a + 1 for a, b in pairwise(numbers))


def _neighbours(lines: list[str], number: int) -> list[int]:
    """The two lines with something in them above a page break, and the two from it on."""
    above = [n for n in range(number - 1, max(number - 6, -1), -1) if lines[n].strip()][:2]
    below = [n for n in range(number, min(number + 6, len(lines))) if lines[n].strip()][:2]
    return [*above, *below]


def _last_lines(lines: list[str]) -> list[int]:
    return [n for n in range(len(lines) - 1, max(len(lines) - 6, -1), -1) if lines[n].strip()][:1]


def _shape(line: str) -> str:
    """A running head with the number of its page left out; a line that may begin a rule is like no other."""
    line = line.replace("\f", " ").strip()
    if not re.search(r"\d+$", line) or _MAY_BEGIN_RULE.match(line):
        return line + "\n"
    return re.sub(r"\d+$", "", line)
