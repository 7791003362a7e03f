"""NF601: clauses that apply in no situation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.ability import judged
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.plainly import can_plainly_be_met
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Invariant, Norm, Transition
from nomicformal.core.expr import YES
from nomicformal.core.walk import conj, mentions_it
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer

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
    lines: dict[tuple[str, str], list[AnyClause]] = {}
    for clause in context.ruleset.clauses:
        rule = context.rule_of(clause)
        if isinstance(clause, APPLYING) and rule and rule.in_force and context.of_interest(clause):
            lines.setdefault((rule.id, clause.origin.source), []).append(clause)
    found = []
    for clauses in lines.values():
        answers = [_applies(context, clause) for clause in clauses]
        if all(answer is not None and answer.never for answer in answers):
            bound = next((answer.bound for answer in answers if answer and answer.bound), "")
            found.append(_report(context, clauses[0], bound))
    return found


def _applies(context: Context, clause: AnyClause) -> Answer | None:
    """Whether the clause applies in some situation; None if it plainly does. Of a clause that looks at the act in hand:
    whether it could, if that act were as it asks. Of an effect that waits for a condition: whether that can hold."""
    from nomicformal.checker.conditions import Applies, Condition, Holds

    asked = clause.guard
    if isinstance(clause, Transition) and clause.trigger == "edge" and clause.condition is not None:
        asked = conj([clause.condition, clause.guard])
    if not clause.earlier and can_plainly_be_met(context.ruleset, asked):
        return None
    bench = context.workbench()
    env = bench.instance(clause)
    condition: Condition = Applies(clause.id, env)
    if isinstance(clause, Norm) and mentions_it(clause.guard):
        condition = Holds(judged(clause.guard, YES), env)
    elif isinstance(clause, Transition) and clause.trigger == "edge":
        condition = Holds(asked, env)
    answer = bench.ask(condition, witness=False)
    if answer.status == "undecided":
        rule = context.rule_of(clause)
        text = f"whether {quote(clause.origin.source)} of {rule_name(rule)} can ever apply"
        statement = Statement(text, answer.reason, (rule.number,) if rule else ())
        if statement not in context.undecided:
            context.undecided.append(statement)
    return answer


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
