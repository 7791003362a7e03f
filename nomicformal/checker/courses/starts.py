"""Where courses of play begin: ordinary situations, and those that differ from them in one or two things."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nomicformal.checker.courses import ordinary
from nomicformal.checker.courses.ordinary import People
from nomicformal.checker.courses.signs import Signs
from nomicformal.core.expr import Expr, Kind, Value
from nomicformal.core.situation import Cell, LogEntry, Situation

MOST_PEOPLE = 4
DISTURBED_PEOPLE = 3


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as in the ordinary start: these states have these values, or these facts (`given`), or this
    reading is taken."""

    cells: tuple[tuple[Cell, Value], ...] = ()
    given: tuple[tuple[Cell, Value], ...] = ()
    reading: tuple[str, str] | None = None

    @property
    def comes_about(self) -> bool:
        """Whether play could bring it about: facts and readings do not change."""
        return not self.given and self.reading is None

    @property
    def key(self) -> str:
        if self.reading is not None:
            return f"{self.reading[0]}={self.reading[1]}"
        return ",".join(
            f"{name}({' '.join(map(str, args))})={value}" for (name, args), value in (*self.cells, *self.given)
        )


@dataclass(frozen=True, slots=True)
class Start:
    """A situation in which nothing was done yet but `prefix`, the acts that led to it. `people`: how many take part."""

    people: int
    situation: Situation
    differences: tuple[Difference, ...] = ()
    prefix: tuple[LogEntry, ...] = ()

    @property
    def key(self) -> str:
        """What it is, in words that survive renumbered clauses."""
        return "; ".join(one.key for one in self.differences) or f"{self.people} people"

    @property
    def begin(self) -> int:
        """The moment from which time is counted."""
        return self.prefix[-1].time if self.prefix else self.situation.now


@dataclass(frozen=True, slots=True)
class Starts:
    """Makes starts for one goal. `more`: further sorts that have an individual each; `without`: facts that are not
    needed and so are not so."""

    signs: Signs
    people: People
    goal: Expr
    more: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def ordinary(self, number: int) -> Start:
        """So many people take part, each office is filled, every other state is as at the beginning."""
        return Start(number, self._situation(max(number, 1), number))

    def _situation(self, exist: int, take_part: int) -> Situation:
        ruleset = self.signs.index.ruleset
        who = ordinary.names(self.people, exist)
        individuals = {self.people.sort: who, **ordinary.things(ruleset, self.people, self.goal, self.more)}
        initial: dict[Cell, Value] = {}
        if self.people.member:
            initial |= {(self.people.member, (one,)): place < take_part for place, one in enumerate(who)}
        initial |= ordinary.offices(ruleset, self.people, take_part)
        facts = ordinary.facts(self.signs, individuals)
        facts |= ordinary.places(self.signs, self.people, who)
        facts |= {cell: False for cell, value in facts.items() if cell[0] in self.without and value is True}
        begin = ordinary.moment(ruleset)
        return Situation(
            individuals=individuals,
            facts=facts,
            log=(),
            now=begin,
            initial=initial,
            start=begin,
            readings={name: reading.alternatives[0] for name, reading in ruleset.readings.items()},
        )

    def disturbed(self, start: Start, difference: Difference) -> Start:
        """The same with one more difference."""
        situation = start.situation
        readings = dict(situation.readings)
        if difference.reading is not None:
            readings[difference.reading[0]] = difference.reading[1]
        initial = {**situation.initial, **dict(difference.cells)}
        facts = {**situation.facts, **dict(difference.given)}
        taking_part = [value for (name, _), value in initial.items() if name == self.people.member and value is True]
        return replace(
            start,
            people=len(taking_part) if self.people.member else start.people,
            situation=replace(situation, initial=initial, facts=facts, readings=readings),
            differences=(*start.differences, difference),
        )

    def differences(self, start: Start, relevant: frozenset[str], readings: dict[str, int]) -> list[Difference]:
        """What may be otherwise, as far as the goal leans on it; what stands nearest to the goal first. `readings`: how
        near each of them stands."""
        found = list(self._differences(start, relevant, readings))
        return sorted(found, key=lambda one: (self._distance(one, readings), len(one.cells) > 1))

    def _distance(self, difference: Difference, readings: dict[str, int]) -> int:
        if difference.reading is not None:
            return readings[difference.reading[0]]
        return min(self.signs.rank(name) for (name, _), _ in (*difference.cells, *difference.given))

    def _differences(self, start: Start, relevant: frozenset[str], readings: dict[str, int]) -> Iterator[Difference]:
        """Each reading's other answers; each office vacant; each fact about people that helps, not so; each state of
        one person (of those with an office, and of one without), of all people and of the game at each other value."""
        ruleset = self.signs.index.ruleset
        for name, reading in ruleset.readings.items():
            for other in reading.alternatives[1:] if name in readings else ():
                yield Difference(reading=(name, other))
        for (name, args), value in start.situation.initial.items():
            if name in relevant and name != self.people.member and isinstance(value, str):
                yield Difference((((name, args), None),))
        yield from self._facts(start)
        for name, symbol in ruleset.symbols.items():
            if symbol.kind != "state" or name not in relevant or symbol.result is None:
                continue
            if symbol.result.kind not in (Kind.TRUTH, Kind.ENUM):
                continue
            if not symbol.params:
                yield from self._values(start, name, [()])
            elif len(symbol.params) == 1 and self._is_person(symbol.params[0].type.name):
                who = start.situation.individuals[self.people.sort]
                for one in self._different(start, who):
                    yield from self._values(start, name, [(one,)])
                if len(who) > 1:
                    yield from self._values(start, name, [(one,) for one in who])

    def _facts(self, start: Start) -> Iterator[Difference]:
        """What the goal speaks of (a proposal) can be made as it has to be; what people are like cannot."""
        symbols = self.signs.index.symbols
        names = dict.fromkeys(name for (name, _), value in start.situation.facts.items() if value is True)
        for name in names:
            if all(self._is_person(param.type.name) for param in symbols[name].params):
                cells = [cell for cell in start.situation.facts if cell[0] == name]
                yield Difference(given=tuple((cell, False) for cell in cells))

    def without_offices(self, start: Start, difference: Difference) -> Difference:
        """The same, and those whom it concerns hold nothing."""
        concerned = {arg for (_, args), _ in difference.cells for arg in args}
        vacated = [(cell, None) for cell, value in start.situation.initial.items() if value in concerned]
        return replace(difference, cells=(*difference.cells, *vacated))

    def _is_person(self, sort: str) -> bool:
        return sort in ordinary.above(self.signs.index.ruleset, self.people.sort)

    def _different(self, start: Start, who: tuple[str, ...]) -> list[str]:
        """Those who hold something, and one who holds nothing."""
        holding = [one for one in who if one in start.situation.initial.values()]
        return [*holding, *[one for one in who if one not in holding][-1:]]

    def _values(self, start: Start, name: str, cells: list[tuple[Value, ...]]) -> Iterator[Difference]:
        ruleset = self.signs.index.ruleset
        symbol = ruleset.symbols[name]
        assert symbol.result is not None
        first = getattr(symbol.initially, "value", None)
        for value in ordinary.members(ruleset, {}, symbol.result):
            if any(start.situation.initial.get((name, args), first) != value for args in cells):
                yield Difference(tuple(((name, args), value) for args in cells))
