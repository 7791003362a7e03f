"""NF636: whoever votes against a proposal that is adopted gains by that."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import ADOPTED, Ballots, Kind, adopting, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.paid_for_votes import gains, paying
from nomicformal.checker.checks.played_readings import answered, answers_to_try, needed_under
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import Transition
from nomicformal.core.expr import Apply
from nomicformal.core.phrase_numbers import number_phrase
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

if TYPE_CHECKING:
    from nomicformal.core.situation import Situation

INFO = CodeInfo(
    code="NF636",
    name="against-pays",
    severity=Severity.INFO,
    what="Whoever votes against a proposal that is adopted all the same gets more than whoever votes in favour. Tried"
    " with five players of whom one is against, a proposal that repeals a rule, and each question about the text"
    " answered in each way by itself.",
    why="As soon as enough others are in favour it pays to be against, even for the author; where all reckon so, what"
    " everybody wants fails.",
    example="| Players who vote against proposals that are adopted get 10 points each.",
    instead="If this shall make up for being outvoted, nothing has to be done, or say that the author does not get it.",
)
PLAYERS = 5
EASY = ("repeals", "plain")


@dataclass(frozen=True, slots=True)
class _Paid:
    """By `clause` one gets `more` of `state` for voting against, as in `situation`; `author`: so does the author."""

    clause: Transition
    state: str
    more: Fraction
    situation: Situation
    author: bool


def run(context: Context) -> list[Diagnostic]:
    effects = _on_adoption(context)
    if not adopting(context) or not effects or not context.of_interest(*effects):
        return []
    for readings in answers_to_try(context, [*adopting(context), *effects]):
        found = _paid(context, effects, readings)
        if found is not None:

            def shows(chosen: dict[str, str]) -> bool:
                return _paid(context, effects, chosen) is not None

            acts = [entry.symbol for entry in found.situation.log]
            needed = needed_under(context, [*adopting(context), found.clause], acts, shows, readings)
            return [_report(context, found, needed)]
    return []


def _on_adoption(context: Context) -> list[Transition]:
    """What happens as soon as a proposal is adopted."""
    return [one for one in paying(context) if isinstance(one.condition, Apply) and one.condition.symbol == ADOPTED]


def _paid(context: Context, effects: list[Transition], readings: dict[str, str]) -> _Paid | None:
    votes = ballots(context)
    for kind in (votes.kinds[name] for name in EASY if name in votes.kinds):
        last = _more(votes, kind, effects, PLAYERS - 1, readings)
        if last is not None:
            clause, state, more, situation = last
            author = _more(votes, kind, effects, 0, readings)
            return _Paid(clause, state, more, situation, author is not None)
    return None


def _more(
    votes: Ballots, kind: Kind, effects: list[Transition], place: int, readings: dict[str, str]
) -> tuple[Transition, str, Fraction, Situation] | None:
    """What the player at that place gets more by voting against than in favour, all in all, if it is adopted both ways;
    and the clause that makes most of the difference."""
    from nomicformal.checker.change.scenario import Course, electorate

    in_favour = votes.situation(kind, Course(PLAYERS, PLAYERS), readings)
    who = in_favour.individuals[electorate(votes.ruleset)[0]][-PLAYERS:][place]
    against = _voting_against(in_favour, who)
    if not all(votes.adopts(kind, one) for one in (in_favour, against)):
        return None
    if not votes.done_well(against, ("may",), ("vote",)):
        return None
    before, after = ([gains(votes, kind, one, played, who) for one in effects] for played in (in_favour, against))
    for state in dict.fromkeys(state for got in after + before for state in got):
        pairs = zip(after, before, strict=True)
        more = [now.get(state, Fraction(0)) - then.get(state, Fraction(0)) for now, then in pairs]
        if sum(more) > 0:
            return effects[more.index(max(more))], state, sum(more, Fraction(0)), against
    return None


def _voting_against(situation: Situation, who: str) -> Situation:
    log = tuple(
        replace(one, args=(one.args[0], "against")) if one.symbol == "vote" and one.agent == who else one
        for one in situation.log
    )
    return replace(situation, log=log)


def _report(context: Context, found: _Paid, needed: Chosen) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines, symbol_phrase

    rule = context.rule_of(found.clause)
    message = told(
        "by {rule} whoever votes against a proposal that is adopted gets {number} more of {what} than whoever votes in"
        " favour",
        rule=rule_name(rule),
        number=spoken(number_phrase(found.more), number_phrase(found.more, context.ruleset.language)),
        what=quote(symbol_phrase(context.ruleset, found.state)),
    )
    deciding = list({one.origin.quote: one for one in adopting(context)}.values())
    return finding(
        INFO,
        with_note(context, message, needed),
        found.clause.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in deciding],
        rules=[one.number for one in (rule, *map(context.rule_of, deciding)) if one],
        witness=situation_lines(context.ruleset, answered(found.situation, needed), needed),
        explanation=[
            passage_of(found.clause, rule),
            *([told("the author, too, who votes against the own proposal")] if found.author else []),
        ],
        status=told("played in the evaluator"),
        readings=needed,
        key=[found.clause.origin.rule, found.state],
    )
