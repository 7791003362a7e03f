"""NF633: what was lost is forgotten when one goes and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import Transition, Update
from nomicformal.core.expr import (
    DURATION,
    NO,
    NUMBER,
    TIME,
    TRUTH,
    Apply,
    Arith,
    Compare,
    Const,
    Expr,
    Happened,
    NormAtom,
    Now,
    Pattern,
)
from nomicformal.core.model import Symbol
from nomicformal.core.phrase_numbers import number_phrase
from nomicformal.core.walk import conj
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

INFO = CodeInfo(
    code="NF633",
    name="fresh-start",
    severity=Severity.INFO,
    what="Whoever comes to belong to a group begins with a fixed number of something; other rules take some of it from"
    " those who belong, and whoever likes can leave and come in again.",
    why="A loss or a penalty then binds only those who stay: one leaves, comes back, and begins as if nothing had"
    " happened.",
    example="| All players begin with 0 points.\n| A judge who is late loses 10 points.\n"
    "| A player may leave at any time.        # and come back with 0",
    instead="Write that whoever comes back has what he had when he left, or how long he has to stay away.",
)

DAY = Fraction(1440)


@dataclass(frozen=True, slots=True)
class _Start:
    """By `clause` `who` has `value` of `state` as soon as he is a `member`."""

    clause: Transition
    member: Symbol
    who: Expr
    state: str
    value: Fraction


def run(context: Context) -> list[Diagnostic]:
    found, told_of = [], set()
    for start in _starts(context):
        losses = list(_losses(context, start))
        leaving = list(_by_the_one_who_goes(context, start))
        back = [
            way for way, who in _ways_in(context, start) if _open_to_one_who_left(context, way, who, start, leaving)
        ]
        clauses = list(dict.fromkeys([start.clause, *losses, *leaving, *back]))
        if losses and leaving and back and start.state not in told_of and context.of_interest(*clauses):
            told_of.add(start.state)
            found.append(_report(context, start, clauses))
    return found


def _starts(context: Context) -> Iterator[_Start]:
    """What somebody has as soon as he belongs, by an effect of that or by the one that lets him in."""
    members = {sort.member for sort in context.ruleset.sorts.values() if sort.member}
    for clause in _transitions(context):
        updates = [one for one in clause.updates if isinstance(one, Update)]
        joined = [(one.symbol, one.args) for one in updates if _lets_in(one, members)]
        edge = clause.condition
        if clause.trigger == "edge" and isinstance(edge, Apply) and edge.symbol in members:
            joined.append((edge.symbol, edge.args))
        for one in updates:
            if one.op != ":=" or not isinstance(one.value, Const):
                continue
            state, value = context.ruleset.symbols.get(one.symbol), one.value.value
            if state is None or state.result != NUMBER or not isinstance(value, Fraction):
                continue
            for name, args in joined:
                member = context.ruleset.symbols[name]
                if member.kind == "state" and len(args) == 1 and args == one.args:
                    yield _Start(clause, member, args[0], one.symbol, value)


def _lets_in(one: Update, members: set[str]) -> bool:
    return one.symbol in members and one.op == ":=" and one.value != NO


def _losses(context: Context, start: _Start) -> Iterator[Transition]:
    """What takes from somebody who belongs, not by an act of his own."""
    for clause in _transitions(context):
        own = clause.pattern.agent if clause.pattern is not None else None
        for one in clause.updates:
            if not isinstance(one, Update) or one.symbol != start.state or not _takes(one, start) or one.args == (own,):
                continue
            belongs = Apply(start.member.name, one.args, TRUTH)
            if _can_be(context, clause, [clause.guard, one.guard, belongs]):
                yield clause
                break


def _takes(one: Update, start: _Start) -> bool:
    """Whether there is less of it afterwards, or less than one begins with."""
    match one.op, one.value:
        case "-=", Const(value=Fraction() as number):
            return number > 0
        case "+=", Const(value=Fraction() as number):
            return number < 0
        case ":=", Const(value=Fraction() as number):
            return number < start.value
        case ":=", Arith(op="-", left=left, right=right):
            return left == Apply(one.symbol, one.args, NUMBER) and right != Const(Fraction(0), NUMBER)
        case op, _:
            return op == "-="


def _by_the_one_who_goes(context: Context, start: _Start) -> Iterator[Transition]:
    """What lets somebody go by an act of his own when he has less than he began with."""
    for clause in _transitions(context):
        pattern = clause.pattern
        if pattern is None or pattern.agent is None or clause.delay:
            continue
        for one in clause.updates:
            if not isinstance(one, Update) or one.symbol != start.member.name or one.value != NO:
                continue
            less = Compare("<", Apply(start.state, (pattern.agent,), NUMBER), Const(start.value, NUMBER))
            able = NormAtom("can", pattern.symbol, pattern.args, pattern.agent)
            if one.args == (pattern.agent,) and _can_be(context, clause, [clause.guard, one.guard, less, able]):
                yield clause
                break


def _ways_in(context: Context, start: _Start) -> Iterator[tuple[Transition, Expr]]:
    """What lets somebody in, so that he begins in this way, and whom."""
    for clause in [start.clause] if start.clause.trigger != "edge" else _transitions(context):
        for one in clause.updates:
            if isinstance(one, Update) and _lets_in(one, {start.member.name}) and len(one.args) == 1:
                yield clause, one.args[0]


def _open_to_one_who_left(
    context: Context, way: Transition, who: Expr, start: _Start, leaving: list[Transition]
) -> bool:
    """Whether it lets in somebody who belonged before and has gone with less, and he then begins anew."""
    pattern = way.pattern
    able = [NormAtom("can", pattern.symbol, pattern.args, pattern.agent)] if pattern is not None else []
    less = Compare("<", Apply(start.state, (who,), NUMBER), Const(start.value, NUMBER))
    return any(
        _can_be(context, way, [way.guard, _has_gone(gone, who), less, *able])
        and (way is start.clause or _can_be(context, start.clause, [start.clause.guard, _has_gone(gone, start.who)]))
        for gone in leaving
    )


def _has_gone(leaving: Transition, who: Expr) -> Expr:
    """Whether he went no more than a day ago (who has to stay away for longer has not just gone and come back)."""
    assert leaving.pattern is not None
    since = Arith("-", Now(), Const(DAY, DURATION), TIME)
    return Happened(Pattern(leaving.pattern.symbol, (None,) * len(leaving.pattern.args), who, since=since))


def _can_be(context: Context, clause: Transition, conditions: list[Expr]) -> bool:
    """Whether all of this can be so where the effect takes place."""
    from nomicformal.checker.conditions import Holds

    return context.ask(Holds(conj(conditions), context.workbench().instance(clause)), witness=False).found


def _transitions(context: Context) -> Iterator[Transition]:
    for clause in context.standing_clauses():
        if isinstance(clause, Transition):
            yield clause


def _report(context: Context, start: _Start, clauses: list[Transition]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    passages = {(one.origin.rule, one.origin.passage): one for one in reversed(clauses)}
    shown = [one for one in dict.fromkeys(clauses) if one in passages.values()]
    rules = {rule.number: rule for one in shown if (rule := context.rule_of(one)) is not None}
    return finding(
        INFO,
        told(
            "{what} can be lost, but by {rule} whoever leaves and comes in again begins with {number} once more",
            what=quote(symbol_phrase(context.ruleset, start.state)),
            number=spoken(number_phrase(start.value), number_phrase(start.value, context.ruleset.language)),
            rule=rule_name(context.rule_of(start.clause)),
        ),
        start.clause.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in shown[1:]],
        rules=list(rules),
        explanation=[passage_of(one, context.rule_of(one)) for one in shown],
        key=[start.state],
    )
