"""How much of a ruleset's text is formal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from nomicformal.checker.result import Coverage
from nomicformal.core.model import Rule, Ruleset

__all__ = ["Coverage", "coverage", "coverage_of"]

FORMAL_MARKS = ("formal", "built in", "as above")


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
