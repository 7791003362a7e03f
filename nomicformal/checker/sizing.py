"""How large the scope of a question has to be, and what an answer within one is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from nomicformal.checker.conditions import Condition, unknowns_of
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.scope import RULE_SORT, Size, own_sorts
from nomicformal.checker.terms import Term
from nomicformal.checker.terms_inside import subterms
from nomicformal.core.expr import Kind, Type
from nomicformal.core.model import Ruleset
from nomicformal.core.phrase import sort_phrase
from nomicformal.told import joined, spoken, told

_MOST_DESIGNATED = 4
_MOST_KINDS = 8


@dataclass(frozen=True, slots=True)
class _Needs:
    """What would be enough for any number of individuals and acts. `kinds`, `named`: own sort -> how many kinds, how
    many designated individuals; `plain`: own sorts for which no number is; `repeats` of one act; `single`: acts of
    kinds whose agent is named."""

    kinds: dict[str, int]
    named: dict[str, int]
    plain: tuple[str, ...]
    repeats: int
    single: bool


class Sizing:
    """For one ruleset. `people`: bound on the individuals of a sort without kinds; `repeats`: on those of one act."""

    def __init__(self, ruleset: Ruleset, people: int, repeats: int) -> None:
        self._ruleset = ruleset
        self._people = people
        self._repeats = repeats
        self._valued = ruleset.once("sorts of values", _sorts_of_values)

    def _own(self, type_: Type) -> tuple[str, ...]:
        return _own(self._ruleset, type_)

    def first(self, condition: Condition) -> Size:
        """The scope to begin with: an individual for each unknown, and one that facts may have as their value."""
        wanted = _tally(own for unknown in unknowns_of(condition) for own in self._own(unknown.type))
        asked = frozenset(wanted)
        for own in self._valued:
            wanted[own] = wanted.get(own, 0) + 1
        return Size(tuple(sorted(wanted.items())), asked=asked)

    def larger(
        self, condition: Condition, size: Size, encoder: Encoder, assertions: Sequence[Term], variables: Sequence[Term]
    ) -> tuple[Size | None, str]:
        """After nothing was found: a larger scope in which to ask again, or None and the bound that the answer has, in
        words (empty: it holds for any number of individuals and acts)."""
        needs = self._needs(condition, size, encoder, assertions, variables)
        kinds = {s: n for s, n in needs.kinds.items() if n > size.kinds_of(s)}
        grown = replace(
            size,
            kinds=_grown(dict(size.kinds), kinds, _MOST_KINDS),
            designated=_grown(dict(size.designated), needs.named, _MOST_DESIGNATED),
            people=self._people if needs.plain else size.people,
            repeats=min(max(size.repeats, needs.repeats), self._repeats),
        )
        return (grown, "") if grown != size else (None, self._bound(size, needs))

    def bound(
        self, condition: Condition, size: Size, encoder: Encoder, assertions: Sequence[Term], variables: Sequence[Term]
    ) -> str:
        """What an answer within a scope of this size is limited to, in words (empty: to nothing)."""
        return self._bound(size, self._needs(condition, size, encoder, assertions, variables))

    def _needs(
        self, condition: Condition, size: Size, encoder: Encoder, assertions: Sequence[Term], variables: Sequence[Term]
    ) -> _Needs:
        footprint = encoder.marks.footprint(subterms(assertions))
        counted = sorted({*footprint.conditions, *footprint.extremes} - size.plain)
        return _Needs(
            kinds={sort: footprint.kinds_needed(sort) for sort in counted},
            named=self._named(condition, size, encoder, variables),
            plain=tuple(s for s in sorted(size.plain) if _matters(s, size, encoder, variables)),
            repeats=footprint.repeats_needed,
            single=bool(footprint.single),
        )

    def _bound(self, size: Size, needs: _Needs) -> str:
        limited = [*needs.plain, *(s for s, n in needs.kinds.items() if n > size.kinds_of(s))]
        bounds = [
            told(
                "at most {number} of the kind “{sort}”",
                number=size.designated_of(s) + size.kinds_of(s),
                sort=self._phrase(s),
            )
            for s in dict.fromkeys(limited)
        ]
        short = [s for s, n in sorted(needs.named.items()) if n > size.designated_of(s)]
        bounds += [
            told(
                "at most {number} of the kind “{sort}” told apart by name",
                number=size.designated_of(s),
                sort=self._phrase(s),
            )
            for s in short
        ]
        if needs.repeats > size.repeats:
            bounds.append(
                told("the same act at most once")
                if size.repeats == 1
                else told("the same act at most {number} times", number=size.repeats)
            )
        if needs.single:
            bounds.append(told("only a few who did the same act as somebody named"))
        return joined(bounds, ", ") if bounds else ""

    def _phrase(self, sort: str) -> str:
        kind = Type(Kind.ENTITY, sort)
        return spoken(sort_phrase(kind, self._ruleset), sort_phrase(kind, self._ruleset, self._ruleset.language))

    def _named(self, condition: Condition, size: Size, encoder: Encoder, variables: Sequence[Term]) -> dict[str, int]:
        """Own sort -> individuals needed for the question's unknowns and for every value that is an individual."""
        types = [encoder.atoms.choices.get(v.id) for v in variables if not v.name.startswith("any ")]
        values = [own for type_ in types if type_ is not None for own in self._own(type_)]
        unknowns = [own for unknown in unknowns_of(condition) for own in self._own(unknown.type)]
        total = _tally([*values, *unknowns])
        given = dict(size.designated)
        return {sort: max(given.get(sort, 0), total.get(sort, 0)) for sort in {**given, **total}}


def _own(ruleset: Ruleset, type_: Type) -> tuple[str, ...]:
    """The own sorts of the individuals that a value of this type may be; none for other values."""
    if type_.kind is not Kind.ENTITY or type_.name == RULE_SORT:
        return ()
    return own_sorts(ruleset, type_.name)


def _sorts_of_values(ruleset: Ruleset) -> list[str]:
    """The own sorts of the individuals that facts and states may have as their values."""
    valued = {s.result for s in ruleset.symbols.values() if s.result is not None and s.kind != "term"}
    return sorted({own for type_ in valued for own in _own(ruleset, type_)})


def _tally(names: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return found


def _matters(sort: str, size: Size, encoder: Encoder, variables: Sequence[Term]) -> bool:
    """Whether a sort without kinds is gone through in the question: more of it is spoken of than is named."""
    about = {v.id for v in variables}
    own = [i for i in encoder.scope.of(sort) if i.count.id in about]
    return len(own) > dict(size.designated).get(sort, 0)


def _grown(sizes: dict[str, int], needed: dict[str, int], most: int) -> tuple[tuple[str, int], ...]:
    """The sizes, raised to what is needed, but not above `most`."""
    raised = {sort: max(sizes.get(sort, 0), min(number, most)) for sort, number in needed.items()}
    return tuple(sorted({**sizes, **raised}.items()))
