"""NF205: two rules that both claim precedence over each other (or both give way)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflict_report import Group

INFO = CodeInfo(
    code="NF205",
    name="mutual-claims",
    severity=Severity.WARNING,
    what="Two rules contradict each other, and each claims to prevail over the other (or each gives way to the other).",
    why="The claims cancel. What is left decides: often the number alone, sometimes nothing.",
    example="rule 301: | This rule takes precedence over all others.\nrule 302: | This rule takes precedence over"
    " rule 301.",
    instead="Remove one of the two claims, or let one rule give way to the other in so many words.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflict_report import groups, reports

    return reports(context, INFO, groups(context, "mutual"), _report)


def _report(context: Context, group: Group) -> Diagnostic:
    from nomicformal.checker.checks.conflict_report import names, report, subjects
    from nomicformal.checker.checks.settled_by_number import REASONS

    loser, winner = names(context, group[0])
    criterion = group[0].criterion
    end = (
        told("so {winner} prevails only because {reason}", winner=winner, reason=REASONS[criterion.kind])
        if criterion
        else told("and nothing else decides between them")
    )
    message = told(
        "{loser} and {winner} contradict each other about {subjects}; their claims cancel, {end}",
        loser=loser, winner=winner, subjects=subjects(context, group), end=end,
    )  # fmt: skip
    return report(context, INFO, group, message)
