"""What importing gives: rules as far as they were understood, and everything else by name."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

LONGEST_NUMBER = 30
"""As many digits as a number of the language of rulesets may have."""


def whole(text: str) -> int | None:
    """The whole number that the digits are; None for anything else, and for numbers that nobody counts up to.

    >>> whole("101"), whole("1.2"), whole("²"), whole("9" * 5000)
    (101, None, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


class Role(Enum):
    """What became of a stretch of the source."""

    HEADING = "heading of a rule"
    TITLE = "title of a rule"
    STATUS = "status of rules"
    SECTION = "section of rules"
    TEXT = "text of a rule"
    HISTORY = "history of a rule"
    RULE_NOTE = "note on a rule"
    NOTE = "note"
    SEPARATOR = "separator"
    MARKUP = "mark of the layout"
    NOT_UNDERSTOOD = "not understood"


@dataclass(frozen=True, slots=True)
class Piece:
    """The stretch `start`..`end` of a source's text and what became of it."""

    start: int
    end: int
    role: Role


@dataclass(frozen=True, slots=True)
class Removed:
    """Something without content that was taken out before reading: `at` is its place in the cleaned text."""

    at: int
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Source:
    """One file as read. `original` has its line ends as newlines; `text` is what was taken apart into `pieces`, which
    are in order, do not overlap, and cover every character that is not white space. `text` with the removed
    stretches put back is `original`, white space aside. `values`: of a structured source, the path of each value
    with its text and what became of it."""

    name: str
    original: str
    text: str
    removed: tuple[Removed, ...] = ()
    pieces: tuple[Piece, ...] = ()
    values: tuple[tuple[str, str, Role], ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a history. `date`: ISO, empty if none. `items`: in the words of the language of rulesets.
    `words`: as printed."""

    date: str
    items: tuple[str, ...]
    by: tuple[str, ...] = ()
    words: str = ""


@dataclass(slots=True)
class ImportedRule:
    """A rule on its way from the source. `label` is its number as printed; `number` the one it is written under (None
    until all are known); `status_from` says how the status is known; `repealed`: it is a stub; `repealed_by`: by what,
    if that is said; `line`: where its heading stands; `unread`: what stands for its number and is none."""

    label: str
    number: int | None = None
    status: str = ""
    status_from: str = ""
    title: str = ""
    section: str = ""
    passages: list[str] = field(default_factory=list)
    history: list[Event] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    repealed: bool = False
    repealed_by: int | None = None
    file: str = ""
    line: int = 0
    unread: str = ""

    @property
    def text(self) -> str:
        return "\n\n".join(self.passages)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something in the source that is no rule: where it stands, its text, and what it was taken for."""

    file: str
    line: int
    text: str
    why: str


@dataclass(slots=True)
class Imported:
    """Everything that a source gave. `layout`: how the rules were told apart, in words; `guesses`: what was concluded
    and may be wrong, in words; `begins`: ISO date, empty if unknown."""

    rules: list[ImportedRule] = field(default_factory=list)
    title: str = ""
    language: str = ""
    begins: str = ""
    layout: list[str] = field(default_factory=list)
    guesses: list[str] = field(default_factory=list)
    notes: list[Remark] = field(default_factory=list)
    not_understood: list[Remark] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)

    def add(self, other: Imported) -> None:
        """Take in what another file of the same ruleset gave."""
        self.rules += other.rules
        self.title = self.title or other.title
        self.language = self.language or other.language
        for mine, more in (
            (self.layout, other.layout), (self.guesses, other.guesses), (self.notes, other.notes),
            (self.not_understood, other.not_understood), (self.sources, other.sources),
        ):  # fmt: skip
            mine.extend(more)  # type: ignore[arg-type]
