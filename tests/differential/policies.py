"""Random precedence: which rules say who prevails and how, and the claims of rules."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from nomicformal.core.clauses import Claim, Criterion
from nomicformal.core.expr import NUMBER, TRUTH, YES, Apply, Arith, Const, Expr, Var
from nomicformal.core.model import Rule
from tests.differential.vocabulary import ANT, RULE
from tests.differential.workshop import SECTIONS, Workshop


def plan(rng: random.Random, numbers: list[int]) -> dict[int, str]:
    """Which rules say who prevails, and how: mostly the well-known pair, else one, none, or two that may quarrel."""
    first, second = rng.sample(numbers, 2)
    roll = rng.random()
    if roll < 0.42:
        return {first: "status", second: "claims lower"}
    if roll < 0.66:
        return {first: rng.choice(("all", "all", "claims higher", "claims"))}
    if roll < 0.76:
        return {first: rng.choice(("dates", "rank"))}
    if roll < 0.92:
        one, other = ("lower", "status", "all"), ("higher", "dates", "claims higher", "reversed")
        return {first: rng.choice(one), second: rng.choice(other)}
    return {}


def policy(shop: Workshop, rule: Rule, kind: str) -> None:
    """The criteria of one policy rule."""
    rng = shop.rng
    made = Criterion(id=0, origin=shop.origin(rule), order=0, kind="")
    shares = (1.0, 0.6, 0.1, 0.1) if shop.flavour.name == "cycles" else (0.25, 1.0, 0.2, 0.1)
    void = rng.choices(("", "rule", "matter", "clause"), shares)[0]
    status = replace(made, kind="status", first="immutable", second="mutable", void=void)
    among = rng.choice(("any", "any", "one status", "mutable", "immutable and mutable"))
    claims = replace(made, kind="claims", among=among)
    lower, higher = replace(claims, kind="lower"), replace(claims, kind="higher")
    plans: dict[str, tuple[Criterion, ...]] = {
        "status": (status,),
        "reversed": (replace(status, first="mutable", second="immutable"),),
        "claims": (claims,),
        "claims lower": (claims, lower),
        "claims higher": (claims, higher),
        "lower": (lower,),
        "higher": (higher,),
        "dates": (replace(claims, kind=rng.choice(("earlier", "later"))),),
        "all": (status, replace(claims, among="any"), replace(lower, among="any")),
        "rank": (replace(made, kind="rank", vars=(RANKED,), rank=_rank(shop)),),
    }
    guard = shop.policy_guard() if rng.random() < 0.4 else YES
    for order, criterion in enumerate(plans[kind]):
        shop.clauses.append(replace(criterion, id=shop.next_id(), guard=guard, order=order))


RANKED = Var("r", RULE)


def _rank(shop: Workshop) -> Expr:
    """A fact about rules where there is one, else something made of the number."""
    if "standing" in shop.vocabulary.symbols:
        return Apply("standing", (RANKED,), NUMBER)
    number = Apply("number", (RANKED,), NUMBER)
    reverse = Arith("-", Const(Fraction(0), NUMBER), number, NUMBER)
    return shop.rng.choice((reverse, Arith("div", number, Const(Fraction(3), NUMBER), NUMBER)))


def claim(shop: Workshop, rule: Rule) -> None:
    """`prevails over` or `yields to` a random scope."""
    rng, terms = shop.rng, shop.terms()
    scope = rng.choices(("everything", "rules", "section", "status", "deciding", "on"), (1.5, 4, 0.7, 1, 2, 2))[0]
    made = Claim(
        id=shop.next_id(), origin=shop.origin(rule), guard=shop.policy_guard(), prevails=rng.random() < 0.75,
        scope=scope, passage_only=rng.random() < 0.15,
    )  # fmt: skip
    match scope:
        case "rules":
            others = [r.number for r in shop.rules if r.id != rule.id]
            made = replace(made, numbers=tuple(sorted(rng.sample(others, rng.randint(1, min(2, len(others)))))))
        case "section":
            made = replace(made, text=rng.choice(SECTIONS))
        case "status":
            made = replace(made, text=rng.choice(("immutable", "mutable")))
        case "deciding":
            made = replace(made, symbols=(rng.choice(terms + shop.acts()).name,))
        case "on":
            symbol = rng.choice(terms)
            args = tuple(_claimed(shop) for _ in symbol.params)
            cell = Apply(symbol.name, args, symbol.result or TRUTH)
            made = replace(made, cell=cell, vars=tuple(a for a in args if isinstance(a, Var)))
        case _:
            pass
    shop.clauses.append(made)


def _claimed(shop: Workshop) -> Expr:
    if shop.vocabulary.individuals and shop.rng.random() < 0.5:
        return Const(shop.rng.choice(shop.vocabulary.individuals), ANT)
    return Var("p", ANT)
