"""NF633: what was lost is forgotten when one goes and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import Transition, Update
from nomicformal.core.expr import NO, NUMBER, Apply, Const, Expr, Happened, Pattern, Var
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


@dataclass(frozen=True, slots=True)
class _Start:
    """By `clause` whoever comes to be `member` has `value` of `state`."""

    clause: Transition
    member: Symbol
    state: str
    value: Fraction


def run(context: Context) -> list[Diagnostic]:
    found = []
    for start in _starts(context):
        losses = list(_losses(context, start.state))
        leaving = list(_by_the_one_who_goes(context, start.member))
        back = [way for way in _ways_in(context, start.member) if _open_to_one_who_left(context, way, leaving)]
        clauses = [start.clause, *losses, *leaving, *(way for way, _ in back)]
        if losses and leaving and back and context.of_interest(*clauses):
            found.append(_report(context, start, clauses))
    return found


def _starts(context: Context) -> Iterator[_Start]:
    """What somebody has as soon as he belongs."""
    members = {sort.member for sort in context.ruleset.sorts.values() if sort.member}
    for clause in _transitions(context):
        edge = clause.condition
        if clause.trigger != "edge" or not isinstance(edge, Apply) or edge.symbol not in members:
            continue
        symbol = context.ruleset.symbols[edge.symbol]
        for one in clause.updates:
            if not isinstance(one, Update) or one.op != ":=" or not isinstance(one.value, Const):
                continue
            state, value = context.ruleset.symbols.get(one.symbol), one.value.value
            a_number = state is not None and state.result == NUMBER and isinstance(value, Fraction)
            if a_number and symbol.kind == "state" and _same(one.args, edge.args):
                assert isinstance(value, Fraction)
                yield _Start(clause, symbol, one.symbol, value)


def _losses(context: Context, state: str) -> Iterator[Transition]:
    """What takes from somebody, not by an act of his own."""
    for clause in _transitions(context):
        own = clause.pattern.agent if clause.pattern is not None else None
        if any(
            isinstance(one, Update) and one.symbol == state and one.op == "-=" and not _same(one.args, (own,))
            for one in clause.updates
        ):
            yield clause


def _by_the_one_who_goes(context: Context, member: Symbol) -> Iterator[Transition]:
    for clause in _transitions(context):
        who = clause.pattern.agent if clause.pattern is not None and not clause.delay else None
        if who is not None and any(
            isinstance(one, Update) and one.symbol == member.name and one.value == NO and _same(one.args, (who,))
            for one in clause.updates
        ):
            yield clause


def _ways_in(context: Context, member: Symbol) -> Iterator[tuple[Transition, Expr]]:
    """What lets somebody in, and whom."""
    for clause in _transitions(context):
        for one in clause.updates:
            if isinstance(one, Update) and one.symbol == member.name and one.value != NO and len(one.args) == 1:
                yield clause, one.args[0]


def _open_to_one_who_left(context: Context, way: tuple[Transition, Expr], leaving: list[Transition]) -> bool:
    """Whether it lets in somebody who belonged before and has gone."""
    from nomicformal.checker.conditions import Holds

    clause, who = way
    env = context.workbench().instance(clause)
    for gone in leaving:
        assert gone.pattern is not None
        left = Happened(Pattern(gone.pattern.symbol, (None,) * len(gone.pattern.args), who))
        if context.ask(Holds(conj([clause.guard, left]), env), witness=False).found:
            return True
    return False


def _transitions(context: Context) -> Iterator[Transition]:
    for clause in context.standing_clauses():
        if isinstance(clause, Transition):
            yield clause


def _same(left: tuple[Expr, ...], right: tuple[Expr | None, ...]) -> bool:
    """Whether both are one and the same variable."""
    match left, right:
        case (Var(name=one),), (Var(name=other),):
            return one == other
        case _:
            return False


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
