"""What a command has to say, as plain data: the only thing, beside diagnostics, that output formats know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.source import SourceFile, Span


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the rules' text is formal: numbers of passages by mark (`formal`
    includes what is built into the language)."""

    formal: int = 0
    informal: int = 0
    comment: int = 0
    unencoded: int = 0

    @property
    def legal(self) -> int:
        """Passages with legal content: all but comments."""
        return self.formal + self.informal + self.unencoded

    @property
    def percent(self) -> int:
        """Share of the passages with legal content that are formal, in percent, rounded down."""
        return 100 * self.formal // self.legal if self.legal else 100


@dataclass(frozen=True, slots=True)
class Summary:
    """What a check ends with. `proved` and `undecided`: a statement each, with for how many people or why."""

    proved: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    coverage: Coverage | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """One step of an explanation, with the steps that it rests on. `quote`: the passage's own text."""

    text: str
    quote: str = ""
    span: Span | None = None
    children: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One way in which a question comes out: the verdict, and a situation (a line each) in which it does."""

    verdict: str
    situation: tuple[str, ...]
    reasons: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to one statement. `verdict` is a word of the meaning's §7, or UNDECIDED where the budget ran out;
    `word` the ruleset's own (empty: it has none). `expected` is empty where nothing was expected. `branches`: what
    must be assumed, and the verdict then. `sides`: situations in which it comes out one way and the other. `changes`:
    what would change the verdict."""

    statement: str
    moment: str
    verdict: str
    word: str = ""
    expected: str = ""
    span: Span | None = None
    case: str = ""
    reasons: tuple[Node, ...] = ()
    branches: tuple[tuple[str, str], ...] = ()
    sides: tuple[Side, ...] = ()
    changes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    """What else differs from what was expected, such as a rule that is not among the reasons."""

    @property
    def as_expected(self) -> bool:
        return not self.faults and self.expected in ("", self.verdict)


@dataclass(frozen=True, slots=True)
class Report:
    """The result of one command on one subject (a ruleset, a case, a proposal). `sources` holds the files that
    diagnostics point into, by name. `notes`: what the reader must know to judge the result, such as what was not
    checked. `exit_code` is what the process will return."""

    command: str
    subject: str
    diagnostics: tuple[Diagnostic, ...] = ()
    summary: Summary | None = None
    rulings: tuple[Ruling, ...] = ()
    sources: Mapping[str, SourceFile] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    exit_code: int = 0

    def count(self, severity: Severity) -> int:
        return sum(1 for found in self.diagnostics if found.severity is severity)

    def sorted_diagnostics(self) -> tuple[Diagnostic, ...]:
        """Worst first, then by place; the same order in every format and every run."""
        return tuple(sorted(self.diagnostics, key=Diagnostic.sort_key))
