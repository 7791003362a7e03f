"""What came of playing a log: what happened, what was only attempted, what was breached."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.core.expr import Value
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.evaluate.effects import Note, Writing
from nomicformal.evaluate.outcome import Outcome
from nomicformal.told import Told, told


@dataclass(frozen=True, slots=True)
class Attempt:
    """An entry that did not happen, because it was not possible. `outcome`: what the rules say of the ability;
    None if that has no stable answer."""

    entry: LogEntry
    reason: Told
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
    """`situation`: the same with its timeline, and only what happened in its log. `happened`: the ids of these.
    `writings`: how the states came about."""

    situation: Situation
    happened: tuple[str, ...]
    attempts: tuple[Attempt, ...]
    breaches: tuple[Breach, ...]
    findings: tuple[Note, ...]
    writings: tuple[Writing, ...] = ()


def reason(outcome: Outcome | None) -> Told:
    """Why an act did not happen, from what the rules say of its ability."""
    if outcome is None:
        return told("whether it is possible has no stable answer")
    if outcome.kind == "contradiction":
        return told("the rules contradict each other about whether it is possible")
    if not outcome.in_effect:
        return told("no rule in effect makes it possible")
    return told("a rule in effect makes it impossible")
