"""NF637: a last moment for doing something, and nothing that follows when it has passed."""

from __future__ import annotations

from nomicformal.checker.checks.brief import to_be_told
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.uses import Node, body
from nomicformal.checker.checks.words import finding, listing, passage_of, quote
from nomicformal.core.clauses import AnyClause, Duty, Hold, Transition, Update
from nomicformal.core.expr import YES, Compare, Const, Count, Expr, Happened, Occurrence, Pattern, ReadingIs
from nomicformal.core.walk import conjuncts, parts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.source import Span
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
    asserted = {(one.symbol, one.origin.span) for one in clauses if isinstance(one, Hold) and one.positive}
    speaking = [one for one in clauses if not _denies(one, asserted)]
    missed = {use.node for clause in speaking for use in body(clause) if use.sign < 0}
    found = [
        duty
        for duty in clauses
        if isinstance(duty, Duty)
        and duty.end is not None
        and missed.isdisjoint(_done(duty.act, clauses))
        and not any(_counts_or_misses(part, duty.act) for clause in speaking for part in parts_of(clause))
        and not any(isinstance(part, ReadingIs) for part in conjuncts(duty.guard))
        and not has_a_breach(duty, clauses)
    ]
    return [_report(context, found)] if found else []


def _denies(clause: AnyClause, asserted: set[tuple[str, Span]]) -> bool:
    """Whether it merely says that something is not so (the other half of “if and only if”)."""
    return isinstance(clause, Hold) and not clause.positive and (clause.symbol, clause.origin.span) in asserted


def _done(act: str, clauses: list[AnyClause]) -> set[Node]:
    """The act, and what rules make so by its being done ("whoever has paid is settled")."""
    found: set[Node] = {("act", act)}
    for clause in clauses:
        match clause:
            case Hold(positive=True) if any(_is(part, act) for part in conjuncts(clause.guard)):
                found.add(("term", clause.symbol))
            case Transition(trigger="event", pattern=Pattern(symbol=name)) if name == act:
                updates = [one for one in clause.updates if isinstance(one, Update)]
                found |= {("term", one.symbol) for one in updates if one.value == YES}
            case _:
                pass
    return found


def _counts_or_misses(part: object, act: str) -> bool:
    """Whether it compares how often that was done, or looks whether it ever was."""
    if not isinstance(part, Compare):
        return False
    for one, other in ((part.left, part.right), (part.right, part.left)):
        match one:
            case Count(where=where) if any(_is(inner, act) for inner in parts(where)):
                return True
            case Occurrence(pattern=Pattern(symbol=name)) if name == act and isinstance(other, Const):
                return other.value is None
            case _:
                pass
    return False


def _is(part: Expr, act: str) -> bool:
    return isinstance(part, Happened) and part.pattern.symbol == act


def has_a_breach(duty: Duty, clauses: list[AnyClause]) -> bool:
    """Whether some effect goes by its not being done in time."""
    return bool(duty.label) and any(
        isinstance(clause, Transition) and clause.trigger == "breach" and clause.label == duty.label
        for clause in clauses
    )


def _report(context: Context, duties: list[Duty]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    shown = to_be_told(context, INFO.code, duties, _name)
    places = {(one.origin.rule, one.origin.passage): one for one in reversed(shown)}
    first, *others = (one for one in shown if one in places.values())
    acts = dict.fromkeys(quote(symbol_phrase(context.ruleset, one.act)) for one in shown)
    return finding(
        INFO,
        told("no rule says what follows when this is not done in time: {acts}", acts=listing(list(acts))),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=list(dict.fromkeys(rule.number for one in duties if (rule := context.rule_of(one)))),
        explanation=[passage_of(one, context.rule_of(one)) for one in (first, *others)],
        key=[_name(one) for one in duties],
        atoms=[_name(one) for one in duties],
    )


def _name(duty: Duty) -> str:
    return f"{duty.origin.rule} {duty.act}"
