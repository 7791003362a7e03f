"""The encoding held to one concrete situation: what the symbolic side says there, to compare with the evaluator."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from nomicformal.checker.atoms import Atom
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.symbolic import Slot, Sym, SymValue
from nomicformal.checker.terms import Term
from nomicformal.core.expr import Kind, Type, Value
from nomicformal.core.situation import LogEntry, Situation


class Pins:
    """Truths that leave an encoding (whose scope has just the situation's individuals) no other situation."""

    def __init__(self, encoder: Encoder, situation: Situation) -> None:
        self._encoder = encoder
        self._pool = encoder.pool
        self._situation = situation
        self._entry_of: dict[str, LogEntry] = {}
        self._assign_entries()

    def of(self, variables: Sequence[Term]) -> list[Term]:
        """What holds of these variables."""
        pool, encoder = self._pool, self._encoder
        asked = {v.id for v in variables}
        found = [pool.eq(encoder.now.time, pool.number(self._situation.now))]
        for slot in encoder.log.slots.values():
            found += self._slot(slot)
        for hand in encoder.effects.hands.values():
            found.append(pool.eq(hand.place, pool.number(len(self._situation.log))))
        for atom in encoder.atoms.atoms.values():
            if any(v.id in asked for v in _variables(atom.value)):
                found.append(self._atom(atom))
        for name, chosen in encoder.readings.items():
            if name in self._situation.readings:
                alternatives = encoder.ruleset.readings[name].alternatives
                found.append(pool.eq(chosen, pool.number(alternatives.index(self._situation.readings[name]))))
        return found

    # -- the log -----------------------------------------------------------------------------------------------------

    def _assign_entries(self) -> None:
        """Give each entry of the log an occurrence of its act."""
        number: dict[str, int] = defaultdict(int)
        for entry in self._situation.log:
            act = self._act(entry)
            number[act] += 1
            self._entry_of[f"{act} #{number[act]}"] = entry

    def _act(self, entry: LogEntry) -> str:
        params = self._encoder.ruleset.symbols[entry.symbol].params
        shown = []
        for value, param in zip(entry.args, params, strict=True):
            fixed = param.type.kind in (Kind.ENTITY, Kind.ENUM)
            if param.type.kind is Kind.TRUTH:
                shown.append(self._encoder.scope.decode(int(bool(value))))
            else:
                shown.append(str(value) if fixed else "_")
        return f"{entry.symbol}({', '.join(shown)})" + (f" by {entry.agent}" if entry.agent is not None else "")

    def _slot(self, slot: Slot) -> Iterator[Term]:
        pool = self._pool
        entry = self._entry_of.get(slot.label)
        if entry is None:
            yield pool.not_(slot.happened)
            yield pool.eq(slot.time, self._encoder.start)
            yield pool.eq(slot.place, pool.number(-1 - list(self._encoder.log.slots).index(slot.label)))
            return
        yield slot.happened
        yield pool.eq(slot.time, pool.number(entry.time))
        yield pool.eq(slot.place, pool.number(self._situation.log.index(entry)))
        params = self._encoder.ruleset.symbols[slot.symbol].params
        for value, arg, param in zip(entry.args, slot.args, params, strict=True):
            yield self._equal(arg, value, param.type)

    # -- facts and states --------------------------------------------------------------------------------------------

    def _equal(self, symbolic: SymValue, value: Value, type_: Type) -> Term:
        """That the symbolic value is this one."""
        pool, arithmetic = self._pool, self._encoder.arithmetic
        if isinstance(symbolic, Term):
            return symbolic if value is True else pool.not_(symbolic)
        assert isinstance(symbolic, Sym)
        if value is None:
            return pool.not_(symbolic.defined)
        if isinstance(value, str):
            wanted = arithmetic.constant(self._encoder.scope.code(value))
        else:
            assert isinstance(value, int | Fraction)
            wanted = arithmetic.constant(Fraction(value))
        return arithmetic.compare("=", symbolic, wanted)

    def _names(self, atom: Atom) -> tuple[Value, ...] | None:
        """The atom's arguments in the situation; None if it is about an act that did not happen."""
        names: list[Value] = []
        params = self._encoder.ruleset.symbols[atom.symbol].params
        for arg, param in zip(atom.args, params, strict=True):
            if isinstance(arg, Slot):
                entry = self._entry_of.get(arg.label)
                if entry is None:
                    return None
                names.append(entry.id)
            elif param.type.kind in (Kind.ENTITY, Kind.ENUM, Kind.TEXT):
                names.append(self._encoder.scope.decode(arg.value))
            elif param.type.kind is Kind.NUMBER:
                names.append(Fraction(arg.value))
            else:
                names.append(arg.value)
        return tuple(names)

    def _atom(self, atom: Atom) -> Term:
        names = self._names(atom)
        if names is None:
            return self._pool.true
        cell = (atom.symbol, names)
        situation = self._situation
        if atom.moment is None:
            value = situation.facts.get(cell)
            if value is None and len(names) == 1:
                entry = next((e for e in situation.log if e.id == names[0]), None)
                value = entry.facts.get(atom.symbol) if entry is not None else None
            return self._equal(atom.value, value, atom.result)
        told = self._equal(atom.value, situation.initial.get(cell), atom.result)
        for time, states in situation.timeline or ():
            if cell in states:
                later = self._pool.le(self._pool.number(time), atom.moment.time)
                told = self._pool.ite(later, self._equal(atom.value, states[cell], atom.result), told)
        return told


def _variables(value: SymValue) -> list[Term]:
    if isinstance(value, Term):
        return [value]
    return [value.defined, value.num] if isinstance(value, Sym) else []
