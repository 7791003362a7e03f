"""How much of a question is spelled out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Detail(Enum):
    """OPAQUE: whatever goes through individuals (counts, quantifiers, what happened) and voidness is left open, each
    with one value for one expression. LIGHT: voidness is left open, and of a first moment it is only said that the
    condition holds then and did not hold a minute before. MOMENTS: voidness is left open. FULL: everything is spelled
    out. STEP: everything but first moments. In OPAQUE and STEP, of terms and norms of which it is known how two
    editions of the rules differ about them, only that is said (see steps.py).

    The lesser ones admit more than there is: what cannot be satisfied there cannot be at all (OPAQUE: whatever the
    number of individuals), while a solution may turn out not to replay."""

    OPAQUE = 0
    LIGHT = 1
    MOMENTS = 2
    FULL = 3
    STEP = 4

    @property
    def leaves_voidness_open(self) -> bool:
        """Whether it does not say which rules are void."""
        return self in (Detail.OPAQUE, Detail.LIGHT, Detail.MOMENTS)


Spelled = frozenset[int | str]
"""Rules (by id) of which it is spelled out all the same whether they are void, and clauses (by id) of which it is that
their defeat makes their rule void."""


@dataclass(frozen=True, slots=True)
class Level:
    """A detail, and what is spelled out of the voidness that it leaves open."""

    detail: Detail = Detail.FULL
    spelled: Spelled = frozenset()

    def without(self, mistaken: Spelled) -> Level:
        """The level at which solutions are no more wrong about that."""
        return Level(self.detail, self.spelled | mistaken)

    def then(self, detail: Detail) -> Level:
        """This detail, with what is spelled out here."""
        return Level(detail, self.spelled if detail.leaves_voidness_open else frozenset())
