"""NF501: questions that have no stable answer."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity

INFO = CodeInfo(
    code="NF501",
    name="paradox",
    severity=Severity.ERROR,
    what="In some situation an answer depends on itself in such a way that neither yes nor no can stand.",
    why="No verdict is possible. In many a Nomic whoever shows such a situation wins.",
    example="| This statement of the rules holds if it does not hold.\n  liar when not liar",
    instead="Amend one of these passages so that what it says no longer hangs on the others; until then ask your"
    " judge what holds.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.self_reference import findings

    return findings(context, INFO, "paradox")
