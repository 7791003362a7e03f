"""Expressions as terms: one case a form, each result memoised by expression, bindings and world."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, assert_never

from nomicformal.checker.encode.shape import is_nothing, names_somebody, type_of
from nomicformal.checker.encode.undecidable import NotOpaque
from nomicformal.checker.encode.world import IT, SUBJECT, Bindings, World
from nomicformal.checker.scope import RULE_SORT, NeedsPlain
from nomicformal.checker.symbolic import Slot, Sym, SymValue, value_key
from nomicformal.checker.terms import Term
from nomicformal.core import expr as x
from nomicformal.core.looked_at import Remembered
from nomicformal.core.which_rules import told_of

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder

_OPAQUE = (x.Quant, x.Count, x.Sum, x.Best, x.Happened, x.Occurrence, x.FirstMoment)


def _over_rules(expr: x.Expr) -> bool:
    """Whether it goes through the rules only, all of which are known."""
    return isinstance(expr, x.Quant | x.Count | x.Sum | x.Best) and expr.var.type.name == RULE_SORT


class Expressions:
    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        self.arithmetic = encoder.arithmetic
        self._memo: Remembered[SymValue] = Remembered(encoder.clauses.looked)
        self._shapes = encoder.clauses.shapes
        self._number = 0

    def truth(self, expr: x.Expr, env: Bindings, world: World) -> Term:
        """Whether it holds: what is undefined is false."""
        value = self.value(expr, env, world)
        if isinstance(value, Sym):
            return self.pool.both(value.defined, self.pool.not_(self.pool.eq(value.num, self.pool.number(0))))
        assert isinstance(value, Term)
        return value

    def number(self, expr: x.Expr, env: Bindings, world: World) -> Sym:
        """The value of what is no event; a truth counts as 0 or 1."""
        if isinstance(expr, x.At) and self._is_truth(expr.arg):
            time = self.number(expr.time, env, world.either())
            there = world.either().at(self.encoder.moments.at(time.num, world.moment))
            return self.arithmetic.guarded(self.number(expr.arg, env, there), self._not_after(time, world))
        if isinstance(expr, x.Apply) and expr.type.kind is x.Kind.TRUTH:
            return self.encoder.truth_as_value(expr.symbol, self._args(expr, env, world.either()), world)
        return self.encoder.as_number(self.value(expr, env, world))

    def value(self, expr: x.Expr, env: Bindings, world: World) -> SymValue:
        """The value: a term for a truth, a slot for an event, else a Sym."""
        if isinstance(expr, x.Const):
            return self._constant(expr)
        if isinstance(expr, x.Var):
            return env[expr.name]
        if world.moment.edition:
            world = self.encoder.common(world, self._shapes.read(expr))
        key = self.key(expr, env, world)
        found = self._memo.get(key)
        if found is None:  # written out, since a call more for each part would make the stack run out sooner
            outer = self._memo.begin()
            try:
                found = self._memo.keep(key, self._value(expr, env, world))
            finally:
                self.encoder.clauses.looked.seen |= outer
        return found

    def key(self, expr: x.Expr, env: Bindings, world: World) -> object:
        shape, names = self._shapes.named(expr)
        return (shape, world.key, *[value_key(env[n]) if n in env else None for n in names])

    def _constant(self, expr: x.Const) -> SymValue:
        value = expr.value
        if value is None:
            return self.arithmetic.nothing
        if isinstance(value, bool):
            return self.pool.truth(value)
        if isinstance(value, int | Fraction):
            return self.arithmetic.constant(value)
        return self.arithmetic.of(self.pool.number(self.encoder.scope.code(value)))

    def _value(self, expr: x.Expr, env: Bindings, world: World) -> SymValue:
        pool = self.pool
        if self.encoder.opaque and isinstance(expr, _OPAQUE) and not _over_rules(expr):
            self._number += 1
            return self.encoder.opaque_value(f"{type(expr).__name__} {self._number}", type_of(expr))
        match expr:
            case x.Const() | x.Var():
                return self.value(expr, env, world)
            case x.Now():
                return self.arithmetic.of(world.moment.time)
            case x.It():
                return env.get(IT, self.arithmetic.nothing)
            case x.Subject():
                return env[SUBJECT]
            case x.Apply():
                return self._apply(expr, env, world)
            case x.Not():
                return pool.not_(self.truth(expr.arg, env, world.negated()))
            case x.And():
                return self._all_of([self.truth(a, env, world) for a in expr.args], world)
            case x.Or():
                return self._any_of([self.truth(a, env, world) for a in expr.args], world)
            case x.Compare():
                return self._compare(expr, env, world)
            case x.Arith():
                return self._arith(expr, env, world)
            case x.Round():
                return self.arithmetic.round(self.number(expr.arg, env, world), expr.direction)
            case x.Extreme():
                values = [self.number(a, env, world) for a in expr.args]
                return self._typed(self.arithmetic.extreme(expr.which, values), expr.type)
            case x.Quant():
                return self._quantified(expr, env, world)
            case x.Count():
                return self._count(expr, env, world)
            case x.Sum():
                return self._sum(expr, env, world)
            case x.Best():
                return self._best(expr, env, world)
            case x.Happened():
                return self.encoder.log.happened(expr, env, world)
            case x.Occurrence():
                return self.encoder.log.occurrence(expr, env, world)
            case x.FirstMoment():
                return self.encoder.moments.first(expr, env, world)
            case x.At():
                return self._at(expr, env, world)
            case x.Silent():
                return self.encoder.cells.silent(expr.arg.symbol, self._args(expr.arg, env, world.either()), world)
            case x.NormAtom():
                return self.encoder.norms.atom(expr, env, world)
            case x.ReadingIs():
                return self.encoder.reading(expr.reading, expr.alternative)
            case _:
                assert_never(expr)

    def _all_of(self, parts: Sequence[Term], world: World) -> Term:
        """All of these; where one is false, the cells that the others read are not asked for."""
        return self.pool.and_(parts) if world.sign else self.encoder.cycles.views.all_of(parts)

    def _any_of(self, parts: Sequence[Term], world: World) -> Term:
        """One of these; where one is true, the cells that the others read are not asked for."""
        return self.pool.or_(parts) if world.sign else self.encoder.cycles.views.any_of(parts)

    def _args(self, expr: x.Apply, env: Bindings, world: World) -> tuple[SymValue, ...]:
        return tuple(self.value(a, env, world) for a in expr.args)

    def _apply(self, expr: x.Apply, env: Bindings, world: World) -> SymValue:
        return self.encoder.read(expr.symbol, self._args(expr, env, world.either()), world)

    def _compare(self, expr: x.Compare, env: Bindings, world: World) -> Term:
        if expr.op in ("<", "<="):
            left_world, right_world = world.negated(), world
        elif expr.op in (">", ">="):
            left_world, right_world = world, world.negated()
        else:
            left_world = right_world = world.either()
        left, right = self.number(expr.left, env, left_world), self.number(expr.right, env, right_world)
        if is_nothing(expr.left) or is_nothing(expr.right):
            both = self.pool.both(self.pool.not_(left.defined), self.pool.not_(right.defined))
            return both if expr.op == "=" else self.pool.not_(both)
        if names_somebody(expr.left) and names_somebody(expr.right):
            self.encoder.scope.told_apart(left.num, right.num)
        return self.arithmetic.compare(expr.op, left, right)

    def _arith(self, expr: x.Arith, env: Bindings, world: World) -> Sym:
        left = self.number(expr.left, env, world)
        right = self.number(expr.right, env, world if expr.op in ("+", "*") else world.negated())
        return self._typed(self.arithmetic.arith(expr.op, left, right), expr.type)

    def _typed(self, value: Sym, type_: x.Type) -> Sym:
        """Times and durations are whole minutes, rounded down."""
        return self.arithmetic.round(value, "down") if type_.kind in (x.Kind.TIME, x.Kind.DURATION) else value

    # -- quantifiers -------------------------------------------------------------------------------------------------

    def _each(
        self, var: x.Var, env: Bindings, world: World, *conditions: x.Expr
    ) -> Iterable[tuple[Term, Term, Bindings, str]]:
        """For each candidate: whether it exists, how many of it there are, the bindings, and its own sort if a kind.
        `conditions`: those that have to hold of it; rules of which they plainly do not are left out."""
        pool = self.pool
        if var.type.kind is x.Kind.ENTITY and var.type.name != "Event":
            told = told_of(var, conditions)
            for one in self.encoder.members(var.type.name, world, told):
                bound = {**env, var.name: self.arithmetic.of(pool.number(one.code))}
                yield self.encoder.scope.exists(one), one.count, bound, one.sort if one.is_kind else ""
            return
        for _, value, _ in self.encoder.each_value(var, world):
            yield pool.true, pool.number(1), {**env, var.name: value}, ""

    def _quantified(self, expr: x.Quant, env: Bindings, world: World) -> Term:
        pool = self.pool
        parts = []
        conditions = (expr.where, expr.body) if expr.which == "some" else (expr.where,)
        for exists, _, bound, kind in self._each(expr.var, env, world, *conditions):
            if expr.which == "some":
                told = self._all_of([self.truth(expr.where, bound, world), self.truth(expr.body, bound, world)], world)
                parts.append(self._all_of([exists, told], world))
            else:
                outside = pool.not_(self.truth(expr.where, bound, world.negated()))
                told = self._any_of([outside, self.truth(expr.body, bound, world)], world)
                parts.append(self._any_of([pool.not_(exists), told], world))
            self._mark(expr, env, world, kind, told)
        return self._any_of(parts, world) if expr.which == "some" else self._all_of(parts, world)

    def _count(self, expr: x.Count, env: Bindings, world: World) -> Sym:
        pool = self.pool
        parts = []
        for _, count, bound, kind in self._each(expr.var, env, world, expr.where):
            told = self.truth(expr.where, bound, world)
            parts.append((1, pool.ite(told, count, pool.number(0))))
            self._mark(expr, env, world, kind, told)
        return self.arithmetic.of(pool.linear(0, parts))

    def _sum(self, expr: x.Sum, env: Bindings, world: World) -> Sym:
        pool = self.pool
        total = self.arithmetic.constant(0)
        for _, count, bound, kind in self._each(expr.var, env, world, expr.where):
            value = self.number(expr.value, bound, world)
            told = pool.both(self.truth(expr.where, bound, world), value.defined)
            if told is pool.false:
                continue
            if kind and not (value.num.settled and value.den.op == "int"):
                raise NeedsPlain(kind)
            if kind:
                weight = pool.mul(value.num, count)
                part = Sym(pool.true, pool.ite(told, weight, pool.number(0)), value.den)
            else:
                present = pool.both(told, pool.le(pool.number(1), count))
                amount = Sym(pool.true, value.num, value.den)
                part = self.arithmetic.ite(present, amount, self.arithmetic.constant(0))
            self._mark(expr, env, world, kind, told)
            if kind:
                for leaf in _leaves(value.num):
                    self.encoder.marks.count(told, kind, (self.key(expr, env, world), leaf))
            total = self.arithmetic.arith("+", total, part)
        return total

    def _mark(self, expr: x.Expr, env: Bindings, world: World, kind: str, told: Term) -> None:
        """Remember that this truth of a kind is a condition by which individuals are counted."""
        if kind and not told.is_const:
            self.encoder.marks.count(told, kind, self.key(expr, env, world))

    def _best(self, expr: x.Best, env: Bindings, world: World) -> Sym:
        pool, arithmetic = self.pool, self.arithmetic
        world = world.either()
        rivals: list[tuple[Term, Term, list[tuple[str, Sym]], Sym]] = []
        for exists, count, bound, kind in self._each(expr.var, env, world, expr.where):
            where = self.truth(expr.where, bound, world)
            told = pool.both(exists, where)
            if told is pool.false:
                continue
            keys = [(which, self.number(key, bound, world)) for which, key in expr.keys]
            alone = pool.le(count, pool.number(1))
            rivals.append((told, alone, keys, self.encoder.as_number(bound[expr.var.name])))
            if kind and not told.is_const:
                for rank in ("first", "second"):
                    self.encoder.marks.count(told, kind, (self.key(expr, env, world), rank), extreme=True)
                self._mark(expr, env, world, kind, where)
        result = arithmetic.nothing
        for place, (told, alone, keys, who) in enumerate(rivals):
            ahead = [
                pool.implies(other, self._ahead(keys, others))
                for rank, (other, _, others, _) in enumerate(rivals)
                if rank != place
            ]
            result = arithmetic.ite(pool.and_([told, alone, *ahead]), who, result)
        return result

    def _ahead(self, keys: Sequence[tuple[str, Sym]], others: Sequence[tuple[str, Sym]]) -> Term:
        """Strictly first by the keys, undefined last."""
        pool = self.pool

        def step(rest: Term, pair: tuple[tuple[str, Sym], tuple[str, Sym]]) -> Term:
            (which, mine), (_, theirs) = pair
            less = self.arithmetic.compare("<" if which == "least" else ">", mine, theirs)
            better = pool.either(less, pool.both(mine.defined, pool.not_(theirs.defined)))
            neither = pool.both(pool.not_(mine.defined), pool.not_(theirs.defined))
            tied = pool.either(neither, self.arithmetic.compare("=", mine, theirs))
            return pool.either(better, pool.both(tied, rest))

        return reduce(step, reversed(list(zip(keys, others, strict=True))), pool.false)

    # -- other moments -----------------------------------------------------------------------------------------------

    def _is_truth(self, expr: x.Expr) -> bool:
        match expr:
            case x.Apply():
                return expr.type.kind is x.Kind.TRUTH
            case x.At():
                return self._is_truth(expr.arg)
            case x.Const() | x.Var():
                return expr.type.kind is x.Kind.TRUTH
            case _:
                return False

    def _not_after(self, time: Sym, world: World) -> Term:
        return self.pool.both(time.defined, self.pool.le(time.num, world.moment.time))

    def _at(self, expr: x.At, env: Bindings, world: World) -> SymValue:
        time = self.number(expr.time, env, world.either())
        known = self._not_after(time, world)
        if known is self.pool.false:
            return self.pool.false if self._is_truth(expr.arg) else self.arithmetic.nothing
        moment = self.encoder.moments.at(time.num, world.moment)
        value = self.value(expr.arg, env, world if moment is world.moment else world.either().at(moment))
        if isinstance(value, Term):
            return self.pool.both(known, value)
        return self.arithmetic.guarded(value, known) if isinstance(value, Sym) else value

    # -- arguments ---------------------------------------------------------------------------------------------------

    def spread(
        self, args: Sequence[SymValue], params: Sequence[x.Var], read: Callable[[tuple[SymValue, ...]], SymValue]
    ) -> SymValue:
        """`read` of the arguments, called with constants wherever an individual or a member is open."""
        for place, (arg, param) in enumerate(zip(args, params, strict=True)):
            if self.encoder.opaque and self.encoder.any_open([arg], [param]):
                raise NotOpaque
            if isinstance(arg, Sym) and param.type.kind in (x.Kind.ENTITY, x.Kind.ENUM) and arg.num.op != "int":
                return self._spread_at(place, arg, args, params, read)
        return read(tuple(args))

    def _spread_at(
        self,
        place: int,
        arg: Sym,
        args: Sequence[SymValue],
        params: Sequence[x.Var],
        read: Callable[[tuple[SymValue, ...]], SymValue],
    ) -> SymValue:
        pool = self.pool
        result: SymValue | None = None
        for code in self.encoder.possible_codes(arg.num, params[place].type):
            one = self.arithmetic.of(pool.number(code))
            value = self.spread([*args[:place], one, *args[place + 1 :]], params, read)
            here = pool.eq(arg.num, pool.number(code))
            value = self.encoder.cycles.views.under(here, value)
            if result is None:
                result = self.pool.false if isinstance(value, Term) else self.arithmetic.nothing
            result = self.choose(here, value, result)
        return self.arithmetic.nothing if result is None else result

    def choose(self, cond: Term, then: SymValue, other: SymValue) -> SymValue:
        """If-then-else on symbolic values of one type."""
        if isinstance(then, Term) and isinstance(other, Term):
            return self.pool.ite(cond, then, other)
        if isinstance(then, Term) or isinstance(other, Term):
            as_truth = [v if isinstance(v, Term) else self.pool.false for v in (then, other)]
            return self.pool.ite(cond, as_truth[0], as_truth[1])
        assert not isinstance(then, Slot)
        assert not isinstance(other, Slot)
        return self.arithmetic.ite(cond, then, other)


def _leaves(term: Term) -> set[int]:
    """The numbers that a settled term can be."""
    if term.op == "int":
        return {term.value}
    return _leaves(term.args[1]) | _leaves(term.args[2])
