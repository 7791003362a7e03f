"""NF204: a conflict that only the rules' numbers (or dates) settle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflict_report import Group

INFO = CodeInfo(
    code="NF204",
    name="settled-by-number",
    severity=Severity.WARNING,
    what="Two rules contradict each other, and nothing but their numbers (or dates) decides which one prevails.",
    why="Nobody chose this outcome, and it turns round when one of the rules is amended and gets a new number.",
    example="rule 317: | Any voter may start an election.\nrule 318: | An election needs the consent of two players.",
    instead="Write in one of the two which prevails (“this rule prevails over rule …”, “this rule yields to rule"
    " …”), or change one so that they agree.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflict_report import groups, reports

    return reports(context, INFO, groups(context, "number"), _report)


def _report(context: Context, group: Group) -> Diagnostic:
    from nomicformal.checker.checks.conflict_report import names, report, subjects

    loser, winner = names(context, group[0])
    assert group[0].criterion is not None
    message = told(
        "{loser} contradicts {winner} about {subjects}; the latter prevails only because {reason}",
        loser=loser, winner=winner, subjects=subjects(context, group), reason=REASONS[group[0].criterion.kind],
    )  # fmt: skip
    return report(context, INFO, group, message)


REASONS = {
    "lower": told("its number is lower"),
    "higher": told("its number is higher"),
    "earlier": told("it was enacted earlier"),
    "later": told("it was enacted later"),
}
