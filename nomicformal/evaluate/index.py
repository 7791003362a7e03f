"""The clauses of a ruleset, found by what they are about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from functools import cached_property, partial
from typing import Any, TypeVar, cast

from nomicformal.core.clauses import (
    AnyClause,
    Bound,
    Claim,
    Clause,
    Criterion,
    DefaultNorm,
    Define,
    Duty,
    Hold,
    Invariant,
    NoEffectExcept,
    Norm,
    Transition,
    Update,
)
from nomicformal.core.expr import Expr
from nomicformal.core.looked_at import LookedAt, Shelf
from nomicformal.core.model import Rule, Ruleset, Symbol
from nomicformal.core.named import clause_names
from nomicformal.core.situation import LogEntry
from nomicformal.evaluate.thresholds import Group, Link, group_of, links_in, links_of

Valued = Define | Hold
C = TypeVar("C", bound=Clause)


def cell_symbol(clause: AnyClause) -> str | None:
    """The symbol whose cells the clause is about: a term, or an act; None if it is about none."""
    if isinstance(clause, Norm | Duty):
        return clause.act
    return clause.symbol if isinstance(clause, Define | Hold | Bound) else None


class Index:
    """Read-only views of one ruleset. Every list keeps the order of the clauses' ids."""

    def __init__(self, ruleset: Ruleset, looked: LookedAt | None = None) -> None:
        """`looked`: where it is noted what is taken from it."""
        self.ruleset = ruleset
        self.looked = looked or LookedAt()
        self.symbols: dict[str, Symbol] = ruleset.symbols
        self.rules: dict[str, Rule] = Shelf(self.looked, "rule", None, {rule.id: rule for rule in ruleset.rules})
        self.clauses: dict[int, AnyClause] = self._by_id()
        self._rivals: dict[str, tuple[frozenset[str], int]] = {}
        self.relevant: frozenset[str] | None = None
        """The symbols that matter (cone.py); None: all."""
        self.asked: tuple[Expr, ...] = ()
        """The statements in question: what they compare a number with is tried, too."""
        self.done: tuple[LogEntry, ...] = ()
        """The acts of which they speak, all of them, though only the first may have been played so far."""

    def _by_id(self) -> dict[int, AnyClause]:
        names = self.ruleset.once("names of clauses", clause_names)
        by_id = self.ruleset.once("clauses by id", lambda ruleset: {clause.id: clause for clause in ruleset.clauses})
        return Shelf(self.looked, "clause", None, by_id, names=names)

    def _shelf(self, name: str, key_of: Callable[[AnyClause], Hashable]) -> Shelf[Any, list[Any]]:
        """The clauses under what `key_of` gives, but for those without a key; filed once for a ruleset."""
        return Shelf(self.looked, name, list, self.ruleset.once(f"index of {name}", partial(_filed, key_of=key_of)))

    def _kind(self, kind: type[C]) -> list[C]:
        """The clauses of one kind."""
        of_kind = self.ruleset.once("clauses by kind", partial(_filed, key_of=type))
        found: list[Any] = of_kind.get(cast(Hashable, kind), [])
        return found

    @staticmethod
    def of(ruleset: Ruleset) -> Index:
        """The index of a ruleset, made when it is first asked for."""
        return ruleset.once("index", Index)

    def narrowed(self, symbols: set[str], clauses: set[int]) -> Index:
        """The same, with only these effects, invariants and ending duties to be played, and only these acts judged."""
        other = Index(self.ruleset, self.looked)
        other.relevant = frozenset(symbols)
        other.asked, other.done = self.asked, self.done
        other._transitions = [clause for clause in self._transitions if clause.id in clauses]
        other._invariants = [clause for clause in self._invariants if clause.id in clauses]
        other._ending_duties = [clause for clause in self._ending_duties if clause.id in clauses]
        return other

    @cached_property
    def _links(self) -> tuple[Link, ...]:
        return (*links_of(self.ruleset), *(link for asked in self.asked for link in links_in(asked)))

    @cached_property
    def _groups(self) -> dict[str, Group]:
        return {}

    def compared_with(self, name: str) -> Group:
        """What the numbers of a symbol are compared with."""
        self.looked.note("thresholds", name)
        if name not in self._groups:
            self._groups[name] = group_of(name, self._links)
        return self._groups[name]

    @cached_property
    def has_decisions(self) -> bool:
        """Whether some term is decided once."""
        return any(symbol.decided is not None for symbol in self.symbols.values())

    @cached_property
    def values(self) -> dict[str, list[Valued]]:
        """Symbol -> the clauses that give it a value or a truth."""
        return self._shelf("values", lambda clause: clause.symbol if isinstance(clause, Define | Hold) else None)

    @cached_property
    def bounds(self) -> dict[str, list[Bound]]:
        return self._shelf("bounds", lambda clause: clause.symbol if isinstance(clause, Bound) else None)

    @cached_property
    def norms(self) -> dict[tuple[str, str], list[Norm]]:
        """(modality, act) -> the clauses that grant or restrict it."""
        return self._shelf("norms", lambda clause: (clause.modality, clause.act) if isinstance(clause, Norm) else None)

    @cached_property
    def duties(self) -> dict[str, list[Duty]]:
        return self._shelf("duties", lambda clause: clause.act if isinstance(clause, Duty) else None)

    @property
    def criteria(self) -> list[Criterion]:
        self.looked.note("all", "criteria")
        return self._criteria

    @cached_property
    def _criteria(self) -> list[Criterion]:
        return self._kind(Criterion)

    @cached_property
    def claims(self) -> dict[str, list[Claim]]:
        """Rule -> its claims."""
        return self._shelf("claims", lambda clause: clause.origin.rule if isinstance(clause, Claim) else None)

    @cached_property
    def exclusive_passages(self) -> dict[str, list[NoEffectExcept]]:
        """Rule -> its `no effect except this passage`."""
        only = NoEffectExcept
        return self._shelf("exclusive", lambda clause: clause.origin.rule if isinstance(clause, only) else None)

    @property
    def invariants(self) -> list[Invariant]:
        self.looked.note("all", "invariants")
        return self._invariants

    @cached_property
    def _invariants(self) -> list[Invariant]:
        return self._kind(Invariant)

    @property
    def ending_duties(self) -> list[Duty]:
        """The duties that have an end, and so can be breached."""
        self.looked.note("all", "ending_duties")
        return self._ending_duties

    @cached_property
    def _ending_duties(self) -> list[Duty]:
        return [duty for duty in self._kind(Duty) if duty.end is not None]

    @property
    def transitions(self) -> list[Transition]:
        self.looked.note("all", "transitions")
        return self._transitions

    @cached_property
    def _transitions(self) -> list[Transition]:
        return self._kind(Transition)

    @cached_property
    def triggered(self) -> dict[str, list[Transition]]:
        """Act or event -> the effects that it triggers."""
        return self._shelf("triggered", _trigger)

    @property
    def defaults(self) -> list[DefaultNorm]:
        self.looked.note("all", "defaults")
        return self._defaults

    @cached_property
    def _defaults(self) -> list[DefaultNorm]:
        return self._kind(DefaultNorm)

    @cached_property
    def of_rule(self) -> dict[str, list[AnyClause]]:
        return self._shelf("of_rule", lambda clause: clause.origin.rule)

    @cached_property
    def of_status(self) -> dict[str, frozenset[str]]:
        """Status -> the rules that have it as loaded. Who takes from it notes for which rules (`rivals` does)."""
        found: dict[str, set[str]] = defaultdict(set)
        for rule in self.ruleset.rules:
            found[rule.status].add(rule.id)
        return {status: frozenset(rules) for status, rules in found.items()}

    def decides(self, rule: str, version: int, symbols: Iterable[str]) -> bool:
        """Whether a clause of this text of the rule has one of these symbols as its head."""
        wanted = set(symbols)
        return any(
            wanted.intersection(heads(clause)) for clause in self.of_rule[rule] if clause.origin.version == version
        )

    def rivals(self, rule: str) -> frozenset[str]:
        """The other rules that have a clause about the cells of a symbol that this one has a clause about. What is
        known of them counts as looked at."""
        if rule not in self._rivals:
            before, self.looked.seen = self.looked.seen, 0
            symbols = {symbol for clause in self.of_rule.get(rule, ()) if (symbol := cell_symbol(clause)) is not None}
            others = {other.origin.rule for symbol in symbols for other in self.cell_clauses(symbol)}
            for other in others:
                self.looked.note("rule", other)
            self._rivals[rule] = frozenset(others - {rule, ""}), self.looked.seen
            self.looked.seen = before
        found, looked = self._rivals[rule]
        self.looked.seen |= looked
        return found

    def cell_clauses(self, symbol: str) -> list[AnyClause]:
        """All clauses about the cells of this symbol: a term, or an act's permission, ability and duties."""
        return [*self.values[symbol], *self.bounds[symbol], *self.norms["may", symbol], *self.norms["can", symbol],
                *self.norms["must", symbol], *self.duties[symbol]]


def _trigger(clause: AnyClause) -> str | None:
    return clause.pattern.symbol if isinstance(clause, Transition) and clause.pattern is not None else None


def _filed(ruleset: Ruleset, key_of: Callable[[AnyClause], Hashable]) -> dict[Hashable, list[AnyClause]]:
    found: dict[Hashable, list[AnyClause]] = {}
    for clause in ruleset.clauses:
        key = key_of(clause)
        if key is not None:
            found.setdefault(key, []).append(clause)
    return found


def heads(clause: AnyClause) -> tuple[str, ...]:
    """What a clause decides: its term, its act, or the states that its effect sets."""
    match clause:
        case Define() | Hold() | Bound():
            return (clause.symbol,)
        case Norm() | Duty():
            return (clause.act,)
        case Transition():
            return tuple(update.symbol for update in clause.updates if isinstance(update, Update))
        case _:
            return ()
