"""Headings of rules in Markdown: `## Rule 201 (mutable, Proposals): Quorum`, `### Regla 203 (derogada per 303)`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nomicformal.config import LIMITS


@dataclass(frozen=True, slots=True)
class Words:
    """What a language calls a rule, an entrenched and an ordinary one, and `repealed by`."""

    rule: str
    immutable: str
    mutable: str
    repealed: str


LANGUAGES = {
    "en": Words("Rule", "immutable", "mutable", "repealed by"),
    "ca": Words("Regla", "immutable", "mutable", "derogada per"),
    "es": Words("Regla", "inmutable", "mutable", "derogada por"),
    "fr": Words("Règle", "immuable", "muable", "abrogée par"),
    "pt": Words("Regra", "imutável", "mutável", "revogada por"),
    "de": Words("Regel", "unveränderlich", "veränderlich", "aufgehoben durch"),
    "it": Words("Regola", "immutabile", "mutabile", "abrogata da"),
    "ita": Words("Regola", "immutabile", "mutabile", "abrogata da"),
}
_RULE_WORDS = frozenset(w.rule.lower() for w in LANGUAGES.values()) | {"regle", "article", "art."}
_STATUSES = {w.immutable: "immutable" for w in LANGUAGES.values()} | {w.mutable: "mutable" for w in LANGUAGES.values()}
_REPEALED = "|".join(sorted(w.repealed for w in LANGUAGES.values()))

_MARKS = re.compile(r" {0,3}(#{1,6})[ \t]+(?=\S)")
_NUMBER = rf"\d{{1,{LIMITS.max_digits}}}(?!\d)"
_BEGINNING = re.compile(rf"(?:(?P<word>[^\W\d_]+\.?)[ \t]+)?(?P<number>{_NUMBER})[.:]?(?P<rest>.*)")
_REST = re.compile(r"[ \t]*\((?P<inside>[^()]*)\)(?:[ \t]*[:.–—-](?=[ \t]|$))?(?P<title>.*)")
_STATUS = re.compile(r"[^\W\d]\w*")
_STUB = re.compile(rf"(?:{_REPEALED})[ \t]+({_NUMBER})", re.I)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of any kind: how many `#` it has, and its words."""

    level: int
    words: str


@dataclass(frozen=True, slots=True)
class RuleHeading:
    """What the heading of a rule says; `repealed_by`: it is a stub, and has no status."""

    number: int
    status: str = ""
    section: str = ""
    title: str = ""
    repealed_by: int | None = None


def heading(line: str) -> Heading | None:
    """The heading that a line is, if it is one (`## …`)."""
    marks = _MARKS.match(line)
    if marks is None:
        return None
    words = line[marks.end() :].rstrip(" \t")
    bare = words.rstrip("#")
    if bare.endswith((" ", "\t")):
        words = bare.rstrip(" \t")
    return Heading(len(marks[1]), words)


def rule_heading(words: str) -> RuleHeading | None:
    """What a heading says of a rule; None if it is not that of a rule, or does not say its status in parentheses."""
    begins = _BEGINNING.fullmatch(words)
    if begins is None or not _is_rule_word(begins["word"]):
        return None
    rest = _REST.fullmatch(begins["rest"])
    if rest is None:
        return None
    number, title = int(begins["number"]), rest["title"].strip(" \t")
    stub = _STUB.fullmatch(rest["inside"].strip(" \t"))
    if stub:
        return RuleHeading(number, repealed_by=int(stub[1])) if not title else None
    status, _, section = rest["inside"].partition(",")
    status = status.strip(" \t")
    if not _STATUS.fullmatch(status):
        return None
    return RuleHeading(number, _STATUSES.get(status, status), section.strip(" \t"), title)


def looks_like_rule(words: str) -> bool:
    """Whether a heading begins as those of rules do (`Rule 7 …`), or has a number and then a status."""
    begins = _BEGINNING.fullmatch(words)
    if begins is None:
        return False
    if begins["word"]:
        return _is_rule_word(begins["word"])
    said = re.findall(r"\w+", begins["rest"].lower())
    return any(word in _STATUSES for word in said)


def _is_rule_word(word: str | None) -> bool:
    return word is None or word.lower() in _RULE_WORDS


def show_rule_heading(it: RuleHeading, level: int, language: str) -> str | None:
    """The heading's line, in the words of a language; None if it could not be read back as it is."""
    words = LANGUAGES.get(language, LANGUAGES["en"])
    shown = {"immutable": words.immutable, "mutable": words.mutable}.get(it.status, it.status)
    inside = f"{shown}, {it.section}" if it.section else shown
    if it.repealed_by is not None:
        inside = f"{words.repealed} {it.repealed_by}"
    line = f"{'#' * level} {words.rule} {it.number} ({inside})" + (f": {it.title}" if it.title else "")
    back = heading(line)
    return line if back is not None and "\n" not in line and rule_heading(back.words) == it else None
