"""Rule numbers that a text names, in the languages that Nomic texts are written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_ONE = r"regla|norma|règle|regra|rule|regola|regel|r\.?"
_SEVERAL = r"regles|reglas|normes|normas|règles|regras|rules|regole|regeln"
_FILLER = (
    r"(?:\s+(?:núm(?:ero)?s?|num(?:ero)?s?|n[.ºo°]{1,2}|no\.|nr\.?|number|numbers|numéro|numéros|initial|inicial|iniciais"
    r"|immutables?|inmutables?|mutables?|immuables?|modifiables?|imutável|imutáveis|mutável|mutáveis)\.?)*"
)
_RANGE = r"\s*[-–—‑]\s*|\s+(?:a|al|à|to|through|até|bis|fins\s+a|hasta|fino\s+a)\s+(?:la\s+)?"
_ASIDE = r"(?:\s*\([^()\d]{1,40}\))?"
_AND = r"\s*(?:,|;|\b(?:i|y|e|et|and|und|ed|o|u|ou|or|oder|ni|nor)\b)\s*(?:(?:la|el|les|las|los|as|a|the)\s+)?"
_ITEM = rf"\d{{2,5}}(?!\d)(?:(?:{_RANGE})\d{{2,5}}(?!\d))?"
_UNITLESS = r"(?!\s*%)"
_REFERENCE = re.compile(
    rf"(?<![\w/])(?:(?P<several>{_SEVERAL})|(?P<one>{_ONE})){_FILLER}\s*(?P<items>{_ITEM}{_UNITLESS}"
    rf"(?:{_ASIDE}(?:{_AND})+{_ITEM}{_UNITLESS})*)",
    re.I,
)
_NUMBERS = re.compile(rf"(\d{{2,5}})(?!\d)(?:(?:{_RANGE})(\d{{2,5}})(?!\d))?")
LONGEST_RANGE = 1000


@dataclass(frozen=True, slots=True)
class Mention:
    """`first`..`last` (equal for a single number) as a text names them; `words` as they stand there."""

    first: int
    last: int
    words: str

    @property
    def is_range(self) -> bool:
        return self.first != self.last


def mentions(text: str) -> Iterator[Mention]:
    """The rule numbers that `text` names after a word for "rule", in order.

    After a singular word only one number counts, so that "rule 302 and 10 points" names 302 alone. Numbers of one
    digit, and ranges that run backwards or over more than a thousand numbers, are not taken for rules.

    >>> [(m.first, m.last) for m in mentions("les regles 101-116 (immutables) i 201-220")]
    [(101, 116), (201, 220)]
    >>> [m.first for m in mentions("Rule 955 prevails; voir R 106, y la regla 302 i 10 punts.")]
    [955, 106, 302]
    """
    for found in _REFERENCE.finditer(text):
        keyword = found["several"] or found["one"]
        for place, item in enumerate(_NUMBERS.finditer(found["items"])):
            if place and not found["several"]:
                break
            first = int(item[1])
            last = int(item[2]) if item[2] and found["several"] else first
            if first <= last <= first + LONGEST_RANGE:
                yield Mention(first, last, f"{keyword} {item[0]}")
