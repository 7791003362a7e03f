"""What is given: the log, and the states as they were at each moment."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from nomicformal.core.expr import Value
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS
from nomicformal.core.situation import Cell, LogEntry, Situation

NOTHING_RECORDED: Mapping[Value, Value] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Moment:
    """A time (minutes), how many entries of the log have happened by then, and how many versions of the states count
    (None: all up to this time)."""

    time: int
    seen: int
    versions: int | None = None


def _of_rules(cells: Mapping[Cell, Value]) -> dict[str, dict[Value, Value]]:
    found: dict[str, dict[Value, Value]] = {}
    for (symbol, args), value in cells.items():
        if symbol in BUILT_IN_RULE_SYMBOLS and len(args) == 1:
            found.setdefault(symbol, {})[args[0]] = value
    return found


class Record:
    """The past of a situation. Times in minutes; a state's value at T is the one after all that happened at T."""

    def __init__(self, situation: Situation, begins: int | None = None) -> None:
        self.situation = situation
        self.log = situation.log
        self.by_id: dict[str, int] = {entry.id: place for place, entry in enumerate(self.log)}
        self.timeline = situation.timeline or ((situation.start, situation.initial),)
        self._entry_times = [entry.time for entry in self.log]
        self._state_times = [time for time, _ in self.timeline]
        self.steps = situation.steps
        self._step_times = [step.time for step in situation.steps or ()]
        self._entries: dict[tuple[str, int], tuple[LogEntry, ...]] = {}
        self._of_rules: dict[int, dict[str, dict[Value, Value]]] = {}
        self._given_of_rules: dict[str, dict[Value, Value]] | None = None
        self._changes = sorted({*self._entry_times, *self._state_times})
        self.start = self._start(begins)

    def _start(self, begins: int | None) -> int:
        """The moment from which things are looked at: the given start, else the first known moment."""
        situation = self.situation
        if situation.start:
            return situation.start
        known = [*self._entry_times[:1], situation.now]
        if situation.timeline:
            known.append(situation.timeline[0][0])
        elif begins is not None:
            known.append(begins)
        return min(known)

    def at(self, time: int) -> Moment:
        """After all entries of this time."""
        return Moment(time, bisect_right(self._entry_times, time))

    def in_hand(self, event: str, time: int) -> Moment:
        """When `event` is being judged: of its own instant only what stands before it has happened."""
        place = self.by_id.get(event)
        if place is None or self.log[place].time != time:
            return self.at(time)
        return Moment(time, place)

    def earlier(self, time: int, moment: Moment) -> Moment:
        """A time not after `moment`, seen from there."""
        return Moment(time, min(moment.seen, self.at(time).seen))

    def entries(self, symbol: str, moment: Moment) -> tuple[LogEntry, ...]:
        """What has happened by this moment of one kind of act or event."""
        key = (symbol, moment.seen)
        if key not in self._entries:
            self._entries[key] = tuple(entry for entry in self.log[: moment.seen] if entry.symbol == symbol)
        return self._entries[key]

    def past(self, moment: Moment) -> object:
        """All that happened and all states up to this moment, as one thing to compare."""
        steps = () if self.steps is None else self.steps[: bisect_right(self._step_times, moment.time)]
        return self.log[: moment.seen], self.timeline[: self.versions(moment)], steps

    def versions(self, moment: Moment) -> int:
        """How many versions of the states there were at this moment."""
        return bisect_right(self._state_times, moment.time) if moment.versions is None else moment.versions

    # Within one instant

    def whole(self, moment: Moment) -> Moment:
        """This instant as it is seen from its own past or future: of one that was not played, with the states after
        it."""
        return moment if self.steps is not None or moment.versions is None else Moment(moment.time, moment.seen)

    def beginning(self, moment: Moment) -> Moment:
        """The same instant before anything of it was done."""
        return Moment(
            moment.time, min(moment.seen, bisect_left(self._entry_times, moment.time)),
            min(self.versions(moment), bisect_left(self._state_times, moment.time)),
        )

    def steps_of(self, moment: Moment) -> list[tuple[Moment, bool]]:
        """The points of this instant, up to this moment, between its entries and right before effects of conditions or
        of the clock, each with whether all entries of the instant were done by then."""
        steps = self.steps or ()
        first, last = bisect_left(self._step_times, moment.time), bisect_right(self._step_times, moment.time)
        return [
            (replace(moment, seen=step.entries, versions=step.versions), step.settled) for step in steps[first:last]
            if step.entries <= moment.seen and step.versions <= self.versions(moment)
        ]

    def visible(self, moment: Moment) -> tuple[LogEntry, ...]:
        return self.log[: moment.seen]

    def entry(self, event: str) -> LogEntry | None:
        place = self.by_id.get(event)
        return None if place is None else self.log[place]

    def fact(self, cell: Cell) -> tuple[bool, Value]:
        """(whether it is given, its value)."""
        facts = self.situation.facts
        return (True, facts[cell]) if cell in facts else (False, None)

    def state(self, cell: Cell, moment: Moment) -> tuple[bool, Value]:
        """(whether it is recorded, its value): the latest value not after this moment."""
        versions = self.versions(moment)
        first = versions - 1 if self.steps is not None else 0  # of what was played, each version has all before it
        for place in range(versions - 1, max(first, 0) - 1, -1):
            states = self.timeline[place][1]
            if cell in states:
                return True, states[cell]
        initial = self.situation.initial
        return (True, initial[cell]) if cell in initial else (False, None)

    @cached_property
    def tells_of_rules(self) -> bool:
        """Whether anything is recorded, at any moment, of the rules' own data."""
        versions = [states for _, states in self.timeline]
        recorded = versions[-1:] if self.steps is not None else versions  # of what was played, the last one has all
        given = (self.situation.facts, self.situation.initial, *recorded)
        return any(symbol in BUILT_IN_RULE_SYMBOLS for cells in given for symbol, _ in cells)

    def of_rules(self, symbol: str, moment: Moment) -> Mapping[Value, Value]:
        """What is recorded at this moment of the rules' own data of one kind (their status, say), by rule."""
        versions = self.versions(moment)
        found = self._of_rules.get(versions)
        if found is None:
            first = versions - 1 if self.steps is not None else 0
            found = _of_rules(self.situation.initial)
            for _, states in self.timeline[max(first, 0) : versions]:
                for name, recorded in _of_rules(states).items():
                    found.setdefault(name, {}).update(recorded)
            self._of_rules[versions] = found
        return found.get(symbol, NOTHING_RECORDED)

    def given_of_rules(self, symbol: str) -> Mapping[Value, Value]:
        """The same of what is given as facts."""
        if self._given_of_rules is None:
            self._given_of_rules = _of_rules(self.situation.facts)
        return self._given_of_rules.get(symbol, NOTHING_RECORDED)

    def next_change(self, time: int) -> int | None:
        """The first moment after `time` at which something was done or a state changed."""
        place = bisect_right(self._changes, time)
        return self._changes[place] if place < len(self._changes) else None

    def changes_from(self, time: int) -> list[int]:
        """The moments from `time` on at which something was done or a state changed."""
        return self._changes[bisect_right(self._changes, time - 1):]
