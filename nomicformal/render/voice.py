"""In which language a ruling is said: its own words, and what was told in English and another language at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nomicformal.render.lexicon import ENGLISH, LANGUAGES, Lexicon, lexicon
from nomicformal.render.report import Ruling
from nomicformal.told import Told, retold


@dataclass(frozen=True, slots=True)
class Voice:
    """`language` need not be one of LANGUAGES: then only the vocabulary's words are in it."""

    language: str
    lexicon: Lexicon

    def word(self, key: str, **parts: object) -> str:
        """The ruling's own text for `key`, with its named parts filled in."""
        return self.lexicon.rulings[key].format(**parts)

    def say(self, text: str) -> str:
        """The text in this language; in English where there are no words for it."""
        if self.language == ENGLISH or not isinstance(text, Told):
            return str(text)
        try:
            return retold(text, _template(self.lexicon))
        except KeyError:
            return str(text)

    def verdict(self, ruling: Ruling, verdict: str) -> str:
        """The ruleset's own word for a verdict; in English, and where it has none, the tool's."""
        return verdict if self.language == ENGLISH else ruling.words.get(verdict, verdict)


def _template(known: Lexicon) -> Callable[[str], str]:
    return str if known.language == ENGLISH else known.told.__getitem__


def voice(language: str) -> Voice:
    return Voice(language, lexicon(language if language in LANGUAGES else ENGLISH))
