"""NF618: a neutral vote that counts like one against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Ballots, Kind, adopting, adopting_in, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.played_readings import answered, needed_to_play
from nomicformal.checker.checks.prices import on_votes
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.words import finding, passage_of, quote
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Const
from nomicformal.core.expr import Kind as TypeKind
from nomicformal.core.phrase import value_phrase
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

if TYPE_CHECKING:
    from nomicformal.core.situation import Situation

INFO = CodeInfo(
    code="NF618",
    name="neutral-counts-against",
    severity=Severity.INFO,
    what="Besides a vote in favour and one against the rules know a neutral one, and it comes to the same as one"
    " against: a proposal that is adopted if some players do not vote falls if they vote neutrally, just as if they"
    " voted against. Tried with five players; what is found hangs on the answers that are told.",
    why="Whoever votes so in order to take no side takes one; whoever knows it stays silent instead.",
    example="| Players vote in favour, against or blank. A blank vote is neither in favour nor against.\n"
    "| More than half of the votes cast have to be in favour.    # 2 in favour, 3 blank: not adopted",
    instead="Count the votes in favour against those against only, or say that a blank vote counts as one against.",
)
PLAYERS = 5
KINDS = ("repeals", "plain", "entrenches", "frees")
"""From the plainest on."""
OTHERS = (3, 2, 1)
"""So many vote otherwise than in favour, or not at all; all others vote in favour."""


@dataclass(frozen=True, slots=True)
class _Same:
    """`others` of five voted `choice`, and `kind` was not adopted, as in `situation`."""

    kind: Kind
    choice: str
    others: int
    situation: Situation


def run(context: Context) -> list[Diagnostic]:
    if not adopting(context):
        return []
    found = []
    for choice in _neutral(context):
        one = _like_against(ballots(context), choice, {})
        if one is not None:
            found.append(_report(context, one))
    return found


def _neutral(context: Context) -> Iterator[str]:
    """The choices of whoever votes that are neither of the two, and of which a rule speaks."""
    ruleset = context.ruleset
    kinds = [param.type.name for param in ruleset.symbols["vote"].params if param.type.kind is TypeKind.ENUM]
    members = [member for kind in kinds for member in ruleset.enums[kind]]
    spoken_of = {
        part.value
        for clause in ruleset.clauses
        if (rule := context.rule_of(clause)) is not None and rule.in_force
        for part in parts_of(clause)
        if isinstance(part, Const) and part.type.name in kinds
    }
    yield from (member for member in members if member in spoken_of and member not in ("in_favour", "against"))


def _like_against(votes: Ballots, choice: str, readings: dict[str, str]) -> _Same | None:
    """The first kind of proposal for which it comes to the same wherever tried, and not to the same as no vote."""
    for kind in (votes.kinds[name] for name in KINDS if name in votes.kinds):
        shown = None
        for others in OTHERS:
            neutral, against, silent = (_others(votes, kind, others, how, readings) for how in (choice, "against", ""))
            adopted = votes.adopts(kind, neutral)
            if adopted != votes.adopts(kind, against):
                shown = None
                break
            if shown is None and not adopted and votes.adopts(kind, silent) and votes.cast_well(neutral):
                shown = _Same(kind, choice, others, neutral)
        if shown is not None:
            return shown
    return None


def _others(votes: Ballots, kind: Kind, others: int, how: str, readings: dict[str, str]) -> Situation:
    """The vote in which so many choose this; the empty choice: they do not vote."""
    from nomicformal.checker.change.scenario import Course

    base = votes.situation(kind, Course(PLAYERS, PLAYERS - others, others if how else 0), readings)
    log = tuple(
        replace(entry, args=(entry.args[0], how)) if entry.args[1:] == ("against",) and how else entry
        for entry in base.log
    )
    return replace(base, log=log)


def _report(context: Context, found: _Same) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines

    deciding = [*on_votes(context), *adopting(context)]
    needed = _needed(context, deciding, found)
    deciding = [*on_votes(context), *adopting_in(context, found.situation)]
    first, *others = list({clause.origin.quote: clause for clause in reversed(deciding)}.values())[::-1]
    choice = quote(_words(context, found.choice))
    message = told(
        "a vote {choice} counts like one against: {kind} is not adopted where {others} of {players} players vote so and"
        " all others in favour, but would be if those {others} did not vote",
        choice=choice,
        kind=found.kind.words,
        others=found.others,
        players=PLAYERS,
    )
    return finding(
        INFO,
        with_note(context, message, needed),
        first.origin.span,
        related=[Related(clause.origin.span, passage_of(clause, context.rule_of(clause))) for clause in others],
        rules=[rule.number for clause in deciding if (rule := context.rule_of(clause))],
        witness=situation_lines(context.ruleset, answered(found.situation, needed), needed),
        explanation=[passage_of(clause, context.rule_of(clause)) for clause in (first, *others)],
        status=told("played in the evaluator"),
        readings=needed,
        key=[found.choice],
    )


def _words(context: Context, choice: str) -> str:
    kind = context.ruleset.symbols["vote"].params[1].type
    return spoken(*(value_phrase(choice, kind, context.ruleset, lang) for lang in ("en", context.ruleset.language)))


def _needed(context: Context, deciding: list[AnyClause], found: _Same) -> Chosen:
    acts = [entry.symbol for entry in found.situation.log]
    votes = ballots(context)
    return needed_to_play(
        context, deciding, acts, lambda readings: _like_against(votes, found.choice, readings) is not None
    )
