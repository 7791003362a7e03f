"""NF619: passages about what was before a date that has passed, or about who is the first ever to play."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import TypeGuard

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.dates_in_order import day
from nomicformal.checker.checks.speech import symbol_phrase
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Transition, Update
from nomicformal.core.expr import NO, Compare, Const, Expr, Happened, Kind, Not, Now, Or, Quant, Type, Var
from nomicformal.core.types_of import type_of
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF619",
    name="spent-passage",
    severity=Severity.INFO,
    what="A passage speaks only of what was before a date, or happens once on a date, and the date is earlier than the"
    " latest change that the histories of the rules print; or it speaks only of the first who ever begins to play, and"
    " the histories tell of proposals that were adopted, which somebody must have played for.",
    why="It did its work; nothing new falls under it. Who reads the rules for the first time has to find that out.",
    example="| Rules proposed before 2011-09-18 have two months to get a title.      # and it is 2012",
    instead="If nothing is left that it applies to, the passage can go.",
)
_BY_PROPOSAL = re.compile(r"\bby proposal\b")
EARLIER = {"<": "left", "<=": "left", ">": "right", ">=": "right"}
"""Which side of the comparison is the earlier one."""


def run(context: Context) -> list[Diagnostic]:
    return [*_before_a_date(context), *_first_ever(context)]


def _before_a_date(context: Context) -> list[Diagnostic]:
    dates = [event.date for rule in context.ruleset.rules for event in rule.history if event.date is not None]
    if not dates:
        return []
    last = max(dates)
    by_place: dict[tuple[str, int], list[tuple[AnyClause, int]]] = defaultdict(list)
    for clause in context.standing_clauses():
        ends = [date for date in _ends(clause) if date < last] if context.of_interest(clause) else []
        if ends:
            by_place[clause.origin.rule, clause.origin.passage].append((clause, min(ends)))
    return [_report(context, found, last) for found in by_place.values()]


def _first_ever(context: Context) -> Iterator[Diagnostic]:
    events = [event.text for rule in context.ruleset.rules for event in rule.history]
    if not any(_BY_PROPOSAL.search(text) for text in events):
        return
    beginning = _ways_to_begin(context)
    for clause in context.standing_clauses():
        rule = context.rule_of(clause)
        act = next((act for part in conjuncts(clause.guard) if (act := _nobody_has_ever(part)) in beginning), None)
        if act is not None and rule is not None and context.of_interest(clause):
            yield finding(
                INFO,
                told(
                    "{rule} speaks only of whoever does this first of all: {act}; somebody has done it already",
                    rule=rule_name(rule), act=quote(symbol_phrase(context.ruleset, act)),
                ),
                clause.origin.span,
                rules=[rule.number],
                explanation=[passage_of(clause, rule), told("the histories of the rules tell of adopted proposals")],
                key=[clause.origin.rule, act],
            )  # fmt: skip


def _ways_to_begin(context: Context) -> set[str]:
    """The acts by which somebody comes to belong."""
    members = {sort.member for sort in context.ruleset.sorts.values() if sort.member}
    return {
        clause.pattern.symbol
        for clause in context.standing_clauses()
        if isinstance(clause, Transition) and clause.pattern is not None
        for one in clause.updates
        if isinstance(one, Update) and one.symbol in members and one.value != NO
    }


def _nobody_has_ever(part: Expr) -> str | None:
    """The act of which the condition is that nobody, or nobody else, has ever done it."""
    match part:
        case Not(Quant(which="some", var=who, where=where, body=body)):
            among = [one for each in (where, body) for one in conjuncts(each)]
            done = [one for each in among for one in (each.args if isinstance(each, Or) else (each,))]
            return next((one.pattern.symbol for one in done if _was_ever(one, who)), None)
        case Not(Happened() as done) if _was_ever(done, None):
            return done.pattern.symbol
        case _:
            return None


def _was_ever(part: Expr, who: Var | None) -> TypeGuard[Happened]:
    return (
        isinstance(part, Happened)
        and part.pattern.agent == who
        and (part.pattern.since, part.pattern.until, part.pattern.where) == (None, None, None)
    )


def _ends(clause: AnyClause) -> Iterator[int]:
    """The dates before which, or at which, that has to be of which the clause speaks."""
    if isinstance(clause, Transition) and clause.trigger == "time" and _is_date(clause.condition):
        yield _minutes(clause.condition)
    for part in conjuncts(clause.guard):
        if isinstance(part, Compare) and part.op in EARLIER:
            sides = (part.left, part.right) if EARLIER[part.op] == "left" else (part.right, part.left)
            if _is_date(sides[1]) and not isinstance(sides[0], Const) and _is_time(sides[0]):
                yield _minutes(sides[1])


def _is_time(expr: Expr) -> bool:
    return isinstance(expr, Now) or type_of(expr).kind is Kind.TIME


def _is_date(expr: Expr | None) -> bool:
    return isinstance(expr, Const) and expr.type == Type(Kind.TIME) and isinstance(expr.value, int)


def _minutes(expr: Expr | None) -> int:
    assert isinstance(expr, Const) and isinstance(expr.value, int)
    return expr.value


def _report(context: Context, found: list[tuple[AnyClause, int]], last: int) -> Diagnostic:
    clause, end = found[0]
    rule = context.rule_of(clause)
    lines = [
        passage_of(clause, rule),
        told("the latest change that the rules print is of {last}", last=day(last)),
    ]
    if all(_applies_to_nothing(context, one) for one, _ in found):
        lines.append(told("as the rules stand, it applies to nothing"))
    message = (
        told("{rule} says what happens on {date}, which is past", rule=rule_name(rule), date=day(end))
        if isinstance(clause, Transition) and clause.trigger == "time"
        else told("{rule} speaks only of what was before {date}, which is past", rule=rule_name(rule), date=day(end))
    )
    return finding(
        INFO,
        message,
        clause.origin.span,
        rules=[rule.number] if rule else [],
        explanation=lines,
        key=[clause.origin.rule, day(end)],
    )


def _applies_to_nothing(context: Context, clause: AnyClause) -> bool:
    from nomicformal.checker.conditions import Holds

    env = context.workbench().instance(clause)
    return context.ask(Holds(clause.guard, env), witness=False).status == "proved"
