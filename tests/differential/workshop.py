"""What the makers of random clauses share: the dice, the vocabulary, the rules, and the clauses made so far."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from nomicformal.core.clauses import AnyClause, Origin
from nomicformal.core.expr import TRUTH, YES, Apply, Expr, Not, Type, Var
from nomicformal.core.model import Rule, Symbol
from nomicformal.source import NOWHERE
from tests.differential.expressions import Maker, Place
from tests.differential.vocabulary import Vocabulary

SECTIONS = ("Votes", "Points")


@dataclass(frozen=True, slots=True)
class Flavour:
    """How often each kind of clause is made, and how rich guards are."""

    name: str
    weight: float
    kinds: dict[str, float]
    guard_depth: int = 2
    cyclic: float = 0.15
    unguarded: float = 0.3
    terms: int = 3
    rates: dict[str, float] = field(default_factory=dict)


@dataclass(slots=True)
class Workshop:
    """`clauses` grows while the ruleset is made; a clause's id is its place in it."""

    rng: random.Random
    flavour: Flavour
    vocabulary: Vocabulary
    rules: tuple[Rule, ...]
    maker: Maker
    clauses: list[AnyClause] = field(default_factory=list)

    def next_id(self) -> int:
        """The id of the clause that is made next."""
        return len(self.clauses)

    def origin(self, rule: Rule | None) -> Origin:
        """A passage of this rule, none before that of the clause made last; the vocabulary for None."""
        if rule is None:
            return Origin("", 0, -1, NOWHERE)
        last = max((c.origin.passage for c in self.clauses if c.origin.rule == rule.id), default=0)
        place = self.rng.randrange(last, len(rule.passages))
        return Origin(rule.id, 0, place, NOWHERE, rule.passages[place].text)

    def guard(self, place: Place, unguarded: float | None = None) -> Expr:
        """A random guard, or none."""
        share = self.flavour.unguarded if unguarded is None else unguarded
        return YES if self.rng.random() < share else self.maker.truth(place)

    def place(self, variables: tuple[Var, ...], layer: int, cyclic: bool = False) -> Place:
        """Where a guard with these variables stands, with a random depth."""
        return Place(variables, layer, cyclic, self.rng.randint(0, self.flavour.guard_depth))

    def policy_guard(self) -> Expr:
        """The guard of a policy clause or claim: seldom about terms (then truths only, as a value that decides who
        prevails about itself would be defined through itself), which makes precedence refer to itself."""
        if self.rng.random() < 0.7:
            return YES
        truths = self.terms(TRUTH)
        if not truths or self.rng.random() < 0.6:
            return self.maker.truth(Place((), 0, False, self.rng.randint(0, 1)))
        symbol = self.rng.choice(truths)
        args = tuple(self.maker.ant(Place((), 0, False, 0)) for _ in symbol.params)
        read = Apply(symbol.name, args, TRUTH)
        return Not(read) if self.rng.random() < 0.3 else read

    def terms(self, *results: Type) -> list[Symbol]:
        """The terms of these types, or all."""
        return [
            s for s in self.vocabulary.symbols.values() if s.kind == "term" and (not results or s.result in results)
        ]

    def acts(self) -> list[Symbol]:
        """Acts and powers."""
        return [s for s in self.vocabulary.symbols.values() if s.kind in ("act", "power")]
