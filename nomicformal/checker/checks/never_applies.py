"""NF601: clauses that apply in no situation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ability import judged
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.plainly import can_plainly_be_met
from nomicformal.checker.checks.uses import circles
from nomicformal.checker.checks.words import (
    clause_words,
    finding,
    passage_of,
    proved_within,
    rule_name,
)
from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Invariant, Norm, Transition, Update
from nomicformal.core.expr import YES, Apply, Expr
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Ruleset
from nomicformal.core.walk import conj, mentions_it, parts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

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
LeftOpen = dict[str, list[AnyClause]]
"""Clauses of which it stays open whether they can apply, by the reason."""
APPLYING = (Define, Hold, Bound, Norm, Duty, Transition, Invariant)


def run(context: Context) -> list[Diagnostic]:
    self_referring = {
        edge.clause.id for circle in circles(context.ruleset) if any(e.sign != 1 for e in circle) for edge in circle
    }
    lines: dict[tuple[str, str], list[AnyClause]] = {}
    for clause in context.ruleset.clauses:
        rule = context.rule_of(clause)
        if clause.id in self_referring:
            continue  # whether it has an outcome at all is told by NF501 and NF502
        if clause.origin.version:
            continue  # the rule may come to say so later; then all of it but a new passage has no effect
        if isinstance(clause, APPLYING) and rule and rule.in_force and context.asks_about(clause):
            lines.setdefault((rule.id, clause.origin.source), []).append(clause)
    found: list[Diagnostic] = []
    left_open: LeftOpen = {}
    asked = [clauses for clauses in lines.values() if not all(_plainly(context, clause) for clause in clauses)]
    for reports, open_ones in context.spread(asked, _among):
        found += reports
        for reason, clauses in open_ones.items():
            left_open.setdefault(reason, []).extend(clauses)
    _leave_open(context, left_open)
    return found


def _among(context: Context, lines: Sequence[list[AnyClause]]) -> tuple[list[Diagnostic], LeftOpen]:
    """What is found about these clauses, line by line as written, and what stays open."""
    found = []
    left_open: LeftOpen = {}
    for clauses in lines:
        answers = [_applies(context, clause, left_open) for clause in clauses]
        if all(answer is not None and answer.never for answer in answers):
            bound = next((answer.bound for answer in answers if answer and answer.bound), "")
            found.append(_report(context, clauses[0], bound))
    return found, left_open


def _waits_for(clause: AnyClause) -> Expr:
    """What has to hold for the clause to apply; of an effect that waits for a condition: that this can hold."""
    if isinstance(clause, Transition) and clause.trigger == "edge" and clause.condition is not None:
        return conj([clause.condition, clause.guard])
    return clause.guard


def _plainly(context: Context, clause: AnyClause) -> bool:
    """Whether the clause plainly applies in some situation."""
    return not clause.earlier and can_plainly_be_met(context.ruleset, _waits_for(clause))


def _applies(context: Context, clause: AnyClause, left_open: LeftOpen) -> Answer | None:
    """Whether the clause applies in some situation; None if it plainly does, or did in one found for another question.
    Of a clause that looks at the act in hand: whether it could, if that act were as it asks. Of an effect that waits
    for a condition: whether that can hold."""
    from nomicformal.checker.conditions import Applies, Condition, Holds

    asked = _waits_for(clause)
    if _plainly(context, clause):
        return None
    bench = context.workbench()
    if clause.id in bench.seen:
        return None
    env = bench.instance(clause)
    condition: Condition = Applies(clause.id, env)
    if isinstance(clause, Norm) and mentions_it(clause.guard):
        condition = Holds(judged(clause.guard, YES), env)
    elif isinstance(clause, Transition) and clause.trigger == "edge":
        condition = Holds(asked, env)
    answer = bench.ask(condition, witness=False)
    if answer.status == "undecided":
        left_open.setdefault(answer.reason, []).append(clause)
    elif answer.never and _rules_can_change(context.ruleset, asked):
        reason = told("not as the rules stand, but rules can change what it looks at")
        left_open.setdefault(reason, []).append(clause)
        return None
    return answer


def _leave_open(context: Context, left_open: LeftOpen) -> None:
    """One statement a reason and rule."""
    for reason, clauses in left_open.items():
        for ident in dict.fromkeys(clause.origin.rule for clause in clauses):
            of_rule = [clause for clause in clauses if clause.origin.rule == ident]
            rule, what = context.rule_of(of_rule[0]), clause_words(*of_rule)
            text = told("whether {what} of {rule} can ever apply", what=what, rule=rule_name(rule))
            context.undecided.append(Statement(text, reason, (rule.number,) if rule else ()))


def _rules_can_change(ruleset: Ruleset, condition: Expr) -> bool:
    """The condition looks at something of the rules (in force, status, number, …) that some effect changes: the
    solver takes it as it stands."""
    changed = ruleset.once("changed of rules", _changed_of_rules)
    return any(isinstance(part, Apply) and part.symbol in changed for part in parts(condition))


def _changed_of_rules(ruleset: Ruleset) -> frozenset[str]:
    return frozenset(
        update.symbol
        for clause in ruleset.clauses
        if isinstance(clause, Transition)
        for update in clause.updates
        if isinstance(update, Update) and update.symbol in BUILT_IN_RULE_SYMBOLS
    )


def _report(context: Context, clause: AnyClause, bound: str) -> Diagnostic:
    rule = context.rule_of(clause)
    return finding(
        INFO,
        told(
            "what {rule} says in {what} can never apply",
            rule=rule_name(rule),
            what=clause_words(clause),
        ),
        clause.origin.span,
        rules=[rule.number] if rule else [],
        explanation=[passage_of(clause, rule), told("no situation meets its condition")],
        status=proved_within(bound),
        key=[clause.origin.rule, " ".join(clause.origin.source.split())],
    )
