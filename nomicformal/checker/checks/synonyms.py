"""Words that mean one thing in the rules of such games, by language: where a text has two of them, is it one thing?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from nomicformal.checker.checks.prose import RuleText

_OF_RULES = {
    "en": r"\brules?\b[^.;:]{0,80}?\b(?:%s)\b",
    "ca": r"\bregl(?:a|es)\b[^.;:]{0,80}?\b(?:%s)\b",
    "es": r"\breglas?\b[^.;:]{0,80}?\b(?:%s)\b",
    "pt": r"\bregras?\b[^.;:]{0,80}?\b(?:%s)\b",
    "fr": r"\brègles?\b[^.;:]{0,80}?\b(?:%s)\b",
    "it": r"\bregol[ae]\b[^.;:]{0,80}?\b(?:%s)\b",
}
"""What is said of a rule, in one clause with it."""
_GONE = {
    "en": ("repealed", "rescinded|revoked", "rejected", "negated"),
    "ca": ("derogad(?:a|es)", "revocad(?:a|es)|abrogad(?:a|es)", "rebutjad(?:a|es)", "negad(?:a|es)"),
    "es": ("derogadas?", "revocadas?|abrogadas?", "rechazadas?", "negadas?"),
    "pt": ("revogadas?", "abrogadas?|derrogadas?", "rejeitadas?", "negadas?"),
    "fr": ("abrogées?", "révoquées?", "rejetées?", "niées?"),
    "it": ("abrogat[ae]", "revocat[ae]", "respint[ae]", "negat[ae]"),
}
"""A rule is no longer in force."""
_ROUND = {
    "es": (r"rondas?", r"vueltas?(?!\s+a\b)"),
    "pt": (r"rodadas?", r"voltas?(?!\s+a\b)"),
}
"""Everybody has had a turn."""


def groups(language: str) -> Iterator[tuple[re.Pattern[str], ...]]:
    """For each thing, the patterns of the words for it; the word is the last one that a pattern matches."""
    if language in _GONE:
        yield tuple(re.compile(_OF_RULES[language] % word, re.I) for word in _GONE[language])
    if language in _ROUND:
        yield tuple(re.compile(rf"\b{word}\b", re.I) for word in _ROUND[language])


def places(texts: list[RuleText], pattern: re.Pattern[str]) -> Iterator[tuple[RuleText, int, str]]:
    """Where a word stands: the rule, the place in its text, the word."""
    for text in texts:
        for begin, sentence in text.sentences:
            for found in pattern.finditer(sentence):
                yield text, begin + found.start(), found.group().split()[-1]


def two_for_one(texts: list[RuleText], language: str) -> Iterator[list[tuple[RuleText, int, str]]]:
    """For each thing that goes by several words, the first place of each; but not where one rule has them side by side,
    as when it says that they mean the same."""
    for group in groups(language):
        found = [here for pattern in group if (here := list(places(texts, pattern)))]
        together = any(
            {text.rule.id for text, _, _ in one} & {text.rule.id for text, _, _ in other}
            for one, other in combinations(found, 2)
        )
        if len(found) > 1 and not together:
            yield [here[0] for here in found]
