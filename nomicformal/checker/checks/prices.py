"""With how few votes a proposal of each kind is carried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Kind, adopting, ballots
from nomicformal.checker.checks.brief import told_briefly
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.phases import Phase, phases
from nomicformal.checker.checks.played_readings import answered, needed_to_play
from nomicformal.checker.checks.readings import Chosen
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


def prices(
    context: Context, readings: dict[str, str] | None = None, phase: Phase | None = None
) -> dict[str, Price]:
    """By the name of the kind, at the beginning or at that time of the game; every question about the text that
    `readings` do not answer is answered in the first way."""
    answers, when = readings or {}, phase or {}
    name = f"prices {sorted(answers.items())} {sorted((cell[0], str(value)) for cell, value in when.items())}"
    return context.once(name, lambda: _prices(context, answers, when))


def _prices(context: Context, readings: dict[str, str], phase: Phase) -> dict[str, Price]:
    if not adopting(context):
        return {}
    found = ((name, _price(context, kind, readings, phase)) for name, kind in ballots(context).kinds.items())
    return {name: price for name, price in found if price is not None}


def _price(context: Context, kind: Kind, readings: dict[str, str], phase: Phase) -> Price | None:
    from nomicformal.checker.change.scenario import Course

    for votes in range(1, PLAYERS + 1):
        situation = ballots(context).carried(kind, Course(PLAYERS, votes, PLAYERS - votes), readings, phase)
        if situation is not None:
            return Price(kind, votes, situation)
    return None


def price_of(context: Context, kind: Kind, readings: dict[str, str]) -> Price | None:
    """Of a kind that is none of the usual ones, at the beginning."""
    name = f"price of {kind.name} {sorted(readings.items())}"
    return context.once(name, lambda: _price(context, kind, readings, {}))


Stands = Callable[[dict[str, Price]], tuple[Price, Price] | None]
"""The two prices by which what a finding says is so, if it is."""


def compared(context: Context, info: CodeInfo, message: str, stands: Stands) -> list[Diagnostic]:
    """The finding about two prices, if there is one, with the vote that shows the first: at the beginning, else at a
    later time of the game."""
    deciding = [*on_votes(context), *adopting(context)]
    for phase in phases(context, deciding) if adopting(context) else ():
        found = stands(prices(context, {}, phase))
        if found is None:
            continue
        if (short := told_briefly(context, info, _places(context)[0].origin.span, _rules(context), _key(found))):
            return [short]
        acts = [entry.symbol for entry in found[0].situation.log]

        def shows(answers: dict[str, str], at: Phase = phase) -> bool:
            return bool(stands(prices(context, answers, at)))

        needed = needed_to_play(context, deciding, acts, shows)
        return [_report(context, info, _at(context, message, phase), found, needed)]
    return []


def _at(context: Context, message: str, phase: Phase) -> str:
    """The message, with the time of the game at which it is so."""
    from nomicformal.checker.checks.speech import state_words

    for cell, value in phase.items():
        state = state_words(context.ruleset, cell, value)
        message = told("{message}, once it is so: {state}", message=message, state=state)
    return message


def _report(
    context: Context, info: CodeInfo, message: str, found: tuple[Price, Price], needed: Chosen
) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines

    shown = found[0]
    first, *others = _places(context)
    return finding(
        info,
        with_note(context, message, needed),
        first.origin.span,
        related=[Related(clause.origin.span, passage_of(clause, context.rule_of(clause))) for clause in others],
        rules=_rules(context),
        witness=situation_lines(context.ruleset, answered(shown.situation, needed), needed),
        explanation=[
            told("{kind} is adopted with {votes} of {all} votes", kind=one.kind.words, votes=one.votes, all=PLAYERS)
            for one in found
        ],
        status=told("played in the evaluator"),
        readings=needed,
        key=_key(found),
    )


def _places(context: Context) -> list[AnyClause]:
    """What decides how dear a proposal is, one a place."""
    deciding = [*on_votes(context), *adopting(context)]
    return list({clause.origin.quote: clause for clause in reversed(deciding)}.values())[::-1]


def _rules(context: Context) -> list[int]:
    deciding = [*on_votes(context), *adopting(context)]
    return [rule.number for clause in deciding if (rule := context.rule_of(clause))]


def _key(found: tuple[Price, Price]) -> list[str]:
    return [one.kind.name for one in found]


def on_votes(context: Context) -> list[AnyClause]:
    """The clauses of rules in force that say how many votes a proposal needs."""
    return [
        clause
        for clause in context.ruleset.clauses
        if (decided := head(clause)) is not None
        and decided[0][1] in ON_VOTES
        and (rule := context.rule_of(clause)) is not None
        and rule.in_force
    ]
