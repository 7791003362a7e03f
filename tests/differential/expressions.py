"""Random well-typed core expressions."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from fractions import Fraction

from nomicformal.core.expr import (
    DURATION,
    NOTHING,
    NUMBER,
    TIME,
    TRUTH,
    YES,
    And,
    Apply,
    Arith,
    At,
    Best,
    Compare,
    Const,
    Count,
    Expr,
    Extreme,
    FirstMoment,
    Happened,
    It,
    NormAtom,
    Not,
    Now,
    Occurrence,
    Or,
    Pattern,
    Quant,
    ReadingIs,
    Round,
    Silent,
    Sum,
    Type,
    Var,
)
from tests.differential.vocabulary import (
    ALL_SYMBOLS,
    ANT,
    COLOUR,
    DAY,
    ENUMS,
    NORM_LAYER,
    NOW,
    RULE,
    Vocabulary,
)

FRESH = ("x", "y", "z", "u", "w")


@dataclass(frozen=True, slots=True)
class Place:
    """Where an expression stands: the variables it may use, the layer it may look up to (exclusive), whether truths of
    that layer itself are allowed (a cycle), and how deep it may still go."""

    vars: tuple[Var, ...]
    layer: int
    cyclic: bool
    depth: int

    def deeper(self, *more: Var) -> Place:
        """One step further in, with more variables."""
        return Place(self.vars + more, self.layer, self.cyclic, self.depth - 1)

    def flat(self, *more: Var) -> Place:
        """The same place where only a leaf fits, with more variables."""
        return Place(self.vars + more, self.layer, self.cyclic, 0)

    def earlier(self) -> Place:
        """The same place where only earlier layers may be asked, and only a leaf fits."""
        return Place(self.vars, self.layer, False, 0)

    @property
    def ants(self) -> tuple[Var, ...]:
        return tuple(v for v in self.vars if v.type == ANT)


@dataclass(slots=True)
class Maker:
    """Makes expressions over one vocabulary. `rates` scales how often a construct is tried (1 is usual)."""

    rng: random.Random
    vocabulary: Vocabulary
    rules: tuple[str, ...]
    readings: dict[str, tuple[str, ...]]
    rates: dict[str, float] = field(default_factory=dict)

    def _pick(self, options: list[tuple[float, str]]) -> str:
        weights = [weight * self.rates.get(name, 1.0) for weight, name in options]
        return self.rng.choices([name for _, name in options], weights)[0]

    def truth(self, place: Place) -> Expr:
        """A truth-valued expression."""
        leaf = [(5.0, "fact"), (4.0, "term"), (0.6, "effect"), (0.6, "reading"), (0.5, "same")]
        branch = [
            (2.0, "not"), (1.5, "and"), (1.5, "or"), (2.0, "compare"), (1.0, "quant"), (1.0, "happened"),
            (0.4, "norm"), (0.4, "silent"), (0.3, "at"), (0.2, "time"), (0.3, "defined"),
        ]  # fmt: skip
        for _ in range(8):
            made = self._truth(self._pick(leaf + branch if place.depth > 0 else leaf), place)
            if made is not None:
                return made
        return Const(self.rng.random() < 0.7, TRUTH)

    def _truth(self, what: str, place: Place) -> Expr | None:
        rng, inner = self.rng, place.deeper()
        match what:
            case "fact":
                return self._apply(("fact", "state"), TRUTH, place)
            case "term":
                return self._apply(("term",), TRUTH, place)
            case "effect":
                rule = Const(rng.choice(self.rules), RULE)
                return Apply(rng.choice(("void", "has_effect")), (rule,), TRUTH)
            case "reading" if self.readings:
                name = rng.choice(sorted(self.readings))
                return ReadingIs(name, rng.choice(self.readings[name]))
            case "same" if place.ants:
                return Compare(rng.choice(("=", "!=")), rng.choice(place.ants), self.ant(inner))
            case "not":
                return Not(self.truth(inner))
            case "and":
                return And((self.truth(inner), self.truth(inner)))
            case "or":
                return Or((self.truth(inner), self.truth(inner)))
            case "compare":
                return self.comparison(inner)
            case "quant":
                var = self.fresh(place)
                where = YES if rng.random() < 0.5 else self.truth(place.deeper(var))
                return Quant(rng.choice(("some", "every")), var, where, self.truth(place.deeper(var)))
            case "happened":
                pattern = self.pattern(inner)
                return Happened(pattern) if pattern else None
            case "norm" if place.layer >= NORM_LAYER:
                return self.norm_atom(inner)
            case "silent":
                term = self._apply(("term",), rng.choice((TRUTH, NUMBER, COLOUR)), place.earlier())
                return Silent(term) if isinstance(term, Apply) else None
            case "at":
                body = self._apply(("fact", "state"), TRUTH, inner)
                return At(body, self.time(inner)) if body is not None else None
            case "time":
                return Compare(rng.choice(("<", "<=", ">=", ">")), Now(), self.time(inner))
            case "defined":
                value = self._apply(("term",), rng.choice((NUMBER, COLOUR, ANT)), inner)
                return Compare(rng.choice(("=", "!=")), value, NOTHING) if value is not None else None
            case _:
                return None

    def comparison(self, place: Place) -> Expr:
        """A comparison of numbers, colours or ants."""
        kind = self._pick([(4.0, "numbers"), (0.8, "colours"), (0.8, "ants")])
        if kind == "colours":
            return Compare(self.rng.choice(("=", "!=")), self.colour(place), self.colour(place))
        if kind == "ants":
            return Compare(self.rng.choice(("=", "!=")), self.ant(place), self.ant(place))
        op = self.rng.choice(("=", "!=", "<", "<=", ">", ">="))
        return Compare(op, self.number(place), self.number(place))

    def number(self, place: Place) -> Expr:
        """A number-valued expression."""
        leaf = [(2.0, "const"), (3.0, "fact"), (2.0, "term")]
        branch = [(1.0, "arith"), (1.5, "count"), (0.7, "sum"), (0.4, "round"), (0.4, "extreme"), (0.2, "at")]
        for _ in range(6):
            made = self._number(self._pick(leaf + branch if place.depth > 0 else leaf), place)
            if made is not None:
                return made
        return Const(Fraction(self.rng.randint(0, 2)), NUMBER)

    def _number(self, what: str, place: Place) -> Expr | None:
        rng, inner = self.rng, place.deeper()
        match what:
            case "fact":
                return self._apply(("fact", "state"), NUMBER, place)
            case "term":
                return self._apply(("term",), NUMBER, place)
            case "arith":
                op = rng.choice(("+", "+", "-", "*", "/", "div"))
                left, right = self.number(inner), self.number(place.flat())
                if op in ("*", "/", "div"):
                    right = Const(Fraction(rng.randint(1, 2)), NUMBER)
                return Arith(op, left, right, NUMBER)
            case "count":
                var = self.fresh(place)
                return Count(var, self.truth(place.deeper(var)))
            case "sum":
                var = self.fresh(place)
                return Sum(
                    self.number(place.flat(var)),
                    var,
                    self.truth(place.deeper(var)),
                )
            case "round":
                half = Arith("/", self.number(inner), Const(Fraction(2), NUMBER), NUMBER)
                return Round(half, rng.choice(("up", "down", "nearest")))
            case "extreme":
                return Extreme(rng.choice(("least", "greatest")), (self.number(inner), self.number(inner)), NUMBER)
            case "at":
                body = self._apply(("fact", "state"), NUMBER, inner)
                return At(body, self.time(inner)) if body is not None else None
            case _:
                return None

    def colour(self, place: Place) -> Expr:
        """A colour: a constant, a fact, or a term."""
        if self.rng.random() < 0.6:
            made = self._apply(("fact", "state", "term"), COLOUR, place)
            if made is not None:
                return made
        return Const(self.rng.choice(ENUMS["Colour"]), COLOUR)

    def ant(self, place: Place) -> Expr:
        """An ant: a variable, a declared individual, a fact, a term, the best, or who acted last."""
        choice = self._pick([(3.0, "var"), (2.0, "const"), (1.0, "fact"), (0.6, "best"), (0.4, "agent")])
        inner = place.deeper()
        if choice == "best" and place.depth > 0:
            var = self.fresh(place)
            which = self.rng.choice(("greatest", "least", "only"))
            keys = () if which == "only" else ((which, self.number(place.flat(var))),)
            return Best(var, self.truth(place.flat(var)), keys)
        if choice == "agent" and place.depth > 0 and "ping" in self.vocabulary.symbols:
            which = self.rng.choice(("first", "last"))
            return Occurrence(which, "agent", Pattern("ping", (None,)), ANT)
        if choice == "const" and self.vocabulary.individuals:
            return Const(self.rng.choice(self.vocabulary.individuals), ANT)
        if choice == "fact":
            made = self._apply(("fact", "term"), ANT, inner)
            if made is not None:
                return made
        if place.ants:
            return self.rng.choice(place.ants)
        made = self._apply(("fact",), ANT, inner)
        if made is not None:
            return made
        if self.vocabulary.individuals:
            return Const(self.rng.choice(self.vocabulary.individuals), ANT)
        var = self.fresh(place)
        return Best(var, YES, (("greatest", Const(Fraction(0), NUMBER)),))

    def time(self, place: Place) -> Expr:
        """A time around the moment of the question, or that of an act."""
        roll = self.rng.random()
        if roll < 0.35 and place.depth > 0:
            pattern = self.pattern(place.deeper())
            if pattern:
                found = Occurrence(self.rng.choice(("first", "last")), "time", pattern, TIME)
                if self.rng.random() < 0.5:
                    return Arith("+", found, Const(self.rng.randint(1, 2) * DAY, DURATION), TIME)
                return found
        if roll < 0.42 and place.depth > 0:
            seen = self.pattern(place.flat())
            if seen:
                return FirstMoment(Happened(seen))
        if roll < 0.5:
            return Arith("-", Now(), Const(self.rng.randint(0, 2) * DAY, DURATION), TIME)
        return Const(NOW - self.rng.randint(-1, 3) * DAY, TIME)

    def pattern(self, place: Place) -> Pattern | None:
        """A pattern of acts or events, or None if the vocabulary has none."""
        happenings = [s for s in self.vocabulary.symbols.values() if s.kind in ("act", "power", "event")]
        if not happenings:
            return None
        symbol = self.rng.choice(happenings)
        args = tuple(self._loose(p.type, place) for p in symbol.params)
        agent = self._loose(ANT, place) if symbol.agent else None
        since = self.time(place.flat()) if self.rng.random() < 0.25 else None
        where: Expr | None = None
        if "loud" in self.vocabulary.symbols and self.rng.random() < 0.4:
            where = Apply("loud", (It(),), TRUTH)
            where = Not(where) if self.rng.random() < 0.3 else where
        return Pattern(symbol.name, args, agent, since, None, where)

    def norm_atom(self, place: Place) -> Expr | None:
        """`ann may ping bob` and its like."""
        acts = [s for s in self.vocabulary.symbols.values() if s.kind in ("act", "power")]
        if not acts:
            return None
        symbol = self.rng.choice(acts)
        modality = self.rng.choice(("may", "must not", "can", "cannot", "must"))
        args = tuple(self._definite(p.type, place) for p in symbol.params)
        return NormAtom(modality, symbol.name, args, self.ant(place))

    def fresh(self, place: Place) -> Var:
        """A variable over ants that is not in use."""
        used = {v.name for v in place.vars}
        return Var(next(n for n in FRESH if n not in used), ANT)

    def _loose(self, wanted: Type, place: Place) -> Expr | None:
        return None if self.rng.random() < 0.5 else self._definite(wanted, place)

    def _definite(self, wanted: Type, place: Place) -> Expr:
        flat = place.flat()
        return self.colour(flat) if wanted == COLOUR else self.ant(flat)

    def _apply(self, kinds: tuple[str, ...], result: Type, place: Place) -> Expr | None:
        """A fact, state or term of this type that may stand here, with arguments."""
        found = self.vocabulary.having(kinds, result)
        usable = [s for s in found if s.name not in ("loud", "standing") and self._allowed(s.name, place)]
        if not usable:
            return None
        symbol = self.rng.choice(usable)
        args = tuple(self._argument(place) for _ in symbol.params)
        if any(isinstance(a, Apply) and self.vocabulary.layer(a.symbol) >= place.layer for a in args):
            return None
        return Apply(symbol.name, args, result)

    def _argument(self, place: Place) -> Expr:
        if place.ants and self.rng.random() < 0.7:
            return self.rng.choice(place.ants)
        return self.ant(place.earlier())

    def _allowed(self, name: str, place: Place) -> bool:
        layer = self.vocabulary.layer(name)
        same_layer_truth = layer == place.layer and ALL_SYMBOLS[name].result == TRUTH
        return layer < place.layer or (place.cyclic and same_layer_truth)
