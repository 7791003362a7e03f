"""A situation: one complete state of affairs, concrete. What the evaluator judges and what every witness is.

Two ways to give states: `initial` values and a log that is played through (a case); or a `timeline`, the states as
they were from each listed moment on (a witness of a check, which does not say how the states came about).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from nomicformal.core.expr import Value

Cell = tuple[str, tuple[Value, ...]]
"""A symbol with concrete arguments."""
USUAL_BEGINNING = 28_401_120
"""2024-01-01 00:00, a Monday, in minutes since 1970: where situations are set if the ruleset does not say when it
begins."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Somebody did something (or something happened) at `time` (minutes). `facts`: attributes of this event, such as
    the channel: symbol -> value, for facts whose only parameter is the event. Ids are `e1`, `e2`, … in order."""

    id: str
    time: int
    symbol: str
    args: tuple[Value, ...]
    agent: str | None = None
    facts: dict[str, Value] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Step:
    """A point within an instant of a played log, right before effects of conditions or of the clock, or before the next
    entry of that instant: after `entries`
    entries of the log and `versions` items of the timeline. `settled`: all entries of that instant were done. `time` in
    minutes."""

    time: int
    entries: int
    versions: int
    settled: bool


@dataclass(frozen=True, slots=True)
class Situation:
    """`individuals`: sort -> names (own members only, not those of sub-sorts), rules included under `Rule`. `facts`:
    what is given; a fact that is not there is unknown, or false for truths if `facts_closed`. `log` is ordered.
    `timeline`: (from time, state values), ascending; if None, states start from `initial` and the log is played
    through. `now`: the moment of the question. `readings`: those that are fixed. `steps`: of a log that was played, in
    order."""

    individuals: dict[str, tuple[str, ...]]
    facts: dict[Cell, Value]
    log: tuple[LogEntry, ...]
    now: int
    initial: dict[Cell, Value] = field(default_factory=dict)
    timeline: tuple[tuple[int, dict[Cell, Value]], ...] | None = None
    readings: dict[str, str] = field(default_factory=dict)
    facts_closed: bool = False
    start: int = 0
    steps: tuple[Step, ...] | None = None
