"""Duties: when one is due, done, overdue, or owed (meaning §2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nomicformal.checker.encode.world import Bindings, World
from nomicformal.checker.symbolic import Sym, SymValue, value_key
from nomicformal.checker.terms import Term
from nomicformal.core.clauses import Duty, Norm
from nomicformal.core.expr import (
    DURATION,
    TIME,
    TRUTH,
    YES,
    Expr,
    FirstMoment,
    Happened,
    Kind,
    Not,
    Occurrence,
    Pattern,
    Type,
    Var,
)

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder
    from nomicformal.checker.encode.norms import Deed

_START = "start of the duty"
_END = "end of the duty"
_LAST = "when it was last done"


@dataclass(frozen=True, slots=True)
class _Acts:
    """Of a duty: that its act was done; when it was last done; and (after that) the first moment at which its guard
    failed, None where it never does or where a start says from when on an act counts."""

    happened: Happened
    last: Occurrence
    failed: FirstMoment | None


@dataclass(frozen=True, slots=True)
class Stage:
    """Of a duty that applies: due now, or overdue (its end has passed undone)."""

    due: Term
    overdue: Term


class Duties:
    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        self._patterns: dict[int, tuple[_Acts, _Acts]] = {}

    def due(self, clause: Duty, env: Bindings, world: World) -> Term:
        """It applies and is due."""
        return self._staged(clause, env, world, "due")

    def overdue(self, clause: Duty, env: Bindings, world: World) -> Term:
        """It applies and was not done in time."""
        return self._staged(clause, env, world, "overdue")

    def _staged(self, clause: Duty, env: Bindings, world: World, which: str) -> Term:
        applies = self.encoder.force.applies(clause, env, world)
        if applies is self.pool.false:
            return applies
        stage = self.stage(clause, env, world.either())
        return self.pool.both(applies, stage.due if which == "due" else stage.overdue)

    def stage(self, clause: Duty, env: Bindings, world: World) -> Stage:
        """What has become of the duty, if it applies."""
        pool, encoder = self.pool, self.encoder
        now = world.moment.time
        values = [encoder.expressions.value(a, env, world) for a in clause.args if a is not None]
        begun = encoder.all_defined(values)
        bound: dict[str, SymValue] = dict(env)
        if clause.start is not None:
            start = encoder.expressions.number(clause.start, env, world)
            begun = pool.and_((begun, start.defined, pool.le(start.num, now)))
            bound[_START] = start
        ended = done_in_time = pool.false
        in_time, ever = self._pattern(clause)
        if clause.end is not None:
            end = self._end(clause, encoder.expressions.number(clause.end, env, world))
            bound[_END] = end
            done_in_time = pool.ite(
                end.defined,
                self._done(in_time, bound, world),
                self._done(ever, bound, world),
            )
            ended = pool.both(end.defined, pool.lt(end.num, now))
        else:
            done_in_time = self._done(ever, bound, world)
        if clause.done_before is not None:
            before = encoder.expressions.truth(clause.done_before, bound, world)
            done_in_time = pool.either(done_in_time, before)
        waiting = pool.both(begun, pool.not_(done_in_time))
        return Stage(pool.both(waiting, pool.not_(ended)), pool.both(waiting, ended))

    def _end(self, clause: Duty, end: Sym) -> Sym:
        """The end, put off while the clock stands still (by a time that is left open)."""
        if clause.paused is None:
            return end
        pause = self.encoder.atoms.fresh("pause", DURATION, "the time for which a clock stood still is left open")
        assert isinstance(pause, Sym)
        self.encoder.axioms.add([pause.num], self.pool.le(self.pool.number(0), pause.num))
        return self.encoder.arithmetic.arith("+", end, pause)

    def _done(self, acts: _Acts, bound: Bindings, world: World) -> Term:
        """It was done; without a start, and its guard has held since then without a break."""
        expressions = self.encoder.expressions
        if acts.failed is None:
            return expressions.truth(acts.happened, bound, world)
        last = expressions.number(acts.last, bound, world)
        if last.defined is self.pool.false:
            return self.pool.false
        failed = expressions.number(acts.failed, {**bound, _LAST: last}, world)
        return self.pool.both(last.defined, self.pool.not_(failed.defined))

    def _pattern(self, clause: Duty) -> tuple[_Acts, _Acts]:
        """The act from start to end, and the same without an end."""
        if clause.id not in self._patterns:
            since = Var(_START, TIME) if clause.start is not None else None
            until = Var(_END, TIME) if clause.end is not None else None
            failed = None
            if clause.start is None and clause.guard != YES:
                failed = FirstMoment(Not(clause.guard), Var(_LAST, TIME))
            found = [
                _Acts(Happened(pattern), Occurrence("last", "time", pattern, TIME), failed)
                for end in (until, None)
                for pattern in [Pattern(clause.act, clause.args, clause.agent, since, end)]
            ]
            self._patterns[clause.id] = (found[0], found[1])
        return self._patterns[clause.id]

    def matching(
        self, clause: Duty, args: Sequence[SymValue | None], agent: SymValue | None, world: World
    ) -> list[tuple[Bindings, Term]]:
        """The instances of a duty whose act fits these arguments and agent (None fits any), with whether they fit."""
        encoder, pool = self.encoder, self.pool
        names = {v.name for v in clause.vars}
        given: dict[str, SymValue] = {}
        rest: list[tuple[Expr, SymValue]] = []
        for wanted, actual in [*zip(clause.args, args, strict=True), (clause.agent, agent)]:
            if wanted is None or actual is None:
                continue
            if isinstance(wanted, Var) and wanted.name in names and wanted.name not in given:
                given[wanted.name] = actual
            else:
                rest.append((wanted, actual))
        found: list[tuple[Bindings, Term]] = []
        for exists, env, _ in encoder.existing(clause.vars, given, world):
            parts = [exists]
            for wanted, actual in rest:
                value = encoder.expressions.number(wanted, env, world.either())
                parts.append(encoder.arithmetic.compare("=", value, encoder.as_number(actual)))
            found.append((env, pool.and_(parts)))
        return found

    def owed(self, clause: Duty, env: Bindings, world: World) -> Term:
        """It is due and in effect: its rule speaks, and for some act that would discharge it it is neither excused nor
        beaten by what forbids the act."""
        encoder, pool = self.encoder, self.pool
        due = self.due(clause, env, world)
        if due is pool.false:
            return due
        speaks = encoder.force.speaks(clause.origin.rule, world)
        if not encoder.clauses.is_contested(clause.act) and not encoder.clauses.can_be_forbidden(clause):
            return pool.both(due, speaks)
        parts, there = [], []
        key = ("owed", clause.id, *(value_key(env[v.name]) for v in clause.vars), world.key)
        for exists, deed, kind in self.deeds(clause, env, world):
            stands = pool.both(
                self._stands_if_contested(clause, env, deed, world), self._withstands(clause, env, deed, world)
            )
            if kind and not stands.is_const:
                encoder.marks.count(stands, kind, key)
            parts.append(pool.both(exists, stands))
            there.append(exists)
        some, none_at_all = pool.or_(parts), pool.not_(pool.or_(there))
        return pool.both(due, pool.either(some, pool.both(none_at_all, speaks)))

    def deeds(self, clause: Duty, env: Bindings, world: World) -> list[tuple[Term, Deed, str]]:
        """The acts that would discharge the duty (what it leaves open is whatever there is), each with whether its
        individuals exist, and the own sort of a kind among them."""
        value, calm = self.encoder.expressions.value, world.either()
        args = [None if arg is None else value(arg, env, calm) for arg in clause.args]
        agent = None if clause.agent is None else env[clause.agent.name]
        known = self.encoder.all_defined([arg for arg in args if arg is not None])
        found = self.encoder.norms.deeds(clause.act, args, agent, world)
        return [(self.pool.both(known, exists), deed, kind) for exists, deed, kind in found]

    def _stands_if_contested(self, clause: Duty, env: Bindings, deed: Deed, world: World) -> Term:
        if self.encoder.clauses.is_contested(clause.act):
            return self.stands(clause, env, deed, world)
        return self.encoder.force.speaks(clause.origin.rule, world)

    def _withstands(self, clause: Duty, env: Bindings, deed: Deed, world: World) -> Term:
        """Whether no prohibition of this act prevails over the duty."""
        encoder, pool = self.encoder, self.pool
        if not encoder.clauses.can_be_forbidden(clause):
            return pool.true
        settlement = encoder.norms.settlement("may", deed, world.either())
        return pool.not_(pool.or_(
            pool.and_((
                settlement.beaten(pool, place), *(encoder.same(one.env[v.name], env[v.name]) for v in clause.vars)
            ))
            for place, one in enumerate(settlement.contestants) if one.clause is clause
        ))

    def stands(self, clause: Duty, env: Bindings, deed: Deed, world: World) -> Term:
        """Whether the duty is in effect with regard to this act, and no `need not` is."""
        pool, settlement = self.pool, self.encoder.norms.settlement("must", deed, world.either())
        pairs = list(zip(settlement.contestants, settlement.standing, strict=True))
        excused = pool.or_(stands for one, stands in pairs if isinstance(one.clause, Norm))
        stands = pool.or_(
            pool.and_((stands, *(self.encoder.same(one.env[v.name], env[v.name]) for v in clause.vars)))
            for one, stands in pairs
            if one.clause is clause
        )
        return pool.both(stands, pool.not_(excused))

    def must(self, act: str, args: Sequence[SymValue | None], agent: SymValue | None, world: World) -> Term:
        """Whether a duty to do this is owed. None stands for any."""
        encoder = self.encoder
        if encoder.moments.too_deep(world.moment):
            left_open = encoder.moments.left_open(f"must {act}", TRUTH)
            return left_open if isinstance(left_open, Term) else self.pool.false
        if not encoder.cycles.is_cut("must", act):
            return self.must_by_rules(act, args, agent, world)
        symbol = encoder.ruleset.symbols[act]
        params = [*symbol.params, *([Var("by", Type(Kind.ENTITY, symbol.agent))] if symbol.agent else [])]
        asked = [*args, agent][: len(params)]
        given = [(value, param) for value, param in zip(asked, params, strict=True) if value is not None]

        def one(each: tuple[SymValue, ...]) -> Term:
            values = iter(each)
            filled = [None if value is None else next(values) for value in asked]
            return encoder.cycles.read_must(act, filled[: len(args)], filled[-1] if symbol.agent else None, world)

        told = encoder.expressions.spread([value for value, _ in given], [param for _, param in given], one)
        return told if isinstance(told, Term) else self.pool.false

    def must_by_rules(self, act: str, args: Sequence[SymValue | None], agent: SymValue | None, world: World) -> Term:
        """The same from the clauses, whatever cycles it stands on. A duty of anybody counts only where the agent is
        left open."""
        encoder, pool = self.encoder, self.pool
        parts = []
        for clause in encoder.clauses.duties[act]:
            if agent is not None and clause.agent is None:
                continue
            if any(a is not None and own is None for a, own in zip(args, clause.args, strict=True)):
                continue
            for env, fits in self.matching(clause, args, agent, world):
                if fits is not pool.false:
                    parts.append(pool.both(fits, self.owed(clause, env, world)))
        return pool.or_(parts)
