"""NF213: what must always hold, and acts that end it."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.tally import only_tried
from nomicformal.checker.checks.words import finding, passage_of, rule_name
from nomicformal.core.clauses import Invariant
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF213",
    name="invariant-ended",
    severity=Severity.ERROR,
    what="A passage says that something must always hold, and from an ordinary start people can do what ends it.",
    why="An effect of a rule that prevails takes place all the same; whoever relies on the passage is wrong.",
    example="| There is always a Promoter.\n  always holder(promoter) is known\n| One may resign.\n"
    "  on resign() by p when holder(promoter) is p: holder(promoter) := nothing",
    instead="Write who takes over, or what else keeps it so, when these acts are done; or write that the passage"
    " prevails over the rule that ends it.",
)


def run(context: Context) -> list[Diagnostic]:
    """What is proved to stay so is noted; what is neither proved nor ended by acts that were found stays open."""
    found = []
    for clause in _of_rules(context):
        if not context.of_interest(clause) and not _touched(context, clause):
            continue
        ended = _ended(context, clause)
        if ended is not None:
            found.append(ended)
    return found


def _of_rules(context: Context) -> list[Invariant]:
    """Each once, though the rule may have several texts."""
    first: dict[tuple[str, str], Invariant] = {}
    for clause in context.ruleset.clauses:
        if isinstance(clause, Invariant) and clause.origin.rule:
            first.setdefault((clause.origin.rule, " ".join(clause.origin.source.split())), clause)
    return list(first.values())


def _touched(context: Context, clause: Invariant) -> bool:
    """Whether this run looks at an effect that changes what the passage looks at."""
    from nomicformal.checker.induction import Promise, touching

    return any(context.of_interest(one) for one in touching(context, Promise(clause)))


def _ended(context: Context, clause: Invariant) -> Diagnostic | None:
    from nomicformal.checker.checks.promises import (
        always_words,
        induction_of,
        open_reason,
        scope_of,
        trace_lines,
        trace_of,
        what_must_hold,
    )
    from nomicformal.checker.checks.shown import as_read
    from nomicformal.checker.induction import Promise, states_of

    promise = Promise(clause)
    result = induction_of(context, promise)
    rule = context.rule_of(clause)
    text = as_read(context, always_words(context, clause, result.status), clause)
    numbers = (rule.number,) if rule else ()
    if result.status != "open":
        context.proved.append(Statement(text, scope_of(context, promise, result), numbers, only_tried(result.bounds)))
        return None
    ended = trace_of(context, promise) if states_of(context, promise) else None
    if ended is None:
        context.undecided.append(Statement(text, open_reason(context, result), numbers))
        return None
    return finding(
        INFO,
        told(
            "{rule} says that it must always be so: {passage}; acts end it",
            rule=rule_name(rule),
            passage=what_must_hold(context, clause),
        ),
        clause.origin.span,
        severity=Severity.WARNING if ended.readings else Severity.ERROR,
        rules=list(numbers),
        witness=trace_lines(context.ruleset, ended),
        explanation=[passage_of(clause, rule)],
        status=told("course of play found and replayed"),
        readings=ended.readings,
        key=[clause.origin.rule, " ".join(clause.origin.source.split())],
    )
