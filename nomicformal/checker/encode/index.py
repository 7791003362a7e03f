"""The clauses of a ruleset by what they are about, and which rules could ever be void."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from nomicformal.checker.encode.editions import Editions
from nomicformal.core.clauses import (
    AnyClause,
    Bound,
    Claim,
    Criterion,
    DefaultNorm,
    Define,
    Duty,
    Hold,
    Invariant,
    NoEffectExcept,
    Norm,
    NormKind,
    Transition,
    Update,
)
from nomicformal.core.model import Rule, Ruleset

VOIDS_RULE = ("rule", "ever")


class Clauses:
    """Lists keep the order of clause ids. `editions`: where two editions of the rules stand side by side."""

    def __init__(self, ruleset: Ruleset, editions: Editions | None = None) -> None:
        self.ruleset = ruleset
        self.by_id: dict[int, AnyClause] = {c.id: c for c in ruleset.clauses}
        self.rules: dict[str, Rule] = {r.id: r for r in ruleset.rules}
        self.editions = editions or Editions((self.rules, self.rules))
        self.values: dict[str, list[Define | Hold]] = defaultdict(list)
        self.bounds: dict[str, list[Bound]] = defaultdict(list)
        self.norms: dict[tuple[str, str], list[Norm]] = defaultdict(list)
        self.duties: dict[str, list[Duty]] = defaultdict(list)
        self.criteria: list[Criterion] = []
        self.claims: dict[str, list[Claim]] = defaultdict(list)
        self.exclusive: dict[str, list[NoEffectExcept]] = defaultdict(list)
        self.transitions: list[Transition] = []
        self.invariants: list[Invariant] = []
        self.defaults: list[DefaultNorm] = []
        self.of_rule: dict[str, list[AnyClause]] = defaultdict(list)
        for clause in ruleset.clauses:
            self.of_rule[clause.origin.rule].append(clause)
            self._file(clause)

    def _file(self, clause: AnyClause) -> None:
        match clause:
            case Define() | Hold():
                self.values[clause.symbol].append(clause)
            case Bound():
                self.bounds[clause.symbol].append(clause)
            case Norm():
                self.norms[clause.modality, clause.act].append(clause)
            case Duty():
                self.duties[clause.act].append(clause)
            case Criterion():
                self.criteria.append(clause)
            case Claim():
                self.claims[clause.origin.rule].append(clause)
            case NoEffectExcept():
                self.exclusive[clause.origin.rule].append(clause)
            case Transition():
                self.transitions.append(clause)
            case Invariant():
                self.invariants.append(clause)
            case DefaultNorm():
                self.defaults.append(clause)
            case _:
                pass

    def heads(self, clause: AnyClause) -> tuple[str, ...]:
        """What a clause decides: its term, its act, or the states that its effect sets."""
        match clause:
            case Define() | Hold() | Bound():
                return (clause.symbol,)
            case Norm() | Duty():
                return (clause.act,)
            case Transition():
                return tuple(u.symbol for u in clause.updates if isinstance(u, Update))
            case _:
                return ()

    def rivals(self, clause: AnyClause) -> list[AnyClause]:
        """The clauses of other rules that could conflict with it, by their heads alone."""
        found: list[AnyClause] = []
        match clause:
            case Define() | Hold():
                found = [*self.values[clause.symbol], *self.bounds[clause.symbol]]
            case Bound():
                found = list(self.values[clause.symbol])
            case Norm(modality="must"):
                found = list(self.duties[clause.act])
            case Norm():
                found = [n for n in self.norms[clause.modality, clause.act] if _norms_clash(clause, n)]
                if clause.modality == "may" and clause.kind is NormKind.RESTRICT:
                    found += self.duties[clause.act]
            case Duty():
                found = [n for n in self.norms["may", clause.act] if n.kind is NormKind.RESTRICT]
                found += self.norms["must", clause.act]
            case _:
                pass
        return [c for c in found if c.origin.rule and c.origin.rule != clause.origin.rule]

    def is_contested(self, act: str) -> bool:
        """Whether anything could stand against a duty to do this, or displace it."""
        return bool(self.norms["must", act]) or len({duty.strength for duty in self.duties[act]}) > 1

    @cached_property
    def voidable(self) -> dict[str, list[AnyClause]]:
        """Rule -> its clauses that could be beaten under a criterion that makes the whole rule void. By statuses and
        numbers as loaded; a rule that is not here is never void."""
        return self._losing(VOIDS_RULE)

    @cached_property
    def matter_voidable(self) -> dict[str, list[AnyClause]]:
        """The same for criteria that make the matter void."""
        return self._losing(("matter",))

    def _losing(self, reaches: tuple[str, ...]) -> dict[str, list[AnyClause]]:
        criteria = [c for c in self.criteria if c.void in reaches]
        found: dict[str, list[AnyClause]] = {}
        if not criteria:
            return found
        for rule in self.rules:
            losing = [
                clause
                for clause in self.of_rule[rule]
                if any(self._may_lose(rule, rival.origin.rule, criteria) for rival in self.rivals(clause))
            ]
            if losing:
                found[rule] = losing
        return found

    def _may_lose(self, loser: str, winner: str, criteria: list[Criterion]) -> bool:
        """Whether, in some edition, a criterion may prefer the one rule to the other."""
        pairs = [(rules[loser], rules[winner]) for rules in self.editions.rules if loser in rules and winner in rules]
        return any(
            covers(c.among, one.status, other.status) and _may_prefer(c, other, one)
            for c in criteria
            for one, other in pairs
        )

    @cached_property
    def matters(self) -> bool:
        """Whether some criterion makes the matter void."""
        return any(c.void == "matter" for c in self.criteria)

    @cached_property
    def lasting(self) -> bool:
        """Whether some criterion makes rules void for ever."""
        return any(c.void == "ever" for c in self.criteria)


def covers(among: str, first: str, second: str) -> bool:
    """Whether a criterion for `among` is about a pair of rules of these statuses."""
    if among == "any":
        return True
    if among == "one status":
        return first == second
    if " and " in among:
        return {first, second} == set(among.split(" and ", 1)) and first != second
    return first == second == among


def _may_prefer(criterion: Criterion, winner: Rule, loser: Rule) -> bool:
    match criterion.kind:
        case "status":
            return winner.status == criterion.first and loser.status == criterion.second
        case "lower":
            return winner.number < loser.number
        case "higher":
            return winner.number > loser.number
        case _:
            return True


def _norms_clash(one: Norm, other: Norm) -> bool:
    kinds = {one.kind, other.kind}
    return kinds == {NormKind.RIGHT, NormKind.RESTRICT}
