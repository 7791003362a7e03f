"""Permission and ability of an act, and duties (meaning §2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from nomicformal.checker.encode.cells import speaking
from nomicformal.checker.encode.contest import Contestant, Settlement, settle
from nomicformal.checker.encode.policy import Matter
from nomicformal.checker.encode.steps import is_step, step
from nomicformal.checker.encode.undecidable import Undecidable
from nomicformal.checker.encode.world import IT, Bindings, World
from nomicformal.checker.symbolic import Slot, SymValue, value_key
from nomicformal.checker.terms import Term
from nomicformal.core import expr as x
from nomicformal.core.clauses import AnyClause, Duty, Norm, NormKind
from nomicformal.core.looked_at import Remembered

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder


@dataclass(frozen=True, slots=True)
class Deed:
    """An act with arguments and agent. `event`: its occurrence, where one is being judged; `cause`: the occurrence
    whose effect raises it."""

    act: str
    args: tuple[SymValue, ...]
    agent: SymValue | None
    event: Slot | None = None
    cause: Slot | None = None

    @property
    def key(self) -> tuple[object, ...]:
        agent = None if self.agent is None else value_key(self.agent)
        event, cause = (slot.label if slot is not None else None for slot in (self.event, self.cause))
        return (self.act, *map(value_key, self.args), agent, event, cause)


@dataclass(frozen=True, slots=True)
class NormOutcome:
    """`yes`: permitted or possible; `contradiction`: a right and a restriction both stand."""

    yes: Term
    contradiction: Term


class Norms:
    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        self._settlements: Remembered[Settlement] = Remembered(encoder.clauses.looked)
        self._outcomes: Remembered[NormOutcome] = Remembered(encoder.clauses.looked)
        self._open: set[object] = set()

    # -- permission and ability --------------------------------------------------------------------------------------

    def settlement(self, modality: str, deed: Deed, world: World) -> Settlement:
        """The clauses on the act's permission or ability against each other."""
        key = (modality, deed.key, world.key)
        if key in self._open:
            raise Undecidable(f"whether one {modality} `{deed.act}` refers to itself at one and the same moment")
        return self._settlements.of(key, lambda: self._settled(key, modality, deed, world))

    def _settled(self, key: object, modality: str, deed: Deed, world: World) -> Settlement:
        self._open.add(key)
        try:
            contestants = speaking(self.pool, self._contestants(modality, deed, world))
        finally:
            self._open.discard(key)
        return settle(
            self.encoder.policy,
            contestants,
            lambda a, b: self.conflict(modality, contestants[a], contestants[b]),
            Matter(deed.act, deed.args),
            world,
        )

    def conflict(self, modality: str, one: Contestant, other: Contestant) -> Term:
        """A right (or a duty of somebody in particular) against a restriction, a duty of anybody against what excuses
        from it."""
        kinds = {kind_of(each.clause, modality) for each in (one, other)}
        return self.pool.truth(kinds == {NormKind.RIGHT, NormKind.RESTRICT})

    def _contestants(self, modality: str, deed: Deed, world: World) -> list[Contestant]:
        pool, encoder = self.pool, self.encoder
        cell = (modality, *deed.key)
        found: list[Contestant] = []
        for clause in encoder.clauses.norms[modality, deed.act]:
            given: dict[str, SymValue] = {p.name: a for p, a in zip(clause.params, deed.args, strict=True)}
            if clause.agent is not None and deed.agent is not None:
                given[clause.agent.name] = deed.agent
            for exists, bound, _ in encoder.existing(clause.vars, given, world):
                env = {**bound, IT: deed.event} if deed.event is not None else bound
                through = pool.both(exists, self._comes_through(clause, env, deed, world))
                applies = pool.both(through, encoder.force.applies(clause, env, world))
                if applies is not pool.false:
                    live = encoder.force.live(clause, env, applies, cell, world, self._contest_on(modality, deed))
                    found.append(Contestant(clause, env, applies, live, live))
        if modality in ("may", "must"):
            found += self._duties(modality, deed, cell, world)
        return found

    def _contest_on(self, modality: str, deed: Deed) -> Callable[[World], Settlement]:
        return lambda world: self.settlement(modality, deed, world)

    def _comes_through(self, clause: Norm, env: Bindings, deed: Deed, world: World) -> Term:
        """Whether the act is raised by the other act through which alone this ability exists."""
        pool, encoder = self.pool, self.encoder
        if clause.via is None:
            return pool.true
        cause = deed.cause
        if cause is None or cause.symbol != clause.via.symbol:
            return pool.false
        inside = {**env, IT: cause}
        parts = [encoder.expressions.truth(clause.via_guard, inside, world.either())]
        for wanted, actual in [*zip(clause.via.args, cause.args, strict=True), (clause.via.agent, cause.agent)]:
            if wanted is not None and actual is not None:
                value = encoder.expressions.number(wanted, inside, world.either())
                parts.append(encoder.arithmetic.compare("=", value, actual))
        return pool.and_(parts)

    def _duties(self, modality: str, deed: Deed, cell: tuple[object, ...], world: World) -> list[Contestant]:
        """Due duties that the act would discharge. As to its permission only where they are owed with regard to it:
        they count as a right, a duty of `somebody` as a plain grant."""
        encoder, pool = self.encoder, self.pool
        found = []
        for clause in encoder.clauses.duties[deed.act]:
            for env, fits in encoder.duties.matching(clause, deed.args, deed.agent, world):
                due = pool.both(fits, encoder.duties.due(clause, env, world))
                if modality == "may" and due is not pool.false and encoder.clauses.is_contested(deed.act):
                    plain = Deed(deed.act, deed.args, deed.agent)
                    due = pool.both(due, encoder.duties.stands(clause, env, plain, world))
                if due is not pool.false:
                    live = encoder.force.live(clause, env, due, cell, world, self._contest_on(modality, deed))
                    found.append(Contestant(clause, env, due, live, live))
        return found

    def outcome(self, modality: str, deed: Deed, world: World) -> NormOutcome:
        """Whether the act is permitted (`may`), possible (`can`) or owed (`must`)."""
        key = (modality, deed.key, world.key)
        return self._outcomes.of(key, lambda: self._outcome(modality, deed, world))

    def _outcome(self, modality: str, deed: Deed, world: World) -> NormOutcome:
        pool = self.pool
        settlement = self.settlement(modality, deed, world)
        by_kind: dict[NormKind, list[Term]] = {kind: [] for kind in NormKind}
        for one, stands in zip(settlement.contestants, settlement.standing, strict=True):
            by_kind[kind_of(one.clause, modality)].append(stands)
        granted, right, restricted = (
            pool.or_(by_kind[kind]) for kind in (NormKind.GRANT, NormKind.RIGHT, NormKind.RESTRICT)
        )
        if modality == "must":
            return NormOutcome(pool.both(right, pool.not_(restricted)), pool.false)
        contradiction = pool.both(right, restricted)
        enough = pool.or_((granted, right, pool.not_(self.needs_grant(modality, deed.act, world))))
        return NormOutcome(pool.and_((enough, pool.not_(restricted))), contradiction)

    def needs_grant(self, modality: str, act: str, world: World) -> Term:
        """A power is possible only where granted; an act is permitted only where granted if a default says so."""
        encoder, pool = self.encoder, self.pool
        symbol = encoder.ruleset.symbols[act]
        if modality == "can":
            return pool.truth(symbol.kind == "power")
        changes_rules = any(p.type.name == "Change" for p in symbol.params)
        parts = []
        for clause in encoder.clauses.defaults:
            named = not clause.acts or act in clause.acts or (changes_rules and "changes" in clause.acts)
            if clause.permitted or not named:
                continue
            for exists, env, _ in encoder.existing(clause.vars, {}, world):
                applies = encoder.force.applies(clause, env, world)
                parts.append(pool.and_((exists, applies, encoder.force.speaks(clause.origin.rule, world))))
        return pool.or_(parts)

    def has_right(self, deed: Deed, world: World) -> Term:
        """Whether a right to do it, or to be able to, is in effect."""
        return self.pool.or_(
            stands
            for modality in ("may", "can")
            for settlement in [self.settlement(modality, deed, world)]
            for one, stands in zip(settlement.contestants, settlement.standing, strict=True)
            if isinstance(one.clause, Norm) and one.clause.kind is NormKind.RIGHT
        )

    # -- inside expressions ------------------------------------------------------------------------------------------

    def atom(self, expr: x.NormAtom, env: Bindings, world: World) -> Term:
        """`agent MODAL act` as a truth; with `_`, whether it is so for some argument (`must not`, `cannot`: all)."""
        pool, encoder = self.pool, self.encoder
        calm = world.either()
        args = [None if a is None else encoder.expressions.value(a, env, calm) for a in expr.args]
        agent = None if expr.agent is None else encoder.expressions.value(expr.agent, env, calm)
        known = encoder.all_defined([a for a in (*args, agent) if a is not None])
        if expr.modality == "must":
            return pool.both(known, encoder.duties.must(expr.symbol, args, agent, calm))
        positive = {"must not": "may", "cannot": "can"}.get(expr.modality, expr.modality)
        inner = world if positive == expr.modality else world.negated()
        some = pool.or_(
            pool.both(exists, self._concrete(positive, deed, inner))
            for exists, deed, _ in self.deeds(expr.symbol, args, agent, world)
        )
        return pool.both(known, some if positive == expr.modality else pool.not_(some))

    def deeds(
        self, act: str, args: Sequence[SymValue | None], agent: SymValue | None, world: World
    ) -> list[tuple[Term, Deed, str]]:
        """The concrete acts that these arguments (None: any) mean, each with whether its individuals exist, and the own
        sort of a kind among them."""
        encoder = self.encoder
        symbol = encoder.ruleset.symbols[act]
        choices: list[list[tuple[Term, SymValue | None, str]]] = []
        for arg, param in zip(args, symbol.params, strict=True):
            choices.append(list(encoder.each_value(param, world)) if arg is None else [(self.pool.true, arg, "")])
        if agent is not None or not symbol.agent:
            choices.append([(self.pool.true, agent, "")])
        else:
            somebody = x.Var("by", x.Type(x.Kind.ENTITY, symbol.agent))
            choices.append(list(encoder.each_value(somebody, world)))
        found = []
        for combination in product(*choices):
            exists = self.pool.and_(e for e, _, _ in combination)
            values = [v for _, v, _ in combination]
            deed = Deed(act, tuple(v for v in values[:-1] if v is not None), values[-1])
            found.append((exists, deed, next((kind for _, _, kind in combination if kind), "")))
        return found

    def _concrete(self, modality: str, deed: Deed, world: World) -> Term:
        if modality == "right":
            return self.has_right(deed, world.either())
        return self.read(modality, deed, world)

    def read(self, modality: str, deed: Deed, world: World) -> Term:
        """Whether the act is permitted, possible or owed, inside an expression (a contradiction reads as false)."""
        encoder = self.encoder
        if is_step(encoder, (modality, deed.act)) and deed.event is None and deed.cause is None:
            told = step(encoder, (modality, deed.act), str(deed.key), x.TRUTH, world.either())
            assert isinstance(told, Term)
            return told
        if encoder.moments.too_deep(world.moment):
            left_open = encoder.moments.left_open(f"{modality} {deed.act}", x.TRUTH)
            return left_open if isinstance(left_open, Term) else self.pool.false
        if modality == "must":
            return encoder.duties.must(deed.act, deed.args, deed.agent, world)
        if encoder.cycles.is_cut(modality, deed.act) and deed.event is None and deed.cause is None:
            symbol = encoder.ruleset.symbols[deed.act]
            agent = [x.Var("by", x.Type(x.Kind.ENTITY, symbol.agent))] if deed.agent is not None else []
            values = (*deed.args, *([deed.agent] if deed.agent is not None else []))

            def one(each: tuple[SymValue, ...]) -> Term:
                concrete = Deed(deed.act, each[: len(deed.args)], each[-1] if agent else None)
                return encoder.cycles.read_norm(modality, concrete, world)

            told = encoder.expressions.spread(values, (*symbol.params, *agent), one)
            return told if isinstance(told, Term) else self.pool.false
        return self.defined_by_rules(modality, deed, world)

    def defined_by_rules(self, modality: str, deed: Deed, world: World) -> Term:
        """The same from the clauses, whatever cycles the norm stands on."""
        outcome = self.outcome(modality, deed, world.either())
        return self.pool.both(outcome.yes, self.pool.not_(outcome.contradiction))


def kind_of(clause: AnyClause, modality: str) -> NormKind:
    """What a norm or a due duty does: of a duty of somebody, anybody may do the act, and it is owed like any other."""
    if isinstance(clause, Norm):
        return clause.kind
    assert isinstance(clause, Duty)
    return NormKind.GRANT if clause.agent is None and modality == "may" else NormKind.RIGHT

