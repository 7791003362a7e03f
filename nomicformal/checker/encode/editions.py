"""Two editions of one body of rules side by side in one ruleset: which of them says what, and how far they differ.

A question about one ruleset is about an edition that stands alone: both are then the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass

from nomicformal.core import expr as x
from nomicformal.core.model import Rule

FIRST, SECOND = 0, 1

Node = tuple[str, str]
"""(`term`, symbol), (`may`, `can` or `must`, act), (`void`, rule), POLICY or RULES."""

POLICY: Node = ("policy", "")
"""Which of two rules prevails."""
RULES: Node = ("rules", "")
"""Which rules there are."""

_NORMS = {"must not": ("may",), "cannot": ("can",), "right": ("may", "can")}


@dataclass(frozen=True, slots=True)
class Editions:
    """`rules`: id -> rule in each edition; a rule that only one has is missing in the other. `only`: ids of the clauses
    that stand in just one of them; all others stand in both. `reached`: the nodes that may come out differently; what
    reads none of them is one and the same in both. `never`: node -> the ways (`more`, `less`, `higher`, `lower`,
    `other`, `gained`, `lost`) in which it is known not to differ, whatever happens."""

    rules: tuple[Mapping[str, Rule], Mapping[str, Rule]]
    only: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    reached: frozenset[Node] = frozenset()
    never: Mapping[Node, frozenset[str]] = field(default_factory=dict)

    def says(self, clause: int, edition: int) -> bool:
        """Whether the clause stands in this edition."""
        return clause not in self.only[1 - edition]

    def has(self, rule: str, edition: int) -> bool:
        """Whether the rule (or its stub) stands in this edition."""
        return rule in self.rules[edition]

    @property
    def shared(self) -> frozenset[str] | None:
        """Ids of the rules that stand in both; None if that is all of them."""
        first, second = (frozenset(rules) for rules in self.rules)
        return None if first == second else first & second


def nodes_in(part: object) -> Iterator[Node]:
    """The nodes that an expression, or any part of a clause, reads, at whatever moment."""
    match part:
        case x.Apply():
            yield ("term", part.symbol)
            yield from nodes_in(part.args)
        case x.NormAtom():
            yield from ((kind, part.symbol) for kind in _NORMS.get(part.modality, (part.modality,)))
            yield from nodes_in((part.args, part.agent))
        case tuple():
            for each in part:
                yield from nodes_in(each)
        case x.Const() | x.Var() | x.Type():
            return
        case _ if is_dataclass(part) and not isinstance(part, type):
            if isinstance(part, x.Quant | x.Count | x.Sum | x.Best) and part.var.type.name == "Rule":
                yield RULES
            for field in fields(part):
                yield from nodes_in(getattr(part, field.name))
