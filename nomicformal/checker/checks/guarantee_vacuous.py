"""NF303: guarantees whose condition never arises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, proved_within, rule_name
from nomicformal.core.clauses import Guarantee
from nomicformal.core.expr import YES, Quant
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer

INFO = CodeInfo(
    code="NF303",
    name="guarantee-vacuous",
    severity=Severity.WARNING,
    what="A guarantee holds only because the situation that it speaks of can never arise.",
    why="It promises nothing. Probably its condition is not the one that was meant.",
    example="  guarantee fair: always (every p: Player where points(p) > 10 and points(p) < 5 has wins(p))",
    instead="Correct the condition of the guarantee.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for clause in context.ruleset.clauses:
        if not isinstance(clause, Guarantee) or not context.of_interest(clause):
            continue
        answer = _never_arises(context, clause)
        if answer is None:
            continue
        rule = context.rule_of(clause)
        found.append(
            finding(
                INFO,
                told(
                    "what {rule} guarantees is empty: the situation that it speaks of never arises",
                    rule=rule_name(rule),
                ),
                clause.origin.span,
                rules=[rule.number] if rule else [],
                explanation=[passage_of(clause, rule)],
                status=proved_within(answer.bound),
                key=[clause.origin.rule, clause.name],
            )
        )
    return found


def _never_arises(context: Context, clause: Guarantee) -> Answer | None:
    """The answer that shows that the guarantee's condition (or what its `every … where` restricts it to) is never
    met; None if it can be, or if it has none."""
    from nomicformal.checker.conditions import Holds, Unknown, env_of

    bench = context.workbench()
    env = bench.instance(clause)
    conditions = [] if clause.guard == YES else [Holds(clause.guard, env)]
    match clause.condition:
        case Quant(which="every", var=var, where=where) if where != YES and clause.kind == "always":
            conditions.append(Holds(where, env_of({**dict(env), var.name: Unknown(f"any {var.name}", var.type)})))
    for condition in conditions:
        answer = bench.ask(condition, witness=False)
        if answer.never:
            return answer
    return None
