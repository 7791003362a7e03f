"""From a solution to a situation: kinds become individuals, occurrences a log, states a timeline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from nomicformal.checker.atoms import Atom
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.scope import Individual
from nomicformal.checker.symbolic import Slot, Sym, SymValue
from nomicformal.checker.terms import Term
from nomicformal.checker.terms_inside import evaluate
from nomicformal.checker.witness import DAY, usual_now
from nomicformal.core.expr import Kind, Type, Value
from nomicformal.core.situation import Cell, LogEntry, Situation


@dataclass(frozen=True, slots=True)
class Decoded:
    """`env`: what the question's unknowns stand for; `events`: occurrence label -> the ids of its log entries."""

    situation: Situation
    env: dict[str, Value] = field(hash=False)
    events: dict[str, tuple[str, ...]] = field(hash=False)


class Decoder:
    """Reads one solution. `variables`: those that the question is about; the rest of the situation is left out."""

    def __init__(self, encoder: Encoder, variables: Sequence[Term], model: Mapping[str, int | bool]) -> None:
        self._encoder = encoder
        self._relevant = {v.id for v in variables}
        now = encoder.now.time
        self._model = model if now.id in self._relevant else {**model, now.name: usual_now(encoder.start.value)}
        self._cache: dict[int, int | bool] = {}
        self._names: dict[int, tuple[str, ...]] = {}
        self._agents: dict[str, str] = {}

    def decode(
        self, unknowns: Mapping[str, tuple[Type, SymValue]], hands: Sequence[Slot], readings: Mapping[str, str]
    ) -> Decoded:
        """The situation. `hands`: acts in hand, which stand in the log too. `readings`: those fixed by the question."""
        individuals = self._individuals()
        log, events = self._log(hands)
        start = self._encoder.start.value
        situation = Situation(
            individuals={**individuals, **{sort: (*individuals.get(sort, ()), n) for sort, n in self._agents.items()}},
            facts=self._facts(events),
            log=log,
            now=self._number(self._encoder.now.time),
            timeline=((start, {}), *self._timeline(start)),
            readings={**self._readings(), **readings},
            facts_closed=True,
            start=start,
        )
        env = {name: self._value(value, type_, events) for name, (type_, value) in unknowns.items()}
        return Decoded(situation, env, events)

    def minute(self, time: Term) -> int:
        """When that is in the solution."""
        return self._number(time)

    # -- values ------------------------------------------------------------------------------------------------------

    def _number(self, term: Term) -> int:
        return int(evaluate(term, self._model, self._cache))

    def _value(self, value: SymValue, type_: Type, events: Mapping[str, tuple[str, ...]]) -> Value:
        if isinstance(value, Slot):
            return events[value.label][0]
        if isinstance(value, Term):
            return bool(evaluate(value, self._model, self._cache))
        if not evaluate(value.defined, self._model, self._cache):
            return None
        exact = Fraction(self._number(value.num), self._number(value.den))
        return self._typed(exact, type_)

    def _typed(self, exact: Fraction, type_: Type) -> Value:
        match type_.kind:
            case Kind.TRUTH:
                return bool(exact)
            case Kind.NUMBER:
                return exact
            case Kind.ENTITY:
                code = self._of_type(int(exact), type_)
                return next(iter(self._names.get(code, ())), self._encoder.scope.decode(code))
            case Kind.ENUM:
                return self._encoder.scope.decode(self._of_type(int(exact), type_))
            case Kind.TEXT:
                return self._encoder.scope.decode(int(exact))
            case _:
                return int(exact)

    def _of_type(self, code: int, type_: Type) -> int:
        """The code, or, where the question left the value open and the solution says nothing of it, the first one that
        the type has."""
        if self._somebody_there(code):
            return code
        scope = self._encoder.scope
        allowed = [other for other in scope.codes_of(type_) if self._names.get(other) != ()]
        if type_.kind is Kind.ENTITY:
            allowed += [one.code for one in scope.domain(type_.name) if self._somebody_there(one.code)]
        return code if code in allowed or not allowed else allowed[0]

    def _somebody_there(self, code: int) -> bool:
        """Whether the situation has an individual, or the ruleset a rule, with this code."""
        return bool(self._names.get(code)) or self._encoder.scope.decode(code) in self._encoder.clauses.rules

    # -- individuals -------------------------------------------------------------------------------------------------

    def _individuals(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        taken = set[str]()
        for one in self._encoder.scope.individuals():
            if one.count.is_const:
                self._names[one.code] = (one.name,)
                continue
            number = self._number(one.count) if one.count.id in self._relevant else 0
            made: list[str] = []
            for _ in range(number):
                made.append(self._new_name(one, taken))
            self._names[one.code] = tuple(made)
            if made:
                found[one.sort] = (*found.get(one.sort, ()), *made)
        return found

    def _new_name(self, one: Individual, taken: set[str]) -> str:
        stem = one.sort.lower()
        number = 1
        while f"{stem}{number}" in taken or self._encoder.ruleset.is_individual(f"{stem}{number}"):
            number += 1
        taken.add(f"{stem}{number}")
        return f"{stem}{number}"

    # -- the log -----------------------------------------------------------------------------------------------------

    def _log(self, hands: Sequence[Slot]) -> tuple[tuple[LogEntry, ...], dict[str, tuple[str, ...]]]:
        placed: list[tuple[tuple[int, int, str, int], Slot, tuple[Value, ...], str | None]] = []
        slots = [s for s in self._encoder.log.slots.values() if s.happened.id in self._relevant]
        for slot in [*slots, *hands]:
            if not evaluate(slot.happened, self._model, self._cache):
                continue
            for copy, (args, agent) in enumerate(self._copies(slot)):
                place = self._number(slot.place) if slot.place.id in self._relevant else 0
                last = 1 if slot in hands and slot.place.id not in self._relevant else 0
                placed.append(((self._time(slot), place, f"{last}{slot.label}", copy), slot, args, agent))
        placed.sort(key=lambda each: each[0])
        events: dict[str, tuple[str, ...]] = {}
        for number, (_, slot, _, _) in enumerate(placed, 1):
            events[slot.label] = (*events.get(slot.label, ()), f"e{number}")
        attributes = self._attributes(events)
        log = tuple(
            LogEntry(f"e{number}", self._time(slot), slot.symbol, args, agent, attributes.get(slot.label, {}))
            for number, (_, slot, args, agent) in enumerate(placed, 1)
        )
        return log, events

    def _time(self, slot: Slot) -> int:
        """When it happened; a day before now where that does not matter."""
        if slot.time is self._encoder.now.time:
            return self._number(slot.time)
        if slot.time.op == "var" and slot.time.id not in self._relevant:
            return max(self._encoder.start.value, self._number(self._encoder.now.time) - DAY)
        return self._number(slot.time)

    def _copies(self, slot: Slot) -> Iterator[tuple[tuple[Value, ...], str | None]]:
        """The occurrence, once for each individual of a kind among its arguments and agent."""
        params = self._encoder.ruleset.symbols[slot.symbol].params
        choices = [self._each(value, param.type) for value, param in zip(slot.args, params, strict=True)]
        agent_sort = Type(Kind.ENTITY, self._encoder.ruleset.symbols[slot.symbol].agent)
        agents: Sequence[Value] = (None,) if slot.agent is None else self._each(slot.agent, agent_sort)
        for *args, agent in product(*choices, agents):
            yield tuple(args), None if agent is None else self._somebody(str(agent), agent_sort.name)

    def _somebody(self, agent: str, sort: str) -> str:
        """Who acts; where the question leaves that open and nobody is there who could, somebody of that sort."""
        there = {name for names in self._names.values() for name in names}
        if agent in there or not self._encoder.scope.domain(sort):
            return agent
        able = (name for one in self._encoder.scope.domain(sort) for name in self._names.get(one.code, ()))
        return next(able, None) or self._agents.setdefault(sort, f"{sort.lower()}1")

    def _each(self, value: Sym, type_: Type) -> Sequence[Value]:
        exact = Fraction(self._number(value.num), self._number(value.den))
        if type_.kind is Kind.ENTITY:
            return self._names.get(int(exact), (self._encoder.scope.decode(int(exact)),))
        return (self._typed(exact, type_),)

    def _attributes(self, events: Mapping[str, tuple[str, ...]]) -> dict[str, dict[str, Value]]:
        """Occurrence label -> facts whose only argument it is."""
        found: dict[str, dict[str, Value]] = {}
        for atom in self._atoms():
            if atom.moment is None and len(atom.args) == 1 and isinstance(atom.args[0], Slot):
                label = atom.args[0].label
                found.setdefault(label, {})[atom.symbol] = self._value(atom.value, atom.result, events)
        return found

    # -- facts and states --------------------------------------------------------------------------------------------

    def _atoms(self) -> Iterator[Atom]:
        for atom in self._encoder.atoms.atoms.values():
            value = atom.value
            parts = [value] if isinstance(value, Term) else [value.defined, value.num] if isinstance(value, Sym) else []
            if any(part.id in self._relevant for part in parts):
                yield atom

    def _cells(self, atom: Atom, events: Mapping[str, tuple[str, ...]]) -> Iterator[Cell]:
        params = self._encoder.ruleset.symbols[atom.symbol].params
        choices: list[Sequence[Value]] = []
        for arg, param in zip(atom.args, params, strict=True):
            if isinstance(arg, Slot):
                choices.append(events.get(arg.label, ()))
            else:
                choices.append(self._each(self._encoder.arithmetic.of(arg), param.type))
        for args in product(*choices):
            yield atom.symbol, tuple(args)

    def _facts(self, events: Mapping[str, tuple[str, ...]]) -> dict[Cell, Value]:
        found: dict[Cell, Value] = {}
        for atom in self._atoms():
            single = len(atom.args) == 1 and isinstance(atom.args[0], Slot)
            if atom.moment is None and not single:
                value = self._value(atom.value, atom.result, events)
                nobody = atom.result.kind is Kind.ENTITY and not self._is_someone(value)
                if value is not False and not nobody:
                    found.update((cell, value) for cell in self._cells(atom, events))
        return dict(sorted(found.items(), key=str))

    def _is_someone(self, value: Value) -> bool:
        """Whether the situation has an individual of this name."""
        return any(value in names for names in self._names.values()) or value in self._encoder.clauses.rules

    def _timeline(self, start: int) -> list[tuple[int, dict[Cell, Value]]]:
        by_time: dict[int, dict[Cell, Value]] = {}
        at_moments = [(atom, atom.moment) for atom in self._atoms() if atom.moment is not None]
        for atom, moment in sorted(at_moments, key=lambda each: self._number(each[1].time)):
            states = by_time.setdefault(max(start, self._number(moment.time)), {})
            value = self._value(atom.value, atom.result, {})
            if atom.result.kind is Kind.ENTITY and value is not None and not self._is_someone(value):
                continue
            states.update((cell, value) for cell in self._cells(atom, {}))
        return [(time, dict(sorted(by_time[time].items(), key=str))) for time in sorted(by_time)]

    def _readings(self) -> dict[str, str]:
        found = {}
        for name, chosen in self._encoder.readings.items():
            if chosen.id in self._relevant:
                found[name] = self._encoder.ruleset.readings[name].alternatives[self._number(chosen)]
        return found

