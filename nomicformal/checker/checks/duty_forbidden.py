"""NF209: somebody must do what somebody must not do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflict_report import Group

INFO = CodeInfo(
    code="NF209",
    name="duty-forbidden",
    severity=Severity.ERROR,
    what="One rule obliges somebody to do something that another rule forbids, and nothing decides between them.",
    why="Whatever the person does breaks a rule.",
    example="| The judge must publish the reasons.\n| Nobody may publish what was said in confidence.",
    instead="Write in one of the two that it does not go for the other (“… unless rule … obliges to it”), so that"
    " the duty is an exception to the prohibition or the prohibition a limit of the duty.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflict_report import groups, reports

    return reports(context, INFO, groups(context, "unsettled", suits=lambda found: found.with_duty), _report)


def _report(context: Context, group: Group) -> Diagnostic:
    from nomicformal.checker.checks.conflict_report import names, report, subjects
    from nomicformal.checker.checks.words import listing

    loser, winner = names(context, group[0])
    message = told(
        "{rules} obliges to the same as it forbids: {subjects}"
        if winner == loser
        else "{rules} oblige and forbid the same: {subjects}",
        rules=winner if winner == loser else listing([winner, loser]),
        subjects=subjects(context, group),
    )
    return report(context, INFO, group, message)
