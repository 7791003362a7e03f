"""Where something is encoded: at which moment, and under which presumption."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from nomicformal.checker.atoms import Moment
from nomicformal.checker.scope import RULE_SORT
from nomicformal.checker.symbolic import SymValue
from nomicformal.core.expr import Kind, Type, Var

Bindings = Mapping[str, SymValue]
"""What variables stand for; `it` the act in hand, `the value` the value under judgement by a bound."""

RULE_PARAM = (Var("r", Type(Kind.ENTITY, RULE_SORT)),)
IT = "it"
SUBJECT = "the value"


@dataclass(frozen=True, slots=True)
class World:
    """`presumed`: the rule that is presumed not void (meaning §4), or empty; with `matter`, only on that cell.
    `sign`: 0 reads the cells of cycles as assigned; in the founding of a cell, 1 where its parts support it, -1 where
    they speak against it (meaning §5)."""

    moment: Moment
    presumed: str = ""
    matter: tuple[object, ...] | None = None
    sign: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        return (self.moment.name, self.presumed, self.matter, self.sign)

    def presuming(self, rule: str, matter: tuple[object, ...] | None = None) -> World:
        """The world in which the rule is presumed not void (in one matter)."""
        return replace(self, presumed=rule, matter=matter)

    def actual(self) -> World:
        """Without presumption."""
        return replace(self, presumed="", matter=None)

    def at(self, moment: Moment) -> World:
        return replace(self, moment=moment)

    def negated(self) -> World:
        return self if self.sign == 0 else replace(self, sign=-self.sign)

    def either(self) -> World:
        return self if self.sign == 0 else replace(self, sign=0)
