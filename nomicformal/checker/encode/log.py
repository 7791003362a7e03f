"""What happened: possible occurrences of acts in the log, and patterns over them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from nomicformal.checker.encode.world import IT, Bindings, World
from nomicformal.checker.scope import Individual, NeedsPlain
from nomicformal.checker.symbolic import Slot, Sym, SymValue
from nomicformal.checker.terms import Term
from nomicformal.core import expr as x
from nomicformal.core.model import Symbol

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder


class Log:
    """Occurrences are made for the acts that patterns ask about: one per combination of individuals and members among
    arguments and agent, times the scope's `repeats`; numbers, times and texts among the arguments are open."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        self.arithmetic = encoder.arithmetic
        self.slots: dict[str, Slot] = {}
        self._tied: set[tuple[str, str]] = set()
        self._singles: set[str] = set()

    # -- occurrences -------------------------------------------------------------------------------------------------

    def slot(self, symbol: Symbol, args: tuple[int | None, ...], agent: int | None, copy: int) -> Slot:
        """The occurrence with these codes (None: an open number, time or text)."""
        scope, atoms = self.encoder.scope, self.encoder.atoms
        shown = ", ".join("_" if a is None else scope.decode(a) for a in args)
        label = f"{symbol.name}({shown})" + (f" by {scope.decode(agent)}" if agent is not None else "") + f" #{copy}"
        if label in self.slots:
            return self.slots[label]
        values: list[Sym] = []
        for code, param in zip(args, symbol.params, strict=True):
            made = (
                atoms.value(f"{param.name} of {label}", param.type)
                if code is None
                else self.arithmetic.of(self.pool.number(code))
            )
            values.append(made if isinstance(made, Sym) else self._truth_value(made))
        codes = {(p.type.name, c) for p, c in zip(symbol.params, args, strict=True) if p.type.kind is x.Kind.ENTITY}
        if agent is not None:
            codes.add((symbol.agent, agent))
        people = [i for sort, code in sorted(codes, key=str) for i in scope.domain(sort) if i.code == code]
        kinds = tuple({i.code: i for i in people if i.is_kind}.values())
        if len(kinds) > 1:
            raise NeedsPlain(kinds[-1].sort)
        slot = Slot(
            label,
            symbol.name,
            tuple(values),
            None if agent is None else self.arithmetic.of(self.pool.number(agent)),
            self.pool.truth_var(f"happened: {label}"),
            self.pool.int_var(f"time of {label}"),
            self.pool.int_var(f"place of {label}"),
            kinds,
        )
        self._constrain(slot, people)
        self.slots[label] = slot
        return slot

    def _truth_value(self, value: SymValue) -> Sym:
        assert isinstance(value, Term)
        return self.arithmetic.of(self.pool.ite(value, self.pool.number(1), self.pool.number(0)))

    def _constrain(self, slot: Slot, people: list[Individual]) -> None:
        pool, encoder = self.pool, self.encoder
        encoder.atoms.kinds[slot.time.id] = x.Kind.TIME
        for one in people:
            exists = encoder.scope.exists(one)
            if exists is not pool.true:
                encoder.axioms.add([slot.happened], pool.implies(slot.happened, exists))
        encoder.axioms.add(
            [slot.time], pool.both(pool.le(encoder.start, slot.time), pool.le(slot.time, encoder.now.time))
        )

    def candidates(self, symbol: Symbol, args: list[Sym | None], agent: Sym | None) -> list[Slot]:
        """The occurrences that could have these arguments and agent (None: any)."""
        encoder = self.encoder
        choices: list[tuple[int | None, ...]] = []
        for arg, param in zip(args, symbol.params, strict=True):
            if param.type.kind not in (x.Kind.ENTITY, x.Kind.ENUM, x.Kind.TRUTH):
                choices.append((None,))
            elif param.type.kind is x.Kind.TRUTH:
                choices.append((0, 1))
            elif arg is None:
                choices.append(encoder.all_codes(param.type))
            else:
                choices.append(encoder.possible_codes(arg.num, param.type))
        by: tuple[int | None, ...] = (None,)
        if symbol.agent:
            sort = x.Type(x.Kind.ENTITY, symbol.agent)
            by = encoder.all_codes(sort) if agent is None else encoder.possible_codes(agent.num, sort)
        return [
            self.slot(symbol, combination, who, copy)
            for *combined, who in product(*choices, by)
            for combination in [tuple(combined)]
            for copy in range(1, encoder.scope.size.repeats + 1)
        ]

    def before(self, one: Slot, other: Slot) -> Term:
        """Whether `one` stands before `other` in the log."""
        pool = self.pool
        pair = (one.label, other.label) if one.label < other.label else (other.label, one.label)
        if pair not in self._tied:
            self._tied.add(pair)
            order = pool.lt(one.place, other.place)
            tied = (
                pool.not_(pool.eq(one.place, other.place)),
                pool.implies(pool.lt(one.time, other.time), order),
                pool.implies(pool.lt(other.time, one.time), pool.not_(order)),
            )
            self.encoder.axioms.add([one.place, other.place], pool.and_(tied))
        return pool.lt(one.place, other.place)

    # -- patterns ----------------------------------------------------------------------------------------------------

    def happened(self, expr: x.Happened, env: Bindings, world: World) -> Term:
        """Whether something that the pattern means is in the log."""
        meant = self._meant(expr.pattern, env, world)
        for slot, told in meant:
            self._mark(expr, env, world, slot, told)
        return self.pool.or_([told for _, told in meant])

    def occurrence(self, expr: x.Occurrence, env: Bindings, world: World) -> SymValue:
        """A field of the first or last entry that the pattern means."""
        pool, arithmetic = self.pool, self.arithmetic
        meant = self._meant(expr.pattern, env, world.either())
        result = arithmetic.nothing
        if expr.field == "time":
            which = "least" if expr.which == "first" else "greatest"
            for slot, told in meant:
                self._mark(expr, env, world, slot, told, extreme=True)
            return arithmetic.extreme(which, [arithmetic.guarded(arithmetic.of(s.time), told) for s, told in meant])
        names = [p.name for p in self.encoder.ruleset.symbols[expr.pattern.symbol].params]
        for slot, told in meant:
            if told is pool.false:
                continue
            self._mark(expr, env, world, slot, told, extreme=True)
            if slot.kinds and expr.type.kind is x.Kind.ENTITY:
                self._single(slot)
            first = expr.which == "first"
            ahead = [
                pool.implies(other_told, self.before(slot, other) if first else self.before(other, slot))
                for other, other_told in meant
                if other is not slot and other_told is not pool.false
            ]
            value = slot.agent if expr.field == "agent" else slot.args[names.index(expr.field)]
            result = arithmetic.ite(pool.and_([told, *ahead]), value or arithmetic.nothing, result)
        if expr.type.kind is x.Kind.TRUTH:
            return pool.both(result.defined, pool.eq(result.num, pool.number(1)))
        return result

    def _meant(self, pattern: x.Pattern, env: Bindings, world: World) -> list[tuple[Slot, Term]]:
        encoder, pool = self.encoder, self.pool
        number = encoder.expressions.number
        calm = world.either()
        symbol = encoder.ruleset.symbols[pattern.symbol]
        args = [None if a is None else number(a, env, calm) for a in pattern.args]
        agent = None if pattern.agent is None else number(pattern.agent, env, calm)
        since = None if pattern.since is None else number(pattern.since, env, calm)
        until = None if pattern.until is None else number(pattern.until, env, calm)
        found = []
        base = world.moment.base
        in_hand = [base.hand] if base is not None and base.hand and base.hand.symbol == symbol.name else []
        for slot in [*self.candidates(symbol, args, agent), *in_hand]:
            parts = [slot.happened, self._visible(slot, world)]
            for wanted, actual in [*zip(args, slot.args, strict=True), (agent, slot.agent)]:
                if wanted is not None and actual is not None:
                    parts.append(self.arithmetic.compare("=", wanted, actual))
            if since is not None:
                parts.append(pool.both(since.defined, pool.le(since.num, slot.time)))
            if until is not None:
                parts.append(pool.both(until.defined, pool.le(slot.time, until.num)))
            if pattern.where is not None and pool.and_(parts) is not pool.false:
                parts.append(encoder.expressions.truth(pattern.where, self.inner(slot, symbol, env), world))
            found.append((slot, pool.and_(parts)))
        return found

    def inner(self, slot: Slot, symbol: Symbol, env: Bindings) -> Bindings:
        """The bindings inside `where`: this occurrence is `it`, and its arguments go by their parameters' names."""
        bound: dict[str, SymValue] = {**env, IT: slot}
        for param, actual in zip(symbol.params, slot.args, strict=True):
            bound.setdefault(param.name, actual)
        return bound

    def _single(self, slot: Slot) -> None:
        """Who is named by this occurrence is one individual: a kind of them is then a kind of one."""
        if slot.label not in self._singles:
            self._singles.add(slot.label)
            self.encoder.marks.single(slot.label.rpartition(" #")[0])
            for kind in slot.kinds:
                alone = self.pool.le(kind.count, self.pool.number(1))
                self.encoder.axioms.add([slot.happened], self.pool.implies(slot.happened, alone))

    def _visible(self, slot: Slot, world: World) -> Term:
        moment = world.moment
        seen = self.pool.true if moment.time is self.encoder.now.time else self.pool.le(slot.time, moment.time)
        return seen if moment.hand is None else self.pool.both(seen, self.before(slot, moment.hand))

    def _mark(
        self, expr: x.Expr, env: Bindings, world: World, slot: Slot, told: Term, extreme: bool = False
    ) -> None:
        """Remember, for the bounds of an answer, that this expression asks about this occurrence."""
        if told.is_const:
            return
        key = self.encoder.expressions.key(expr, env, world)
        self.encoder.marks.act(told, slot.label.rpartition(" #")[0], key)
        for kind in slot.kinds:
            self.encoder.marks.count(told, kind.sort, key, extreme)
