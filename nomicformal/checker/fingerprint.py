"""Which findings of one ruleset another has too."""

from __future__ import annotations

from collections.abc import Iterable

from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic
from nomicformal.fingerprint import atoms, fingerprint

__all__ = ["atoms", "fingerprint", "fresh", "lost"]

NOTED = frozenset({"NF106", "NF620"})
"""What whoever encoded a rule noted, or has not done yet: a new wording of the rule takes nothing of it away."""


def fresh(after: Iterable[Diagnostic], before: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings of `after` that have something which no finding of `before` has."""
    known = frozenset(atom for finding in before for atom in atoms(finding))
    return tuple(finding for finding in after if not atoms(finding) <= known)


def lost(
    before: Iterable[Diagnostic], after: Iterable[Diagnostic], rulesets: tuple[Ruleset, Ruleset]
) -> tuple[Diagnostic, ...]:
    """The findings of `before` in whose place nothing is left in `after`: neither the same, nor one of the same code on
    the same rules and matter that says it in other words, or of more rules. `rulesets`: those that were looked at."""
    then, now = (_Rules(ruleset) for ruleset in rulesets)
    later = tuple(after)
    return tuple(
        one for one in fresh(before, later)
        if not any(_takes_the_place(other, now, one, then) for other in later)
        and not (one.code in NOTED and then.of(one) & now.in_force)
    )


class _Rules:
    """Rules by number, and by id those in force."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ids: dict[int, str] = {}
        for rule in sorted(ruleset.rules, key=lambda rule: not rule.in_force):
            self._ids.setdefault(rule.number, rule.id)
        self.in_force = frozenset(rule.id for rule in ruleset.rules if rule.in_force)
        self.every = frozenset(rule.id for rule in ruleset.rules)

    def of(self, finding: Diagnostic) -> frozenset[str]:
        return frozenset(self._ids.get(number, str(number)) for number in finding.rules)

    def matter(self, finding: Diagnostic) -> frozenset[str]:
        """What the finding is about beside the rules."""
        key = finding.data.get("key")
        return frozenset(map(str, key)) - self.every if isinstance(key, tuple) else frozenset()


def _takes_the_place(other: Diagnostic, now: _Rules, one: Diagnostic, then: _Rules) -> bool:
    rules, matter = then.of(one), then.matter(one)
    return (
        one.code == other.code and bool(rules) and rules <= now.of(other)
        and (not matter or not matter.isdisjoint(now.matter(other)))
    )
