"""NF413: a change that the ruleset itself declares void, because it breaks a guarantee."""

from __future__ import annotations

from nomicformal.checker.change.context import ChangeContext
from nomicformal.checker.checks.words import finding, passage_of, rule_name
from nomicformal.core.clauses import VoidIfBreaks
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

INFO = CodeInfo(
    code="NF413",
    name="change-void-by-guarantee",
    severity=Severity.ERROR,
    what="The proposal breaks a guarantee, and a rule says that a change which breaks it is void.",
    why="Even if it is adopted, nothing changes.",
    example="  guarantee open: always quorum(q) <= players\n  a change that breaks open is void",
    instead="Change the proposal so that the guarantee stands.",
)


def run(context: ChangeContext) -> list[Diagnostic]:
    broken = _broken(context)
    found = []
    for clause in context.before.ruleset.clauses:
        if not isinstance(clause, VoidIfBreaks) or clause.name not in broken:
            continue
        rule = context.before.rule_of(clause)
        breach = broken[clause.name]
        found.append(
            finding(
                INFO,
                f"{rule_name(rule)} makes this proposal void, for it breaks the guarantee “{clause.name}”",
                context.changes[0].span,
                severity=breach.severity,
                related=[Related(clause.origin.span, passage_of(clause, rule)), Related(breach.span, breach.message)],
                rules=[rule.number] if rule else [],
                witness=breach.witness,
                explanation=breach.explanation,
                status=breach.status,
                key=[clause.name],
            )
        )
    return found


def _broken(context: ChangeContext) -> dict[str, Diagnostic]:
    """The guarantees that the proposal breaks, by name, with the finding that shows it."""
    found = {}
    for fresh in context.fresh:
        key = fresh.data.get("key")
        if fresh.code == "NF301" and isinstance(key, tuple):
            found[str(key[-1])] = fresh
    return found
