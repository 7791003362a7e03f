"""NF620: what a rule leaves open, as whoever encoded it noted."""

from __future__ import annotations

from itertools import groupby

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, quote, rule_name
from nomicformal.checker.noted import Noted, noted
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.phrase_words import word
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import Told, joined, spoken, told

INFO = CodeInfo(
    code="NF620",
    name="left-open",
    severity=Severity.INFO,
    what="A rule leaves something open that no clause can say: whoever encoded the rules read it so and noted it.",
    why="Players will have to agree on it once it matters. No check found this: it stands under the passage as a note.",
    example='| Rules are numbered in order.\n  gap "who gives the numbers"',
    instead="Write it in the rule, or ask for a judgement the first time that it matters. If another rule says it,"
    " or nobody needs to know, strike the note.",
)
LONGEST_PASSAGE = 80


def run(context: Context) -> list[Diagnostic]:
    by_rule = groupby(noted(context.ruleset), key=lambda one: one.rule.id)
    return [_of_one_rule(context.ruleset, list(group)) for _, group in by_rule]


def _of_one_rule(ruleset: Ruleset, gaps: list[Noted]) -> Diagnostic:
    rule: Rule = gaps[0].rule
    said = [_words(ruleset, one) for one in gaps]
    return finding(
        INFO,
        told("{rule} leaves open: {what}", rule=rule_name(rule), what=joined(said, "; ")),
        gaps[0].passage.span,
        related=[
            Related(one.passage.span, words)
            for one, words in zip(gaps, said, strict=True)
            if one.passage is not gaps[0].passage
        ],
        rules=[rule.number],
        status=told("noted by whoever encoded the rules, not found by a check"),
        key=[rule.id],
        atoms=[f"{rule.id} {place}" for place in range(len(gaps))],
    )


def _words(ruleset: Ruleset, one: Noted) -> Told:
    """What is left open, as noted. That is in English; in the ruleset's language, the passage and the note's number."""
    note = word("note", ruleset.language, str(one.number))
    return spoken(one.gap.text, f"{quote(one.passage.text, LONGEST_PASSAGE)} ({note})")
