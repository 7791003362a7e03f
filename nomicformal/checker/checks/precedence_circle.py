"""NF208: precedence that goes round in a circle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflict_report import Group

INFO = CodeInfo(
    code="NF208",
    name="precedence-circle",
    severity=Severity.ERROR,
    what="Three or more rules contradict each other on one point, and each is beaten by another of them.",
    why="Precedence then decides nothing: whichever rule one follows, another one prevails over it.",
    example="rule 1 = 10, rule 2 = 20, rule 3 = 30; lower numbers prevail, and rule 3 claims to prevail over rule 1",
    instead="Remove the claim that closes the circle, or let the same rule prevail over the third one too.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflict_report import groups, reports

    return reports(context, INFO, groups(context, "circle"), _report)


def _report(context: Context, group: Group) -> Diagnostic:
    from nomicformal.checker.checks.conflict_report import names, report, subjects

    loser, winner = names(context, group[0])
    message = told(
        "{winner} and {loser} contradict each other about {subjects}, and precedence among them and a third rule"
        " goes round in a circle",
        winner=winner, loser=loser, subjects=subjects(context, group),
    )  # fmt: skip
    return report(context, INFO, group, message)
