"""The clauses of a ruleset by what they are about, and which rules could ever be void."""

from __future__ import annotations

from functools import cached_property

from nomicformal.checker.encode.editions import Editions
from nomicformal.checker.encode.shapes import Shapes
from nomicformal.core.clauses import (
    AnyClause,
    Bound,
    Claim,
    Criterion,
    DefaultNorm,
    Define,
    Duty,
    Hold,
    NoEffectExcept,
    Norm,
    NormKind,
    Transition,
    Update,
)
from nomicformal.core.left_open import leaves_a_number
from nomicformal.core.looked_at import LookedAt, Shelf
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.named import clause_names

VOIDS_RULE = ("rule", "ever")


class Filed:
    """The clauses of one ruleset by what they are about. Lists keep the order of clause ids."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.names = clause_names(ruleset)
        self.by_id: dict[int, AnyClause] = {clause.id: clause for clause in ruleset.clauses}
        self.values: dict[str, list[Define | Hold]] = {}
        self.bounds: dict[str, list[Bound]] = {}
        self.norms: dict[tuple[str, str], list[Norm]] = {}
        self.duties: dict[str, list[Duty]] = {}
        self.claims: dict[str, list[Claim]] = {}
        self.exclusive: dict[str, list[NoEffectExcept]] = {}
        self.criteria: list[Criterion] = []
        self.triggered: dict[str, list[Transition]] = {}
        self.setting: dict[str, list[Transition]] = {}
        self.defaults: list[DefaultNorm] = []
        self.of_rule: dict[str, list[AnyClause]] = {}
        for clause in ruleset.clauses:
            self.of_rule.setdefault(clause.origin.rule, []).append(clause)
            self._file(clause)

    @staticmethod
    def of(ruleset: Ruleset) -> Filed:
        return ruleset.once("clauses filed", Filed)

    def _file(self, clause: AnyClause) -> None:
        match clause:
            case Define() | Hold():
                self.values.setdefault(clause.symbol, []).append(clause)
            case Bound():
                self.bounds.setdefault(clause.symbol, []).append(clause)
            case Norm():
                self.norms.setdefault((clause.modality, clause.act), []).append(clause)
            case Duty():
                self.duties.setdefault(clause.act, []).append(clause)
            case Criterion():
                self.criteria.append(clause)
            case Claim():
                self.claims.setdefault(clause.origin.rule, []).append(clause)
            case NoEffectExcept():
                self.exclusive.setdefault(clause.origin.rule, []).append(clause)
            case Transition():
                if clause.pattern is not None:
                    self.triggered.setdefault(clause.pattern.symbol, []).append(clause)
                for symbol in dict.fromkeys(update.symbol for update in clause.updates if isinstance(update, Update)):
                    self.setting.setdefault(symbol, []).append(clause)
            case DefaultNorm():
                self.defaults.append(clause)
            case _:
                pass


class Clauses:
    """What is filed, with a note by name in `looked` of what is taken from it. `editions`: where two editions of the
    rules stand side by side."""

    def __init__(self, ruleset: Ruleset, editions: Editions | None = None, looked: LookedAt | None = None) -> None:
        self.ruleset = ruleset
        self.looked = looked = looked or LookedAt()
        self.shapes = Shapes()
        self._filed = filed = Filed.of(ruleset)
        self.by_id: dict[int, AnyClause] = Shelf(looked, "clause", None, filed.by_id, names=filed.names)
        self.rules: dict[str, Rule] = Shelf(looked, "rule", None, {r.id: r for r in ruleset.rules})
        self._stands_alone = editions is None
        self.editions = editions or Editions((self.rules, self.rules))
        self.values: dict[str, list[Define | Hold]] = Shelf(looked, "values", list, filed.values)
        self.bounds: dict[str, list[Bound]] = Shelf(looked, "bounds", list, filed.bounds)
        self.norms: dict[tuple[str, str], list[Norm]] = Shelf(looked, "norms", list, filed.norms)
        self.duties: dict[str, list[Duty]] = Shelf(looked, "duties", list, filed.duties)
        self.claims: dict[str, list[Claim]] = Shelf(looked, "claims", list, filed.claims)
        self.exclusive: dict[str, list[NoEffectExcept]] = Shelf(looked, "exclusive", list, filed.exclusive)
        self.of_rule: dict[str, list[AnyClause]] = Shelf(looked, "of_rule", list, filed.of_rule)
        self.triggered: dict[str, list[Transition]] = Shelf(looked, "triggered", list, filed.triggered)
        """Act or event -> the effects that it triggers."""
        self.setting: dict[str, list[Transition]] = Shelf(looked, "setting", list, filed.setting)
        """State -> the effects that set it."""

    @property
    def criteria(self) -> list[Criterion]:
        self.looked.note("all", "criteria")
        return self._filed.criteria

    @property
    def defaults(self) -> list[DefaultNorm]:
        self.looked.note("all", "defaults")
        return self._filed.defaults

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
                clipping = [bound for bound in self.bounds[clause.symbol] if bound.clip is not None]
                found = [*self.values[clause.symbol], *(clipping if clause.clip is not None else ())]
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

    def can_be_forbidden(self, duty: Duty) -> bool:
        """Whether a prohibition of the act could stand against the duty: not one that leaves some number that does for
        it. One of `somebody` gives nobody a right."""
        return duty.agent is not None and any(
            norm.kind is NormKind.RESTRICT and not leaves_a_number(duty, norm) for norm in self.norms["may", duty.act]
        )

    @cached_property
    def voidable(self) -> dict[str, list[AnyClause]]:
        """Rule -> its clauses that could be beaten under a criterion that makes the whole rule void. By statuses and
        numbers as loaded; a rule that is not here is never void."""
        return self._losing("voidable", VOIDS_RULE)

    @cached_property
    def matter_voidable(self) -> dict[str, list[AnyClause]]:
        """The same for criteria that make the matter void."""
        return self._losing("matter_voidable", ("matter",))

    def _losing(self, name: str, reaches: tuple[str, ...]) -> dict[str, list[AnyClause]]:
        with self.looked.unnoticed():
            if self._stands_alone:
                losers = self.ruleset.once(f"{name} clauses", lambda _: self._losers(reaches))
            else:
                losers = self._losers(reaches)
        return Shelf(self.looked, name, None, losers)

    def _losers(self, reaches: tuple[str, ...]) -> dict[str, list[AnyClause]]:
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

    @property
    def matters(self) -> bool:
        """Whether some criterion makes the matter void."""
        return self._reaches("matter")

    @property
    def lasting(self) -> bool:
        """Whether some criterion makes rules void for ever."""
        return self._reaches("ever")

    def _reaches(self, what: str) -> bool:
        self.looked.note("reach", what)
        return any(criterion.void == what for criterion in self._filed.criteria)


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
