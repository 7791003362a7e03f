"""NF640: so many proposals at once, and whoever made them has won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import ADOPTED, Ballots, Kind, adopting, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.marks import Mark, marks
from nomicformal.checker.checks.paid_for_votes import gains, paying
from nomicformal.checker.checks.played_out import on_turn, played_out, until_made
from nomicformal.checker.checks.played_readings import answered, answers_to_try, needed_under
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.winning import winning
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Norm, Transition, Update
from nomicformal.core.expr import Value
from nomicformal.core.phrase_numbers import number_phrase
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

if TYPE_CHECKING:
    from nomicformal.core.situation import Cell, LogEntry, Situation

INFO = CodeInfo(
    code="NF640",
    name="won-by-proposals",
    severity=Severity.INFO,
    what="Whoever has so much of something wins, the author of a proposal, or whoever votes against it, gets some of it"
    " once that is adopted, and nothing keeps one player from making many at once. Tried with five players of whom all"
    " are in favour or one is against, and two proposals that repeal a rule, made by the same player at the same"
    " moment.",
    why="Whoever has the votes for one proposal has won when the vote is over: that many proposals that change nothing"
    " of weight are enough, and no other player has the time to do anything about it.",
    example="| The first player with 100 points wins.\n| The author of an adopted proposal gets 10 points.",
    instead="Limit how many proposals one player can make in a week, or how much one can get in it.",
)
PLAYERS = 5
MOST = 100
"""More proposals than that nobody makes at once."""
EASY = ("repeals", "plain")


@dataclass(frozen=True, slots=True)
class _Heap:
    """`number` proposals bring their author, or else whoever is `against` them, to `mark`, as each of them brings
    `each`, by `effects`; `situation`: two of them are adopted."""

    mark: Mark
    number: int
    each: Fraction
    effects: tuple[Transition, ...]
    situation: Situation
    against: bool


def run(context: Context) -> list[Diagnostic]:
    rules_on_wins = winning(context)
    if rules_on_wins is None:
        return []
    winning_marks = [one for clause in context.standing_clauses() for one in marks(context, rules_on_wins, clause)]
    effects = [one for one in paying(context) if _moved(one) & {mark.state for mark in winning_marks}]
    if not effects or not adopting(context):
        return []
    making = [one for one in context.standing_clauses() if isinstance(one, Norm) and one.act == "submit"]
    looked_at: list[AnyClause] = [*adopting(context), *effects, *making]
    for readings in answers_to_try(context, looked_at):
        for against in (False, True):
            found = _heap(context, winning_marks, effects, readings, against)
            if found is not None:

                def shows(chosen: dict[str, str], against: bool = against) -> bool:
                    return _heap(context, winning_marks, effects, chosen, against) is not None

                needed = needed_under(context, looked_at, ("submit", "distribute"), shows, readings)
                of_interest = context.of_interest(found.mark.clause, *found.effects)
                return [_report(context, found, needed)] if of_interest else []
    return []


def _moved(clause: Transition) -> set[str]:
    return {one.symbol for one in clause.updates if isinstance(one, Update)}


def _heap(
    context: Context, winning_marks: list[Mark], effects: list[Transition], readings: dict[str, str], against: bool
) -> _Heap | None:
    """The fewest proposals that bring their author, or else whoever is against them, to one of the marks."""
    from nomicformal.checker.change.scenario import Course

    votes = ballots(context)
    kind = next((votes.kinds[name] for name in EASY if name in votes.kinds), None)
    if kind is None:
        return None
    course = Course(PLAYERS, PLAYERS - 1, 1) if against else Course(PLAYERS, PLAYERS)
    one = on_turn(context, votes.situation(kind, course, readings))
    acting = [entry.agent for entry in one.log if entry.agent is not None]
    who = acting[-1 if against else 0]
    if not votes.adopts(kind, one):
        return None
    got = [gains(votes, kind, effect, one, who) for effect in effects]
    found = []
    for mark in winning_marks:
        each = sum((gain.get(mark.state, Fraction(0)) for gain in got), Fraction(0))
        if each > 0 and not (mark.exactly and mark.number % each):
            by = tuple(effect for effect, gain in zip(effects, got, strict=True) if gain.get(mark.state, 0) > 0)
            found.append((ceil(mark.number / each), mark, each, by))
    if not found:
        return None
    number, mark, each, by = min(found, key=lambda heap: heap[0])
    both = _twice(kind, one)
    if not 1 < number <= MOST or not _both_adopted(votes, kind, both) or not _both_made(context, both):
        return None
    return _Heap(mark, number, each, by, both, against)


def _both_made(context: Context, situation: Situation) -> bool:
    """Whether both can be made one after the other, with all that the first one changes."""
    played = played_out(context, until_made(situation))
    return played is not None and not any(one.entry.symbol == "submit" for one in played.attempts)


def _both_adopted(votes: Ballots, kind: Kind, situation: Situation) -> bool:
    """Whether both proposals are adopted, and one player can and may make both."""
    from nomicformal.checker.change.scenario import proposal_name
    from nomicformal.evaluate.evaluator import NoStableOutcome

    try:
        second = votes.evaluator(situation).outcome(ADOPTED, (_other(proposal_name(kind.proposal)),))
    except NoStableOutcome:
        return False
    made = votes.done_well(situation, ("can", "may"), ("submit",))
    return made and second.kind == "value" and second.value is True and votes.adopts(kind, situation)


def _other(name: str) -> str:
    return f"{name}_b"


def _twice(kind: Kind, situation: Situation) -> Situation:
    """The same with a second proposal, of which everything is so that is so of the first, but that its number is the
    next one."""
    from nomicformal.checker.change.scenario import proposal_name

    first = proposal_name(kind.proposal)
    doubled = {name: _other(name) for name in (first, *situation.individuals.get("Change", ()))}
    individuals = {
        sort: (*names, *(doubled[name] for name in names if name in doubled))
        for sort, names in situation.individuals.items()
    }
    log = tuple(one for entry in situation.log for one in (entry, _entry_of_other(entry, doubled)) if one is not None)
    timeline = tuple((time, {**cells, **_of_other(cells, doubled)}) for time, cells in situation.timeline or ())
    facts = {**situation.facts, **_of_other(situation.facts, doubled)}
    return replace(situation, individuals=individuals, facts=facts, log=log, timeline=timeline)


def _of_other(cells: dict[Cell, Value], doubled: dict[str, str]) -> dict[Cell, Value]:
    found: dict[Cell, Value] = {}
    for (symbol, args), value in cells.items():
        named = [arg for arg in args if isinstance(arg, str)]
        if any(arg in doubled for arg in named):
            other = tuple(doubled.get(arg, arg) if isinstance(arg, str) else arg for arg in args)
            found[symbol, other] = _next(symbol, doubled.get(value, value) if isinstance(value, str) else value)
    return found


def _entry_of_other(entry: LogEntry, doubled: dict[str, str]) -> LogEntry | None:
    if not any(isinstance(arg, str) and arg in doubled for arg in entry.args):
        return None
    args = tuple(
        doubled.get(arg, arg) if isinstance(arg, str) else _next(entry.symbol, arg) for arg in entry.args
    )  # fmt: skip
    return replace(entry, id=f"{entry.id}b", args=args)


def _next(symbol: str, value: Value) -> Value:
    """The next number, where it is the one that the proposal bears."""
    return value + 1 if symbol in ("reference", "assign_number") and isinstance(value, Fraction) else value


def _report(context: Context, found: _Heap, needed: Chosen) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines, symbol_phrase

    what = quote(symbol_phrase(context.ruleset, found.mark.state))
    winner = context.rule_of(found.mark.clause)
    payers = {rule.number: rule_name(rule) for one in found.effects if (rule := context.rule_of(one)) is not None}
    count, each, by = _said(context, Fraction(found.number)), _said(context, found.each), listing(list(payers.values()))
    if found.against:
        message = told(
            "{count} proposals of one player, all made at once, are enough to win by {winner} for whoever votes against"
            " them when the other four of five players are in favour: each brings {each} of {what}, by {payers}",
            count=count, winner=rule_name(winner), each=each, what=what, payers=by,
        )  # fmt: skip
    else:
        message = told(
            "{count} proposals of one player, all made at once, are enough to win by {winner} when all five players are"
            " in favour: each brings its author {each} of {what}, by {payers}",
            count=count, winner=rule_name(winner), each=each, what=what, payers=by,
        )  # fmt: skip
    places = {one.origin.span: one for one in (found.mark.clause, *found.effects)}
    return finding(
        INFO,
        with_note(context, message, needed),
        found.effects[0].origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in places.values()],
        rules=[*payers, *([winner.number] if winner else [])],
        witness=situation_lines(context.ruleset, answered(found.situation, needed), needed),
        explanation=[
            told("{number} of {what} are needed", number=_said(context, found.mark.number), what=what),
            *(passage_of(one, context.rule_of(one)) for one in places.values()),
        ],
        status=told("played in the evaluator"),
        readings=needed,
        key=[found.mark.clause.origin.rule, found.effects[0].origin.rule, found.mark.state],
    )


def _said(context: Context, number: Fraction) -> str:
    return spoken(number_phrase(number), number_phrase(number, context.ruleset.language))
