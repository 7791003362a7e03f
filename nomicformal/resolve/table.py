"""The symbol table: every declared name of a ruleset, and which sorts lie within which."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from nomicformal.resolve.types import NUMBER, PLAIN_TYPES, RULE, STATUS, TEXT, TIME, TRUTH, Kind, Type
from nomicformal.source import NOWHERE, Span

EVENT_KINDS = ("act", "power", "event")
BUILT_IN_SORTS = ("Rule", "Change", "Event", "Text")


@dataclass(frozen=True, slots=True)
class SortInfo:
    """A sort; `member` is the truth that says who belongs now (empty: everyone of it)."""

    name: str
    parents: tuple[str, ...] = ()
    member: str = ""
    is_role: bool = False
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class SymbolInfo:
    """A fact, state, term, act, power, event or chance. `agent`: sort of who acts, for acts and powers."""

    name: str
    kind: str
    params: tuple[tuple[str, Type], ...] = ()
    result: Type | None = None
    agent: str = ""
    span: Span = NOWHERE
    built_in: bool = False

    @property
    def is_event(self) -> bool:
        return self.kind in EVENT_KINDS


def _rule_symbol(name: str, kind: str, result: Type) -> SymbolInfo:
    return SymbolInfo(name, kind, (("r", RULE),), result, built_in=True)


BUILT_IN_SYMBOLS = (
    _rule_symbol("number", "state", NUMBER),
    _rule_symbol("status", "state", STATUS),
    _rule_symbol("title", "state", TEXT),
    _rule_symbol("section", "state", TEXT),
    _rule_symbol("in_force", "state", TRUTH),
    _rule_symbol("version", "state", NUMBER),
    _rule_symbol("has_effect", "term", TRUTH),
    _rule_symbol("void", "term", TRUTH),
    _rule_symbol("enacted", "fact", TIME),
)


@dataclass(slots=True)
class Table:
    """What names mean. `individuals`: name -> sort; `readings`: name -> alternatives; `rules`: number -> id of the
    rule (stubs too, and numbers that rules had); `numbers`: id -> number now; `titles`: title -> id; `duties`:
    label -> act; `guarantees`: names; `used`: names that something refers to; `phrases`: symbol -> what it is called in
    words (only of a ruleset that is in core form already)."""

    sorts: dict[str, SortInfo] = field(default_factory=dict)
    enums: dict[str, tuple[str, ...]] = field(default_factory=dict)
    symbols: dict[str, SymbolInfo] = field(default_factory=dict)
    individuals: dict[str, str] = field(default_factory=dict)
    readings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rules: dict[int, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    duties: dict[str, str] = field(default_factory=dict)
    guarantees: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    phrases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _members: dict[str, list[str]] | None = None
    _above: dict[str, frozenset[str]] = field(default_factory=dict)

    # ---- names

    def type_named(self, name: str) -> Type | None:
        """The type that a declaration means by `name`, or None."""
        plain = PLAIN_TYPES.get(name)
        if plain is not None:
            return plain
        if name in self.enums:
            return Type(Kind.ENUM, name)
        if name in self.sorts:
            return Type(Kind.ENTITY, name)
        return None

    def enums_with(self, member: str) -> list[str]:
        """The enumerations that have this member, in order of declaration."""
        if self._members is None:
            self._members = {}
            for enum, members in self.enums.items():
                for each in members:
                    self._members.setdefault(each, []).append(enum)
        return self._members.get(member, [])

    def nearest(self, name: str, kinds: Iterable[str] | None = None) -> str:
        """The declared name most like `name`, or "" if none is like it."""
        known = list(kinds) if kinds is not None else list(self.names())
        lowered = {k.lower(): k for k in reversed(known)}
        found = difflib.get_close_matches(name.lower(), lowered, n=1, cutoff=0.6)
        return lowered[found[0]] if found else ""

    def names(self) -> Iterator[str]:
        """Every name that an expression may use."""
        yield from self.symbols
        yield from self.individuals
        for members in self.enums.values():
            yield from members
        yield from self.readings

    # ---- sorts

    def above(self, sort: str) -> frozenset[str]:
        """The sort itself and every sort that it lies within."""
        known = self._above.get(sort)
        if known is None:
            found: set[str] = set()
            todo = [sort]
            while todo:
                name = todo.pop()
                if name not in found:
                    found.add(name)
                    todo.extend(self.sorts[name].parents if name in self.sorts else ())
            known = self._above[sort] = frozenset(found)
        return known

    def sorts_changed(self) -> None:
        """Forget which sorts lie within which: a declaration came or went."""
        self._above.clear()

    def within(self, sort: str, other: str) -> bool:
        """Whether every member of `sort` is one of `other`."""
        return other in self.above(sort)

    def meet(self, one: str, other: str) -> str | None:
        """The narrower of two sorts of which one lies within the other, or a sort that lies within both; else None."""
        if self.within(one, other):
            return one
        if self.within(other, one):
            return other
        return next((s for s in self.sorts if self.within(s, one) and self.within(s, other)), None)

    def overlap(self, one: str, other: str) -> bool:
        """Whether something may belong to both sorts."""
        return self.meet(one, other) is not None or self._share_candidates(one, other)

    def _share_candidates(self, one: str, other: str) -> bool:
        """A role draws its members from its parent: two roles of one sort may have members in common."""
        return self.meet(self.base(one), self.base(other)) is not None

    def base(self, sort: str) -> str:
        """The sort that the members of a role are drawn from; a sort that is no role is its own base."""
        info = self.sorts.get(sort)
        while info is not None and info.is_role and info.parents:
            info = self.sorts.get(info.parents[0])
        return info.name if info is not None else sort

    def memberships(self, sort: str) -> tuple[str, ...]:
        """The truths that hold of the present members of a sort: its own and those of the sorts that it lies within."""
        return tuple(self.sorts[s].member for s in sorted(self.above(sort)) if s in self.sorts and self.sorts[s].member)

    def compatible(self, one: Type, other: Type) -> bool:
        """Whether a value of the one type may be one of the other."""
        if Kind.NOTHING in (one.kind, other.kind):
            return True
        if one.kind is not other.kind:
            return False
        if one.kind is Kind.ENTITY:
            return self.overlap(one.name, other.name)
        return one.name == other.name


def new_table() -> Table:
    """A table that knows only what the language itself declares."""
    table = Table()
    for name in BUILT_IN_SORTS:
        table.sorts[name] = SortInfo(name)
    table.enums[STATUS.name] = ("immutable", "mutable")
    for symbol in BUILT_IN_SYMBOLS:
        table.symbols[symbol.name] = symbol
    return table
