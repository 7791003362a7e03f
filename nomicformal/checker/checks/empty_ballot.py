"""NF614: ballots that decide something although nobody has voted in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.uses import body
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import Hold
from nomicformal.core.expr import TRUTH, Apply, Expr, Happened, Kind, Not, Pattern, Type, Var
from nomicformal.core.model import Symbol
from nomicformal.core.walk import conj
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.shown import Shown

INFO = CodeInfo(
    code="NF614",
    name="empty-ballot",
    severity=Severity.WARNING,
    what="Something comes of a ballot, other than one on a proposal (for those see NF609), although nobody has voted in"
    " it.",
    why="“If all votes cast are in favour” is met by no vote at all: whoever may start the ballot has won it.",
    example="| If all votes cast in the ballot are in favour, the ruling is annulled.       # of no votes, all are",
    instead="Say how many votes there have to be at least, and until when they can be cast.",
)
VOTES, CHOICE = "vote", "Choice"


@dataclass(frozen=True, slots=True)
class _Ballot:
    """What comes of a ballot (`outcome`, of one thing), and the act by which one votes in it."""

    outcome: Symbol
    act: Symbol
    clauses: tuple[Hold, ...]


def run(context: Context) -> list[Diagnostic]:
    return [found for ballot in _ballots(context) if (found := _decides_empty(context, ballot)) is not None]


def _ballots(context: Context) -> Iterator[_Ballot]:
    symbols = context.ruleset.symbols
    acts = [one for one in symbols.values() if one.kind in ("act", "power") and one.name != VOTES and _is_vote(one)]
    for act in acts:
        for outcome in symbols.values():
            same = len(outcome.params) == 1 and outcome.params[0].type == act.params[0].type
            if outcome.kind != "term" or not same or outcome.result not in (None, TRUTH):
                continue
            clauses = tuple(
                clause
                for clause in context.ruleset.clauses
                if isinstance(clause, Hold) and clause.symbol == outcome.name and clause.positive
                if (rule := context.rule_of(clause)) is not None and rule.in_force and context.asks_about(clause)
            )
            if any(use.node == ("act", act.name) for clause in clauses for use in body(clause)):
                yield _Ballot(outcome, act, clauses)


def _is_vote(act: Symbol) -> bool:
    """An act on one thing, with a choice."""
    first = act.params[0].type.kind if act.params else None
    return first is Kind.ENTITY and any(param.type == Type(Kind.ENUM, CHOICE) for param in act.params)


def _decides_empty(context: Context, ballot: _Ballot) -> Diagnostic | None:
    """Unsatisfiable iff nothing comes of the ballot while nobody has voted in it."""
    from nomicformal.checker.checks.shown import shown_plausibly
    from nomicformal.checker.conditions import Holds, Unknown, env_of

    param = ballot.outcome.params[0]
    which = Var("ballot", param.type)
    voted = Happened(Pattern(ballot.act.name, (which, *[None] * (len(ballot.act.params) - 1))))
    empty: Expr = conj([Apply(ballot.outcome.name, (which,), TRUTH), Not(voted)])
    condition = Holds(empty, env_of({which.name: Unknown(which.name, which.type)}))
    answer = context.ask(condition)
    if answer.status == "undecided":
        text = told("whether a ballot can decide {what} although nobody votes", what=quote(_phrase(context, ballot)))
        context.undecided.append(Statement(text, answer.reason))
    if not answer.found or answer.situation is None:
        return None
    return _report(context, ballot, shown_plausibly(context, condition, answer, ballot.clauses))


def _phrase(context: Context, ballot: _Ballot) -> str:
    from nomicformal.checker.checks.speech import symbol_phrase

    return symbol_phrase(context.ruleset, ballot.outcome.name)


def _report(context: Context, ballot: _Ballot, found: Shown) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines

    first, *others = {clause.origin.span: clause for clause in ballot.clauses}.values()
    names = list(dict.fromkeys(rule_name(context.rule_of(clause)) for clause in ballot.clauses))
    message = told(
        "by {rules}, {what} can come about although nobody has voted on it",
        rules=listing(names),
        what=quote(_phrase(context, ballot)),
    )
    assert found.answer.situation is not None
    return finding(
        INFO,
        with_note(context, message, found.readings),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=[rule.number for one in ballot.clauses if (rule := context.rule_of(one))],
        witness=situation_lines(context.ruleset, found.answer.situation, found.readings),
        explanation=[passage_of(one, context.rule_of(one)) for one in (first, *others)],
        status=told("situation found and replayed"),
        readings=found.readings,
        key=[ballot.outcome.name, ballot.act.name],
    )
