"""Marks that stand for a status, such as `(I)`, `*` or a padlock, and the legends that say what they stand for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nomicformal.importers.languages import IMMUTABLE, MUTABLE, RULE, RULES, STATUS_WORD, status_of
from nomicformal.importers.model import ImportedRule

DEFAULT_MARKS = {"I": IMMUTABLE, "M": MUTABLE}
PICTURE = r"[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]\ufe0f?"
"""A sign that is a picture: an arrow, a star, a padlock."""
SYMBOL = rf"(?:[*†‡+!^°]|{PICTURE})"
"""A sign that marks a rule beside its number or its title."""
_LETTERS = r"(?-i:[A-Z]{1,2})"
_MARK = rf"(?:{SYMBOL}|[#§]|{_LETTERS})"
_OPEN, _CLOSE = r"[\"“«'`(\[]{0,3}", r"[\"”»'`)\]]{0,3}"
_OF_RULES = rf"(?:(?:an?|the|les?|las?|los|els|una?|une|eine?|die|gli|i|as|os|uma|des)[ ]+)?(?:(?:{RULES}|{RULE})[ ]+)?"
_STANDS_FOR = (
    r"=|:|→|–|—|-|(?:means|stands for|marks|denotes|indicates|designates|significa|vol dir|quiere decir|quer dizer|"
    r"indica|marca|senyala|señala|assinala|signifie|veut dire|marque|désigne|indique|bedeutet|steht für|kennzeichnet|"
    r"bezeichnet|vuol dire|segna|contrassegna)(?!\w)"
)
_LEGEND = re.compile(
    rf"(?:^|(?<=[\s,;|(·•])){_OPEN}(?P<mark>{_MARK}){_CLOSE}[ ]*(?:{_STANDS_FOR})[ ]*{_OF_RULES}"
    rf"(?P<word>{STATUS_WORD})(?!\w)",
    re.I,
)
_PAIR = rf"[(\[](?:{_MARK})[)\]][ ]*(?:{STATUS_WORD})(?!\w)"
_ONLY_PAIRS = re.compile(
    rf"^[ ]*(?:[^\W\d_]{{2,12}}:)?[ ]*{_PAIR}(?:[ ]*[,;/|·•]?[ ]*(?:(?:and|i|y|et|e|und|ed)[ ]+)?{_PAIR})+[ .]*$",
    re.I | re.M,
)
"""A line of bracketed marks, each with its status right behind it."""
_IN_PAIR = re.compile(rf"[(\[](?P<mark>{_MARK})[)\]][ ]*(?P<word>{STATUS_WORD})(?!\w)", re.I)
_MARKED = (
    r"(?:marked|marcad[ao]s?|marcat|marcades|marcats|marquée?s?|markierte?n?r?s?|gekennzeichnet|contrassegnat[aeio]|"
    r"assinalad[ao]s?|señalad[ao]s?|indicated|shown)"
)
_SIGN = (
    rf"(?:{_OPEN}(?P<mark>{_MARK}){_CLOSE}(?!\w)|(?P<star>asterisks?|asteriscs?|asteriscos?|astérisques?|sternchen|stern|"
    r"asterischi))"
)
_WITH = rf"(?<!\w)(?:with|bearing|amb|con|avec|com|mit)\b[ ]+(?:(?:an?|un[ae]?|uma?|eine[mrn]?|the|el)[ ]+)?{_OPEN}"
_MARKED_ARE = re.compile(
    rf"{_MARKED}\b[^\n.;]{{0,25}}?(?<!\w){_SIGN}[^\n.;]{{0,40}}?(?P<word>{STATUS_WORD})(?!\w)", re.I
)
_ARE_MARKED = re.compile(
    rf"(?P<word>{STATUS_WORD})(?!\w)[^\n.;]{{0,40}}?{_MARKED}\b[^\n.;]{{0,25}}?(?<!\w){_SIGN}", re.I
)
_WITH_ARE = re.compile(rf"{_WITH}(?P<mark>{SYMBOL})[^\n.;]{{0,40}}?(?P<word>{STATUS_WORD})(?!\w)", re.I)
_ARE_WITH = re.compile(rf"(?P<word>{STATUS_WORD})(?!\w)[^\n.;]{{0,40}}?{_WITH}(?P<mark>{SYMBOL})", re.I)
_OTHERS = re.compile(
    rf"\b(?:others?|rest|altres|resta|demás|otras|resto|autres|outras|demais|anderen?|übrigen?|altre|"
    rf"restanti)\b[^\n.;]{{0,30}}?"
    rf"(?P<word>{STATUS_WORD})(?!\w)",
    re.I,
)
_WITHIN = 20_000
"""Characters at either end of a text within which a legend is looked for."""


@dataclass(frozen=True, slots=True)
class Legend:
    """`marks`: what each stands for; `others`: the status of rules without a mark, empty if nothing says it; `implied`:
    that is so because the marks are for the other status only; `places`: where the legend stands."""

    marks: dict[str, str]
    others: str
    implied: bool
    places: tuple[tuple[int, int], ...]


def legend_of(text: str) -> Legend:
    """What a text says of the marks at its rules.

    >>> legend_of("🔒 = immutable").marks
    {'🔒': 'immutable'}
    >>> legend_of("(F) immutable, (V) mutable").marks
    {'F': 'immutable', 'V': 'mutable'}
    """
    marks: dict[str, str] = {}
    places: list[tuple[int, int]] = []
    for start, end, mark, word in sorted(_said(text)):
        status = status_of(word)
        if status and mark and marks.setdefault(mark, status) == status:
            places.append((start, end))
    others = ""
    if marks and (rest := _OTHERS.search(text, max(0, places[0][0] - 200), places[-1][1] + 200)):
        others = status_of(rest["word"])
    only = {*marks.values()} if marks and not others else set()
    implied = len(only) == 1 and only <= {IMMUTABLE, MUTABLE}
    if implied:
        others = MUTABLE if only == {IMMUTABLE} else IMMUTABLE
    return Legend(marks, others, implied, tuple(places))


def _said(text: str) -> list[tuple[int, int, str, str]]:
    """Every stretch that says of a mark what it stands for, with the mark and the word for the status."""
    ends = [(0, _WITHIN), (max(_WITHIN, len(text) - _WITHIN), len(text))]
    patterns = (_LEGEND, _MARKED_ARE, _ARE_MARKED, _WITH_ARE, _ARE_WITH)
    matches = [m for start, stop in ends for pattern in patterns for m in pattern.finditer(text, start, stop)]
    matches += [
        pair for start, stop in ends for line in _ONLY_PAIRS.finditer(text, start, stop)
        for pair in _IN_PAIR.finditer(text, line.start(), line.end())
    ]  # fmt: skip
    return [(m.start(), m.end(), _mark(m), m["word"]) for m in matches]


def _mark(match: re.Match[str]) -> str:
    return "*" if match.groupdict().get("star") else match["mark"].strip("\ufe0f")


def give_by_legend(rules: Sequence[ImportedRule], legend: Legend) -> list[str]:
    """Give the rules without a mark the status that the legend has for them. What of the legend was used, in words."""
    if not legend.marks:
        return []
    said = ", ".join(f"{mark} for {status}" for mark, status in sorted(legend.marks.items()))
    guesses = [f"marks stand for statuses, as the legend says: {said}"]
    marked = any(rule.status for rule in rules)
    rest = [rule for rule in rules if not rule.status and not rule.repealed]
    if not rest or not legend.others or (legend.implied and not marked):
        return guesses
    for rule in rest:
        rule.status, rule.status_from = legend.others, "legend"
    why = "since the legend has a mark for the others" if legend.implied else "as the legend says"
    return [*guesses, f"rules without a mark are {legend.others}, {why}"]
