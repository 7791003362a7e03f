"""What a ruleset leaves open, as whoever encoded it noted under the passages: `gap "who gives the numbers"`."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.core.model import Gap, Passage, Rule, Ruleset


@dataclass(frozen=True, slots=True)
class Noted:
    """A gap in the rules in force. `number`: its place among all of the ruleset, from 1 on."""

    number: int
    rule: Rule
    passage: Passage
    gap: Gap


def noted(ruleset: Ruleset) -> tuple[Noted, ...]:
    """The gaps of the rules in force, in order."""
    found = (
        (rule, passage, gap)
        for rule in ruleset.rules
        if rule.in_force
        for passage in rule.passages
        for gap in passage.gaps
    )
    return tuple(Noted(number, *where) for number, where in enumerate(found, 1))
