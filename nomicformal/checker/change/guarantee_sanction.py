"""NF413: a change that the ruleset itself declares void, because it breaks a guarantee."""

from __future__ import annotations

from dataclasses import replace

from nomicformal.checker.change.context import ChangeContext
from nomicformal.checker.checks import guarantee_broken, guarantee_despite
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, rule_name
from nomicformal.checker.fingerprint import fresh
from nomicformal.core.clauses import Guarantee, VoidIfBreaks
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

BREACHES = ("NF301", "NF307")

INFO = CodeInfo(
    code="NF413",
    name="change-void-by-guarantee",
    severity=Severity.ERROR,
    what="The proposal breaks a guarantee, and a rule says that a change which breaks it is void.",
    why="Even if it is adopted, nothing changes.",
    example="  guarantee open: always quorum(q) <= players\n  a change that breaks open is void",
    instead="Leave out the change that the finding names, or change the proposal so that what is promised stays"
    " possible.",
)


def run(context: ChangeContext) -> list[Diagnostic]:
    found = []
    for clause in _sanctions(context):
        breach = next(iter([*_brought(context, clause), *_of_lost(context, clause)]), None)
        if breach is None:
            continue
        rule = context.before.rule_of(clause)
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


def _sanctions(context: ChangeContext) -> list[VoidIfBreaks]:
    """Each once, though the rule may have several texts that say so."""
    first: dict[tuple[str, str], VoidIfBreaks] = {}
    for clause in context.before.ruleset.clauses:
        if isinstance(clause, VoidIfBreaks):
            first.setdefault((clause.origin.rule, clause.name), clause)
    return list(first.values())


def _brought(context: ChangeContext, sanction: VoidIfBreaks) -> list[Diagnostic]:
    """The findings which show that the guarantee is broken after the proposal and was not before."""
    return [one for one in context.fresh if _shows(one, sanction)]


def _of_lost(context: ChangeContext, sanction: VoidIfBreaks) -> list[Diagnostic]:
    """The same for a guarantee that the proposal itself takes away or rewrites: when it is adopted, the guarantee is
    still in force, and so it is asked of the rules as they would be."""
    after = context.after.ruleset
    found: list[Diagnostic] = []
    for clause in context.before.ruleset.clauses:
        if not isinstance(clause, Guarantee) or clause.name != sanction.name or _stands(after, clause):
            continue
        moved = replace(clause, id=len(after.clauses))
        ruleset = replace(after, clauses=(*after.clauses, moved))
        asked = Context(ruleset, frozenset({moved.id}), options=context.after.options)
        for check in (guarantee_broken, guarantee_despite):
            found += check.run(asked)
    return [one for one in fresh(found, context.found_before.diagnostics) if _shows(one, sanction)]


def _stands(after: Ruleset, wanted: Guarantee) -> bool:
    """Whether the rules as they would be still guarantee the same."""
    return any(
        isinstance(clause, Guarantee)
        and (clause.name, clause.condition, clause.guard, clause.within, clause.despite)
        == (wanted.name, wanted.condition, wanted.guard, wanted.within, wanted.despite)
        for clause in after.clauses
    )


def _shows(one: Diagnostic, sanction: VoidIfBreaks) -> bool:
    key = one.data.get("key")
    breach = one.code in BREACHES and one.severity is not Severity.INFO
    return breach and isinstance(key, tuple) and key[-1] == sanction.name
