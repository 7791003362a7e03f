"""NF101: the printed number against the history."""

from __future__ import annotations

from nomicformal.checker.checks.change_not_made import changes_said, law_of_numbers
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.history import Step, steps
from nomicformal.checker.checks.words import finding, listing, rule_name
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF101",
    name="number-not-from-history",
    severity=Severity.ERROR,
    what="The number printed over a rule is none of the numbers that its history gives it, or, where rules take the"
    " number of their last change, an older one.",
    why="A judge looks a rule up by its number, and the number often decides which of two rules prevails.",
    example='rule 203 mutable "Winner"\nhistory\n  2011-09-06 initial 202 mutable',
    instead="Look into the proposal that changed the rule last, or ask whoever keeps the rules. Then correct the"
    " number in the heading, or add the event that gave the rule this number.",
)
FEWEST = 3
"""So many rules make a practice: where that many, and more than a quarter, keep a number that no event gives them,
changes do not give numbers in this game; where that many, and all but a quarter, bear the number of the last change, it
gives it, as it does where a rule says so (`change_not_made` tells of changes that a text among the rules tells of)."""


def run(context: Context) -> list[Diagnostic]:
    judged = [(rule, numbered) for rule in context.ruleset.rules if (numbered := _numbered(rule))]
    strange = [pair for pair in judged if pair[0].number not in {step.number for step in pair[1]}]
    if len(strange) >= FEWEST and 4 * len(strange) > len(judged):
        return []
    found = [_report(rule, numbered) for rule, numbered in strange]
    changed = [pair for pair in judged if pair not in strange and len({step.number for step in pair[1]}) > 1]
    older = [pair for pair in changed if pair[0].number != pair[1][-1].number]
    practice = len(changed) - len(older) >= FEWEST and 4 * len(older) <= len(changed)
    if older and (practice or law_of_numbers(context) is not None):
        told = {one.target for one in changes_said(context) if one.changes_number}
        late = [(rule, numbered) for rule, numbered in older if rule.number not in told]
        found += [_report(rule, numbered[-1:], last=True) for rule, numbered in late]
    return found


def _numbered(rule: Rule) -> list[Step]:
    return [step for step in steps(rule) if step.number is not None] if rule.in_force else []


def _report(rule: Rule, numbered: list[Step], last: bool = False) -> Diagnostic:
    given = listing([str(number) for number in dict.fromkeys(step.number for step in numbered)], "or")
    return finding(
        INFO,
        told(
            "{rule} is printed with the number {number}, but its history gives it {given} as the number of its last"
            " change"
            if last
            else "{rule} is printed with the number {number}, but its history gives it {given}",
            rule=rule_name(rule),
            number=rule.number,
            given=given,
        ),
        rule.span,
        related=[
            Related(step.event.span, told("this event gives the number {number}", number=step.number or 0))
            for step in numbered
        ],
        rules=[rule.number],
        key=[rule.id],
    )
