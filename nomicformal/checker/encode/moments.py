"""Other moments than now: `e at T`, and the first moment at which a condition held."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.atoms import Moment, OtherStates
from nomicformal.checker.encode.detail import Detail
from nomicformal.checker.encode.editions import FIRST
from nomicformal.checker.encode.world import Bindings, World
from nomicformal.checker.symbolic import Sym, SymValue
from nomicformal.checker.terms import Term
from nomicformal.checker.terms_inside import variables
from nomicformal.core import expr as x
from nomicformal.core.looked_at import Remembered
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder

_MAX_DEPTH = 6


@dataclass(frozen=True, slots=True)
class _First:
    """A first moment: whether there is one, and when."""

    defined: Term
    time: Term


@dataclass(frozen=True, slots=True)
class _Moving:
    """The places of a condition's variables that move with `time` (see Term)."""

    time: Term
    places: int

    def in_(self, term: Term) -> bool:
        """Whether a part of the condition depends on the time."""
        return bool(self.places & term.below)


class Moments:
    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        self._at: dict[tuple[int, str], Moment] = {}
        self._depth: dict[str, int] = {encoder.now.name: 0}
        self._second: dict[str, Moment] = {}
        self._in_first: dict[str, Moment] = {}
        self._firsts: Remembered[_First] = Remembered(encoder.clauses.looked)
        self._searches = 0
        self.cut: set[int] = set()
        """Variables that stand for what rules say at moments which are too far from the one in question."""
        self._seen_from: dict[int, tuple[Term, ...]] = {}
        self._states: dict[int, Moment] = {encoder.now.time.id: encoder.now}

    def at(self, time: Term, seen_from: Moment) -> Moment:
        """The moment of this time, after all that happened then (as far as it is visible from `seen_from`)."""
        if time is seen_from.time:
            return seen_from if seen_from.states is None else seen_from.states.otherwise
        if time is self.encoder.now.time and seen_from.hand is None:
            return self.under(seen_from.edition, self.encoder.now)
        key = (time.id, seen_from.hand.label if seen_from.hand else "")
        if key not in self._at:
            name = f"t{len(self._at) + 1}"
            self._at[key] = Moment(name, time, seen_from.hand)
            self._depth[name] = self._depth.get(seen_from.name, 0) + 1
        return self.under(seen_from.edition, self._at[key])

    def under(self, edition: int, moment: Moment) -> Moment:
        """A moment of the first edition, under this one."""
        if edition == FIRST:
            return moment
        if moment.name not in self._second:
            other = replace(moment, name=f"{moment.name} (other rules)", edition=edition)
            self._second[moment.name] = other
            self._in_first[other.name] = moment
            self._depth[other.name] = self._depth.get(moment.name, 0)
        return self._second[moment.name]

    def in_first(self, moment: Moment) -> Moment:
        """The same moment under the first edition; one right after an effect stays as it is."""
        return self._in_first.get(moment.name, moment)

    def point_of_decision(self, condition: x.Expr, env: Bindings, world: World) -> Moment:
        """The moment of this world, at which the condition holds; with the states before it, if it holds with these."""
        pool, moment = self.pool, world.moment
        if moment.base is not None:
            return moment
        before = self.at(pool.linear(-1, [(1, moment.time)]), moment)
        truth = self.encoder.expressions.truth
        held = truth(condition, env, world.at(self._with_states(moment, pool.true, before)))
        when = pool.true if held is truth(condition, env, world) else held
        return self._with_states(moment, pool.both(when, pool.lt(self.encoder.start, moment.time)), before)

    def _with_states(self, moment: Moment, when: Term, states: Moment) -> Moment:
        """The same moment; where `when` holds, with the states of another one."""
        if when is self.pool.false:
            return moment
        name = f"{moment.name} with the states of {states.name} if {when.id}"
        self._depth.setdefault(name, self._depth.get(moment.name, 0))
        if moment.edition != FIRST:
            self._in_first[name] = self._with_states(self.in_first(moment), when, self.in_first(states))
        return Moment(name, moment.time, moment.hand, None, OtherStates(when, states, moment), moment.edition)

    def of_states(self, moment: Moment) -> Moment:
        """The moment under whose name the states of this time are known."""
        return self._states.setdefault(moment.time.id, moment)

    def too_deep(self, moment: Moment) -> bool:
        """Whether this moment was reached through so many others that its terms are left open."""
        return self._depth.get(moment.name, 0) > _MAX_DEPTH

    def left_open(self, what: str, result: x.Type) -> SymValue:
        """Any value of this type, in place of what rules say at such a moment."""
        value = self.encoder.atoms.fresh(what, result, "terms refer to ever earlier moments")
        self.cut.update(v.id for v in variables([value] if isinstance(value, Term) else []))
        if isinstance(value, Sym):
            self.cut.update(v.id for v in variables([value.num]))
        return value

    # -- first moment ------------------------------------------------------------------------------------------------

    def first(self, expr: x.FirstMoment, env: Bindings, world: World) -> Sym:
        """The earliest time from `after` to the moment of evaluation at which the condition held."""
        pool, encoder = self.pool, self.encoder
        low = encoder.start
        known = pool.true
        if expr.after is not None:
            after = encoder.expressions.number(expr.after, env, world.either())
            low, known = after.num, after.defined
        key = (encoder.expressions.key(expr.condition, env, world), low.id)
        first = self._firsts.of(key, lambda: self._first(expr.condition, env, world, low))
        defined = pool.both(known, first.defined)
        return Sym(defined, first.time, encoder.arithmetic.one)

    def _first(self, condition: x.Expr, env: Bindings, world: World, low: Term) -> _First:
        pool, encoder = self.pool, self.encoder
        self._searches = number = self._searches + 1  # searches may stand within one another
        time = pool.int_var(f"first moment {number}")
        encoder.atoms.kinds[time.id] = x.Kind.TIME
        there = self.at(time, world.moment)
        held = encoder.expressions.truth(condition, env, world.either().at(there))
        found = self._monotone(held, _Moving(time, self._moving(held, time)), low, {})
        if found is not None:
            defined = pool.both(found.defined, pool.le(found.time, world.moment.time))
            return _First(defined, found.time)
        exists = pool.truth_var(f"there is a first moment {number}")
        self._seen_from[time.id] = self._seen_from[exists.id] = (low, world.moment.time)
        encoder.axioms.add([exists], pool.implies(exists, pool.le(time, world.moment.time)))
        if encoder.detail not in (Detail.MOMENTS, Detail.FULL):
            encoder.axioms.add([time], lambda: self._edge(condition, env, world, low, time, exists, held))
            encoder.atoms.relaxed[time.id] = told("that a condition did not hold at some earlier moment was left open")
            return _First(exists, time)
        encoder.axioms.add([time], lambda: self._searched(condition, env, world, low, time, exists, held))
        if self._follows_states(held, time):
            encoder.atoms.relaxed[time.id] = told("a condition on states is followed through time")
        return _First(exists, time)

    def _follows_states(self, held: Term, time: Term) -> bool:
        """Whether the truth looks, at a moment that moves with the time, at states or at cells that depend on
        themselves: of these it shows no more than a variable."""
        return any(self._moves(v, time) for v in variables([held]))

    def _moves(self, variable: Term, time: Term) -> bool:
        """Whether the variable is a state, or a cell that depends on itself, at a moment that moves with the time."""
        atom = self.encoder.atoms.by_variable.get(variable.id)
        moment = atom.moment if atom is not None else self.encoder.cycles.moment_of(variable)
        return moment is not None and self._hangs_on(moment.time, time)

    def _hangs_on(self, term: Term, time: Term) -> bool:
        """Whether a time is reckoned from this one, be it through a search for a first moment that it bounds."""
        return any(
            v is time or any(self._hangs_on(end, time) for end in self._seen_from.get(v.id, ()))
            for v in variables([term])
        )

    def _moving(self, held: Term, time: Term) -> int:
        """The places of the variables in the truth that may move with the time."""
        return sum(v.below for v in held.variables if v is time or self._moves(v, time) or v.id in self._seen_from)

    def _monotone(self, held: Term, moving: _Moving, low: Term, known: dict[int, _First | None]) -> _First | None:
        """Exactly, where the condition, once true, stays true: thresholds in time joined by `and` and `or`. `known`:
        what was worked out for parts of it."""
        if held.id not in known:
            known[held.id] = self._stays(held, moving, low, known)
        return known[held.id]

    def _stays(self, held: Term, moving: _Moving, low: Term, all_known: dict[int, _First | None]) -> _First | None:
        pool = self.pool
        if not moving.in_(held):
            return _First(held, low)
        threshold = self._threshold(held, moving)
        if threshold is not None:
            return _First(pool.true, self._later(low, threshold))
        if held.op not in ("and", "or"):
            return None
        parts = [self._monotone(part, moving, low, all_known) for part in held.args]
        known = [p for p in parts if p is not None]
        if len(known) < len(parts):
            return None
        result = known[0]
        for part in known[1:]:
            if held.op == "and":
                result = _First(pool.both(result.defined, part.defined), self._later(result.time, part.time))
            else:
                sooner = pool.both(
                    part.defined, pool.either(pool.not_(result.defined), pool.le(part.time, result.time))
                )
                result = _First(pool.either(result.defined, part.defined), pool.ite(sooner, part.time, result.time))
        return result

    def _later(self, a: Term, b: Term) -> Term:
        return a if a is b else self.pool.ite(self.pool.le(a, b), b, a)

    def _threshold(self, held: Term, moving: _Moving) -> Term | None:
        """t, if the truth says no more than t <= time."""
        pool, time = self.pool, moving.time
        strict = held.op == "not" and held.args[0].op == "le"
        comparison = held.args[0] if strict else held
        if comparison.op != "le":
            return None
        small, large = comparison.args if not strict else reversed(comparison.args)
        gap = pool.linear(-1 if strict else 0, [(1, large), (-1, small)])
        if gap.op == "var":
            return pool.number(0) if gap is time else None
        if gap.op != "sum":
            return None
        constant, factors = gap.linear
        rest = [(f, t) for f, t in zip(factors, gap.args, strict=True) if t is not time]
        factor = next((f for f, t in zip(factors, gap.args, strict=True) if t is time), 0)
        if factor != 1 or any(moving.in_(t) for _, t in rest):
            return None
        return pool.linear(-constant, [(-f, t) for f, t in rest])

    def _searched(
        self, condition: x.Expr, env: Bindings, world: World, low: Term, time: Term, exists: Term, held: Term
    ) -> Term:
        """The defining truths of a first moment: the condition holds then, and at no earlier candidate."""
        pool, encoder = self.pool, self.encoder
        until = world.moment.time
        parts = [pool.implies(exists, pool.both(held, pool.le(low, time)))]
        candidates = self._candidates(held, time, low, until)
        if self._follows_states(held, time):
            candidates.append(pool.linear(-1, [(1, time)]))
        for candidate in candidates:
            there = self.at(candidate, world.moment)
            then = encoder.expressions.truth(condition, env, world.either().at(there))
            inside = pool.both(pool.le(low, candidate), pool.le(candidate, until))
            earlier = pool.either(pool.not_(exists), pool.lt(candidate, time))
            parts.append(pool.not_(pool.and_((inside, earlier, then))))
        return pool.and_(parts)

    def _edge(
        self, condition: x.Expr, env: Bindings, world: World, low: Term, time: Term, exists: Term, held: Term
    ) -> Term:
        """The condition holds then, and not a minute before unless that is where one begins to look; if it holds now,
        there is a first moment."""
        pool, encoder = self.pool, self.encoder
        before = self.at(pool.linear(-1, [(1, time)]), world.moment)
        was = encoder.expressions.truth(condition, env, world.either().at(before))
        now = encoder.expressions.truth(condition, env, world.either())
        found = pool.and_((held, pool.le(low, time), pool.either(pool.eq(time, low), pool.not_(was))))
        looked = pool.le(low, world.moment.time)
        return pool.both(pool.implies(exists, found), pool.implies(pool.both(now, looked), exists))

    def _candidates(self, held: Term, time: Term, low: Term, until: Term) -> list[Term]:
        """Times at which the condition may change: where comparisons with the time flip, and the ends."""
        pool = self.pool
        found: dict[int, Term] = {low.id: low, until.id: until}
        seen: set[int] = set()
        stack = [held]
        while stack:
            term = stack.pop()
            if term.id in seen:
                continue
            seen.add(term.id)
            stack.extend(term.args)
            if term.op not in ("le", "eq"):
                continue
            gap = pool.sub(term.args[0], term.args[1])
            if gap.op == "var" and gap is time:
                gap_factors: list[tuple[int, Term]] = [(1, time)]
                constant = 0
            elif gap.op == "sum":
                constant, factors = gap.linear
                gap_factors = list(zip(factors, gap.args, strict=True))
            else:
                continue
            factor = next((f for f, t in gap_factors if t is time), 0)
            if factor not in (1, -1):
                continue
            flip = pool.linear(-factor * constant, [(-factor * f, t) for f, t in gap_factors if t is not time])
            if any(v is time for v in variables([flip])):
                continue
            for moment in (flip, pool.linear(1, [(1, flip)])):
                found[moment.id] = moment
        for other in list(self._at.values()):
            if other.time is not time and not any(v.id in self._seen_from for v in variables([other.time])):
                found[other.time.id] = other.time
        return list(found.values())
