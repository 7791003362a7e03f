"""Which numbers the rules bear, as texts write them: `7`, `3.9`, `IV`; and what texts call the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from nomicformal.checker.checks.references import Mention, Parted, every_mention, parted_mentions

_PART = 100
"""What a part of a number counts in the next one: 3.9 is written 309."""
_HEADS_A_PART = re.compile(
    r"^[\W_]{0,8}(?:section|sec\.|secció|sección|seção|sezione|abschnitt)\s*(?:\d|[IVX]+\b)", re.I | re.M
)


@dataclass(frozen=True, slots=True)
class RuleNumbers:
    """`known`: the numbers that rules bear. `called`: the kinds of word (as in `Mention.word`) that texts use for their
    own rules, seen by that most numbers behind them are those of rules. `has_sections`: rules are divided into numbered
    sections, so that these are no rules."""

    known: frozenset[int]
    called: frozenset[str]
    has_sections: bool = False

    @staticmethod
    def of(known: Iterable[int], texts: Iterable[str]) -> RuleNumbers:
        """From the numbers of the rules and the texts of all of them."""
        bare = RuleNumbers(frozenset(known), frozenset(["rule"]))
        texts = list(texts)
        right: Counter[str] = Counter()
        wrong: Counter[str] = Counter()
        for text in texts:
            for mention in every_mention(text):
                (wrong if bare.missing(mention) else right)[mention.word] += 1
            for parted in parted_mentions(text):
                (right if bare.missing_of_parts(parted) is None else wrong)[parted.word] += 1
        parts = {"section"} if any(_HEADS_A_PART.search(text) for text in texts) else set()
        used = {word for word, count in right.items() if count >= wrong[word]} - parts
        return RuleNumbers(bare.known, frozenset({"rule", *used}), bool(parts))

    def missing(self, mention: Mention) -> tuple[int, ...]:
        """The numbers of the mention that no rule bears. Articles and sections may be whole parts of the rules."""
        missing = (number for number in mention.numbers if number not in self.known)
        return tuple(n for n in missing if mention.word in ("rule", "short") or not self._is_part(n))

    def missing_of_parts(self, parted: Parted) -> int | None:
        """The number that no rule bears; None if a rule is named, a part of one, or a part of the rules."""
        for length in range(len(parted.parts), 0, -1):
            number = _number(parted.parts[:length])
            if {number, number * _PART, number * _PART**2} & self.known:
                return None
        if len(parted.parts) == 1:
            return None if self._is_part(parted.parts[0]) else parted.parts[0]
        return _number(parted.parts) if self._is_part(parted.parts[0]) else parted.parts[0]

    def may_be_meant(self, word: str, number: int) -> bool:
        """Whether a word of this kind before this number can be taken to name a rule, be it one that there is not."""
        if word == "short":
            return word in self.called or any(known < 10 for known in self.known)
        if word == "section" and self.has_sections:
            return False
        return word in ("rule", "article") or word in self.called or self._is_part(number // _PART)

    def is_sure(self, word: str, number: int) -> bool:
        """Whether that is no matter of doubt: the rules are called so, and the number is among theirs."""
        within = min(self.known, default=0) <= number < max(self.known, default=0)
        return word in ("rule", "short") or (word in self.called and within)

    def _is_part(self, first: int) -> bool:
        """Whether rules are numbered `first`.1, `first`.2 …"""
        return first > 0 and any(number // _PART**depth == first for number in self.known for depth in (1, 2))


def _number(parts: tuple[int, ...]) -> int:
    number = 0
    for part in parts:
        number = number * _PART + part
    return number
