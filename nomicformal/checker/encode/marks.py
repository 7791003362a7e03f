"""What a question's formula counts and asks of the log: from this it is told whether the scope was large enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import ceil, log2

from nomicformal.checker.terms import Term


@dataclass(slots=True)
class Footprint:
    """`conditions`: own sort -> the conditions by which its kinds are counted. `extremes`: own sort -> those that
    look for a first or last act of somebody. `acts`: act -> the expressions that ask about it. `single`: acts of kinds
    whose agent is named somewhere, so that only one individual of the kind can have done them."""

    conditions: dict[str, set[object]] = field(default_factory=dict)
    extremes: dict[str, set[object]] = field(default_factory=dict)
    acts: dict[str, set[object]] = field(default_factory=dict)
    single: set[str] = field(default_factory=set)

    def kinds_needed(self, sort: str) -> int:
        """How many kinds are enough for any number of individuals (see `kinds_needed`)."""
        return kinds_needed(len(self.conditions.get(sort, ()))) + len(self.extremes.get(sort, ()))

    @property
    def repeats_needed(self) -> int:
        """How often one act has to be able to occur: once for each expression that asks about it."""
        return max((len(keys) for keys in self.acts.values()), default=1)


def kinds_needed(conditions: int) -> int:
    """Kinds that suffice for counts under this many conditions. Individuals that satisfy the same conditions can be
    made equal, hence 2^d; and of a system of d sums with coefficients 0 and 1 some solution has at most
    2 d log2(2 sqrt(d)) summands that are not zero (Aliev, De Loera, Eisenbrand, Oertel, Weismantel 2018)."""
    rows = conditions + 1  # all of them together are counted too
    return min(1 << conditions, ceil(2 * rows * log2(2 * rows**0.5)))


class Marks:
    def __init__(self) -> None:
        self._counted: dict[int, list[tuple[str, object, bool]]] = {}
        self._asked: dict[int, list[tuple[str, object]]] = {}
        self._single: set[str] = set()

    def count(self, told: Term, sort: str, key: object, extreme: bool = False) -> None:
        """This truth about a kind is a condition by which individuals of its sort are counted."""
        for term in (told, told.args[0] if told.op == "not" else told):
            self._counted.setdefault(term.id, []).append((sort, key, extreme))

    def act(self, told: Term, act: str, key: object) -> None:
        """This truth asks whether the act is in the log."""
        for term in (told, told.args[0] if told.op == "not" else told):
            self._asked.setdefault(term.id, []).append((act, key))

    def single(self, act: str) -> None:
        """Who did this act is named somewhere."""
        self._single.add(act)

    def footprint(self, terms: Iterable[Term]) -> Footprint:
        """What these terms (all subterms of a question) count and ask."""
        found = Footprint()
        for term in terms:
            for sort, key, extreme in self._counted.get(term.id, ()):
                (found.extremes if extreme else found.conditions).setdefault(sort, set()).add(key)
            for act, asked in self._asked.get(term.id, ()):
                found.acts.setdefault(act, set()).add(asked)
        found.single = {act for act, keys in found.acts.items() if act in self._single and len(keys) > 1}
        return found
