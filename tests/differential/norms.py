"""Random norms, duties, defaults and effects."""

from __future__ import annotations

from fractions import Fraction

from nomicformal.core.clauses import DefaultNorm, Duty, Norm, NormKind, Strength, Transition, Update
from nomicformal.core.expr import (
    DURATION,
    NUMBER,
    TIME,
    TRUTH,
    YES,
    And,
    Arith,
    At,
    Compare,
    Const,
    Expr,
    Happened,
    Occurrence,
    Pattern,
    Quant,
    Type,
    Var,
)
from nomicformal.core.model import Rule
from tests.differential.expressions import Place
from tests.differential.terms import term
from tests.differential.vocabulary import ANT, COLOUR, DAY, NORM_LAYER, NOW
from tests.differential.workshop import Workshop


def norm(shop: Workshop, rule: Rule) -> None:
    """A grant, right or restriction of permission or ability."""
    if not shop.acts():
        term(shop, rule)
        return
    rng, act, agent = shop.rng, shop.rng.choice(shop.acts()), Var("p", ANT)
    variables = (agent, *act.params)
    shop.clauses.append(
        Norm(
            id=shop.next_id(), origin=shop.origin(rule), vars=variables,
            guard=shop.guard(shop.place(variables, NORM_LAYER)),
            modality=rng.choice(("may", "can")), kind=rng.choice(tuple(NormKind)), act=act.name, params=act.params,
            agent=agent,
        )
    )  # fmt: skip


def excuse(shop: Workshop, rule: Rule) -> None:
    """`p need not ...`, as a rule of what is a duty somewhere."""
    owed = {clause.act for clause in shop.clauses if isinstance(clause, Duty)}
    if not owed:
        duty(shop, rule)
        return
    rng, agent = shop.rng, Var("p", ANT)
    act = rng.choice([act for act in shop.acts() if act.name in owed])
    variables = (agent, *act.params)
    shop.clauses.append(
        Norm(
            id=shop.next_id(), origin=shop.origin(rule), vars=variables,
            guard=shop.guard(shop.place(variables, NORM_LAYER)), modality="must", kind=NormKind.RESTRICT,
            act=act.name, params=act.params, agent=agent, strength=_strength(shop),
        )
    )  # fmt: skip


def duty(shop: Workshop, rule: Rule) -> None:
    """A duty of an ant or of somebody, with or without a deadline."""
    if not shop.acts():
        term(shop, rule)
        return
    rng, act = shop.rng, shop.rng.choice(shop.acts())
    agent = Var("p", ANT) if rng.random() < 0.8 else None
    variables = (agent,) if agent else ()
    start, end = _window(shop)
    args = tuple(_argument(shop, p.type, variables) for p in act.params)
    shop.clauses.append(
        Duty(
            id=shop.next_id(), origin=shop.origin(rule), vars=variables,
            guard=shop.guard(shop.place(variables, NORM_LAYER)), act=act.name,
            args=args, agent=agent, start=start, end=end,
            done_before=_done_before(shop, variables, act.name, args, start), label=f"d{shop.next_id()}",
            strength=_strength(shop),
        )
    )  # fmt: skip


def _done_before(
    shop: Workshop, variables: tuple[Var, ...], act: str, args: tuple[Expr | None, ...], start: Expr | None
) -> Expr | None:
    """Of a duty with a start, some condition by which what another did counts: most often that he was meant then."""
    if start is None or not variables or shop.rng.random() < 0.4:
        return None
    place = Place(variables, NORM_LAYER, False, 1)
    if shop.rng.random() < 0.3:
        return shop.maker.truth(place)
    one = Var("q", ANT)
    done = Pattern(act, args, one, start)
    then = At(shop.maker.ant(place), Occurrence("last", "time", done, TIME))
    return Quant("some", one, YES, And((Happened(done), Compare("=", then, one))))


def _strength(shop: Workshop) -> Strength:
    return Strength.DEFAULT if shop.rng.random() < 0.15 else Strength.ORDINARY


def _argument(shop: Workshop, wanted: Type, variables: tuple[Var, ...]) -> Expr | None:
    if shop.rng.random() < 0.5:
        return None
    place = Place(variables, 0, False, 0)
    return shop.maker.colour(place) if wanted == COLOUR else shop.maker.ant(place)


def _window(shop: Workshop) -> tuple[Expr | None, Expr | None]:
    rng = shop.rng
    if rng.random() < 0.4:
        return None, None
    start: Expr = Const(NOW - rng.randint(0, 3) * DAY, TIME)
    if "bell" in shop.vocabulary.symbols and rng.random() < 0.6:
        start = Occurrence("last", "time", Pattern("bell", ()), TIME)
    end = Arith("+", start, Const(rng.randint(1, 3) * DAY, DURATION), TIME)
    return start, (None if rng.random() < 0.2 else end)


def default(shop: Workshop, rule: Rule) -> None:
    """`default: forbidden unless permitted`, or permitted unless regulated."""
    if not shop.acts():
        term(shop, rule)
        return
    permitted = shop.rng.random() < 0.3
    shop.clauses.append(
        DefaultNorm(
            id=shop.next_id(), origin=shop.origin(rule), permitted=permitted,
            unless="regulated" if permitted else "permitted",
            acts=() if shop.rng.random() < 0.4 else (shop.rng.choice(shop.acts()).name,),
        )
    )  # fmt: skip


def transition(shop: Workshop, rule: Rule) -> None:
    """On an act or event, a state changes."""
    happenings = [s for s in shop.vocabulary.symbols.values() if s.kind in ("act", "power", "event")]
    states = [s for s in shop.vocabulary.symbols.values() if s.kind == "state"]
    if not happenings or not states:
        term(shop, rule)
        return
    rng, happening, state = shop.rng, shop.rng.choice(happenings), shop.rng.choice(states)
    agent = Var("p", ANT) if happening.agent else None
    variables = (*((agent,) if agent else ()), *happening.params)
    args = tuple(shop.maker.ant(Place(variables, 0, False, 0)) for _ in state.params)
    op, value = ":=", Const(rng.random() < 0.5, TRUTH)
    if state.result == NUMBER:
        op, value = rng.choice((":=", "+=", "-=")), Const(Fraction(rng.randint(1, 2)), NUMBER)
    shop.clauses.append(
        Transition(
            id=shop.next_id(), origin=shop.origin(rule), vars=variables,
            guard=shop.guard(Place(variables, 1, False, rng.randint(0, 1))), trigger="event",
            pattern=Pattern(happening.name, happening.params, agent),
            updates=(Update(state.name, args, op, value),),
        )
    )  # fmt: skip
