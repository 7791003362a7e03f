"""All effects that one act or event triggers: which of them take place, and the state right after them (meaning §6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.atoms import Moment
from nomicformal.checker.encode.contest import Contestant, Settlement, settle
from nomicformal.checker.encode.effects import Change, Triggered
from nomicformal.checker.encode.policy import Matter
from nomicformal.checker.encode.undecidable import Undecidable
from nomicformal.checker.encode.world import IT, Bindings, World
from nomicformal.checker.symbolic import Slot, Sym, SymValue
from nomicformal.checker.terms import Term
from nomicformal.core.clauses import Transition
from nomicformal.core.expr import Kind, Var
from nomicformal.core.looked_at import Remembered

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder


@dataclass(frozen=True, slots=True)
class Effect:
    """An instance of a transition that the event triggers: live or not, and what it would do."""

    clause: Transition
    env: Bindings
    live: Term
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """The effects of one event, whether each takes place, and the moment right after those that do."""

    effects: tuple[Effect, ...]
    takes_place: tuple[Term, ...]
    after: Moment


class Events:
    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        self._known: Remembered[Together] = Remembered(encoder.clauses.looked)

    def together(self, clause: Transition, triggered: Triggered, world: World) -> Together:
        """What the act that triggers this clause brings about, at once or after the delay of the clause."""
        hand = triggered.env[IT]
        assert isinstance(hand, Slot)
        key = (hand.label, clause.trigger, clause.delay, world.key)
        return self._known.of(key, lambda: self._together(clause, hand, triggered.world.moment, world))

    def _together(self, clause: Transition, hand: Slot, before: Moment, world: World) -> Together:
        assert clause.pattern is not None
        effects = [
            effect
            for other in self.encoder.clauses.triggered[clause.pattern.symbol]
            if of_one_event(clause, other)
            for effect in self._instances(other, hand, world)
        ]
        takes_place = self._take_place(effects, world)
        found = [
            replace(change, when=self.pool.both(change.when, happens))
            for effect, happens in zip(effects, takes_place, strict=True)
            for change in effect.changes
        ]
        after = self.encoder.effects.moment_of(before, sorted(found, key=lambda change: change.op != ":="))
        return Together(tuple(effects), tuple(takes_place), after)

    def _instances(self, clause: Transition, hand: Slot, world: World) -> Iterator[Effect]:
        """The instances of a transition that the act can trigger."""
        encoder, pool = self.encoder, self.pool
        assert clause.pattern is not None
        given: dict[str, SymValue] = {}
        fits: list[Term] = []
        declared = encoder.ruleset.symbols[hand.symbol]
        sorts = [*(param.type.name for param in declared.params), declared.agent]
        for wanted, value, sort in zip(
            (*clause.pattern.args, clause.pattern.agent), (*hand.args, hand.agent), sorts, strict=True
        ):
            if not isinstance(wanted, Var) or value is None:
                continue
            if wanted.name in given:
                fits.append(encoder.same(given[wanted.name], value))
            elif wanted.type.kind is Kind.ENTITY and wanted.type.name != sort:
                fits.append(self._is_one_of(value, wanted))
            given.setdefault(wanted.name, value)
        for exists, env, _ in encoder.existing(clause.vars, given, world):
            triggered = encoder.effects.triggered(clause, env, world, hand)
            when = pool.and_((exists, *fits, triggered.when))
            if when is not pool.false:
                live = encoder.effects.live(clause, replace(triggered, when=when))
                yield Effect(clause, triggered.env, live, tuple(encoder.effects.changes(clause, triggered)))

    def _is_one_of(self, value: Sym, var: Var) -> Term:
        """Whether somebody is of the sort of this variable."""
        pool = self.pool
        return pool.or_(
            pool.both(self.encoder.scope.exists(one), pool.eq(value.num, pool.number(one.code)))
            for one in self.encoder.scope.domain(var.type.name)
        )

    def _take_place(self, effects: list[Effect], world: World) -> list[Term]:
        """Live, no effect in conflict with it prevails over it, and none in conflict stands beside it."""
        pool = self.pool

        def clash(a: int, b: int) -> Term:
            return self.encoder.effects.clash(effects[a].changes, effects[b].changes)

        pairs = [(a, b) for b in range(len(effects)) for a in range(b)]
        clashing = {(a, b): found for a, b in pairs if (found := clash(a, b)) is not pool.false}
        if not clashing:
            return [effect.live for effect in effects]
        settled = self._settled(effects, clashing, world)
        return [
            pool.both(
                stands,
                pool.not_(
                    pool.or_(
                        pool.both(settled.standing[a if b == place else b], found)
                        for (a, b), found in clashing.items()
                        if place in (a, b)
                    )
                ),
            )
            for place, stands in enumerate(settled.standing)
        ]

    def _settled(self, effects: list[Effect], clashing: dict[tuple[int, int], Term], world: World) -> Settlement:
        claims = self.encoder.clauses.claims
        if any(claim.scope == "on" for effect in effects for claim in claims[effect.clause.origin.rule]):
            raise Undecidable("effects of one act conflict, and a claim is about one matter only")
        sides = [Contestant(effect.clause, effect.env, effect.live, effect.live, effect.live) for effect in effects]
        return settle(
            self.encoder.policy,
            sides,
            lambda a, b: clashing.get((min(a, b), max(a, b)), self.pool.false),
            Matter("", ()),
            world.either(),
        )


def of_one_event(one: Transition, other: Transition) -> bool:
    """Whether one act or event triggers both, at one moment."""
    if one.pattern is None or other.pattern is None:
        return False
    same = one.pattern.symbol == other.pattern.symbol
    return same and (one.trigger, one.delay) == (other.trigger, other.delay)


def happens(together: Together, clause: Transition, env: Bindings, events: Events) -> Term:
    """Whether this instance of the transition is among the effects that take place."""
    pool, encoder = events.pool, events.encoder
    return pool.or_(
        pool.and_(
            (takes_place, *(encoder.same(effect.env[v.name], env[v.name]) for v in clause.vars if v.name != IT))
        )
        for effect, takes_place in zip(together.effects, together.takes_place, strict=True)
        if effect.clause is clause
    )
