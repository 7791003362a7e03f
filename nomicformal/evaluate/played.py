"""What came of playing a log: what happened, what was only attempted, what was breached."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.core.expr import Value
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.evaluate.effects import Note
from nomicformal.evaluate.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Attempt:
    """An entry that did not happen, because it was not possible. `outcome`: what the rules say of the ability;
    None if that has no stable answer."""

    entry: LogEntry
    reason: str
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Breach:
    """A duty whose end passed undone (`kind` `duty`), or an act that happened though it was forbidden (`act`)."""

    kind: str
    time: int
    act: str
    args: tuple[Value, ...]
    agent: Value
    clauses: tuple[int, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """`situation`: the same with its timeline, and only what happened in its log. `happened`: the ids of these."""

    situation: Situation
    happened: tuple[str, ...]
    attempts: tuple[Attempt, ...]
    breaches: tuple[Breach, ...]
    findings: tuple[Note, ...]


def reason(outcome: Outcome | None) -> str:
    """Why an act did not happen, from what the rules say of its ability."""
    if outcome is None:
        return "whether it is possible has no stable answer"
    if outcome.kind == "contradiction":
        return "the rules contradict each other about whether it is possible"
    return "no rule in effect makes it possible" if not outcome.in_effect else "a rule in effect makes it impossible"
