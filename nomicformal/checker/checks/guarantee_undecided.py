"""NF302: guarantees that this version cannot decide."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, listing, promise_words
from nomicformal.core.clauses import Guarantee
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF302",
    name="guarantee-undecided",
    severity=Severity.INFO,
    what="A rule guarantees something, and whether the rules keep it could not be decided.",
    why="Silence is not a proof. Do not rely on the guarantee, nor on its being broken.",
    example="  guarantee adoptable: always possible some q: adopted(q) within 4 weeks",
    instead="Look for a situation yourself and ask about it: nomicformal judge, or nomicformal ask.",
)


def run(context: Context) -> list[Diagnostic]:
    """Reads what the check of guarantees (NF301), which runs before, left undecided."""
    found = []
    for clause in context.ruleset.clauses:
        if not isinstance(clause, Guarantee) or clause.origin.version or not context.of_interest(clause):
            continue
        if _searched(context, clause):
            continue
        words = promise_words(clause)
        reasons = [open_.scope for open_ in context.undecided if f"guarantees: {words}" in open_.text]
        if reasons:
            rule = context.rule_of(clause)
            found.append(
                finding(
                    INFO,
                    told(
                        "whether the rules keep what {rule} guarantees is undecided: {what}",
                        rule=told("rule {number}", number=rule.number if rule else "?"),
                        what=words,
                    ),
                    clause.origin.span,
                    rules=[rule.number] if rule else [],
                    explanation=[listing(list(dict.fromkeys(reasons)))],
                    status=told("undecided"),
                    key=[clause.origin.rule, clause.name],
                )
            )
    return found


def _searched(context: Context, clause: Guarantee) -> bool:
    """Whether the search for courses of play has an answer: then NF301, NF304 and NF305 say more."""
    from nomicformal.checker.courses.asked import analysis_of

    analysis = analysis_of(context, clause) if clause.kind == "possible" else None
    return analysis is not None and bool(analysis.ordinary)
