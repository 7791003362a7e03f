"""How the status of a rule is known: a field, what a text says of a series of rules, the history, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from nomicformal.importers.languages import (
    IMMUTABLE,
    MUTABLE,
    RANK,
    RULE,
    RULES,
    STATUS_WORD,
    any_of,
    status_of,
)
from nomicformal.importers.model import ImportedRule
from nomicformal.importers.status_words import about_another_time, status_in

_SERIES = re.compile(
    r"(?<![\w.])(?:(?P<a>\d{1,5})[ ]*(?:[-–—]|to|through|a|à|al|bis|fins al?|hasta(?: la)?|até)[ "
    r"]*(?P<b>\d{1,5})(?![\w%])"
    r"|(?P<h>\d{1,3}00)(?:['’]?s|er[ns]?|s|-?a)?(?![\w%])|(?P<x>\d{1,3})xx\b)",
    re.I,
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n\s*\n")
_ABOUT = re.compile(rf"\b(?:{RULES}|{RULE}|seri(?:e|es|en)|reihe|sèrie|série)\b", re.I)
_HUNDREDS = re.compile(
    r"(?<!\w)(?:the|el|els|la|les|las|los|le|dei|delle|der|die|in|serie|series|sèrie|série|serien|faixa|reihe|casa|"
    r"dos|das|na|nas)[ ]+[\"“«'‘]?$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Series:
    """A statement about the rules `first`..`last`; `words` as they stand in the source."""

    first: int
    last: int
    status: str
    words: str


def series_in(texts: Iterable[str]) -> list[Series]:
    """What the texts say of the status of whole series of rules.

    >>> found = series_in(["Rules in the 100's are immutable, those in the 200's mutable."])
    >>> [(one.first, one.last, one.status) for one in found]
    [(100, 199, 'immutable'), (200, 299, 'mutable')]
    """
    found: list[Series] = []
    for text in texts:
        if not _SERIES.search(text):
            continue
        for sentence in _SENTENCE.split(text):
            found += _in_sentence(" ".join(sentence.split()))
    return found


_WORD = re.compile(rf"(?<!\w){STATUS_WORD}(?!\w)", re.I)


def _in_sentence(sentence: str) -> list[Series]:
    """Each series goes with the nearest status word, each status word with one series."""
    series = [one for one in _SERIES.finditer(sentence) if not one["h"] or _is_series(sentence, one)][:8]
    words = list(_WORD.finditer(sentence))[:8]
    if not series or not words or not _ABOUT.search(sentence):
        return []
    pairs = sorted((_distance(one, word), one.start(), word.start(), one, word) for one in series for word in words)
    found: list[Series] = []
    used: set[int] = set()
    for distance, at, word_at, one, word in pairs:
        if distance > 80 or at in used or -word_at - 1 in used:
            continue
        used |= {at, -word_at - 1}
        first, last = _bounds(one)
        if first <= last:
            found.append(Series(first, last, status_of(word.group()), sentence[:200]))
    return sorted(found, key=lambda s: s.first)


def _is_series(sentence: str, one: re.Match[str]) -> bool:
    """Whether a number of hundreds stands for the rules that begin with it, as in "the 100s" or "Serie 100"."""
    return not one.group().isdigit() or _HUNDREDS.search(sentence[: one.start()]) is not None


def _distance(one: re.Match[str], word: re.Match[str]) -> int:
    return word.start() - one.end() if word.start() >= one.end() else one.start() - word.end()


def _bounds(match: re.Match[str]) -> tuple[int, int]:
    if match["h"]:
        return int(match["h"]), int(match["h"]) + 99
    if match["x"]:
        return int(match["x"]) * 100, int(match["x"]) * 100 + 99
    return int(match["a"]), int(match["b"])


def give_statuses(rules: Sequence[ImportedRule], series: Sequence[Series], others: str = "") -> list[str]:
    """Give each rule without a status one, from its history, from what is said of its series, from the legend, or by
    default. What was guessed, in words."""
    guesses: list[str] = []
    by_series: list[int] = []
    by_history: list[int] = []
    rest: list[ImportedRule] = []
    for rule in rules:
        if rule.status or rule.repealed or rule.number is None:
            continue
        said = next((s.status for s in series if s.first <= rule.number <= s.last), "")
        before = _from_history(rule)
        if before:
            rule.status, rule.status_from = before, "history"
            by_history.append(rule.number)
        elif said:
            rule.status, rule.status_from = said, "series"
            by_series.append(rule.number)
        elif others:
            rule.status, rule.status_from = others, "legend"
        else:
            rest.append(rule)
    if by_history:
        guesses.append(f"the status of {numbers(by_history)} follows from the history")
    if by_series:
        words = next(s.words for s in series)
        guesses.append(f"the status of {numbers(by_series)} is what the text says of their series: “{words}”")
    if rest:
        guesses += _by_default(rules, rest)
    return guesses


def _by_default(rules: Sequence[ImportedRule], rest: list[ImportedRule]) -> list[str]:
    """By the custom of Nomic: 1xx immutable, others mutable; the former only where nothing in the source tells any
    status."""
    known = {rule.number for rule in rules if rule.number is not None}
    nothing = len(rest) == sum(1 for rule in rules if not rule.repealed)
    custom = nothing and {101, 102, 201, 202} <= known and all(rule.label.isdigit() for rule in rules)
    first: list[int] = []
    other: list[int] = []
    for rule in rest:
        assert rule.number is not None
        by_custom = custom and 100 <= rule.number < 200
        (first if by_custom else other).append(rule.number)
        rule.status, rule.status_from = (IMMUTABLE if by_custom else MUTABLE), "default"
    guesses = []
    if first:
        guesses.append(f"nothing says the status of {numbers(first)}: taken for immutable, by the custom of Nomic")
    if other:
        guesses.append(f"nothing says the status of {numbers(other)}: taken for mutable")
    return guesses


def _from_history(rule: ImportedRule) -> str:
    """The status after the last event that gives one."""
    status = ""
    for event in rule.history:
        for item in event.items:
            words = item.split()
            if (item.startswith("initial ") and len(words) > 2) or item.startswith("transmuted to "):
                status = words[2]
            elif item.startswith("transmuted"):
                status = {IMMUTABLE: MUTABLE, MUTABLE: IMMUTABLE}.get(status, "")
    return status


def numbers(found: Iterable[int | None]) -> str:
    """`rule 5`, or `rules 101-103 and 107`."""
    ordered = sorted({n for n in found if n is not None})
    parts: list[str] = []
    start = 0
    for index, number in enumerate(ordered):
        if index + 1 < len(ordered) and ordered[index + 1] == number + 1:
            continue
        run = ordered[start : index + 1]
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else [str(n) for n in run]
        start = index + 1
    shown = parts if len(parts) <= 12 else [*parts[:11], f"{len(parts) - 11} more"]
    words = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
    return f"rule{'' if len(ordered) == 1 else 's'} {words}"


def status_field(words: str, marks: Mapping[str, str]) -> str:
    """The status that the value of a field gives; `repealed` for a repealed rule, empty if it is none."""
    bare = words.strip(" *_'()[].")
    if bare in marks:
        return marks[bare]
    if bare.upper() in marks and len(bare) == 1:
        return marks[bare.upper()]
    if re.fullmatch(rf"(?:{any_of('repealed')}|inactive)\b.{{0,40}}", bare, re.I):
        return "repealed"
    if re.fullmatch(RANK, bare, re.I):
        return status_of(bare)
    plain = len(words) < 60 and not about_another_time(words)
    return status_in(bare, marks) or (status_of(words) if plain else "")
