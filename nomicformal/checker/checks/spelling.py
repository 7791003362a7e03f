"""Words that occur once and differ by one letter from a usual one, found without a dictionary.

What counts as such is narrow, so that two real words are not taken for one: an accent left out of a long word; two
letters exchanged; a letter left out or put in, within a long word; a letter replaced, only beside a frequent word or
where the same words follow; and a missing letter in a short word where the same word stands before it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import WORD, RuleText, texts_in_force, without_accents
from nomicformal.core.model import Rule

FREQUENT = 3
LONG, SHORT_FOR_CONTEXT, FAMILY = 8, 4, 6
LONGEST, MOST_ALIKE = 40, 50
"""No word of a language is longer, and none has so many that are near it: such texts are not looked at."""


@dataclass(frozen=True, slots=True)
class Misspelt:
    """`word` at `start` of the rule's text, beside the `usual` one, which occurs `times`; `kind` of difference."""

    rule: Rule
    word: str
    usual: str
    start: int
    times: int
    kind: str

    @property
    def sure(self) -> bool:
        """Whether it can hardly be a word of its own; a letter replaced often makes one."""
        return self.kind != "letter replaced"


@dataclass(frozen=True, slots=True)
class _Word:
    text: RuleText
    start: int
    written: str
    before: str
    after: tuple[str, str]


def misspelt(context: Context) -> list[Misspelt]:
    """Every word that occurs once in the rules and looks like a slip for a usual one. Worked out once a run."""
    language = context.ruleset.language
    return context.once(
        "misspelt", lambda: [one for one in _misspelt(texts_in_force(context)) if not _inflected(language, one)]
    )


def _misspelt(texts: list[RuleText]) -> list[Misspelt]:
    places = _places(texts)
    count = Counter({word: len(found) for word, found in places.items()})
    found = []
    for word, usual, kind in _pairs(places, count):
        at = places[word][0]
        found.append(Misspelt(at.text.rule, at.written, usual, at.start, count[usual], kind))
    return found


def _inflected(language: str, one: Misspelt) -> bool:
    """Two forms of one word: German vowels change (`eintragen`, `Einträgen`), French verbs take an r (`devraient`)."""
    longer, shorter = sorted((one.word.lower(), one.usual), key=len, reverse=True)
    taken = longer[_first_difference(longer, shorter)]
    return (language == "de" and one.kind == "accent") or (language == "fr" and "letter" in one.kind and taken == "r")


def _places(texts: list[RuleText]) -> dict[str, list[_Word]]:
    places: dict[str, list[_Word]] = defaultdict(list)
    for text in texts:
        tokens = [(found.start(), found[0]) for found in WORD.finditer(text.text)]
        plain = ["", *(word.lower() for _, word in tokens), "", ""]
        for i, (start, written) in enumerate(tokens):
            places[plain[i + 1]].append(_Word(text, start, written, plain[i], (plain[i + 2], plain[i + 3])))
    return places


def _pairs(places: dict[str, list[_Word]], count: Counter[str]) -> Iterator[tuple[str, str, str]]:
    near = _neighbours(count)
    told: set[str] = set()
    followed: dict[tuple[str, str], set[str]] = defaultdict(set)
    families: Counter[str] = Counter()
    trigrams = Counter(part for word in count for part in _trigrams(word))
    for word, found in places.items():
        families.update({word[:FAMILY]: len(found), word[: FAMILY - 1]: len(found)})
        for place in found:
            followed[place.after].add(word)
    for word in places:
        if count[word] > 1 or word in told or len(word) < SHORT_FOR_CONTEXT:
            continue
        judged = [(count[usual], usual, kind) for usual in near[word] if (kind := _kind(word, usual, places, count))]
        if judged:
            times, usual, kind = max(judged)
            told.add(usual)
            yield (usual, word, kind) if times == 1 and _stranger(usual, word, trigrams) else (word, usual, kind)
        elif (relative := _relative(word, followed, places[word][0], families)) is not None:
            yield word, relative, "word exchanged"


def _trigrams(word: str) -> list[str]:
    padded = f" {word} "
    return [padded[i : i + 3] for i in range(len(padded) - 2)]


def _stranger(one: str, two: str, trigrams: Counter[str]) -> bool:
    """Of two words that occur once, whether the first is the slip: it lacks a letter, or its letters stand in a more
    unusual order."""
    if len(one) != len(two):
        return len(one) < len(two)
    return sum(1 / trigrams[part] for part in _trigrams(one)) > sum(1 / trigrams[part] for part in _trigrams(two))


def _neighbours(count: Counter[str]) -> dict[str, set[str]]:
    """For each word those that one edit apart from it: both have a form with one letter left out in common."""
    by_form: dict[str, set[str]] = defaultdict(set)
    for word in count:
        if SHORT_FOR_CONTEXT <= len(word) <= LONGEST:
            for form in {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}:
                by_form[form].add(word)
    near: dict[str, set[str]] = defaultdict(set)
    for group in by_form.values():
        for word in group if len(group) <= MOST_ALIKE else ():
            near[word] |= group - {word}
    return near


def _kind(word: str, usual: str, places: dict[str, list[_Word]], count: Counter[str]) -> str:
    """How the word differs from the usual one, empty if both may well be words."""
    shorter = min(len(word), len(usual))
    if abs(len(word) - len(usual)) > 1:
        return ""
    place = _first_difference(word, usual)
    if without_accents(word) == without_accents(usual):
        inside = 0 < place < shorter - 3
        return "accent" if inside and shorter > LONG and _many_accents(usual) >= _many_accents(word) else ""
    ending = place >= shorter - 3
    if place == 0:
        return ""
    if _exchanged(word, usual):
        both_words = {word[place], usual[place]} == {"e", "i"}
        return "letters exchanged" if shorter >= LONG - 1 and not both_words else ""
    rest, other = word[place:], usual[place:]
    if len(word) != len(usual):
        if rest[1:] != other and other[1:] != rest:
            return ""
        if shorter >= LONG and not ending and (count[usual] > FREQUENT or shorter > LONG):
            return "letter missing" if len(word) < len(usual) else "letter too many"
        missing = len(word) < len(usual) and place < shorter - 1
        return "letter missing" if missing and count[usual] > FREQUENT and _same_before(word, usual, places) else ""
    replaced = rest[1:] == other[1:]
    return "letter replaced" if replaced and shorter >= LONG and not ending and count[usual] >= FREQUENT else ""


def one_letter_apart(one: str, two: str) -> bool:
    """Whether one letter left out, put in or replaced makes the one word the other.

    >>> one_letter_apart("CERT", "CERTA"), one_letter_apart("CAN", "CANNOT")
    (True, False)
    """
    place = _first_difference(one, two)
    rest, other = one[place:], two[place:]
    return one != two and (rest[1:] == other[1:] or rest[1:] == other or other[1:] == rest)


def _first_difference(one: str, two: str) -> int:
    place = 0
    while place < min(len(one), len(two)) and one[place] == two[place]:
        place += 1
    return place


def _exchanged(one: str, two: str) -> bool:
    i = _first_difference(one, two)
    return len(one) == len(two) and one[i : i + 2] == two[i : i + 2][::-1] and one[i + 2 :] == two[i + 2 :]


def _many_accents(word: str) -> int:
    return sum(a != b for a, b in zip(word, without_accents(word), strict=True))


def _same_before(word: str, usual: str, places: dict[str, list[_Word]]) -> bool:
    before = places[word][0].before
    return len(before) > 1 and any(place.before == before for place in places[usual])


def _relative(
    word: str, followed: dict[tuple[str, str], set[str]], word_at: _Word, families: Counter[str]
) -> str | None:
    """A word of another family (the first six letters, one of them replaced) after which the same two words follow:
    `adapted if and` beside `adopted if and`."""
    if len(word) < LONG or not all(word_at.after) or families[word[:FAMILY]] > 1:
        return None
    like = [
        other
        for other in sorted(followed[word_at.after])
        if len(other) >= FAMILY and other[0] == word[0] and _one_vowel_replaced(word[:FAMILY], other[:FAMILY])
    ]
    return next((other for other in like if families[other[: FAMILY - 1]] > FREQUENT), None)


def _one_vowel_replaced(one: str, two: str) -> bool:
    """`adapte`, `adopte`: one letter within differs, and both are vowels, not merely in their accents."""
    differ = [(a, b) for a, b in zip(without_accents(one), without_accents(two), strict=True) if a != b]
    return len(differ) == 1 and one[-1] == two[-1] and set(differ[0]) <= set("aeiou")
