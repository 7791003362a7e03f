"""The numbers, times and texts that occur in a ruleset and a situation: what to try where one is not given."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from nomicformal.core.expr import Const, Kind, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation

_TRIED = (Kind.TEXT, Kind.NUMBER, Kind.TIME, Kind.DURATION)


def occurring(ruleset: Ruleset, situation: Situation, kind: Kind) -> tuple[Value, ...]:
    """Each value of this kind that occurs, for numbers, times and durations also one more, one less, and 0; sorted,
    negative numbers last."""
    if kind is Kind.TEXT:
        return constants(ruleset, kind)
    found: set[Fraction] = {Fraction(0)}
    for const in ruleset.once("constants", _constants):
        if const.type.kind is kind and isinstance(const.value, (int, Fraction)):
            found.add(Fraction(const.value))
    if kind is Kind.TIME:
        found.discard(Fraction(0))
        found |= {Fraction(entry.time) for entry in situation.log} | {Fraction(situation.now)}
    elif kind is Kind.NUMBER:
        found |= {value for value in _given(situation) if isinstance(value, Fraction)}
    near = sorted({value + step for value in found for step in (-1, 0, 1)}, key=lambda value: (value < 0, abs(value)))
    return tuple(near) if kind is Kind.NUMBER else tuple(floor(value) for value in near)


def constants(ruleset: Ruleset, kind: Kind) -> tuple[str, ...]:
    """Those of this kind that occur in the ruleset, as texts, sorted."""
    known = ruleset.once("constants", _constants)
    return tuple(sorted({str(const.value) for const in known if const.type.kind is kind}))


def _given(situation: Situation) -> Iterator[Value]:
    yield from situation.facts.values()
    yield from situation.initial.values()
    for entry in situation.log:
        yield from entry.args


def _constants(ruleset: Ruleset) -> tuple[Const, ...]:
    """What stands in its clauses and declarations, each once."""
    return tuple(dict.fromkeys(const for const in _all_constants(ruleset) if const.type.kind in _TRIED))


def _all_constants(ruleset: Ruleset) -> Iterator[Const]:
    seen: set[int] = set()
    waiting: list[object] = [*ruleset.clauses, *ruleset.symbols.values()]
    while waiting:
        tree = waiting.pop()
        if isinstance(tree, Const):
            yield tree
        elif isinstance(tree, tuple):
            waiting += tree
        elif type(tree).__module__.startswith("nomicformal.core") and id(tree) not in seen:
            seen.add(id(tree))
            waiting += [getattr(tree, name) for name in getattr(type(tree), "__dataclass_fields__", ())]
