"""A whole ruleset in core form: vocabulary, rules, readings and clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, TypeVar

from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Expr, Type, Var
from nomicformal.source import NOWHERE, Span

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sort:
    """An entity sort. `parents`: the sorts it is a sub-sort of (or, for a role, whose members it may have).
    `member`: the truth-valued symbol that says who belongs now (`exists when`, or the role itself), else empty."""

    name: str
    parents: tuple[str, ...] = ()
    member: str = ""
    is_role: bool = False
    phrases: dict[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Symbol:
    """`kind`: `fact`, `state`, `term`, `act`, `power`, `event`, `chance`. `agent`: sort of who acts.

    `initially`: a state's value at the start (over `params`). `decided`: the time at which a decided-once term is
    fixed (over `params`). `low`, `high`: the range of a chance number. `is_share`: a number that is told in per cent.
    `phrases`: language -> text with `{param}`
    and `{by}`; English always present when any is."""

    name: str
    kind: str
    params: tuple[Var, ...]
    result: Type | None
    agent: str = ""
    initially: Expr | None = None
    decided: Expr | None = None
    low: int | None = None
    high: int | None = None
    is_share: bool = False
    phrases: dict[str, str] = field(default_factory=dict, hash=False)
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Reading:
    """A named interpretation question with its alternatives; `default` is the first one listed."""

    name: str
    alternatives: tuple[str, ...]
    question: str
    rule: str = ""
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that a passage leaves open, as whoever encoded it noted: `text` in English, `who gives the numbers`."""

    text: str
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a rule's text. `mark`: `formal`, `informal`, `comment`, `built in`, `unencoded`; `note` says why.
    `gaps`: what it leaves open; they have no meaning."""

    text: str
    mark: str
    note: str = ""
    span: Span = NOWHERE
    gaps: tuple[Gap, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryEvent:
    """One line of a rule's history, as printed: `date` is minutes since 1970, or None where none was printed."""

    date: int | None
    text: str
    number: int | None = None
    status: str = ""
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Rule:
    """`id` is stable through renumbering (`r202`). `status`: `immutable`, `mutable`, or another word of the ruleset's.
    `repealed_by`: number of the proposal that repealed it, for a stub; a stub is not in force."""

    id: str
    number: int
    status: str
    title: str = ""
    section: str = ""
    passages: tuple[Passage, ...] = ()
    history: tuple[HistoryEvent, ...] = ()
    in_force: bool = True
    repealed_by: int | None = None
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Ruleset:
    """`individuals`: sort -> declared individuals, in order of declaration (the sort `Rule` holds the rules' ids).
    `enums`: enumeration -> members. `verdict_words`: `TRUE` and kin -> the ruleset's own word. `begins`: minutes."""

    name: str
    title: str
    language: str
    sorts: dict[str, Sort]
    enums: dict[str, tuple[str, ...]]
    symbols: dict[str, Symbol]
    individuals: dict[str, tuple[str, ...]]
    rules: tuple[Rule, ...]
    readings: dict[str, Reading]
    clauses: tuple[AnyClause, ...]
    verdict_words: dict[str, str] = field(default_factory=dict)
    begins: int | None = None
    enum_phrases: dict[str, dict[str, str]] = field(default_factory=dict)
    _views: dict[str, Any] = field(init=False, repr=False, compare=False, default_factory=dict)
    _by_id: dict[str, Rule] = field(init=False, repr=False, compare=False)
    _of_rule: dict[str, tuple[AnyClause, ...]] = field(init=False, repr=False, compare=False)
    _declared: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        of_rule: dict[str, list[AnyClause]] = {}
        for clause in self.clauses:
            of_rule.setdefault(clause.origin.rule, []).append(clause)
        object.__setattr__(self, "_by_id", {rule.id: rule for rule in self.rules})
        object.__setattr__(self, "_declared", frozenset(n for names in self.individuals.values() for n in names))
        object.__setattr__(self, "_of_rule", {rule: tuple(clauses) for rule, clauses in of_rule.items()})

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id. KeyError if there is none."""
        return self._by_id[rule_id]

    def rule_if_any(self, rule_id: str) -> Rule | None:
        """The rule with this id; None if there is none (the vocabulary's clauses are of no rule)."""
        return self._by_id.get(rule_id)

    def clauses_of(self, rule_id: str) -> tuple[AnyClause, ...]:
        """The clauses of the rule with this id, in order; those of the vocabulary for an empty one."""
        return self._of_rule.get(rule_id, ())

    def once(self, name: str, make: Callable[[Ruleset], T]) -> T:
        """What `make` works out of this ruleset, under this name: the first time, and from then on the same (which must
        not be changed), such as its clauses by what they decide."""
        if name not in self._views:
            self._views[name] = make(self)
        found: T = self._views[name]
        return found

    def called(self, phrases: Mapping[str, dict[str, str]]) -> Ruleset:
        """The same rules, with phrases for those members and individuals that have none yet."""
        other = copy(self)
        object.__setattr__(other, "enum_phrases", {**phrases, **self.enum_phrases})
        object.__setattr__(other, "_views", {})
        return other

    def is_individual(self, name: str) -> bool:
        """Whether the vocabulary declares an individual (or there is a rule) of this name."""
        return name in self._declared


BUILT_IN_SORTS = ("Rule", "Change", "Event", "Text")

# Built-in symbols. Those over Rule are states: changes of rules set them, and precedence reads them.
#   number(r), status(r), title(r), section(r), in_force(r), version(r): states; initially as loaded
#   has_effect(r): a term, true unless a clause says otherwise (a clause about its own rule's effect is exempt from it)
#   void(r): truth, computed (meaning, point 5); may be asked, may not stand in a head
#   enacted(r): time of the first history event (a fact)
#   takes_effect(c: Change), target(c), change_kind(c), proposal_of(c), new_status(c): see specs/std
BUILT_IN_RULE_SYMBOLS = ("number", "status", "title", "section", "in_force", "version", "has_effect", "void", "enacted")
