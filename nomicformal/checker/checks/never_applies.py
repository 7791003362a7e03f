"""NF601: clauses that apply in no situation."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Invariant, Norm, Transition
from nomicformal.core.expr import YES
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity

INFO = CodeInfo(
    code="NF601",
    name="never-applies",
    severity=Severity.WARNING,
    what="A passage's condition is met in no situation at all, so what it says never counts.",
    why="Either it was meant otherwise, or the text can go. Readers take it for law.",
    example="  quorum(q) = 3 when voters(q) > 10 and voters(q) < 5",
    instead="Correct the condition, look for an earlier clause that leaves nothing for `otherwise`, or repeal the"
    " passage.",
)
APPLYING = (Define, Hold, Bound, Norm, Duty, Transition, Invariant)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.conditions import Applies

    found = []
    bench = context.workbench()
    for clause in context.ruleset.clauses:
        if not isinstance(clause, APPLYING) or not clause.origin.rule or not context.of_interest(clause):
            continue
        if clause.guard == YES and not clause.earlier and not isinstance(clause, Transition):
            continue
        rule = context.rule_of(clause)
        if rule is None or not rule.in_force:
            continue
        answer = bench.ask(Applies(clause.id, bench.instance(clause)), witness=False)
        if answer.never:
            found.append(_report(context, clause, answer.bound))
        elif answer.status == "undecided":
            context.undecided.append(
                Statement(f"whether {quote(clause.origin.source)} of rule {rule.number} can ever apply", answer.reason)
            )
    return _one_a_passage(found)


def _one_a_passage(found: list[Diagnostic]) -> list[Diagnostic]:
    """`iff` and `only when` give two clauses of one line: one finding."""
    return list({finding.span: finding for finding in found}.values())


def _report(context: Context, clause: AnyClause, bound: str) -> Diagnostic:
    rule = context.rule_of(clause)
    return finding(
        INFO,
        f"what {rule_name(rule)} says in {quote(clause.origin.source or clause.origin.quote)} can never apply",
        clause.origin.span,
        rules=[rule.number] if rule else [],
        explanation=[passage_of(clause, rule), "no situation meets its condition"],
        status=f"no counterexample up to {bound}" if bound else "proved",
        key=[clause.origin.rule, " ".join(clause.origin.source.split())],
    )
