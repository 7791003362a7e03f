"""NF211: an effect that would break what must always hold."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.uses import uses
from nomicformal.checker.checks.words import finding, passage_of, rule_name
from nomicformal.core.clauses import Invariant, Transition, Update
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

INFO = CodeInfo(
    code="NF211",
    name="effect-breaks-invariant",
    severity=Severity.WARNING,
    what="What a rule makes happen would, in some situation, break what another passage says must always hold.",
    why="Then either the effect does not take place, or what must always hold does not. Neither author may have meant"
    " it.",
    example="| Nobody may ever have fewer than 0 points.\n  always points(p) >= 0\n| A late judge loses 10 points.\n"
    "  on breach of late: points(p) -= 10",
    instead="Give the effect a condition or a limit (lesser of …), or say which of the two prevails.",
)


def run(context: Context) -> list[Diagnostic]:
    invariants = [clause for clause in context.ruleset.clauses if isinstance(clause, Invariant)]
    transitions = [clause for clause in context.ruleset.clauses if isinstance(clause, Transition)]
    found = []
    kept, bounds = 0, set[str]()
    for invariant in invariants:
        touched = {use.node[1] for use in uses(invariant.condition) if use.node[0] == "term"}
        for transition in transitions:
            sets = {update.symbol for update in transition.updates if isinstance(update, Update)}
            if not touched & sets or not context.of_interest(invariant, transition):
                continue
            problem = _ask(context, invariant, transition, bounds)
            if problem is None:
                kept += 1
            else:
                found.append(problem)
    if kept:
        scope = "; ".join(sorted(bounds)) or "any number of people"
        context.proved.append(Statement(f"{kept} effects keep what must always hold and what they could touch", scope))
    return found


def _ask(context: Context, invariant: Invariant, transition: Transition, bounds: set[str]) -> Diagnostic | None:
    """Unsatisfiable iff the effect, wherever it takes place, leaves a condition that held before as true as it was."""
    from nomicformal.checker.checks.speech import says, situation_lines
    from nomicformal.checker.conditions import AfterEffect, Applies, Holds, Live, Negated, all_of

    bench = context.workbench()
    env, of_rule = bench.instance(transition, "_t"), bench.instance(invariant, "_i")
    holds = Holds(invariant.condition, of_rule)
    condition = all_of(
        Applies(invariant.id, of_rule),
        holds,
        Live(transition.id, env),
        AfterEffect(transition.id, env, Negated(holds)),
    )
    answer = bench.ask(condition)
    if answer.status == "bounded":
        bounds.add(answer.bound)
    if answer.status == "undecided":
        text = f"whether an effect of {rule_name(context.rule_of(transition))} keeps what must always hold"
        statement = Statement(text, answer.reason)
        if statement not in context.undecided:
            context.undecided.append(statement)
    if not answer.found or answer.situation is None:
        return None
    actor, limit = context.rule_of(transition), context.rule_of(invariant)
    return finding(
        INFO,
        f"an effect of {rule_name(actor)} can break what {rule_name(limit)} says must always hold",
        transition.origin.span,
        related=[Related(invariant.origin.span, passage_of(invariant, limit))],
        rules=[rule.number for rule in (actor, limit) if rule],
        witness=situation_lines(context.ruleset, answer.situation),
        explanation=[
            f"{passage_of(transition, actor)} says: {says(context.ruleset, transition, env, answer)}",
            f"{passage_of(invariant, limit)} says: {says(context.ruleset, invariant, of_rule, answer)}",
        ],
        status="situation found and replayed",
        key=[transition.origin.rule, invariant.origin.rule, *sorted(_sets(transition))],
    )


def _sets(transition: Transition) -> set[str]:
    return {update.symbol for update in transition.updates if isinstance(update, Update)}
