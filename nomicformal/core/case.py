"""A case: a situation, what is asked of it at which moment, and the verdict that is expected."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from nomicformal.core.expr import Expr, Value
from nomicformal.core.lower import initial_rule_states, rule_facts
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, LogEntry, Situation
from nomicformal.source import NOWHERE, Span

VERDICTS = (
    "TRUE",
    "FALSE",
    "DEPENDS ON FACTS",
    "DEPENDS ON READING",
    "SILENT",
    "CONTRADICTION",
    "PARADOX",
    "INCONSISTENT FACTS",
)


@dataclass(frozen=True, slots=True)
class Ask:
    """One question. `source`: the statement as written; `expected`: a word of VERDICTS, empty if nothing is expected;
    `because`: numbers of rules that should be among those that force the verdict."""

    moment: int
    statement: Expr
    source: str
    expected: str = ""
    because: tuple[int, ...] = ()
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Case:
    """`individuals`: those of the ruleset and of the case, by sort. `facts`: given facts, lots and values of terms;
    `initial`: states at the start. `after`: name and file of a proposal whose changes apply first."""

    title: str
    individuals: dict[str, tuple[str, ...]]
    facts: dict[Cell, Value] = field(default_factory=dict)
    initial: dict[Cell, Value] = field(default_factory=dict)
    log: tuple[LogEntry, ...] = ()
    readings: dict[str, str] = field(default_factory=dict)
    facts_closed: bool = False
    start: int = 0
    asks: tuple[Ask, ...] = ()
    after: tuple[str, str] | None = None
    span: Span = NOWHERE

    def situation(self, ruleset: Ruleset, ask: Ask) -> Situation:
        """The situation at the moment of the question; what the log says of later is left out."""
        return Situation(
            individuals={**self.individuals, "Rule": tuple(r.id for r in ruleset.rules)},
            facts={**_dates(ruleset), **self.facts},
            log=tuple(e for e in self.log if e.time <= ask.moment),
            now=ask.moment,
            initial={**initial_rule_states(ruleset), **self.initial},
            readings=dict(self.readings),
            facts_closed=self.facts_closed,
            start=min(self.start, ask.moment),
        )

    def with_reading(self, name: str, alternative: str) -> Case:
        """The same case under one reading more."""
        return replace(self, readings={**self.readings, name: alternative})


def _dates(ruleset: Ruleset) -> dict[Cell, Value]:
    """When each rule was enacted; a rule without a date is as old as the game."""
    dates = {cell: ruleset.begins if date is None else date for cell, date in rule_facts(ruleset).items()}
    return {cell: date for cell, date in dates.items() if date is not None}
