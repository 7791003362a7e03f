"""NF206: a conflict that nothing settles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflict_report import Group

INFO = CodeInfo(
    code="NF206",
    name="conflict-not-settled",
    severity=Severity.ERROR,
    what="Two rules contradict each other, and no rule in force says which one prevails.",
    why="Both stand. A judge has no ground for a verdict, and whoever acts may be right and wrong at once.",
    example="rule 301 mutable: | The winner gets 10 points.\nrule 302 mutable: | The winner gets 20 points.\n"
    "# and no rule says what happens when mutable rules conflict",
    instead="Add a rule about conflicts between such rules, let one of them claim precedence, or make them agree.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflict_report import groups, reports

    return reports(context, INFO, groups(context, "unsettled", suits=lambda found: not found.with_duty), _report)


def _report(context: Context, group: Group) -> Diagnostic:
    from nomicformal.checker.checks.conflict_report import names, report, subjects

    loser, winner = names(context, group[0])
    message = told(
        "{winner} and {loser} contradict each other about {subjects}, and nothing decides",
        winner=winner, loser=loser, subjects=subjects(context, group),
    )  # fmt: skip
    return report(context, INFO, group, message)
