"""What a run compared, and what it found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from nomicformal.checker.conditions import Condition
from nomicformal.core.situation import Situation


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where the two sides differ. `evaluator` and `encoder`: `yes`, `no`, `both`, `paradox`, an answer, or an
    error's text."""

    condition: Condition
    evaluator: str
    encoder: str

    def __str__(self) -> str:
        return f"{self.condition}: the evaluator says {self.evaluator}, the encoder {self.encoder}"


@dataclass(slots=True)
class Tally:
    """`questions` were asked about concrete situations, `checks` about all of them. `beyond`: situations left out, as
    they are beyond the limits. `undecided`: questions that the encoder gave up on. `printed`: rulesets that went
    through the language. `nearby`: differences in how far a paradox reaches. `found`: number of the ruleset, situation
    (None for what is not about one), and what differs."""

    rulesets: int = 0
    situations: int = 0
    questions: int = 0
    checks: int = 0
    beyond: int = 0
    undecided: int = 0
    printed: int = 0
    nearby: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    found: list[tuple[int, Situation | None, Divergence]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in what another tally counted."""
        for name in ("rulesets", "situations", "questions", "checks", "beyond", "undecided", "printed", "nearby"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.verdicts += other.verdicts
        self.found += other.found
