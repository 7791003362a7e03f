"""Who may exist in the situations that a question considers, and what the codes of values are.

The individuals of a sort are: the declared ones; *designated* ones, which may or may not exist and which the question's
unknowns and entity-valued facts pick; and, where a sort is only counted, *kinds*: an individual that stands for any
number of equal ones. Where kinds would lose situations (a fact relates two counted individuals), further designated
individuals up to a bound take their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from nomicformal.checker.terms import Term, Terms
from nomicformal.core.expr import Kind, Type
from nomicformal.core.looked_at import LookedAt, Remembered
from nomicformal.core.model import Ruleset

RULE_SORT = "Rule"
EVENT_SORT = "Event"
_MOST_SCOPES = 200
"""Sizes for which the individuals are kept."""
_NO_INDIVIDUALS = (RULE_SORT, EVENT_SORT, "Text")


class NeedsPlain(Exception):
    """Individuals of this own sort cannot be kinds in this question; carries the sort's name."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large a scope is. `designated`: own sort -> how many; `plain`: own sorts without kinds, which get `people`
    individuals instead; `kinds`: how many kinds each other own sort has (2 if it is not listed); `repeats`: occurrences
    of one act in the log."""

    designated: tuple[tuple[str, int], ...] = ()
    plain: frozenset[str] = frozenset()
    kinds: tuple[tuple[str, int], ...] = ()
    people: int = 2
    repeats: int = 1
    asked: frozenset[str] = frozenset()

    def kinds_of(self, sort: str) -> int:
        """How many kinds an own sort has."""
        return 0 if sort in self.plain else dict(self.kinds).get(sort, 2)

    def designated_of(self, sort: str) -> int:
        """How many designated individuals an own sort has."""
        number = dict(self.designated).get(sort, 0)
        return max(number, self.people) if sort in self.plain else number


@dataclass(frozen=True, slots=True)
class Individual:
    """`count`: how many there are of it (1 if declared; 0 or 1 if designated; any number if `is_kind`)."""

    name: str
    sort: str
    code: int
    is_kind: bool
    count: Term


class Scope:
    """The individuals and codes of one size of scope, for one ruleset."""

    def __init__(
        self, ruleset: Ruleset, pool: Terms, size: Size, named: dict[str, tuple[str, ...]] | None = None,
        rules: frozenset[str] | None = None, looked: LookedAt | None = None,
    ) -> None:
        """`named`: exactly these individuals. `rules`: ids of those that an open value may be (None: all). `looked`:
        where it is noted that the list of rules is taken."""
        self.ruleset = ruleset
        self.pool = pool
        self.size = size
        self.counts: list[tuple[Term, bool]] = []
        self.limits: list[tuple[Term, Term]] = []
        self._values: dict[str, int] = {}
        self._named = named is not None
        self._rules = rules
        self._looked = looked or LookedAt()
        self._members = ruleset.once("codes of members", _codes_of_members)
        self._codes: dict[object, int] = {}
        self._names: list[object] = []
        self._own: dict[str, tuple[Individual, ...]] = {}
        self._domains: Remembered[tuple[Individual, ...]] = Remembered(self._looked)
        for sort in (s for s in ruleset.sorts if s != RULE_SORT):
            self._own[sort] = tuple(self._individuals(sort, named))
        self._kinds = {i.code: i for own in self._own.values() for i in own if i.is_kind}
        for count, is_kind in self.counts:
            least = pool.le(pool.number(0), count)
            self.limits.append((count, least if is_kind else pool.both(least, pool.le(count, pool.number(1)))))

    def fresh(self) -> Scope:
        """The same individuals in a pool of their own, as this scope is right after it was made."""
        other = copy(self)
        other.pool = self.pool.copy()
        other._values, other._domains = {}, Remembered(self._looked)
        other._codes, other._names, other._own = {**self._codes}, [*self._names], {**self._own}
        return other

    def _individuals(self, sort: str, named: dict[str, tuple[str, ...]] | None) -> list[Individual]:
        pool, size = self.pool, self.size
        if sort == RULE_SORT:
            return [self.rule(rule.id) for rule in self.ruleset.rules]
        if named is not None:
            return [Individual(n, sort, self.code(n), False, pool.number(1)) for n in named.get(sort, ())]
        found = [
            Individual(n, sort, self.code(n), False, pool.number(1)) for n in self.ruleset.individuals.get(sort, ())
        ]
        if sort in _NO_INDIVIDUALS or (sort in self.ruleset.sorts and self.ruleset.sorts[sort].is_role):
            return found
        if self._covered(sort):
            return found
        designated = dict(size.designated).get(sort, 0)
        if sort in size.plain:
            designated = max(designated, size.people)
        stem = sort.lower()
        for number in range(1, designated + 1):
            found.append(self._open(f"{stem}_{number}", sort, False))
        if sort not in size.plain:
            for number in range(1, size.kinds_of(sort) + 1):
                found.append(self._open(f"{stem}_kind_{number}", sort, True))
        return found

    def _covered(self, sort: str) -> bool:
        """Whether individuals of a sub-sort to which one belongs by a state (`exists when`) do for those of the sort
        itself: outside that state, nothing tells them apart."""
        return sort in self.ruleset.once("covered sorts", _covered_sorts)

    def _open(self, name: str, sort: str, is_kind: bool) -> Individual:
        count = self.pool.int_var(f"number of {name}")
        self.counts.append((count, is_kind))
        return Individual(name, sort, self.code(name), is_kind, count)

    # -- codes -------------------------------------------------------------------------------------------------------

    def code(self, value: object) -> int:
        """The number that stands for an individual, enumeration member or text."""
        found = self._members.codes.get(value)
        if found is None:
            found = self._codes.get(value)
        if found is None:
            found = self._codes[value] = len(self._members.names) + len(self._names)
            self._names.append(value)
        return found

    def decode(self, code: int) -> str:
        """What a code stands for; a text that the ruleset does not mention gets a name of its own."""
        fixed = self._members.names
        if 0 <= code < len(fixed):
            return str(fixed[code])
        place = code - len(fixed)
        return str(self._names[place]) if 0 <= place < len(self._names) else f"text {code}"

    # -- domains -----------------------------------------------------------------------------------------------------

    def domain(self, sort: str) -> tuple[Individual, ...]:
        """The candidates for members of a sort."""
        return self._domains.of(
            sort, lambda: tuple(i for own in own_sorts(self.ruleset, sort) for i in self.of(own))
        )

    def of(self, own: str) -> tuple[Individual, ...]:
        """The individuals of an own sort; the rules, of which there may be many, are made when they are asked for."""
        if own == RULE_SORT:
            self._looked.note("all", "rules")
            if own not in self._own:
                self._own[own] = tuple(self._individuals(own, None))
        return self._own.get(own, ())

    def rule(self, id_: str) -> Individual:
        """The rule of this id."""
        return Individual(id_, RULE_SORT, self.code(id_), False, self.pool.number(1))

    def nameable(self, sort: str) -> tuple[Individual, ...]:
        """Those that an unknown or an entity-valued fact may be: no kinds."""
        return tuple(i for i in self.domain(sort) if not i.is_kind and self._is_nameable(i))

    def _is_nameable(self, one: Individual) -> bool:
        return one.sort != RULE_SORT or self._rules is None or one.name in self._rules

    def enough(self, sort: str) -> tuple[Individual, ...]:
        """Those that the next open value of this sort may be. Designated individuals differ in nothing but in being
        such values, so the first value need only be the first of them, the second one of the first two, and so on
        (after the one that the question's own unknown is)."""
        found: list[Individual] = []
        for own in own_sorts(self.ruleset, sort):
            number = self._values[own] = self._values.get(own, 0) + 1
            most = number + (own in self.size.asked)
            there = [one for one in self.of(own) if not one.is_kind and self._is_nameable(one)]
            found += [one for one in there if self._named or one.count.is_const]
            found += [one for one in there if not (self._named or one.count.is_const)][:most]
        return tuple(found)

    def members(self, enum: str) -> tuple[int, ...]:
        """Codes of an enumeration's members."""
        return tuple(self.code(m) for m in self.ruleset.enums[enum])

    def codes_of(self, kind: Type) -> tuple[int, ...]:
        """Codes that a value of this type may have, kinds left out."""
        if kind.kind is Kind.ENUM:
            return self.members(kind.name)
        return tuple(i.code for i in self.nameable(kind.name))

    def told_apart(self, one: Term, other: Term) -> None:
        """Two individuals are compared: one kind cannot be compared with itself, since it stands for several. Raises
        NeedsPlain."""
        common = _codes(one) & _codes(other)
        for kind in (self._kinds[code] for code in sorted(common) if code in self._kinds):
            raise NeedsPlain(kind.sort)

    def individuals(self) -> Sequence[Individual]:
        """All of them, sort by sort, but for the rules."""
        return [i for sort, own in self._own.items() if sort != RULE_SORT for i in own]

    def exists(self, individual: Individual) -> Term:
        """Whether there is one."""
        return self.pool.le(self.pool.number(1), individual.count)


class Scopes:
    """Scopes of one ruleset by their size: the individuals are worked out once, and each encoding has them afresh."""

    def __init__(self, ruleset: Ruleset, rules: frozenset[str] | None, looked: LookedAt) -> None:
        """`rules`: ids of those that an open value may be (None: all). `looked`: where it is noted that the list of
        rules is taken."""
        self._ruleset = ruleset
        self._rules = rules
        self._looked = looked
        self._known: dict[Size, Scope] = {}

    def of(self, size: Size) -> Scope:
        """A scope of this size, with a pool of its own."""
        found = self._known.pop(size, None)
        if found is None:
            found = Scope(self._ruleset, Terms(), size, rules=self._rules, looked=self._looked)
        self._known[size] = found  # the most recent one comes last
        if len(self._known) > _MOST_SCOPES:
            del self._known[next(iter(self._known))]
        return found.fresh()


@dataclass(frozen=True, slots=True)
class _Members:
    """The codes of members of enumerations, which are the same in every scope. All else gets its code when it is first
    spoken of, so that rules of which a question does not speak make no difference to it."""

    codes: dict[object, int]
    names: list[object]


def _codes_of_members(ruleset: Ruleset) -> _Members:
    members = (member for enum in ruleset.enums.values() for member in enum)
    names: list[object] = list(dict.fromkeys(members))
    return _Members({name: place for place, name in enumerate(names)}, names)


def _codes(term: Term) -> set[int]:
    """The numbers that the leaves of a choice are."""
    if term.op == "int":
        return {term.value}
    return _codes(term.args[1]) | _codes(term.args[2]) if term.op == "ite" else set()


def own_sorts(ruleset: Ruleset, sort: str) -> tuple[str, ...]:
    """The sorts whose own individuals are the candidates for members of `sort`: itself, its sub-sorts, and for a role
    those that it draws on."""
    below = ruleset.once("sorts below", _below)
    found: dict[str, None] = {}
    seen: set[str] = set()
    waiting = [sort]
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        declared = ruleset.sorts.get(name)
        if declared is not None and declared.is_role:
            waiting += declared.parents
            continue
        found[name] = None
        waiting += below.get(name, ())
    return tuple(found)


def _below(ruleset: Ruleset) -> dict[str, list[str]]:
    """Sort -> its sub-sorts, roles apart."""
    found: dict[str, list[str]] = {}
    for one in ruleset.sorts.values():
        for parent in () if one.is_role else dict.fromkeys(one.parents):
            found.setdefault(parent, []).append(one.name)
    return found


def _covered_sorts(ruleset: Ruleset) -> frozenset[str]:
    symbols = ruleset.symbols
    return frozenset(
        parent
        for one in ruleset.sorts.values()
        if not one.is_role and one.member in symbols and symbols[one.member].kind == "state"
        for parent in one.parents
    )
