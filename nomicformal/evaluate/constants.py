"""The numbers, times and texts that occur in a ruleset and a situation: what to try where one is not given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from nomicformal.core.expr import Const, Kind, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.evaluate.thresholds import Group

MOST_STEPS = 8
"""So many moves of a number are thought of."""
_TRIED = (Kind.TEXT, Kind.NUMBER, Kind.TIME, Kind.DURATION)


def numbers_to_try(
    group: Group, situation: Situation, done: tuple[LogEntry, ...], share: bool
) -> tuple[Value, ...]:
    """The numbers that one of the group is compared with, given ones included, and those from which what is done leads
    there, each with one more and one less, and 0. `done`: the acts, if more than those of the situation; `share`: parts
    of one may be meant; else those between two whole numbers stand for both."""
    log = done or situation.log
    found: set[Fraction] = set(group.constants)
    for (name, args), value in (*situation.facts.items(), *situation.initial.items()):
        found |= {Fraction(one) for one in args if name in group.acts and isinstance(one, Fraction)}
        if name in group.symbols and isinstance(value, Fraction):
            found.add(value)
    for entry in log:
        found |= {one for one in entry.args if entry.symbol in group.acts and isinstance(one, Fraction)}
        found |= {value for name, value in entry.facts.items() if name in group.symbols and isinstance(value, Fraction)}
    moves = _moved(group, log)
    found |= {Fraction(0), *(one - moved for one in found for moved in moves)}
    if not share:
        found = {Fraction(whole) for one in found for whole in (floor(one), ceil(one))}
    return _near(found)


def _moved(group: Group, log: tuple[LogEntry, ...]) -> list[Fraction]:
    """By how much effects can have moved a number of the group: each as often as its act was done, one that waits for
    no act once; one that moves it by a number that the act names, by that. The lesser ones, if they are many."""
    done = Counter(entry.symbol for entry in log)
    named = {
        amount for entry in log if entry.symbol in group.acts
        for one in entry.args if isinstance(one, Fraction) for amount in (one, -one)
    }  # fmt: skip
    steps = [(amount, done[act] if act else 1) for act, amount in sorted(group.steps)]
    found = {Fraction(0)}
    for amount, times in [*steps, *((amount, 1) for amount in sorted(named))]:
        found |= {one + amount * time for one in found for time in range(1, min(times, MOST_STEPS) + 1)}
        found = set(sorted(found, key=lambda one: (abs(one), one))[: MOST_STEPS + 1])
    return sorted(found - {Fraction(0)})


def _near(found: set[Fraction]) -> tuple[Value, ...]:
    near = {value + step for value in found for step in (-1, 0, 1)}
    return tuple(sorted(near, key=lambda value: (value < 0, abs(value))))


def occurring(ruleset: Ruleset, situation: Situation, kind: Kind) -> tuple[Value, ...]:
    """Each text, time or duration that occurs; of the latter two also one minute more, one less, and 0; sorted."""
    if kind is Kind.TEXT:
        return constants(ruleset, kind)
    found: set[Fraction] = {Fraction(0)}
    for const in ruleset.once("constants", _constants):
        if const.type.kind is kind and isinstance(const.value, (int, Fraction)):
            found.add(Fraction(const.value))
    if kind is Kind.TIME:
        found.discard(Fraction(0))
        found |= {Fraction(entry.time) for entry in situation.log} | {Fraction(situation.now)}
    return tuple(floor(value) for value in _near(found) if isinstance(value, Fraction))


def constants(ruleset: Ruleset, kind: Kind) -> tuple[str, ...]:
    """Those of this kind that occur in the ruleset, as texts, sorted."""
    known = ruleset.once("constants", _constants)
    return tuple(sorted({str(const.value) for const in known if const.type.kind is kind}))


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
