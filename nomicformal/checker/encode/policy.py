"""Which of two conflicting clauses prevails: the criteria of the rules, composed in the order that they accept.

The composition is worked out as if everything were known; whatever is not splits it into cases, so that the result
is a small table of conditions and decisions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from nomicformal.checker.encode.editions import POLICY
from nomicformal.checker.encode.index import covers
from nomicformal.checker.encode.shape import shape
from nomicformal.checker.encode.world import World
from nomicformal.checker.symbolic import Sym, SymValue, value_key
from nomicformal.checker.terms import Term
from nomicformal.core.clauses import AnyClause, Claim, Criterion
from nomicformal.core.expr import And, Const, Expr, Var
from nomicformal.core.looked_at import Remembered
from nomicformal.core.walk import conjuncts, substitute

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder

_MOST_RULES = 6
_MOST_SPLITS = 10


@dataclass(frozen=True, slots=True)
class Matter:
    """What a conflict is about: the symbol (a term, or an act) and its arguments, for claims `on T(args)`."""

    symbol: str
    args: tuple[SymValue, ...]

    @property
    def key(self) -> tuple[object, ...]:
        return (self.symbol, *map(value_key, self.args))


@dataclass(frozen=True, slots=True)
class Side:
    """One rule in a conflict, and the clause that it speaks with (None: the rule itself, as a policy rule)."""

    rule: str
    clause: AnyClause | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """Under `when`, this is the decision. `first_wins`: None if nothing decides."""

    when: Term
    first_wins: bool | None
    criterion: int = -1
    void: str = ""
    disputed: bool = False


class _Split(Exception):
    def __init__(self, term: Term) -> None:
        super().__init__()
        self.term = term


class TooManySplits(Exception):
    """More undecided conditions decide a precedence than are tried; the text says so, to people."""


class Policy:
    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        self._rulings: Remembered[tuple[Ruling, ...]] = Remembered(encoder.clauses.looked)
        self._active: Remembered[Term] = Remembered(encoder.clauses.looked)

    # -- decisions ---------------------------------------------------------------------------------------------------

    def rulings(self, first: AnyClause, second: AnyClause, matter: Matter | None, world: World) -> tuple[Ruling, ...]:
        """The decisions about two clauses that conflict, case by case; the cases exclude each other and are all."""
        one, other = first.origin.rule, second.origin.rule
        if not one or not other or one == other:
            return (Ruling(self.pool.true, None),)
        world = self.encoder.common(world, [POLICY])
        relevant = matter if matter and any(map(self._depends_on_matter, (one, other))) else None
        key = (*self._side_key(first), *self._side_key(second), relevant and relevant.key, world.key)
        return self._rulings.of(key, lambda: self._split(Side(one, first), Side(other, second), relevant, world))

    def _depends_on_matter(self, rule: str) -> bool:
        """Whether the rule claims something of one matter only."""
        return any(claim.scope == "on" for claim in self.encoder.clauses.claims[rule])

    def prevails(
        self,
        first: AnyClause,
        second: AnyClause,
        matter: Matter | None,
        world: World,
        wanted: Callable[[Ruling], bool] = lambda ruling: True,
    ) -> Term:
        """Whether the policy lets `first` prevail over `second`, by a ruling that is `wanted`."""
        found = self.rulings(first, second, matter, world)
        return self.pool.or_([r.when for r in found if r.first_wins is True and wanted(r)])

    def disputed(self, first: str, second: str, world: World) -> Term:
        """Whether the policy is in conflict with itself about two rules, whatever their clauses."""
        found = self._split(Side(first), Side(second), None, world)
        return self.pool.or_([r.when for r in found if r.disputed])

    def _side_key(self, clause: AnyClause) -> tuple[object, ...]:
        """What the decision can depend on: the rule, its passage (claims of a passage), the guard (specificity)."""
        specific = any(c.kind == "specific" for c in self.encoder.clauses.criteria)
        return (clause.origin.rule, clause.origin.passage, clause.id if specific else -1)

    def _split(self, first: Side, second: Side, matter: Matter | None, world: World) -> tuple[Ruling, ...]:
        found: list[Ruling] = []
        waiting: list[dict[int, tuple[Term, bool]]] = [{}]
        while waiting:
            known = waiting.pop()

            def ask(term: Term, known: dict[int, tuple[Term, bool]] = known) -> bool:
                if term.is_const:
                    return term is self.pool.true
                if term.id not in known:
                    raise _Split(term)
                return known[term.id][1]

            when = self.pool.and_([t if yes else self.pool.not_(t) for t, yes in known.values()])
            if when is self.pool.false:
                continue
            try:
                won, criterion, void, disputed = self._decide(first, second, matter, world, ask)
            except _Split as split:
                if len(known) >= _MOST_SPLITS:
                    why = f"more than {_MOST_SPLITS} open conditions decide which rule prevails"
                    raise TooManySplits(why) from None
                waiting += [{**known, split.term.id: (split.term, yes)} for yes in (False, True)]
                continue
            found.append(Ruling(when, None if not won else won == first.rule, criterion, void, disputed))
        return tuple(found)

    def _decide(
        self, first: Side, second: Side, matter: Matter | None, world: World, ask: Callable[[Term], bool]
    ) -> tuple[str, int, str, bool]:
        """(rule that prevails or empty, criterion, what becomes void, whether the policy is disputed)."""
        policy: dict[str, list[Criterion]] = {}
        for criterion in self.encoder.clauses.criteria:
            if self._could_be_active(criterion, world) and ask(self.active(criterion, world)):
                policy.setdefault(criterion.origin.rule, []).append(criterion)
        for criteria in policy.values():
            criteria.sort(key=lambda c: (c.order, c.id))
        relevant = {
            rule: criteria
            for rule, criteria in policy.items()
            if any(ask(self._covers(c, first, second, world)) for c in criteria)
        }
        if not relevant:
            return "", -1, "", False
        if len(relevant) > _MOST_RULES:
            return "", -1, "", True
        accepted: dict[object, tuple[str, int, str]] = {}
        for order in permutations(relevant):
            ranking = self._ranking(order, relevant, world, ask)
            if ranking is not None:
                result = self._compose([relevant[r] for r in order], first, second, matter, world, ask)
                accepted.setdefault((result[0], result[2], ranking), result)
        if len(accepted) != 1:
            return "", -1, "", True
        ((won, criterion_id, void),) = accepted.values()
        return won, criterion_id, void, False

    def _ranking(
        self,
        order: tuple[str, ...],
        relevant: dict[str, list[Criterion]],
        world: World,
        ask: Callable[[Term], bool],
    ) -> frozenset[tuple[str, str, str]] | None:
        composed = [relevant[r] for r in order]
        found = set()
        for place, earlier in enumerate(order):
            for later in order[place + 1 :]:
                won, _, _ = self._compose(composed, Side(earlier), Side(later), None, world, ask)
                if won == later:
                    return None
                found.add((*sorted((earlier, later)), won))
        return frozenset((a, b, c) for a, b, c in found)

    def _compose(
        self,
        composed: list[list[Criterion]],
        first: Side,
        second: Side,
        matter: Matter | None,
        world: World,
        ask: Callable[[Term], bool],
    ) -> tuple[str, int, str]:
        for criteria in composed:
            for criterion in criteria:
                if not ask(self._covers(criterion, first, second, world)):
                    continue
                if ask(self._prefers(criterion, first, second, matter, world)):
                    return first.rule, criterion.id, criterion.void
                if ask(self._prefers(criterion, second, first, matter, world)):
                    return second.rule, criterion.id, criterion.void
        return "", -1, ""

    # -- criteria ----------------------------------------------------------------------------------------------------

    def _could_be_active(self, criterion: Criterion, world: World) -> bool:
        return self.active(criterion, world) is not self.pool.false

    def active(self, criterion: Criterion, world: World) -> Term:
        """Whether the criterion takes part: its rule in force, with effect, not void, and its guard holds."""
        key = (criterion.id, world.key)
        force, rule = self.encoder.force, criterion.origin.rule
        return self._active.of(
            key, lambda: self.pool.both(force.applies(criterion, {}, world), force.speaks(rule, world))
        )

    def _status(self, rule: str, world: World) -> Sym:
        return self.encoder.rule_data("status", rule, world)

    def _covers(self, criterion: Criterion, first: Side, second: Side, world: World) -> Term:
        one, other = self._status(first.rule, world), self._status(second.rule, world)
        if one.num.op == "int" and other.num.op == "int":
            decode = self.encoder.scope.decode
            return self.pool.truth(covers(criterion.among, decode(one.num.value), decode(other.num.value)))
        pool, arithmetic = self.pool, self.encoder.arithmetic
        if criterion.among == "any":
            return pool.true
        if criterion.among == "one status":
            return arithmetic.compare("=", one, other)
        if " and " in criterion.among:
            left, right = criterion.among.split(" and ", 1)
            return pool.either(
                pool.both(self._has_status(first, left, world), self._has_status(second, right, world)),
                pool.both(self._has_status(first, right, world), self._has_status(second, left, world)),
            )
        return pool.both(
            self._has_status(first, criterion.among, world), self._has_status(second, criterion.among, world)
        )

    def _has_status(self, side: Side, status: str, world: World) -> Term:
        wanted = self.encoder.arithmetic.constant(self.encoder.scope.code(status))
        return self.encoder.arithmetic.compare("=", self._status(side.rule, world), wanted)

    def _prefers(
        self, criterion: Criterion, first: Side, second: Side, matter: Matter | None, world: World
    ) -> Term:
        pool, arithmetic, encoder = self.pool, self.encoder.arithmetic, self.encoder
        match criterion.kind:
            case "status":
                return pool.both(
                    self._has_status(first, criterion.first, world), self._has_status(second, criterion.second, world)
                )
            case "claims":
                return pool.both(
                    self.claims(first, second, matter, world), pool.not_(self.claims(second, first, matter, world))
                )
            case "lower" | "higher":
                numbers = [encoder.rule_data("number", side.rule, world) for side in (first, second)]
                return arithmetic.compare("<" if criterion.kind == "lower" else ">", *numbers)
            case "earlier" | "later":
                dates = [encoder.rule_data("enacted", side.rule, world) for side in (first, second)]
                return arithmetic.compare("<" if criterion.kind == "earlier" else ">", *dates)
            case "rank":
                ranks = [self._rank(criterion, side.rule, world) for side in (first, second)]
                return arithmetic.compare(">", *ranks)
            case "specific":
                return pool.truth(_more_specific(first.clause, second.clause))
            case _:
                raise AssertionError(criterion.kind)

    def _rank(self, criterion: Criterion, rule: str, world: World) -> Sym:
        assert criterion.rank is not None
        encoder = self.encoder
        env = {criterion.vars[0].name: encoder.arithmetic.constant(encoder.scope.code(rule))}
        return encoder.expressions.number(criterion.rank, env, world)

    # -- claims ------------------------------------------------------------------------------------------------------

    def claims(self, first: Side, second: Side, matter: Matter | None, world: World) -> Term:
        """Whether `first` claims to prevail over `second`, or `second` yields to it."""
        parts = []
        for claim in self.encoder.clauses.claims[first.rule]:
            if claim.prevails:
                parts.append(self._made(claim, first, second, matter, world))
        for claim in self.encoder.clauses.claims[second.rule]:
            if not claim.prevails:
                parts.append(self._made(claim, second, first, matter, world))
        return self.pool.or_(parts)

    def _made(self, claim: Claim, own: Side, other: Side, matter: Matter | None, world: World) -> Term:
        """Whether `own`'s rule makes this claim with regard to `other`."""
        if claim.passage_only and (own.clause is None or own.clause.origin.passage != claim.origin.passage):
            return self.pool.false
        covered = self._in_scope(claim, other, world)
        if covered is self.pool.false:
            return self.pool.false
        force = self.encoder.force
        effective = force.speaks(claim.origin.rule, world)
        if claim.scope == "on":
            return self.pool.both(effective, self._on(claim, matter, world))
        return self.pool.and_((covered, effective, self._some_instance(claim, {}, world)))

    def _in_scope(self, claim: Claim, other: Side, world: World) -> Term:
        pool, encoder = self.pool, self.encoder
        match claim.scope:
            case "everything" | "on":
                return pool.true
            case "rules":
                number = encoder.rule_data("number", other.rule, world)
                return pool.or_(
                    encoder.arithmetic.compare("=", number, encoder.arithmetic.constant(n)) for n in claim.numbers
                )
            case "section":
                wanted = encoder.arithmetic.constant(encoder.scope.code(claim.text))
                return encoder.arithmetic.compare("=", encoder.rule_data("section", other.rule, world), wanted)
            case "status":
                return self._has_status(other, claim.text, world)
            case "deciding":
                return pool.or_(
                    encoder.force.has_version(clause, world)
                    for clause in encoder.clauses.of_rule[other.rule]
                    if set(claim.symbols) & set(encoder.clauses.heads(clause))
                )
            case _:
                raise AssertionError(claim.scope)

    def _on(self, claim: Claim, matter: Matter | None, world: World) -> Term:
        if matter is None or claim.cell is None or claim.cell.symbol != matter.symbol:
            return self.pool.false
        env: dict[str, SymValue] = {}
        rest: list[tuple[Expr, SymValue]] = []
        for expr, actual in zip(claim.cell.args, matter.args, strict=False):
            if isinstance(expr, Var) and expr.name not in env:
                env[expr.name] = actual
            else:
                rest.append((expr, actual))
        return self._some_instance(claim, env, world, rest)

    def _some_instance(
        self, claim: Claim, env: dict[str, SymValue], world: World, equal: list[tuple[Expr, SymValue]] | None = None
    ) -> Term:
        encoder = self.encoder
        parts = []
        for exists, bound, _ in encoder.existing(claim.vars, env, world):
            told = [exists, encoder.force.applies(claim, bound, world)]
            for expr, actual in equal or ():
                wanted = encoder.expressions.number(expr, bound, world)
                told.append(encoder.arithmetic.compare("=", wanted, encoder.as_number(actual)))
            parts.append(self.pool.and_(told))
        return self.pool.or_(parts)


def _more_specific(first: AnyClause | None, second: AnyClause | None) -> bool:
    """Each condition of the second clause stands among the first's own, which has more."""
    return first is not None and second is not None and _conditions(first) > _conditions(second)


def _conditions(clause: AnyClause) -> frozenset[object]:
    params = [*getattr(clause, "params", ()), *([a] if (a := getattr(clause, "agent", None)) else [])]
    renamed = {p.name: Var(f"head {place}", p.type) for place, p in enumerate(params)}
    return frozenset(shape(substitute(c, dict(renamed))) for c in _flat(clause.guard))


def _flat(guard: Expr) -> list[Expr]:
    if isinstance(guard, And):
        return [part for arg in guard.args for part in _flat(arg)]
    if isinstance(guard, Const) and guard.value is True:
        return []
    return list(conjuncts(guard))

