"""With how few votes a proposal of each kind is carried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Kind, adopting, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import head
from nomicformal.checker.checks.words import finding, passage_of
from nomicformal.core.clauses import AnyClause
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.core.situation import Situation

PLAYERS = 5
ON_VOTES = ("votes_needed", "enough_votes", "unanimous")


@dataclass(frozen=True, slots=True)
class Price:
    """A kind of proposal, the fewest votes in favour of five that carry it against all others, and how."""

    kind: Kind
    votes: int
    situation: Situation


def prices(context: Context) -> dict[str, Price]:
    """By the name of the kind; every question about the text is answered in the first way."""
    return context.once("prices", lambda: _prices(context))


def _prices(context: Context) -> dict[str, Price]:
    if not adopting(context):
        return {}
    return {name: price for name, kind in ballots(context).kinds.items() if (price := _price(context, kind))}


def _price(context: Context, kind: Kind) -> Price | None:
    from nomicformal.checker.change.scenario import Course

    for votes in range(1, PLAYERS + 1):
        situation = ballots(context).carried(kind, Course(PLAYERS, votes, PLAYERS - votes), {})
        if situation is not None:
            return Price(kind, votes, situation)
    return None


def compared(context: Context, info: CodeInfo, message: str, shown: Price, other: Price) -> Diagnostic:
    """The finding about two prices, with the vote that shows the first."""
    from nomicformal.checker.checks.speech import situation_lines

    deciding = [*_on_votes(context), *adopting(context)]
    first, *others = list({clause.origin.quote: clause for clause in reversed(deciding)}.values())[::-1]
    return finding(
        info,
        message,
        first.origin.span,
        related=[Related(clause.origin.span, passage_of(clause, context.rule_of(clause))) for clause in others],
        rules=[rule.number for clause in deciding if (rule := context.rule_of(clause))],
        witness=situation_lines(context.ruleset, shown.situation),
        explanation=[
            told("{kind} is adopted with {votes} of {all} votes", kind=one.kind.words, votes=one.votes, all=PLAYERS)
            for one in (shown, other)
        ],
        status=told("played in the evaluator"),
        key=[shown.kind.name, other.kind.name],
    )


def _on_votes(context: Context) -> list[AnyClause]:
    """The clauses of rules in force that say how many votes a proposal needs."""
    return [
        clause
        for clause in context.ruleset.clauses
        if (decided := head(clause)) is not None
        and decided[0][1] in ON_VOTES
        and (rule := context.rule_of(clause)) is not None
        and rule.in_force
    ]
