"""Which lines are titles, and where the name of a section ends. Judged over all rules, since one line alone tells
little."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from nomicformal.importers.headings import Heading
from nomicformal.importers.labels import heading_status, is_section_line
from nomicformal.importers.paragraphs import Row

_ENDS = re.compile(r"[.;,!:][ *_'`]*$")
_WORD = re.compile(r"[^\W\d_]{4,}")
_LOWER_START = re.compile(r"[ ]*[(\"“«]?[a-zà-ÿ]")
_INLINE_TITLE = (
    re.compile(r"[ ]*(?P<title>[^.:;!?–—\n]{2,70}?)[ ]*(?P<sign>[–—]|[ ]-[ ]|:)[ ]+(?=\S)"),
    re.compile(r"[ ]*(?P<title>[^.:;!?–—\n]{2,60}?)(?P<sign>\.)[ ]+(?=[\"“«¿¡(]?[A-ZÀ-Ý]|[(\[]\w{3,20}[)\]][ ]+\S)"),
)
_IN_BRACKETS = re.compile(r"[ ]*[(\[]\w{1,20}[)\]]$")
"""A word behind a title that may be the status of the rule."""
_BEGINS_LIST = re.compile(r"[ ]*(?:[-–—*•·][ ]|\(?\d{1,2}[.)][ ])")


@dataclass(frozen=True, slots=True)
class Taken:
    """What of a rule's rows is its title: the first `rows` of them, or the first `inline` characters of the first."""

    rows: int = 0
    inline: int = 0


@dataclass(frozen=True, slots=True)
class Titles:
    """How titles are printed in a text. `heading_line`: after the number; `first_line`: on the line below it; `inline`:
    before a sign in the first line of the text; `capitals`: most words of a title have a capital. `said`: what was
    concluded, in words."""

    heading_line: bool = False
    first_line: bool = False
    inline: re.Pattern[str] | None = None
    capitals: bool = False
    said: str = ""

    @staticmethod
    def of(rules: Sequence[tuple[Heading, Sequence[Row]]], width: int | None, flat: bool) -> Titles:
        """The layout that most of the rules have."""
        if flat:
            return Titles()
        on_line: list[bool] = []
        below: list[bool] = []
        capitals: list[bool] = []
        first_rows: list[str] = []
        for heading, all_rows in rules:
            rows = _full(all_rows)
            if not rows:
                continue
            inline = heading.end <= rows[0].start < heading.line_end
            likely = _likely(rows, width)
            if inline and not heading.level:
                first_rows.append(rows[0].shown)
            (on_line if inline else below).append(likely)
            if likely or (len(rows) > 1 and capital_share(rows[0].shown) >= 0.6):
                capitals.append(capital_share(rows[0].shown) >= 0.6)
        heading_line, first_line = _most(on_line), _most(below)
        signs = None if heading_line else _inline(first_rows)
        said = [
            words for words, there in (
                ("titles stand on the line of the number", heading_line and bool(on_line)),
                ("titles stand on the first line below the number", first_line and bool(below)),
                ("titles stand before the first full stop, dash or colon", signs is not None),
            ) if there
        ]  # fmt: skip
        return Titles(heading_line, first_line, signs, _most(capitals), "; ".join(said))

    def title_rows(self, heading: Heading, rows: Sequence[Row]) -> Taken:
        """The title of one rule."""
        full = _full(rows)
        if not full:
            return Taken()
        inline = heading.end <= full[0].start < heading.line_end
        if (
            inline
            and self.inline is not None
            and (match := self.inline.match(full[0].shown))
            and len(match["title"].split()) <= 9
        ):
            return Taken(inline=match.end())
        if heading.level and inline and heading.family.split()[0] in ("num", "word", "title", "part", "roman", "mixed"):
            return Taken(rows=1)
        if not (self.heading_line if inline else self.first_line) or len(full) < 2:
            return Taken()
        if not (_likely(rows, None) or (capital_share(full[0].shown) >= 0.5 and _short(full[0].shown))):
            return Taken()
        return Taken(rows=self._more(rows))

    def _more(self, rows: Sequence[Row]) -> int:
        """How many rows the title fills: it goes on where a row begins in lower case, or has capitals like a title."""
        count = 1
        if len(rows) < 2 or rows[1].blank or not self.capitals:
            return count
        while count < len(rows) - 1 and not rows[count].blank and count < 4:
            shown, above = rows[count].shown, rows[count - 1].shown
            if (
                re.search(r"[.!?:][ ]*$", above)
                or re.search(r"\d", shown)
                or len(shown) > 70
                or _BEGINS_LIST.match(shown)
            ):
                break
            goes_on = (
                bool(_LOWER_START.match(shown))
                and not rows[count + 1].blank
                and not _LOWER_START.match(rows[count + 1].shown)
            )
            if not (goes_on or capital_share(shown, first=len(re.findall(r"[^\W\d_]+", shown)) == 1) >= 0.6):
                break
            count += 1
        return count


def titles_above(headings: Sequence[Heading], before: Sequence[list[Row]]) -> list[Row | None]:
    """The titles that stand on a line of their own above each heading, taken out of the rows `before` it; empty if most
    headings have none there."""
    if len(headings) < 3 or any(heading.level or heading.family.startswith("title") for heading in headings):
        return []
    found = [_last_title(rows) for rows in before]
    if sum(1 for row in found if row is not None) < 0.8 * len(found):
        return []
    for rows, row in zip(before, found, strict=True):
        if row is not None:
            del rows[rows.index(row) :]
    return found


def _last_title(rows: Sequence[Row]) -> Row | None:
    full = _full(rows)
    if not full or not full[-1].after_blank or full[-1].is_separator:
        return None
    shown = full[-1].shown.strip()
    likely = len(shown) <= 60 and not re.search(r"[.;,:!?)\]]$", shown) and shown[:1].isupper()
    return full[-1] if likely and not heading_status(shown) and not is_section_line(shown) else None


def _full(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if not row.blank]


def _most(votes: Sequence[bool]) -> bool:
    return bool(votes) and sum(votes) >= 0.6 * len(votes)


def _short(shown: str) -> bool:
    return len(shown.strip()) <= 90 and not _ENDS.search(shown.rstrip())


def _likely(all_rows: Sequence[Row], width: int | None) -> bool:
    """Whether the first row, by itself, looks like a title with a text below."""
    rows = _full(all_rows)
    if len(rows) < 2 or not _short(rows[0].shown):
        return False
    place = list(all_rows).index(rows[0])
    if place + 1 < len(all_rows) and (all_rows[place + 1].blank or all_rows[place + 1].is_separator):
        return True
    if _LOWER_START.match(rows[1].shown):
        return False
    return width is None or len(rows[0].shown.strip()) < 0.8 * width


def capital_share(shown: str, first: bool = False) -> float:
    """The share of the longer words after the first one that begin with a capital; `first`: the first counts too."""
    words = _WORD.findall(shown)
    begin = re.match(r"\W*([^\W\d_]+)", shown)
    if begin and not first and words and words[0] == begin[1]:
        words = words[1:]
    if not words:
        return 1.0 if first or len(shown.split()) == 1 else 0.5
    return sum(1 for word in words if word[0].isupper()) / len(words)


def _inline(first_rows: Sequence[str]) -> re.Pattern[str] | None:
    """The sign that ends a title in the first line of the text, if nearly all rules have it and the titles differ."""
    for pattern in _INLINE_TITLE:
        matches = [match for row in first_rows if (match := pattern.match(row))]
        titles = [match["title"] for match in matches if len(match["title"].split()) <= 8]
        capitals = [title for title in titles if capital_share(_IN_BRACKETS.sub("", title)) >= 0.5]
        if len(first_rows) >= 3 and len(capitals) >= 0.8 * len(first_rows) and len(set(titles)) > 0.8 * len(titles):
            return pattern
    return None


def emphasised_title(heading: Heading, row: Row, rows: Sequence[Row]) -> int:
    """Where a title ends that stands in emphasis after the number, as in `**101. Title** text` and `**101** *title*`; 0
    if there is none."""
    shown = row.shown
    if heading.wrap:
        end = shown.find(heading.wrap)
        if end > 0 and len(shown[:end].split()) <= 14:
            after = end + len(heading.wrap)
            more = shown[after:].strip() or len(_full(rows)) > 1
            return after if more else 0
        return 0
    match = re.match(r"[ ]*(\*{1,3}|_{1,3}|'{2,5})(?=\S)([^*_]{1,120}?)\1(?!\w)[.:]?", shown)
    if match and (shown[match.end() :].strip() or len(_full(rows)) > 1):
        return match.end()
    return 0


def section_names(texts: Sequence[str]) -> dict[str, str]:
    """Where sections are named in front of a text on the same line: each text with the part that is the name. The name
    ends where a capital or a dash begins the text, if possible so that several rules share it."""
    options = {text: _prefixes(text) for text in texts}
    counts = Counter(prefix.strip() for prefixes in options.values() for prefix in prefixes)
    names: dict[str, str] = {}
    for text, prefixes in options.items():
        shared = [prefix for prefix in prefixes if counts[prefix.strip()] > 1]
        names[text] = (shared or prefixes or [""])[0]
    return names


def _prefixes(text: str) -> list[str]:
    """The first one to six words, as far as a capital, a figure or a dash follows."""
    found = []
    for match in re.finditer(r"\S+[ ]+", text):
        if len(text[: match.end()].split()) > 6:
            break
        if re.match(r"[\"“«¿¡(]?[A-ZÀ-Ý0-9]|[-–—•*][ ]", text[match.end() :]):
            found.append(text[: match.end()])
        if re.search(r"[.!?;]\s*$", match.group()):
            break
    return found
