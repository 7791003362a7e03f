"""NF601: clauses that apply in no situation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.ability import judged
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.plainly import can_plainly_be_met
from nomicformal.checker.checks.uses import circles
from nomicformal.checker.checks.words import (
    clause_words,
    finding,
    listing,
    number_list,
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
        if isinstance(clause, APPLYING) and rule and rule.in_force and context.asks_about(clause):
            lines.setdefault((rule.id, clause.origin.source), []).append(clause)
    found = []
    for clauses in lines.values():
        answers = [_applies(context, clause) for clause in clauses]
        if all(answer is not None and answer.never for answer in answers):
            bound = next((answer.bound for answer in answers if answer and answer.bound), "")
            found.append(_report(context, clauses[0], bound))
    _leave_open(context)
    return found


def _applies(context: Context, clause: AnyClause) -> Answer | None:
    """Whether the clause applies in some situation; None if it plainly does, or did in one found for another question.
    Of a clause that looks at the act in hand: whether it could, if that act were as it asks. Of an effect that waits
    for a condition: whether that can hold."""
    from nomicformal.checker.conditions import Applies, Condition, Holds

    asked = clause.guard
    if isinstance(clause, Transition) and clause.trigger == "edge" and clause.condition is not None:
        asked = conj([clause.condition, clause.guard])
    if not clause.earlier and can_plainly_be_met(context.ruleset, asked):
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
        _open(context, clause, answer.reason)
    elif answer.never and _rules_can_change(context.ruleset, asked):
        _open(context, clause, told("not as the rules stand, but rules can change what it looks at"))
        return None
    return answer


def _open(context: Context, clause: AnyClause, reason: str) -> None:
    left_open = context.memo.setdefault("may never apply", {})
    assert isinstance(left_open, dict)
    left_open.setdefault(reason, []).append(clause)


def _leave_open(context: Context) -> None:
    """One statement a reason."""
    left_open = context.memo.get("may never apply", {})
    assert isinstance(left_open, dict)
    for reason, clauses in left_open.items():
        rules = {rule.number: rule for clause in clauses if (rule := context.rule_of(clause))}
        if len(rules) == 1:
            (rule,) = rules.values()
            what = [clause_words(clause) for clause in clauses]
            text = told("whether {what} of {rule} can ever apply", what=listing(what), rule=rule_name(rule))
        else:
            text = told(
                "whether {count} clauses of rules {numbers} can ever apply",
                count=len(clauses),
                numbers=number_list(rules),
            )
        context.undecided.append(Statement(text, reason, tuple(sorted(rules))))


def _rules_can_change(ruleset: Ruleset, condition: Expr) -> bool:
    """The condition looks at something of the rules (in force, status, number, …) that some effect changes: the
    solver takes it as it stands."""
    changed = {
        update.symbol
        for clause in ruleset.clauses
        if isinstance(clause, Transition)
        for update in clause.updates
        if isinstance(update, Update) and update.symbol in BUILT_IN_RULE_SYMBOLS
    }
    return any(isinstance(part, Apply) and part.symbol in changed for part in parts(condition))


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
