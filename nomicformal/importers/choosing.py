"""Which of the possible headings are the headings: each form gives a segmentation, and the best one is taken."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nomicformal.importers.headings import Heading, bullets_of
from nomicformal.importers.labels import heading_status
from nomicformal.importers.lines import Text
from nomicformal.importers.mixing import filled, ranked, without_overlap

_PRIOR = {
    "word rule": 3.0, "field": 3.0, "ranked": 3.0, "status": 2.5, "num #": 2.5, "num =": 2.5, "num bold": 2.2,
    "titled": 2.0, "word": 1.5, "num .": 1.5, "num :": 1.2, "end": 1.0, "num [": 1.0, "num -": 0.8, "num –": 0.8,
    "num —": 0.8, "num )": 0.5, "part": 0.5, "num (": 0.3, "num": 0.0, "inline": 0.0, "roman": -0.5, "title": -1.0,
    "inline num": -1.0, "mixed": -1.5,
}  # fmt: skip
"""How probable a form is by itself: what its name begins with, the longest that fits."""
_AFTER = ("word", "status", "end", "num bare", "num [", "num (")
_ORDERED = ("inline", "inline num", "roman", "num bare", "mixed")


@dataclass(frozen=True, slots=True)
class Segmentation:
    """The headings of one form, in order of place. `after`: each stands below its rule's text. `repeated`: places in
    `headings` of those that print a number again."""

    family: str
    headings: tuple[Heading, ...]
    after: bool
    score: float
    repeated: frozenset[int] = frozenset()


def choose(text: Text, found: Mapping[str, list[Heading]]) -> list[Segmentation]:
    """All segmentations, the best one first; empty if nothing in the text can be a heading."""
    candidates: list[Segmentation] = []
    families = dict(found)
    plain = [h for name, group in found.items() if name.startswith("num ") and h_plain(name) for h in group]
    if len({h.family for h in plain}) > 1:
        families["mixed"] = without_overlap(plain)
    if several := ranked(found):
        families["ranked"] = several
    titles = sorted((h for n, g in found.items() if n.startswith("title ") for h in g), key=lambda h: h.line)
    for family, group in families.items():
        kept, repeated = plausible(family, group)
        if not kept:
            continue
        if not family.startswith("end"):
            candidates.append(_scored(text, family, kept, repeated, group, titles, after=False))
        if len(kept) > 1 and family.startswith(_AFTER) and not text.text[kept[-1].line_end :].strip(" \n-=_*"):
            candidates.append(_scored(text, family, kept, repeated, group, titles, after=True))
    if all(len(candidate.headings) < 2 for candidate in candidates):
        bullets = bullets_of(text)
        if len(bullets) > 2:
            candidates.append(_scored(text, "title -", bullets, set(), bullets, titles, after=False))
    ordered = sorted(candidates, key=_best_first)
    own = next((c for c in ordered if not c.family.startswith(("title ", "field", "inline", "end"))), None)
    if own is not None and not own.after and (more := filled(text, own.headings, found)):
        repeated = {more.index(own.headings[n]) for n in own.repeated}
        ordered.append(_scored(text, f"filled {own.family}", more, repeated, more, titles, after=False))
    return sorted(ordered, key=_best_first)


def _best_first(candidate: Segmentation) -> tuple[float, str, bool]:
    return -candidate.score, candidate.family, candidate.after


def h_plain(family: str) -> bool:
    """Whether headings of this form are bare numbers with a sign, which texts mix."""
    return family in ("num .", "num )", "num :", "num -", "num –", "num bare", "num ")


# ---- which headings of one form belong together


def plausible(family: str, group: Sequence[Heading]) -> tuple[list[Heading], set[int]]:
    """The headings of a family without items of lists, cross-references at the beginning of a line and quotations; and
    which of those left print a number for a second time in its place."""
    headings = list(group)
    if family.startswith("title "):
        return headings, set()
    headings = _of_one_rank(headings)
    numbered = [h for h in headings if h.number is not None]
    large = sum(1 for h in numbered if h.number is not None and h.number >= 100)
    if not family.startswith("word") and numbered and large >= 0.6 * len(numbered) and large > 1:
        headings = [h for h in headings if h.number is None or h.number >= 100]
    if family.startswith(_ORDERED):
        headings = _increasing(headings)
    headings = _without_lists(headings)
    headings = _without_weak(headings)
    return _without_quotations(headings)


def _of_one_rank(headings: list[Heading]) -> list[Heading]:
    """Only those that are headings of Markdown or a wiki, where nearly all rules have one."""
    ranked = [heading for heading in headings if heading.level]
    labels = {heading.label for heading in headings}
    return ranked if len(ranked) > 2 and len({h.label for h in ranked}) >= 0.8 * len(labels) else headings


def _increasing(headings: list[Heading]) -> list[Heading]:
    """The longest run through the headings whose numbers only grow."""
    tails: list[int] = []
    places: list[int] = []
    before: dict[int, int | None] = {}
    for index, heading in enumerate(headings):
        number = heading.number
        if number is None:
            continue
        at = bisect_left(tails, number)
        before[index] = places[at - 1] if at else None
        if at == len(tails):
            tails.append(number)
            places.append(index)
        else:
            tails[at], places[at] = number, index
    chain: list[Heading] = []
    step = places[-1] if places else None
    while step is not None:
        chain.append(headings[step])
        step = before[step]
    return chain[::-1]


def _without_lists(headings: list[Heading]) -> list[Heading]:
    """Without runs that count from 1 in the middle of a rule and after which the outer count goes on."""
    where: dict[int, list[int]] = defaultdict(list)
    for index, heading in enumerate(headings):
        if heading.number is not None:
            where[heading.number].append(index)
    kept: list[Heading] = []
    index = 0
    while index < len(headings):
        number = headings[index].number
        last = kept[-1].number if kept else None
        if number == 1 and last is not None:
            later = [place for place in where.get(last + 1, ()) if place > index]
            inner = [h.number for h in headings[index : later[0]]] if later else []
            if later and inner == list(range(1, len(inner) + 1)) and len(inner) <= max(last, 12):
                index = later[0]
                continue
        kept.append(headings[index])
        index += 1
    return kept


def _without_weak(headings: list[Heading]) -> list[Heading]:
    """Without those that may be the middle of a sentence and do not fit into the order."""
    strong = Counter(h.label for h in headings if not h.weak)
    if not strong:
        return headings
    kept: list[Heading] = []
    for index, heading in enumerate(headings):
        after = next((h.number for h in headings[index + 1 : index + 20] if not h.weak), None)
        last = kept[-1].number if kept else None
        if heading.weak and (strong[heading.label] or not _fits(heading.number, last, after)):
            continue
        kept.append(heading)
    return kept


def _fits(number: int | None, last: int | None, after: int | None) -> bool:
    return number is not None and (last is None or last < number) and (after is None or number < after)


def _without_quotations(headings: list[Heading]) -> tuple[list[Heading], set[int]]:
    """Without those whose number stands elsewhere in its right place; such a number is quoted. The rest of the
    repetitions are told by their index."""
    by_label: dict[str, list[int]] = defaultdict(list)
    for index, heading in enumerate(headings):
        by_label[heading.label].append(index)
    share = sum(1 for places in by_label.values() if len(places) > 1) / max(1, len(by_label))
    if share > 0.3:  # the count starts anew in each part
        return headings, set()
    dropped: set[int] = set()
    again: set[int] = set()
    for places in by_label.values():
        if len(places) < 2:
            continue
        fitting = [i for i in places if _fits_at(headings, i)]
        first = fitting[0] if fitting else places[0]
        for place in places:
            if place == first:
                continue
            (again if place in fitting or not fitting or _follows_itself(headings, place) else dropped).add(place)
    kept = [index for index in range(len(headings)) if index not in dropped]
    return [headings[i] for i in kept], {new for new, old in enumerate(kept) if old in again}


def _fits_at(headings: list[Heading], index: int) -> bool:
    """Whether the number stands between its neighbours, those with the same number aside."""
    number = headings[index].number
    label = headings[index].label
    before = next((h.number for h in reversed(headings[max(0, index - 5) : index]) if h.label != label), None)
    after = next((h.number for h in headings[index + 1 : index + 6] if h.label != label), None)
    return _fits(number, before, after)


def _follows_itself(headings: list[Heading], index: int) -> bool:
    return index > 0 and headings[index - 1].label == headings[index].label


# ---- how good a segmentation is


def _scored(
    text: Text,
    family: str,
    kept: list[Heading],
    repeated: set[int],
    group: Sequence[Heading],
    titles: list[Heading],
    *,
    after: bool,
) -> Segmentation:
    """More rules, numbers in order, texts of some length, statuses, and little left over speak for a segmentation;
    lists that count anew, repetitions and headings that may be parts of sentences speak against it."""
    count = len(kept)
    sizes = [_size(text.text[start:end]) for start, end in bodies(text, kept, after)]
    whole = _size(text.text)
    numbers = [h.number for h in kept if h.number is not None]
    pairs = list(pairwise(numbers))
    in_order = sum(1 for a, b in pairs if a < b) / len(pairs) if pairs else 1.0
    restarts = sum(1 for a, b in pairwise(group) if b.number == 1 and a.number not in (None, 0))
    empty = sum(1 for size in sizes if size < 12) / count
    covered = min(1.0, sum(sizes) / whole) if whole else 0.0
    with_status = sum(1 for h in kept if h.status) / count
    score = 2 * math.log2(count + 1) + 4 * in_order + 4 * (1 - empty) + 2 * with_status + 4 * covered + _prior(family)
    score -= 4 * restarts / len(group) + 3 * len(repeated) / count
    score -= 2.0 * sum(1 for h in kept if h.weak) / count
    if after:
        score -= 1.0
    elif sizes[-1] < 12 <= max(sizes):
        score -= 1.5
    if count == 1:
        score -= 4.0
    if family.startswith(("num", "roman", "part")) and titles and restarts > 1:
        score -= 2.0
    if family.startswith(("num", "roman")) and _are_lists(text, group, titles):
        score -= 6.0
    return Segmentation(family, tuple(kept), after, score, frozenset(repeated))


def _are_lists(text: Text, group: Sequence[Heading], titles: Sequence[Heading]) -> bool:
    """Whether the numbers are those of lists below headings: the count begins anew below several of them, and only
    there."""
    if len(titles) < 4 or any(heading_status(text.lines[title.line].shown) for title in titles):
        return False
    begins = [heading.line for heading in group if heading.number == 1]
    lines = [title.line for title in titles]
    sections = [bisect_left(lines, line) for line in begins]
    return len(begins) > 1 and len(set(sections)) >= 0.8 * len(begins)


def bodies(text: Text, headings: Sequence[Heading], after: bool) -> Iterator[tuple[int, int]]:
    """Where the rule of each heading has its text, titles included."""
    for index, heading in enumerate(headings):
        if after:
            yield (headings[index - 1].line_end if index else 0), heading.start
        else:
            yield heading.end, headings[index + 1].start if index + 1 < len(headings) else len(text.text)


def _size(stretch: str) -> int:
    return len(re.sub(r"[\W_]+", "", stretch))


def _prior(family: str) -> float:
    family = family.removeprefix("filled ")
    known = max((name for name in _PRIOR if family.startswith(name)), key=len, default="")
    return _PRIOR[known] if known else 0.0
