"""NF201: two clauses of one rule that give different answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.core.clauses import Transition
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflict_report import Group

INFO = CodeInfo(
    code="NF201",
    name="conflict-within-rule",
    severity=Severity.ERROR,
    what="Two passages of one rule give different answers to the same question in the same situation.",
    why="No rule about precedence settles it: a rule does not prevail over itself. A judge cannot say what holds.",
    example="| The quorum is 3.\n  quorum(q) = 3\n| For changes of immutable rules it is 5.\n  quorum(q) = 5 when"
    " affects_immutable(q)",
    instead="Say which passage is the exception: put it first and write `otherwise` at the general one, or give one of"
    " them a condition that excludes the other.",
)

_EFFECTS = "Say in which order they take place, or that the two cannot come together."


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflict_report import groups, reports

    return reports(context, INFO, groups(context, "within"), _report)


def _report(context: Context, group: Group) -> Diagnostic:
    from nomicformal.checker.checks.conflict_report import names, report, subjects

    rule, about = names(context, group[0])[0], subjects(context, group)
    if all(isinstance(side, Transition) for one in group for side in (one.winner, one.loser)):
        message = told(
            "{rule} does not say what comes of {subjects} when it makes the same happen for two at one instant"
            if all(one.winner.id == one.loser.id for one in group)
            else "{rule} does not say what comes of {subjects} when two of its effects meet at one instant",
            rule=rule, subjects=about,
        )  # fmt: skip
        return report(context, INFO, group, message, severity=Severity.INFO, help=_EFFECTS)
    message = told("{rule} contradicts itself about {subjects}", rule=rule, subjects=about)
    return report(context, INFO, group, message)
