"""NF502: questions that have more than one stable answer."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity

INFO = CodeInfo(
    code="NF502",
    name="several-outcomes",
    severity=Severity.WARNING,
    what="In some situation the rules support one answer and its opposite equally: each is right if one assumes it.",
    why="The rules do not choose. Two judges may rule differently, and both in accord with the text.",
    example="  red when not blue\n  blue when not red",
    instead="Write in one of these passages what it goes by other than the others (a vote, a date), or which of"
    " them comes first; until then ask your judge what holds.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.self_reference import findings

    return findings(context, INFO, "several")
