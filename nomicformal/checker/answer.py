"""What is asked of the solver, and what is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nomicformal.checker.conditions import Condition, Env
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.encode.questions import Question
from nomicformal.checker.symbolic import Slot
from nomicformal.checker.terms import Term
from nomicformal.core.expr import Value
from nomicformal.core.situation import Situation


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found about a condition.

    `status`: `proved` (no situation satisfies it, whatever the number of people), `bounded` (no situation within
    `bound`), `refuted` (this `situation` satisfies it: a replayed witness), `undecided` (`reason` says why).
    `env`: what the unknowns of the condition stand for in the situation, by name. `bound`: in words, for `bounded`.
    `beyond`: it is undecided whatever the solver could do.
    """

    status: str
    situation: Situation | None = None
    env: dict[str, Value] = field(default_factory=dict, hash=False)
    bound: str = ""
    reason: str = ""
    beyond: bool = False

    @property
    def found(self) -> bool:
        """A replayed situation satisfies the condition."""
        return self.status == "refuted"

    @property
    def gave_up(self) -> bool:
        """It is undecided for want of means."""
        return self.status == "undecided" and not self.beyond

    @property
    def never(self) -> bool:
        """No situation satisfies the condition (`proved` or within the bound)."""
        return self.status in ("proved", "bounded")


@dataclass(frozen=True, slots=True)
class Pair:
    """Environments of two clauses whose heads are one cell, sharing unknowns for the cell's arguments."""

    first: Env
    second: Env


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked: whether some situation satisfies the condition under these `readings`. See `Workbench.ask`."""

    condition: Condition
    readings: dict[str, str] = field(default_factory=dict, hash=False)
    purpose: str = ""
    witness: bool = True
    proof_only: bool = False
    soon: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in one scope: what the solver gets, and what it is about."""

    encoder: Encoder
    question: Question
    formula: Term
    assertions: Sequence[Term]
    variables: Sequence[Term]
    misled: set[int | str] = field(default_factory=set)
    """What solutions were wrong about (see voidness.py)."""

    @property
    def hands(self) -> list[Slot]:
        return [value for value in self.encoder.effects.hands.values() if self._about(value)]

    def _about(self, slot: Slot) -> bool:
        return slot.label in self.question.hands

    @property
    def relaxed(self) -> str:
        """Why the encoding admits more than there is; empty if it does not."""
        reasons = (self.encoder.atoms.relaxed.get(v.id, "") for v in self.variables)
        return next((r for r in reasons if r), "")
