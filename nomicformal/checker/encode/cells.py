"""Terms: what the rules say of a cell (meaning §1, §2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.encode.contest import Contestant, Settlement, settle
from nomicformal.checker.encode.deep import DEEPEST, Deeper
from nomicformal.checker.encode.policy import Matter
from nomicformal.checker.encode.steps import is_step, step
from nomicformal.checker.encode.undecidable import Undecidable
from nomicformal.checker.encode.world import RULE_PARAM, SUBJECT, Bindings, World
from nomicformal.checker.symbolic import Sym, SymValue, value_key
from nomicformal.checker.terms import Term, Terms
from nomicformal.core.clauses import Bound, Define, Hold
from nomicformal.core.expr import TRUTH, FirstMoment
from nomicformal.core.looked_at import Remembered

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder


@dataclass(frozen=True, slots=True)
class Outcome:
    """Exactly one of silent, contradiction and a value (a truth as 0 or 1; undefined where there is none)."""

    silent: Term
    contradiction: Term
    value: Sym


@dataclass(frozen=True, slots=True)
class _Result:
    """A value that stands where `when` holds; undefined: a clause stands that leaves no value."""

    when: Term
    value: Sym


class Cells:
    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        looked = encoder.clauses.looked
        self._settlements: Remembered[Settlement] = Remembered(looked)
        self._outcomes: Remembered[Outcome] = Remembered(looked)
        self._open: set[object] = set()
        self._in_pieces = False
        self._decided_at: Remembered[Term] = Remembered(looked)

    @contextmanager
    def long_rows(self) -> Iterator[None]:
        """While this holds, a row of very many cells that rest on each other is left by Deeper; the caller spells it
        out in pieces."""
        before, self._in_pieces = self._in_pieces, True
        try:
            yield
        finally:
            self._in_pieces = before

    # -- reading -----------------------------------------------------------------------------------------------------

    def read(self, symbol: str, args: Sequence[SymValue], world: World) -> SymValue:
        """The term's value inside an expression: a silent or contradictory truth is false, a value undefined."""
        declared = self.encoder.ruleset.symbols.get(symbol)
        known = self.encoder.all_defined(args)
        world = self.encoder.common(world, [("term", symbol)])
        if is_step(self.encoder, ("term", symbol)):
            result = TRUTH if declared is None or declared.result is None else declared.result
            shown = ", ".join(str(value_key(a)) for a in args)
            told = step(self.encoder, ("term", symbol), shown, result, world.either())
            return self.pool.both(known, told) if isinstance(told, Term) else self._guarded(told, known)
        if declared is not None and declared.decided is not None:
            return self._decided(symbol, args, world)
        if self.encoder.moments.too_deep(world.moment):
            result = TRUTH if declared is None or declared.result is None else declared.result
            return self.encoder.moments.left_open(symbol, result)
        if self.encoder.cycles.is_cut("term", symbol):
            params = RULE_PARAM if declared is None else declared.params
            if self.encoder.opaque and self.encoder.any_open(args, params):
                shown = ", ".join(str(value_key(a)) for a in args)
                return self.encoder.opaque_value(f"{symbol}({shown}) {world.key}", TRUTH)
            told = self.encoder.expressions.spread(
                args, params, lambda each: self.encoder.cycles.read_term(symbol, each, world)
            )
            return self.pool.both(known, told) if isinstance(told, Term) else told
        return self.defined_by_rules(symbol, args, world, known)

    def _guarded(self, value: SymValue, known: Term) -> SymValue:
        assert isinstance(value, Sym)
        return self.encoder.arithmetic.guarded(value, known)

    def defined_by_rules(
        self, symbol: str, args: Sequence[SymValue], world: World, known: Term | None = None
    ) -> SymValue:
        """The same from the clauses, whatever cycles the term stands on."""
        outcome = self.outcome(symbol, args, world)
        known = self.pool.true if known is None else known
        if self.encoder.is_truth(symbol):
            told = self.pool.both(outcome.value.defined, self.pool.eq(outcome.value.num, self.pool.number(1)))
            if symbol == "has_effect":
                told = self.pool.either(told, outcome.silent)
            return self.pool.both(known, told)
        return self.encoder.arithmetic.guarded(outcome.value, known)

    def _decided(self, symbol: str, args: Sequence[SymValue], world: World) -> SymValue:
        """As it was at the moment at which it was decided; before, a truth is false and a value undefined."""
        encoder = self.encoder
        then, there = self.decision(symbol, args, world)
        value = self.defined_by_rules(symbol, args, there, encoder.all_defined(args))
        if isinstance(value, Term):
            return self.pool.both(then, value)
        assert isinstance(value, Sym)
        return encoder.arithmetic.guarded(value, then)

    def decision(self, symbol: str, args: Sequence[SymValue], world: World) -> tuple[Term, World]:
        """Whether a term that is decided once has been decided, and the world of that moment, before the effects that
        follow from it."""
        encoder, moments = self.encoder, self.encoder.moments
        declared = encoder.ruleset.symbols[symbol]
        assert declared.decided is not None
        cell = (symbol, *map(value_key, args))
        key = (*cell, world.either().key)
        known = self._decided_at.get(key)
        if known is not None:
            return known, world.either()
        if moments.too_deep(world.moment):
            told = moments.left_open(symbol, TRUTH)
            assert isinstance(told, Term)
            return told, world.either()
        env = {p.name: a for p, a in zip(declared.params, args, strict=True)}
        time = encoder.expressions.number(declared.decided, env, world.either())
        then = self.pool.both(time.defined, self.pool.le(time.num, world.moment.time))
        there = world.either().at(moments.at(time.num, world.moment))
        if isinstance(declared.decided, FirstMoment):
            there = there.at(moments.point_of_decision(declared.decided.condition, env, there))
        if there.moment is not world.moment:
            self._decided_at.keep((*cell, there.key), time.defined)
        return then, there

    def silent(self, symbol: str, args: Sequence[SymValue], world: World) -> Term:
        """Whether no clause decides the term."""
        declared = self.encoder.ruleset.symbols.get(symbol)
        if declared is not None and declared.decided is not None:
            then, there = self.decision(symbol, args, world)
            return self.pool.implies(then, self.outcome(symbol, args, there).silent)
        return self.outcome(symbol, args, world).silent

    # -- the contest -------------------------------------------------------------------------------------------------

    def _key(self, symbol: str, args: Sequence[SymValue], world: World) -> tuple[object, ...]:
        return (symbol, *map(value_key, args), world.key)

    def settlement(self, symbol: str, args: Sequence[SymValue], world: World) -> Settlement:
        """The clauses on this cell against each other."""
        key = self._key(symbol, args, world)
        if key in self._open:
            raise Undecidable(f"`{symbol}` refers to itself at one and the same moment")
        return self._settlements.of(key, lambda: self._settled(key, symbol, args, world))

    def _settled(self, key: object, symbol: str, args: Sequence[SymValue], world: World) -> Settlement:
        if self._in_pieces and len(self._open) >= DEEPEST:
            raise Deeper(lambda: self.outcome(symbol, args, world))
        self._open.add(key)
        try:
            contestants = self._contestants(symbol, args, world)
        finally:
            self._open.discard(key)
        return settle(
            self.encoder.policy,
            contestants,
            lambda a, b: self.conflict(contestants[a], contestants[b], world),
            Matter(symbol, tuple(args)),
            world,
            lambda a, b: not _only_clips(contestants[a], contestants[b]),
        )

    def _contestants(self, symbol: str, args: Sequence[SymValue], world: World) -> list[Contestant]:
        pool, encoder = self.pool, self.encoder
        cell = ("term", symbol, *map(value_key, args))
        found: list[Contestant] = []
        clauses = (*encoder.clauses.values[symbol], *encoder.clauses.bounds[symbol])
        for clause in clauses:
            given: dict[str, SymValue] = {p.name: a for p, a in zip(clause.params, args, strict=True)}
            for exists, env, _ in encoder.existing(clause.vars, given, world):
                applies = pool.both(exists, encoder.force.applies(clause, env, world))
                if applies is pool.false:
                    continue
                value = self.given_value(clause, env, world)
                live = encoder.force.live(clause, env, applies, cell, world)
                if value is not None:
                    live = pool.both(live, value.defined)
                found.append(Contestant(clause, env, applies, live, live, value))
        return speaking(pool, found)

    def given_value(self, clause: Define | Hold | Bound, env: Bindings, world: World) -> Sym | None:
        """The value that a clause gives, brought into the bounds of its own rule that clip; of a bound that clips, the
        bound's; None for any other bound."""
        match clause:
            case Hold():
                return self.encoder.arithmetic.constant(1 if clause.positive else 0)
            case Define():
                value = self.encoder.expressions.number(clause.value, env, world)
                return self._within_own_rule(clause, env, value, world)
            case Bound():
                return None if clause.clip is None else self.encoder.expressions.number(clause.clip, env, world)

    def _within_own_rule(self, clause: Define, env: Bindings, value: Sym, world: World) -> Sym:
        pool, encoder = self.pool, self.encoder
        for bound in encoder.clauses.bounds[clause.symbol]:
            if bound.clip is None or bound.origin.rule != clause.origin.rule:
                continue
            given = {p.name: env[q.name] for p, q in zip(bound.params, clause.params, strict=True)}
            for exists, inner, _ in encoder.existing(bound.vars, given, world):
                clip = encoder.expressions.number(bound.clip, inner, world)
                applies = encoder.force.applies(bound, inner, world)
                inside = encoder.expressions.truth(bound.allowed, {**inner, SUBJECT: value}, world)
                outside = pool.and_((exists, applies, value.defined, clip.defined, pool.not_(inside)))
                value = encoder.arithmetic.ite(outside, clip, value)
        return value

    def conflict(self, one: Contestant, other: Contestant, world: World) -> Term:
        """Whether what they say cannot both stand (that they apply is looked at elsewhere)."""
        if isinstance(one.clause, Bound) and isinstance(other.clause, Bound):
            return self.pool.both(self._shuts_out(one, other, world), self._shuts_out(other, one, world))
        if isinstance(one.clause, Bound):
            return self._outside(one, other, world)
        if isinstance(other.clause, Bound):
            return self._outside(other, one, world)
        assert one.value is not None
        assert other.value is not None
        return self.encoder.arithmetic.differ(one.value, other.value)

    def _outside(self, bound: Contestant, one: Contestant, world: World) -> Term:
        """The value lies outside the bound of another rule; within one rule a clip is no conflict."""
        assert one.value is not None
        if _clips(bound) and bound.clause.origin.rule == one.clause.origin.rule:
            return self.pool.false
        return self.pool.both(one.value.defined, self.pool.not_(self._within(bound, one.value, world)))

    def _shuts_out(self, bound: Contestant, other: Contestant, world: World) -> Term:
        """Both clip, and the value into which the other would bring what it clips lies outside the bound."""
        if bound.value is None or other.value is None:
            return self.pool.false
        return self.pool.both(other.value.defined, self.pool.not_(self._within(bound, other.value, world)))

    def _within(self, bound: Contestant, value: Sym, world: World) -> Term:
        assert isinstance(bound.clause, Bound)
        subject: SymValue = value
        if self.encoder.is_truth(bound.clause.symbol):
            subject = self.pool.eq(value.num, self.pool.number(1))
        return self.encoder.expressions.truth(bound.clause.allowed, {**bound.env, SUBJECT: subject}, world)

    # -- the outcome -------------------------------------------------------------------------------------------------

    def outcome(self, symbol: str, args: Sequence[SymValue], world: World) -> Outcome:
        """What the rules say of the cell at this moment."""
        key = self._key(symbol, args, world)
        return self._outcomes.of(key, lambda: self._outcome(self.settlement(symbol, args, world), world))

    def _outcome(self, settlement: Settlement, world: World) -> Outcome:
        pool, arithmetic = self.pool, self.encoder.arithmetic
        results = [r for r in self._results(settlement, world) if r.when is not pool.false]
        silent = pool.not_(pool.or_(r.when for r in results))
        clashes = []
        for place, one in enumerate(results):
            for other in results[:place]:
                clashes.append(pool.and_((one.when, other.when, self._distinct(one.value, other.value))))
        contradiction = pool.or_(clashes)
        value = arithmetic.nothing
        for result in reversed(results):
            value = arithmetic.ite(result.when, result.value, value)
        value = arithmetic.guarded(value, pool.both(pool.not_(silent), pool.not_(contradiction)))
        return Outcome(silent, contradiction, value)

    def _distinct(self, one: Sym, other: Sym) -> Term:
        """Different values, where no value is one too."""
        pool = self.pool
        one_sided = pool.not_(pool.iff(one.defined, other.defined))
        return pool.either(one_sided, self.encoder.arithmetic.differ(one, other))

    def _results(self, settlement: Settlement, world: World) -> list[_Result]:
        """The values that stand; where a bound stands against a value, also what the bound leaves."""
        pool = self.pool
        contestants = settlement.contestants
        bounds = [n for n, c in enumerate(contestants) if isinstance(c.clause, Bound)]
        results = []
        for place, one in enumerate(contestants):
            if isinstance(one.clause, Bound):
                continue
            stands, value = settlement.standing[place], self._limited(settlement, place, bounds, world)
            results.append(_Result(stands, value))
            for b in bounds:
                outside = pool.not_(self._within(contestants[b], value, world))
                if not _clips(contestants[b]):
                    outside = pool.either(outside, self._outside(contestants[b], one, world))
                against = pool.and_((stands, settlement.standing[b], outside))
                if against is not pool.false:
                    results.append(_Result(against, self._left_by(contestants[b])))
        return results

    def _left_by(self, bound: Contestant) -> Sym:
        """What a bound leaves of a value that lies outside it."""
        return self.encoder.arithmetic.nothing if bound.value is None else bound.value

    def _limited(self, settlement: Settlement, place: int, bounds: list[int], world: World) -> Sym:
        """The value brought in turn into each bound that clips, is in effect and prevails over it."""
        pool, value = self.pool, settlement.contestants[place].value
        assert value is not None
        for b in bounds:
            over = pool.or_(e.when for e in settlement.edges if not e.beats and (e.winner, e.loser) == (b, place))
            if over is not pool.false:
                inside = self._within(settlement.contestants[b], value, world)
                outside = pool.and_((settlement.standing[b], over, pool.not_(inside)))
                value = self.encoder.arithmetic.ite(outside, self._left_by(settlement.contestants[b]), value)
        return value


def _clips(one: Contestant) -> bool:
    return isinstance(one.clause, Bound) and one.clause.clip is not None


def _only_clips(winner: Contestant, loser: Contestant) -> bool:
    """A bound that clips a value leaves the clause that gives it in effect."""
    return _clips(winner) and not isinstance(loser.clause, Bound)


def speaking(pool: Terms, contestants: Sequence[Contestant]) -> list[Contestant]:
    """With `speaks` set: live, and no live one is stronger. Bounds stand beside the strengths."""
    found = []
    for one in contestants:
        if isinstance(one.clause, Bound):
            found.append(one)
            continue
        stronger = pool.or_(
            c.live
            for c in contestants
            if not isinstance(c.clause, Bound) and c.clause.strength > one.clause.strength
        )
        found.append(replace(one, speaks=pool.both(one.live, pool.not_(stronger))))
    return found

