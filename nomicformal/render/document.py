"""What a report for players says, as plain data that no language has been chosen for yet.

Texts are `Told` where the tool says them, and plain strings where the rules do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nomicformal.diagnostics import Severity
from nomicformal.render.report import Coverage


@dataclass(frozen=True, slots=True)
class Quoted:
    """A passage of the rule of this number."""

    rule: int
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. `situation` and `reasons`: a line each."""

    message: str
    rules: tuple[int, ...]
    situation: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cause:
    """Findings that have one cause: of one kind, about one matter. `places`: the passages that they are about."""

    code: str
    severity: Severity
    findings: tuple[Finding, ...]
    places: tuple[Quoted, ...] = ()


@dataclass(frozen=True, slots=True)
class Open:
    """Something that was asked of the whole ruleset: what, and for whom it is proved or why it stays open."""

    text: str
    because: str


@dataclass(frozen=True, slots=True)
class Beats:
    """`winner` prevails over `loser` (numbers) about these matters; not `decided`: nothing settles it. `because`: what
    decides (`status`, `number`, …); `voids`: the loser is void where they meet, `reach` how far (`rule`, `matter`,
    `ever`)."""

    winner: int
    loser: int
    about: tuple[str, ...]
    because: str
    decided: bool = True
    voids: bool = False
    reach: str = "rule"


@dataclass(frozen=True, slots=True)
class RuleRow:
    """`share`: how many of the passages with legal content are formal, of how many."""

    number: int
    status: str
    title: str
    share: tuple[int, int]
    in_force: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to read a passage. `word`: the alternative's English name; `says`: what the clauses say then."""

    letter: str
    word: str
    says: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A reading. `text`: the question in English; `findings`: kinds and rules of what is found under one answer only;
    `undecided`: titles of cases whose verdict depends on it; `assumed`: letters, with how many cases fix it so."""

    number: int
    text: str
    places: tuple[Quoted, ...]
    answers: tuple[Answer, ...]
    findings: tuple[tuple[str, tuple[int, ...]], ...] = ()
    undecided: tuple[str, ...] = ()
    assumed: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a passage leaves open; `text` in English, as noted under the passage."""

    number: int
    text: str
    place: Quoted


@dataclass(frozen=True, slots=True)
class Document:
    """The whole report. `titles`: the ruleset's name by language; `statuses`: how many rules in force have which;
    `tried`: what has no counterexample up to a number of people."""

    name: str
    language: str
    titles: Mapping[str, str]
    statuses: tuple[tuple[str, int], ...]
    causes: tuple[Cause, ...]
    proved: tuple[Open, ...]
    undecided: tuple[Open, ...]
    precedence: tuple[Beats, ...]
    rules: tuple[RuleRow, ...]
    coverage: Coverage
    left_out: tuple[Quoted, ...]
    questions: tuple[Question, ...]
    notes: tuple[Note, ...] = ()
    encoding_remarks: int = 0
    tried: tuple[Open, ...] = ()
    complete: bool = True
    """Not where the run was stopped before its end."""
