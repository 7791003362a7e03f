"""The languages that reports for players and rulings can be written in: fixed text in `lexicons/`, of a report in one
file a language, of rulings in another."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from nomicformal.told import Told, retold

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ca", "es", "fr", "pt")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """`words`: headings and sentences of the report itself, by key. `checks`: for each code of a finding its name and
    what players can do. `told`: what the checks and rulings say, by the English template (empty in English).
    `rulings`: the fixed words of a ruling, by key."""

    language: str
    words: Mapping[str, str]
    checks: Mapping[str, tuple[str, str]]
    told: Mapping[str, str]
    rulings: Mapping[str, str] = field(default_factory=dict)

    def word(self, key: str, **parts: object) -> str:
        """The report's own text for `key`, with its named parts filled in."""
        return self.words[key].format(**parts)

    def say(self, text: str) -> str | None:
        """What a check says, in this language; None if it is known in English only."""
        in_english = self.language == ENGLISH
        if not isinstance(text, Told) and not in_english:
            return None
        try:
            return retold(text, str if in_english else self.told.__getitem__, own=not in_english)
        except KeyError:
            return None


def lexicon(language: str) -> Lexicon:
    """The lexicon of one of LANGUAGES."""
    read, rulings = _read(language), _read(f"rulings-{language}")
    checks = {code: (entry["name"], entry["do"]) for code, entry in read["checks"].items()}
    return Lexicon(
        language, read["words"], checks, {**read.get("told", {}), **rulings.get("told", {})}, rulings["words"]
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files("nomicformal.render") / "lexicons" / f"{name}.toml").read_text("utf-8"))
