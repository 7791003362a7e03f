"""NF601: clauses that apply in no situation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ability import judged
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.never_said import silent_terms
from nomicformal.checker.checks.plainly import can_plainly_be_met
from nomicformal.checker.checks.speech import symbol_phrase
from nomicformal.checker.checks.uses import circles
from nomicformal.checker.checks.words import (
    clause_words,
    finding,
    listing,
    passage_of,
    proved_within,
    quote,
    rule_name,
)
from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Invariant, Norm, Transition, Update
from nomicformal.core.expr import YES, Apply, Expr
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Ruleset
from nomicformal.core.walk import conj, mentions_it, parts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
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
    never: list[tuple[AnyClause, str]] = []
    left_open: LeftOpen = {}
    asked = [clauses for clauses in lines.values() if not all(_plainly(context, clause) for clause in clauses)]
    for some, open_ones in context.spread(asked, _among):
        never += some
        for reason, clauses in open_ones.items():
            left_open.setdefault(reason, []).extend(clauses)
    _leave_open(context, left_open)
    return _reports(context, never)


def _among(context: Context, lines: Sequence[list[AnyClause]]) -> tuple[list[tuple[AnyClause, str]], LeftOpen]:
    """Of these clauses, line by line as written, those that never apply (within what bound), and what stays open."""
    found = []
    left_open: LeftOpen = {}
    for clauses in lines:
        answers = [_applies(context, clause, left_open) for clause in clauses]
        if all(answer is not None and answer.never for answer in answers):
            bound = next((answer.bound for answer in answers if answer and answer.bound), "")
            found.append((clauses[0], bound))
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


def _reports(context: Context, never: Sequence[tuple[AnyClause, str]]) -> list[Diagnostic]:
    """One finding a clause; one for all that ask for one thing of which no rule speaks."""
    silent = silent_terms(context.ruleset, _waits_for)
    causes = [silent.asked_by(_waits_for(clause)) for clause, _ in never]
    many = {cause for cause in causes if cause and causes.count(cause) > 1}
    found: dict[object, Diagnostic] = {}
    for place, ((clause, bound), cause) in enumerate(zip(never, causes, strict=True)):
        if cause not in many:
            found[place] = _report(context, clause, bound)
        elif cause not in found:
            alike = [one for one, of in zip(never, causes, strict=True) if of == cause]
            found[cause] = _report_all(context, alike, cause)
    return list(found.values())


def _report_all(context: Context, never: Sequence[tuple[AnyClause, str]], cause: str) -> Diagnostic:
    """All of these can never apply for one cause: no rule speaks of this term."""
    clauses = [clause for clause, _ in never]
    rules = list({rule.id: rule for clause in clauses if (rule := context.rule_of(clause))}.values())
    return finding(
        INFO,
        told(
            "{count} passages of {rules} can never apply: they hang on {what}, which no rule in force defines",
            count=len(clauses), rules=listing([rule_name(rule) for rule in rules]),
            what=quote(symbol_phrase(context.ruleset, cause)),
        ),
        clauses[0].origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in clauses],
        rules=[rule.number for rule in rules],
        explanation=[passage_of(clauses[0], context.rule_of(clauses[0])), told("no situation meets its condition")],
        help=told("Say in a rule when that is so, or repeal the passages."),
        status=proved_within(next((bound for _, bound in never if bound), "")),
        key=[cause],
        atoms=[" ".join(_key(clause)) for clause in clauses],
    )  # fmt: skip


def _key(clause: AnyClause) -> list[str]:
    return [clause.origin.rule, " ".join(clause.origin.source.split())]


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
        key=_key(clause),
    )
