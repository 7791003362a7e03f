"""NF637: a last moment for doing something, and nothing that follows when it has passed."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import body
from nomicformal.checker.checks.words import finding, listing, passage_of, quote
from nomicformal.core.clauses import AnyClause, Duty, Hold, Transition
from nomicformal.core.expr import ReadingIs
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF637",
    name="nothing-follows",
    severity=Severity.INFO,
    what="Something has to be done by a last moment, and no rule looks at whether it was: none says what happens, or"
    " who loses what, when the moment has passed.",
    why="Whoever lets the time go by has broken a rule, and yet nothing goes on without him; the others cannot tell"
    " whether it can still be done.",
    example="| The author opens the vote within five days.        # and if he does not?",
    instead="Say what happens when the time has passed: who does it then, what counts as done, or what it costs.",
)


def run(context: Context) -> list[Diagnostic]:
    clauses = context.standing_clauses()
    looked_at = {use.node for clause in clauses if not _denies(clause) for use in body(clause) if use.sign < 0}
    found = [
        duty
        for duty in clauses
        if isinstance(duty, Duty)
        and duty.end is not None
        and ("act", duty.act) not in looked_at
        and not any(isinstance(part, ReadingIs) for part in conjuncts(duty.guard))
        and not _has_a_breach(duty, clauses)
    ]
    return [_report(context, found)] if found and context.of_interest(*found) else []


def _denies(clause: AnyClause) -> bool:
    """Whether it merely says that something is not so (the other half of “if and only if”)."""
    return isinstance(clause, Hold) and not clause.positive


def _has_a_breach(duty: Duty, clauses: list[AnyClause]) -> bool:
    """Whether some effect goes by its not being done in time."""
    return bool(duty.label) and any(
        isinstance(clause, Transition) and clause.trigger == "breach" and clause.label == duty.label
        for clause in clauses
    )


def _report(context: Context, duties: list[Duty]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    places = {(one.origin.rule, one.origin.passage): one for one in reversed(duties)}
    first, *others = (one for one in duties if one in places.values())
    acts = dict.fromkeys(quote(symbol_phrase(context.ruleset, one.act)) for one in duties)
    return finding(
        INFO,
        told("no rule says what follows when this is not done in time: {acts}", acts=listing(list(acts))),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=list(dict.fromkeys(rule.number for one in duties if (rule := context.rule_of(one)))),
        explanation=[passage_of(one, context.rule_of(one)) for one in (first, *others)],
        key=[f"{one.origin.rule} {one.act}" for one in duties],
        atoms=[f"{one.origin.rule} {one.act}" for one in duties],
    )
