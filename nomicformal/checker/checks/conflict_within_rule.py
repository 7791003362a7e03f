"""NF201: two clauses of one rule that give different answers."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity

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


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflict_report import groups, names, report, subjects

    found = []
    for group in groups(context, "within"):
        rule = names(context, group[0])[0]
        message = f"{rule} contradicts itself about {subjects(context, group)}"
        found.append(report(context, INFO, group, message))
    return found
