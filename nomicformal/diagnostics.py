"""One finding, whatever made it: the only thing that output formats know."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from nomicformal.source import Span


class Severity(Enum):
    """How sure a finding is. ERROR: shown by a replayed witness or a textual fact. WARNING: depends on a
    reading, or settled by number alone. INFO: worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        return {"error": 0, "warning": 1, "info": 2}[self.value]


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """What a code of a finding means, in words for players. `nomicformal explain CODE`, the docs and SARIF print it.

    `severity` is the greatest that the code can have. `what` it reports, in one or two sentences; `why` it matters;
    `example` a small text that has the fault; `instead` what to write or do.
    """

    code: str
    name: str
    severity: Severity
    what: str
    why: str
    example: str
    instead: str


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a finding rests on, with what it has to do with it."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding: code (`NF203`), kebab name, severity, one-sentence message, place, and what supports it.

    `witness` is a situation told in the ruleset's words, a line each; `explanation` why it follows, a line
    each; `help` what the reader can do; `status` how it was established (`proved`, `no counterexample up to N`,
    `undecided`, or empty for a textual fact); `rules` the numbers of the rules concerned; `readings` the
    readings under which it holds (empty: under all); `or_readings` others, each of which is enough as well.
    """

    code: str
    name: str
    severity: Severity
    message: str
    span: Span
    related: tuple[Related, ...] = ()
    witness: tuple[str, ...] = ()
    explanation: tuple[str, ...] = ()
    help: str = ""
    status: str = ""
    rules: tuple[int, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    or_readings: tuple[tuple[tuple[str, str], ...], ...] = ()
    data: dict[str, object] = field(default_factory=dict, hash=False, compare=False)

    def only_where(self) -> tuple[str, ...]:
        """The readings under which it holds, by their names: one an item, or one way an item if there are several."""
        if not self.or_readings:
            return tuple(f"{name} is {choice}" for name, choice in self.readings)
        first, *others = (
            " and ".join(f"{name} is {choice}" for name, choice in way) for way in (self.readings, *self.or_readings)
        )
        return (first, *(f"or {way}" for way in others))

    def asked(self) -> frozenset[str]:
        """The names of all readings on which it hangs."""
        return frozenset(name for way in (self.readings, *self.or_readings) for name, _ in way)

    def sort_key(self) -> tuple[int, Span, str, str]:
        """Worst first, then by place, then by code."""
        return (self.severity.rank, self.span, self.code, self.message)
