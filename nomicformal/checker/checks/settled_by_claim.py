"""NF203: a conflict that a claim of precedence settles."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity

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
    from nomicformal.checker.checks.conflict_report import groups, names, report, subjects

    found = []
    for group in groups(context, "claims"):
        loser, winner = names(context, group[0])
        how = _HOW[group[0].criterion.kind if group[0].criterion else "claims"]
        message = f"{loser} contradicts {winner} about {subjects(context, group)}; the latter prevails {how}"
        found.append(report(context, INFO, group, message))
    return found


_HOW = {"claims": "by a claim of precedence", "rank": "by its rank", "specific": "as the more specific one"}
