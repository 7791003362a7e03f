"""A seeded generator of small random rulesets, directly in core form.

Each ruleset has a flavour; rulesets heavy with claims, cycles and ties come up more often than plain chance would make
them, since that is where an encoder goes wrong.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from nomicformal.core.clauses import NoEffectExcept
from nomicformal.core.model import HistoryEvent, Passage, Reading, Rule, Ruleset
from tests.differential.expressions import Maker
from tests.differential.norms import default, duty, excuse, norm, transition
from tests.differential.policies import claim, plan, policy
from tests.differential.rivals import rivalry
from tests.differential.terms import bound, decided_once, dictionary, effect, term
from tests.differential.vocabulary import ACTS, BUILT_IN, DAY, ENUMS, NOW, SORTS, choose, with_symbol
from tests.differential.workshop import SECTIONS, Flavour, Workshop

MAKERS: dict[str, Callable[[Workshop, Rule], None]] = {
    "term": term, "bound": bound, "norm": norm, "claim": claim, "effect": effect, "duty": duty,
    "excuse": excuse, "transition": transition, "default": default,
}  # fmt: skip
_BASE = {
    "term": 6.0, "bound": 0.6, "norm": 0.8, "claim": 1.0, "effect": 0.25, "duty": 0.2, "excuse": 0.15,
    "transition": 0.2, "default": 0.08,
}  # fmt: skip
FLAVOURS = (
    Flavour("plain", 2.0, _BASE),
    Flavour("claims", 3.0, {**_BASE, "claim": 4.0}, guard_depth=1, unguarded=0.6, terms=2),
    Flavour(
        "cycles", 3.0, {**_BASE, "term": 9.0, "effect": 0.8}, cyclic=0.9, unguarded=0.1,
        rates={"effect": 2.5, "not": 1.5, "term": 2.0},
    ),
    Flavour("ties", 2.0, {**_BASE, "claim": 2.0, "bound": 1.5}, guard_depth=0, unguarded=0.7, terms=1),
    Flavour(
        "norms", 2.0, {**_BASE, "term": 2.0, "norm": 5.0, "duty": 2.0, "excuse": 1.5, "claim": 1.5, "default": 0.5},
        rates={"norm": 2.0},
    ),
    Flavour("numbers", 1.5, {**_BASE, "bound": 2.0}, rates={"compare": 3.0, "quant": 2.0, "count": 2.0, "sum": 2.0}),
    Flavour("rivals", 1.5, _BASE, terms=1),
    Flavour("events", 1.0, {**_BASE, "transition": 2.0}, rates={"happened": 4.0, "at": 3.0, "time": 3.0}),
)  # fmt: skip


def generate(seed: int, index: int) -> Ruleset:
    """The ruleset number `index` of the run with this seed: the same on every machine."""
    rng = random.Random(f"{seed}/{index}")
    flavour = rng.choices(FLAVOURS, [f.weight for f in FLAVOURS])[0]
    vocabulary = choose(rng, flavour.terms + rng.randint(0, 1))
    if flavour.name == "norms" and not set(ACTS) & set(vocabulary.symbols):
        vocabulary = with_symbol(vocabulary, rng.choice(ACTS))
    sizes = (4, 4, 5) if flavour.name == "rivals" else (2, 3, 3) if flavour.name == "cycles" else (2, 3, 3, 4, 4, 5)
    numbers = sorted(rng.sample(range(101, 110), rng.choice(sizes)))
    rivals = flavour.name == "rivals"
    if rivals:
        vocabulary = with_symbol(vocabulary, "quota")
    policies = {} if rivals else plan(rng, numbers)
    if "rank" in policies.values() and rng.random() < 0.5:
        vocabulary = with_symbol(vocabulary, "standing")
    readings: dict[str, tuple[str, ...]] = {"manner": ("strict", "loose")} if rng.random() < 0.2 else {}
    rules = tuple(_rule(rng, number) for number in numbers)
    maker = Maker(rng, vocabulary, tuple(r.id for r in rules), readings, dict(flavour.rates))
    shop = Workshop(rng, flavour, vocabulary, rules, maker)
    if rivals:
        rivalry(shop)
    for rule in () if rivals else rules:
        _fill(shop, rule, policies.get(rule.number, ""))
    if rng.random() < 0.3:
        dictionary(shop)
    symbols = dict(vocabulary.symbols)
    if flavour.name != "rivals" and rng.random() < 0.25:
        symbols.update(decided_once(shop))
    return Ruleset(
        name=f"random_{index}",
        title=f"random ruleset {index} ({flavour.name})",
        language="en",
        sorts=dict(SORTS),
        enums=dict(ENUMS),
        symbols={**symbols, **BUILT_IN},
        individuals={"Ant": vocabulary.individuals, "Rule": tuple(r.id for r in rules)},
        rules=rules,
        readings={name: Reading(name, alternatives, f"which {name}?") for name, alternatives in readings.items()},
        clauses=tuple(shop.clauses),
        begins=NOW - 30 * DAY,
    )


def _rule(rng: random.Random, number: int) -> Rule:
    status = "immutable" if rng.random() < 0.4 else "mutable"
    section = rng.choice(SECTIONS) if rng.random() < 0.5 else ""
    in_force = rng.random() > 0.05
    history = (HistoryEvent(NOW - rng.randint(1, 5) * DAY, f"initial {number} {status}", number, status),)
    passages = tuple(Passage(f"Passage {place} of rule {number}.", "formal") for place in (1, 2))
    repealed_by = None if in_force else 300
    return Rule(f"r{number}", number, status, "", section, passages, history, in_force, repealed_by)


def _fill(shop: Workshop, rule: Rule, policy_kind: str) -> None:
    rng, kinds = shop.rng, shop.flavour.kinds
    inert = rng.random() < 0.03
    if inert and rng.random() < 0.5:
        shop.clauses.append(NoEffectExcept(id=shop.next_id(), origin=shop.origin(rule)))
        inert = False
    if policy_kind:
        policy(shop, rule, policy_kind)
    amounts = (0, 1, 1, 2) if policy_kind else (1, 2, 2) if shop.flavour.name == "cycles" else (1, 2, 2, 3)
    for _ in range(rng.choice(amounts)):
        kind = rng.choices(list(kinds), list(kinds.values()))[0]
        MAKERS[kind](shop, rule)
    if inert:
        shop.clauses.append(NoEffectExcept(id=shop.next_id(), origin=shop.origin(rule)))
