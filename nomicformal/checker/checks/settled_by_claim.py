"""NF203: a conflict that a claim of precedence settles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflict_report import Group

INFO = CodeInfo(
    code="NF203",
    name="settled-by-claim",
    severity=Severity.INFO,
    what="Two rules contradict each other, and one of them says that it prevails over (or gives way to) the other.",
    why="It is settled, as its authors wanted it. Whoever reads the beaten rule alone is misled.",
    example="| This rule takes precedence over every other rule that decides who wins.\n  prevails over rules"
    " deciding wins",
    instead="Nothing needs to be done. If readers are misled, say in the beaten rule that the other one is the"
    " exception.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflict_report import groups, reports

    return reports(context, INFO, groups(context, "claims"), _report)


def _report(context: Context, group: Group) -> Diagnostic:
    from nomicformal.checker.checks.conflict_report import names, report, subjects

    loser, winner = names(context, group[0])
    how = _HOW[group[0].criterion.kind if group[0].criterion else "claims"]
    message = told(
        "{loser} contradicts {winner} about {subjects}; the latter prevails {how}",
        loser=loser, winner=winner, subjects=subjects(context, group), how=how,
    )  # fmt: skip
    return report(context, INFO, group, message)


_HOW = {
    "claims": told("by a claim of precedence"),
    "rank": told("by its rank"),
    "specific": told("as the more specific one"),
}
