"""Sources whose rules have headings of several forms, such as `## [101]` beside `## Rule 102`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from nomicformal.importers.headings import Heading
from nomicformal.importers.lines import Text

_NO_NUMBER = ("title ", "field", "inline", "end")
_ENDS_SENTENCE = re.compile(r"[.;:,!?][ *_'\"»”)]*$")


def without_overlap(headings: Sequence[Heading]) -> list[Heading]:
    """In order of place; of several at one place, the shortest."""
    kept: list[Heading] = []
    for heading in sorted(headings, key=lambda h: (h.start, h.end)):
        if not kept or heading.start > kept[-1].start:
            kept.append(heading)
    return kept


def ranked(found: Mapping[str, Sequence[Heading]]) -> list[Heading]:
    """The numbered headings of Markdown or a wiki, whatever form each has: those of the commonest rank, or all if their
    numbers only grow. Empty if all have one form."""
    every = [
        h for name, group in found.items() if not name.startswith(_NO_NUMBER) for h in group
        if h.level and h.label.isdecimal()
    ]  # fmt: skip
    headings = without_overlap(every)
    if not _growing(headings):
        levels = [h.level for h in headings]
        common = max(levels, key=lambda level: (levels.count(level), level), default=0)
        headings = [h for h in headings if h.level == common]
    return headings if len({h.family for h in headings}) > 1 else []


def _growing(headings: Sequence[Heading]) -> bool:
    numbers = [h.number for h in headings if h.number is not None]
    return all(a < b for a, b in pairwise(numbers))


def filled(text: Text, kept: Sequence[Heading], found: Mapping[str, Sequence[Heading]]) -> list[Heading]:
    """The headings of one form, and those of others whose numbers are missing just there: between two of their
    neighbours, or next to the first or the last. Empty if there is none such."""
    if any(h.number is None for h in kept) or not _growing(kept):
        return []
    others = without_overlap(
        [h for name, group in found.items() if not name.startswith(_NO_NUMBER) for h in group if _alone(text, h)]
    )
    chain = list(kept)
    taken = {h.start for h in kept}
    level = {h.level for h in kept}
    for heading in [*others, *reversed(others)]:
        if heading.start in taken or (heading.level not in level and 0 not in level):
            continue
        place = sum(1 for h in chain if h.start < heading.start)
        if _missing(heading, chain[place - 1] if place else None, chain[place] if place < len(chain) else None):
            chain.insert(place, heading)
            taken.add(heading.start)
    return chain if len(chain) > len(kept) else []


def _alone(text: Text, heading: Heading) -> bool:
    """Whether a heading begins a paragraph, and a bare number is not the subject of a sentence."""
    if heading.weak or not heading.label.isdecimal():
        return False
    line = text.lines[heading.line]
    above = text.lines[heading.line - 1] if heading.line else None
    if above is not None and not above.blank and not above.is_separator and not heading.level:
        return False
    bare = heading.family == "num bare" and not heading.status
    return not (bare and _ENDS_SENTENCE.search(line.shown.rstrip()))


def _missing(heading: Heading, before: Heading | None, after: Heading | None) -> bool:
    number = heading.number
    first = before.number if before is not None else None
    last = after.number if after is not None else None
    if number is None:
        return False
    if first is None or last is None:
        return number == (last - 1 if last is not None else (first or 0) + 1)
    return first < number < last
