"""The small vocabulary that random rulesets draw from: symbols in layers, so that no value is defined through itself.

Truths of one layer may refer to each other (that makes cycles); everything may refer to earlier layers.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime

from nomicformal.core.expr import NUMBER, TRUTH, Kind, Type, Var
from nomicformal.core.model import Sort, Symbol

ANT = Type(Kind.ENTITY, "Ant")
EVENT = Type(Kind.ENTITY, "Event")
RULE = Type(Kind.ENTITY, "Rule")
COLOUR = Type(Kind.ENUM, "Colour")
ENUMS = {"Colour": ("red", "green")}
DAY = 1440
NOW = int(datetime(2020, 1, 10, tzinfo=UTC).timestamp()) // 60
"""The moment that all random situations ask about, in minutes."""

ANTS = ("ann", "bob")
LAYERS: tuple[tuple[str, ...], ...] = (
    ("merry", "ready"),
    ("wage", "quota"),
    ("chosen", "opened"),
    ("banner", "chief"),
    ("proud",),
)
"""Terms, earliest layer first. Norms of acts stand between the last two: only `proud` may ask about them."""

NORM_LAYER = 4


def _ant(name: str = "p") -> tuple[Var, ...]:
    return (Var(name, ANT),)


BUILT_IN: dict[str, Symbol] = {
    name: Symbol(name, "term", (Var("r", RULE),), TRUTH) for name in ("has_effect", "void")
}
"""What every ruleset can say of its rules."""

ALL_SYMBOLS: dict[str, Symbol] = {
    s.name: s
    for s in (
        Symbol("hungry", "fact", _ant(), TRUTH),
        Symbol("raining", "fact", (), TRUTH),
        Symbol("food", "fact", _ant(), NUMBER),
        Symbol("hue", "fact", _ant(), COLOUR),
        Symbol("oldest", "fact", (), ANT),
        Symbol("loud", "fact", (Var("e", EVENT),), TRUTH),
        Symbol("standing", "fact", (Var("r", RULE),), NUMBER),
        Symbol("armed", "state", (), TRUTH),
        Symbol("score", "state", _ant(), NUMBER),
        Symbol("merry", "term", (), TRUTH),
        Symbol("ready", "term", _ant(), TRUTH),
        Symbol("wage", "term", _ant(), NUMBER),
        Symbol("quota", "term", (), NUMBER),
        Symbol("chosen", "term", _ant(), TRUTH),
        Symbol("opened", "term", (), TRUTH),
        Symbol("banner", "term", (), COLOUR),
        Symbol("chief", "term", (), ANT),
        Symbol("proud", "term", _ant(), TRUTH),
        Symbol("ping", "act", _ant("q"), None, agent="Ant"),
        Symbol("paint", "power", (Var("c", COLOUR),), None, agent="Ant"),
        Symbol("bell", "event", (), None),
    )
}
SORTS = {"Ant": Sort("Ant")}
ACTS = ("ping", "paint")
CORE_FACTS = ("hungry", "raining", "food")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What one ruleset uses of it. `individuals`: the declared ants (a situation may know more)."""

    symbols: dict[str, Symbol]
    individuals: tuple[str, ...]

    def having(self, kinds: tuple[str, ...], result: Type | None) -> list[Symbol]:
        """The chosen symbols of these kinds and this type, in order of declaration."""
        return [s for s in self.symbols.values() if s.kind in kinds and s.result == result]

    def layer(self, name: str) -> int:
        """The layer of a term; facts and states are below all (-1)."""
        for place, names in enumerate(LAYERS):
            if name in names:
                return place
        return -1


def choose(rng: random.Random, terms: int) -> Vocabulary:
    """A vocabulary with about `terms` terms, a few facts and states, and perhaps acts."""
    names = set(rng.sample(CORE_FACTS, rng.randint(1, len(CORE_FACTS))))
    names |= {n for n in ("hue", "oldest", "armed", "score") if rng.random() < 0.35}
    all_terms = [name for layer in LAYERS for name in layer]
    names |= set(rng.sample(all_terms, min(terms, len(all_terms))))
    if rng.random() < 0.5:
        names |= set(rng.sample(("ping", "paint", "bell"), rng.randint(1, 2)))
        if rng.random() < 0.4:
            names.add("loud")
    symbols = {name: symbol for name, symbol in ALL_SYMBOLS.items() if name in names}
    return Vocabulary(symbols, ANTS if rng.random() < 0.8 else ())


def with_symbol(vocabulary: Vocabulary, name: str) -> Vocabulary:
    """The same vocabulary with one symbol more."""
    names = {*vocabulary.symbols, name}
    return Vocabulary({n: s for n, s in ALL_SYMBOLS.items() if n in names}, vocabulary.individuals)
