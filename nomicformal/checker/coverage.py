"""How much of a ruleset's text is formal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from nomicformal.core.model import Rule, Ruleset

FORMAL_MARKS = ("formal", "built in", "as above")


@dataclass(frozen=True, slots=True)
class Coverage:
    """Numbers of passages of the rules in force, by mark."""

    formal: int = 0
    informal: int = 0
    comment: int = 0
    unencoded: int = 0

    @property
    def legal(self) -> int:
        """Passages with legal content: all but comments."""
        return self.formal + self.informal + self.unencoded

    @property
    def share(self) -> Fraction:
        """The formal share of the passages with legal content; 1 where there are none."""
        return Fraction(self.formal, self.legal) if self.legal else Fraction(1)

    def __str__(self) -> str:
        percent = f"{float(self.share * 100):.1f}".removesuffix(".0")
        return (
            f"{self.formal} of {self.legal} passages with legal content are formal ({percent}%);"
            f" {self.informal} informal, {self.unencoded} not encoded, {self.comment} comments"
        )


def coverage(ruleset: Ruleset) -> Coverage:
    """The coverage of the whole ruleset."""
    return _count(passage.mark for rule in ruleset.rules if rule.in_force for passage in rule.passages)


def coverage_of(rule: Rule) -> Coverage:
    """The coverage of one rule."""
    return _count(passage.mark for passage in rule.passages)


def _count(marks: Iterable[str]) -> Coverage:
    counts: Counter[str] = Counter(marks)
    formal = sum(counts[mark] for mark in FORMAL_MARKS)
    return Coverage(formal, counts["informal"], counts["comment"], counts["unencoded"])
