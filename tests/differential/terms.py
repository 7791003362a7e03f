"""Random clauses about terms: definitions, truths, bounds, and whether a rule has effect."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from nomicformal.core.clauses import AnyClause, Bound, Define, Hold, Strength
from nomicformal.core.expr import (
    NUMBER,
    TRUTH,
    YES,
    And,
    Apply,
    Compare,
    Const,
    Expr,
    FirstMoment,
    NormAtom,
    Not,
    Subject,
    Var,
)
from nomicformal.core.model import Rule, Symbol
from tests.differential.expressions import Place
from tests.differential.vocabulary import ACTS, COLOUR, LAYERS, RULE
from tests.differential.walk import parts
from tests.differential.workshop import Workshop


def term(shop: Workshop, rule: Rule) -> None:
    """A definition or truth, sometimes by default: half of them of one and the same term, so that rules meet."""
    rng, terms = shop.rng, shop.terms()
    strength = Strength.DEFAULT if rng.random() < 0.12 else Strength.ORDINARY
    _define(shop, rule, terms[0] if rng.random() < 0.5 else rng.choice(terms), strength)


def dictionary(shop: Workshop) -> None:
    """A definition of the vocabulary."""
    _define(shop, None, shop.rng.choice(shop.terms()), Strength.DICTIONARY)


def _define(shop: Workshop, rule: Rule | None, symbol: Symbol, strength: Strength) -> None:
    rng, layer = shop.rng, shop.vocabulary.layer(symbol.name)
    cyclic = symbol.result == TRUTH and rng.random() < shop.flavour.cyclic
    earlier: tuple[int, ...] = ()
    if strength == Strength.ORDINARY and rule and rng.random() < 0.45:
        earlier = tuple(c.id for c in shop.clauses if _head(c) == symbol.name and c.origin.rule == rule.id)
    guard = YES if earlier and rng.random() < 0.6 else shop.guard(shop.place(symbol.params, layer, cyclic))
    origin = shop.origin(rule)

    def hold(positive: bool, when: Expr) -> Hold:
        return Hold(
            id=shop.next_id(), origin=origin, vars=symbol.params, guard=when, strength=strength, earlier=earlier,
            symbol=symbol.name, params=symbol.params, positive=positive,
        )  # fmt: skip

    if symbol.result != TRUTH:
        shop.clauses.append(
            Define(
                id=shop.next_id(), origin=origin, vars=symbol.params, guard=guard, strength=strength, earlier=earlier,
                symbol=symbol.name, params=symbol.params, value=_value(shop, symbol),
            )
        )  # fmt: skip
        return
    positive = rng.random() < 0.6
    shop.clauses.append(hold(positive, guard))
    if positive and guard != YES and not earlier and rng.random() < 0.12:
        shop.clauses.append(hold(False, Not(guard)))


def _head(clause: AnyClause) -> str:
    return clause.symbol if isinstance(clause, Define | Hold) else ""


def _value(shop: Workshop, symbol: Symbol) -> Expr:
    place = Place(symbol.params, shop.vocabulary.layer(symbol.name), False, shop.rng.choice((0, 0, 1)))
    if symbol.result == NUMBER:
        return shop.maker.number(place)
    return shop.maker.colour(place) if symbol.result == COLOUR else shop.maker.ant(place)


def bound(shop: Workshop, rule: Rule) -> None:
    """A bound on a number or truth; sometimes one that clips."""
    rng, bounded = shop.rng, shop.terms(NUMBER, TRUTH)
    if not bounded:
        term(shop, rule)
        return
    symbol = rng.choice(bounded)
    place = shop.place(symbol.params, shop.vocabulary.layer(symbol.name))
    allowed: Expr
    clip: Expr | None = None
    if symbol.result == TRUTH:
        allowed = Subject() if rng.random() < 0.5 else Not(Subject())
    else:
        limit: Expr = Const(Fraction(rng.randint(0, 2)), NUMBER)
        if rng.random() < 0.3:
            limit = shop.maker.number(place.earlier())
        allowed = Compare(rng.choice(("<=", ">=")), Subject(), limit)
        clip = limit if rng.random() < 0.3 else None
    shop.clauses.append(
        Bound(
            id=shop.next_id(), origin=shop.origin(rule), vars=symbol.params, guard=shop.guard(place),
            symbol=symbol.name, params=symbol.params, allowed=allowed, clip=clip,
        )
    )  # fmt: skip


def decided_once(shop: Workshop) -> dict[str, Symbol]:
    """One of the terms, decided once: when a condition on facts, states and the log holds first. None that depends on
    itself, since then there is no end of earlier moments."""
    reads = {symbol.name: _reads(shop.clauses, symbol.name) for symbol in shop.terms()}
    straight = [symbol for symbol in shop.terms() if _depends_on_nothing_circular(symbol.name, reads)]
    if not straight:
        return {}
    symbol = shop.rng.choice(straight)
    condition = shop.maker.truth(Place(symbol.params, 0, False, shop.rng.randint(0, 2)))
    return {symbol.name: replace(symbol, decided=FirstMoment(condition))}


def _reads(clauses: list[AnyClause], symbol: str) -> set[str]:
    """The symbols that stand in the clauses about this one."""
    own = [c for c in clauses if getattr(c, "symbol", "") == symbol]
    return {part.symbol for part in parts(tuple(own)) if isinstance(part, Apply | NormAtom)}


def _depends_on_nothing_circular(symbol: str, reads: dict[str, set[str]]) -> bool:
    reached: set[str] = set()
    waiting = [symbol]
    while waiting:
        fresh = reads.get(waiting.pop(), set()) - reached
        reached |= fresh
        waiting += fresh
    return not reached & {symbol, "void", "has_effect", *ACTS}


def effect(shop: Workshop, rule: Rule) -> None:
    """`no effect when c` about some rule, often the rule itself."""
    subject = Var("r", RULE)
    target = rule.id if shop.rng.random() < 0.6 else shop.rng.choice(shop.rules).id
    is_target = Compare("=", subject, Const(target, RULE))
    condition = shop.guard(shop.place((), len(LAYERS), True), 0.2)
    shop.clauses.append(
        Hold(
            id=shop.next_id(), origin=shop.origin(rule), vars=(subject,),
            guard=is_target if condition == YES else And((is_target, condition)),
            symbol="has_effect", params=(subject,), positive=shop.rng.random() < 0.15,
        )
    )  # fmt: skip
