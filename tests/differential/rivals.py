"""Rulesets in which several rules give one number different values and claim to prevail over each other: claims that
cancel, claims that turn the order of numbers round, and circles of three."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from nomicformal.core.clauses import Claim, Criterion, Define
from nomicformal.core.expr import NUMBER, YES, Const
from nomicformal.core.model import Rule
from tests.differential.expressions import Place
from tests.differential.workshop import Workshop


def rivalry(shop: Workshop) -> None:
    """The first rule says who prevails; the others each give the quota a value and make claims."""
    judge, *rivals = shop.rules
    origin = shop.origin(judge)
    first = Criterion(id=shop.next_id(), origin=origin, order=0, kind="claims")
    shop.clauses.append(first)
    if shop.rng.random() < 0.8:
        kind = shop.rng.choice(("lower", "lower", "higher"))
        shop.clauses.append(replace(first, id=shop.next_id(), order=1, kind=kind))
    for place, rule in enumerate(rivals):
        guard = YES if shop.rng.random() < 0.8 else shop.maker.truth(Place((), 0, False, 0))
        value = Const(Fraction(place), NUMBER)
        shop.clauses.append(
            Define(
                id=shop.next_id(), origin=shop.origin(rule), guard=guard, symbol="quota", params=(), value=value,
            )
        )  # fmt: skip
        for _ in range(shop.rng.choice((0, 1, 1, 2))):
            _claim(shop, rule, [other for other in rivals if other.id != rule.id])


def _claim(shop: Workshop, rule: Rule, others: list[Rule]) -> None:
    if not others:
        return
    everything = shop.rng.random() < 0.2
    shop.clauses.append(
        Claim(
            id=shop.next_id(), origin=shop.origin(rule), prevails=shop.rng.random() < 0.6,
            scope="everything" if everything else "rules",
            numbers=() if everything else (shop.rng.choice(others).number,),
        )
    )  # fmt: skip
