"""What no situation contradicts, counted: proofs apart from what was only tried up to a number of people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from nomicformal.checker.checks.words import ANY_NUMBER
from nomicformal.checker.result import Statement
from nomicformal.told import joined, told

POSSIBLE_ONLY = told("situations that keep what the rules say must always hold")
"""The limit of an answer that leaves out what the rules themselves rule out: whoever takes part, it is a proof."""


def only_tried(bounds: Iterable[str]) -> bool:
    """Whether one of these limits of answers is a number of people, beyond which nothing is known."""
    return not {bound for bound in bounds if bound} <= {POSSIBLE_ONLY}


def settled(text: str, bounds: Iterable[str], rules: tuple[int, ...] = ()) -> Statement:
    """That no situation contradicts the text. `bounds`: the limits of the answers; an empty one limits nothing."""
    named = sorted({bound for bound in bounds if bound})
    tried = only_tried(named)
    return Statement(text, joined(named if tried else [ANY_NUMBER, *named], "; "), rules, tried)


@dataclass(slots=True)
class Tally:
    """How many things of one kind no situation contradicts. A thing that stayed undecided is not to be added."""

    proved: int = 0
    tried: int = 0
    limits: set[str] = field(default_factory=set)
    bounds: set[str] = field(default_factory=set)

    def add(self, *bounds: str) -> None:
        """One more, with the limits of the answers that show it."""
        if only_tried(bounds):
            self.tried += 1
            self.bounds |= set(bounds)
        else:
            self.proved += 1
            self.limits |= set(bounds)

    def include(self, other: Tally) -> None:
        """Those of another tally as well."""
        self.proved += other.proved
        self.tried += other.tried
        self.limits |= other.limits
        self.bounds |= other.bounds

    def statements(self, text: Callable[[int], str]) -> list[Statement]:
        """`text` says it of so many of them."""
        found = [settled(text(self.proved), self.limits)] if self.proved else []
        return [*found, settled(text(self.tried), self.bounds)] if self.tried else found
