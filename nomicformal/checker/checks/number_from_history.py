"""NF101: the printed number against the history."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.history import Step, steps
from nomicformal.checker.checks.words import finding, listing, rule_name
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

INFO = CodeInfo(
    code="NF101",
    name="number-not-from-history",
    severity=Severity.ERROR,
    what="The number printed over a rule is none of the numbers that its history gives it.",
    why="A judge looks a rule up by its number, and the number often decides which of two rules prevails.",
    example='rule 203 mutable "Winner"\nhistory\n  2011-09-06 initial 202 mutable',
    instead="Correct the number in the heading, or add the event that gave the rule this number.",
)


def run(context: Context) -> list[Diagnostic]:
    return [found for rule in context.ruleset.rules if (found := _judge(rule))]


def _judge(rule: Rule) -> Diagnostic | None:
    numbered = [step for step in steps(rule) if step.number is not None]
    if not numbered or rule.number in {step.number for step in numbered}:
        return None
    given = listing([str(step.number) for step in numbered], "or")
    return finding(
        INFO,
        f"{rule_name(rule)} is printed with the number {rule.number}, but its history gives it {given}",
        rule.span,
        related=[Related(step.event.span, _says(step)) for step in numbered],
        rules=[rule.number],
        key=[rule.id],
    )


def _says(step: Step) -> str:
    return f"this event gives the number {step.number}"
