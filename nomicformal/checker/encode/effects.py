"""Effects: what triggers a transition at this moment, what it assigns, and the state right after it (meaning §6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nomicformal.checker.atoms import Moment
from nomicformal.checker.encode.undecidable import Undecidable
from nomicformal.checker.encode.world import IT, Bindings, World
from nomicformal.checker.symbolic import Slot, Sym, SymValue, value_key
from nomicformal.checker.terms import Term
from nomicformal.core.clauses import Transition, Update
from nomicformal.core.expr import NOTHING, TIME, TRUTH, Expr, Kind, Pattern, Type, Var
from nomicformal.core.looked_at import Remembered

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder


@dataclass(frozen=True, slots=True)
class Change:
    """`symbol(args) op value` takes place where `when` holds."""

    symbol: str
    args: tuple[Sym, ...]
    op: str
    value: SymValue
    when: Term


@dataclass(frozen=True, slots=True)
class Triggered:
    """An effect at this moment: `when` its event or condition occurs and its guard holds; `world` before it, seen
    with the act in hand; `env` with that act as `it`."""

    when: Term
    env: Bindings
    world: World


class Effects:
    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        self.hands: dict[str, Slot] = {}
        self._after: Remembered[Moment] = Remembered(encoder.clauses.looked)
        self._changes: dict[str, list[Change]] = {}

    # -- triggers ----------------------------------------------------------------------------------------------------

    def triggered(
        self, clause: Transition, env: Bindings, world: World, in_hand: Slot | None = None
    ) -> Triggered:
        """The clause applies to an event at this moment: to the act `in_hand`, if that is given."""
        encoder, pool = self.encoder, self.pool
        now = world.moment.time
        cause = pool.true
        bound: dict[str, SymValue] = dict(env)
        calm = world.either()
        match clause.trigger:
            case "event" | "delay":
                assert clause.pattern is not None
                time = pool.linear(-clause.delay, [(1, now)])
                hand = in_hand or self.hand(clause.pattern, env, time, calm)
                bound[IT] = hand
                if clause.pattern.where is not None:
                    cause = encoder.expressions.truth(clause.pattern.where, bound, calm)
                if clause.trigger == "event":
                    acting = Moment(f"now, with {hand.label}", now, hand)
                    calm = calm.at(encoder.moments.under(calm.moment.edition, acting))
                else:
                    cause = pool.both(cause, self._open("an effect comes some time after an act that is left open"))
            case "edge":
                assert clause.condition is not None
                became = self._open("whether a condition has just become true is left open")
                cause = pool.both(became, encoder.expressions.truth(clause.condition, env, calm))
            case "time":
                assert clause.condition is not None
                time_due = encoder.expressions.number(clause.condition, env, calm)
                cause = pool.both(time_due.defined, pool.eq(time_due.num, now))
            case _:
                cause = self._open("whether the trigger occurs now is left open")
        applies = encoder.force.applies(clause, bound, calm)
        return Triggered(pool.both(cause, applies), bound, calm)

    def _open(self, why: str) -> Term:
        told = self.encoder.atoms.fresh("trigger", TRUTH, why)
        assert isinstance(told, Term)
        return told

    def hand(self, pattern: Pattern, env: Bindings, time: Term, world: World) -> Slot:
        """The act in hand that the pattern means under these bindings; what the pattern leaves open is open."""
        encoder = self.encoder
        symbol = encoder.ruleset.symbols[pattern.symbol]
        shown: list[str] = []
        values: list[Sym] = []
        for expr, param in zip(pattern.args, symbol.params, strict=True):
            values.append(self._argument(expr, param.type, f"{param.name} of the {symbol.name} in hand", env, world))
            shown.append(encoder.shown(values[-1]))
        agent = None
        if symbol.agent:
            sort = Type(Kind.ENTITY, symbol.agent)
            agent = self._argument(pattern.agent, sort, f"agent of the {symbol.name} in hand", env, world)
            shown.append("by " + encoder.shown(agent))
        label = f"{symbol.name}({', '.join(shown)}) in hand at {time!r}"
        if label not in self.hands:
            place = self.pool.int_var(f"place of {label}")
            self.hands[label] = Slot(label, symbol.name, tuple(values), agent, self.pool.true, time, place)
        return self.hands[label]

    def any_event(self, number: int) -> Slot:
        """Some act at some time, for questions about no act in particular."""
        encoder = self.encoder
        acts = [s for s in encoder.ruleset.symbols.values() if s.kind in ("act", "power", "event")]
        if not acts:
            raise Undecidable("it is about an act, and the ruleset declares none")
        symbol = min(acts, key=lambda s: len(s.params))
        time = encoder.atoms.value(f"time of any event {number}", TIME)
        assert isinstance(time, Sym)
        bounds = (self.pool.le(encoder.start, time.num), self.pool.le(time.num, encoder.now.time))
        encoder.axioms.add([time.num], self.pool.and_(bounds))
        nobody = tuple(None for _ in symbol.params)
        return self.hand(Pattern(symbol.name, nobody), {}, time.num, encoder.world)

    def _argument(self, expr: Expr | None, type_: Type, name: str, env: Bindings, world: World) -> Sym:
        if expr is None or (isinstance(expr, Var) and expr.name not in env):
            return self.encoder.as_number(self.encoder.atoms.value(name, type_))
        return self.encoder.as_number(self.encoder.expressions.value(expr, env, world))

    def live(self, clause: Transition, triggered: Triggered) -> Term:
        """It is triggered, its rule has effect and is not void."""
        return self.encoder.force.live(clause, triggered.env, triggered.when, ("effect", clause.id), triggered.world)

    # -- what is assigned --------------------------------------------------------------------------------------------

    def changes(self, clause: Transition, triggered: Triggered) -> list[Change]:
        """The assignments of the effect, values read in the state before it."""
        expressions = self.encoder.expressions
        env, world = triggered.env, triggered.world
        found = []
        for update in clause.updates:
            if isinstance(update, Update):
                args = tuple(expressions.number(a, env, world) for a in update.args)
                value = expressions.value(update.value, env, world)
                known = [arg.defined for arg in args]
                if isinstance(value, Sym) and not self._may_lapse(update):
                    known.append(value.defined)
                when = self.pool.and_((expressions.truth(update.guard, env, world), *known))
                found.append(Change(update.symbol, args, update.op, value, when))
        return found

    def _may_lapse(self, update: Update) -> bool:
        """Whether what has no value leaves the state without one; else it leaves the state as it was."""
        return update.value == NOTHING or (update.op == ":=" and update.symbol in self.encoder.nothing)

    def clash(self, one: Sequence[Change], other: Sequence[Change]) -> Term:
        """Both assign to one state, and different values."""
        pool, encoder = self.pool, self.encoder
        parts = []
        for a in one:
            for b in other:
                if a.symbol == b.symbol and a.op == ":=" and b.op == ":=":
                    where = [encoder.arithmetic.compare("=", x, y) for x, y in zip(a.args, b.args, strict=True)]
                    differ = self._differ(a.value, b.value)
                    parts.append(pool.and_((a.when, b.when, *where, differ)))
        return pool.or_(parts)

    def _differ(self, a: SymValue, b: SymValue) -> Term:
        one, other = self.encoder.as_number(a), self.encoder.as_number(b)
        one_sided = self.pool.not_(self.pool.iff(one.defined, other.defined))
        return self.pool.either(one_sided, self.encoder.arithmetic.differ(one, other))

    # -- the state after ---------------------------------------------------------------------------------------------

    def moment_after(self, clause: Transition, triggered: Triggered) -> Moment:
        """The moment right after this one effect."""
        base = triggered.world.moment
        key = (clause.id, base.name, *((n, value_key(v)) for n, v in sorted(triggered.env.items())))
        return self._after.of(key, lambda: self.moment_of(base, self.changes(clause, triggered)))

    def moment_of(self, base: Moment, changes: list[Change]) -> Moment:
        """The moment right after these changes, in this order."""
        moment = Moment(f"after effect {len(self._changes) + 1}", base.time, None, base, edition=base.edition)
        self._changes[moment.name] = changes
        return moment

    def after(self, moment: Moment, symbol: str, args: Sequence[Sym], before: SymValue) -> SymValue:
        """The value of a state after the effect at `moment`, if it was `before`."""
        encoder, pool = self.encoder, self.pool
        value = before
        for change in self._changes[moment.name]:
            if change.symbol != symbol:
                continue
            same = [encoder.arithmetic.compare("=", a, b) for a, b in zip(change.args, args, strict=True)]
            here = pool.and_((change.when, *same))
            if change.op == ":=":
                value = encoder.expressions.choose(here, change.value, value)
            else:
                amount = encoder.as_number(change.value)
                result = encoder.arithmetic.arith(change.op[0], encoder.as_number(value), amount)
                value = encoder.expressions.choose(here, result, value)
        return value

    def after_all(self, moment: Moment, symbol: str, args: Sequence[Sym], loaded: SymValue) -> SymValue:
        """The same for data of rules, through all effects that this moment comes after."""
        if moment.base is None:
            return loaded
        return self.after(moment, symbol, args, self.after_all(moment.base, symbol, args, loaded))
