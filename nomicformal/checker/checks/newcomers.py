"""NF612: a vote carried by those who come in after it has begun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Ballots, Kind, adopting, adopting_in, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.plainly import can_plainly_be_met
from nomicformal.checker.checks.played_readings import answered, needed_to_play
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.words import finding, passage_of
from nomicformal.core.clauses import AnyClause, Transition, Update
from nomicformal.core.expr import NO, Apply
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.core.expr import Value
    from nomicformal.core.situation import Cell, Situation

INFO = CodeInfo(
    code="NF612",
    name="newcomers-decide",
    severity=Severity.WARNING,
    what="Whoever likes can become a player while a vote is going on, and vote at once: a proposal is adopted although"
    " everybody who was there when the vote began is against it. Tried with three players, a proposal that repeals a"
    " rule of the lower status, and up to seven newcomers.",
    why="A vote can be packed: the one who loses it brings friends.",
    example="| A player is anybody who consents to be one.\n| Players can vote within a week.     # those, too, who"
    " became players in that week",
    instead="Give a vote to those only who were players when the vote began, or let newcomers wait.",
)
PLAYERS, MOST = 3, 7
EASY = ("repeals", "plain")


@dataclass(frozen=True, slots=True)
class _Packed:
    kind: Kind
    newcomers: int
    situation: Situation
    way: Transition


def run(context: Context) -> list[Diagnostic]:
    if not adopting(context):
        return []
    ways, votes = list(_open_ways(context)), ballots(context)
    found = _first(votes, ways, {})
    if found is None:
        return []
    acts = [entry.symbol for entry in found.situation.log]
    needed = needed_to_play(
        context, [*ways, *adopting(context)], acts, lambda readings: _first(votes, ways, readings) is not None
    )
    return [_report(context, found, needed)]


def _first(votes: Ballots, ways: Sequence[Transition], readings: dict[str, str]) -> _Packed | None:
    """The first vote that newcomers decide, under these answers."""
    for way in ways:
        for kind in (votes.kinds[name] for name in EASY if name in votes.kinds):
            for newcomers in range(1, MOST + 1):
                situation = _packed(votes, kind, newcomers, way, readings)
                if not votes.cast_well(situation):
                    break
                if votes.adopts(kind, situation):
                    return _Packed(kind, newcomers, situation, way)
    return None


def _open_ways(context: Context) -> Iterator[Transition]:
    """Effects by which somebody comes in by an act of their own, on conditions that are facts about themselves."""
    from nomicformal.checker.change.scenario import electorate

    _, state = electorate(context.ruleset)
    for clause in context.ruleset.clauses:
        rule = context.rule_of(clause)
        if not isinstance(clause, Transition) or rule is None or not rule.in_force or clause.pattern is None:
            continue
        who = clause.pattern.agent
        alone = not clause.pattern.args and clause.pattern.where is None and not clause.delay
        comes_in = any(
            isinstance(one, Update) and one.symbol == state and one.args == (who,) and one.value != NO
            for one in clause.updates
        )
        if who is not None and alone and comes_in and can_plainly_be_met(context.ruleset, clause.guard):
            yield clause


def _packed(
    votes: Ballots, kind: Kind, newcomers: int, way: Transition, readings: dict[str, str]
) -> Situation:
    """All players vote against; once the vote has begun others come in and vote in favour, before the players do."""
    from nomicformal.checker.change.scenario import HOUR, Course, electorate, proposal_name
    from nomicformal.core.situation import LogEntry

    assert way.pattern is not None
    base = votes.situation(kind, Course(PLAYERS, 0, PLAYERS), readings)
    sort, state = electorate(votes.ruleset)
    names = [f"newcomer{place + 1}" for place in range(newcomers)]
    begun = max(entry.time for entry in base.log if entry.symbol != "vote")
    of_acts = base.log[0].facts
    fresh = [
        LogEntry(f"n{place}", begun + HOUR + place, way.pattern.symbol, (), name, of_acts)
        for place, name in enumerate(names)
    ]
    ballot = (proposal_name(kind.proposal), "in_favour")
    fresh += [
        LogEntry(f"v{place}", begun + 2 * HOUR + place, "vote", ballot, name, of_acts)
        for place, name in enumerate(names)
    ]
    assert base.timeline is not None
    joined: dict[Cell, Value] = {**base.timeline[-1][1], **{(state, (name,)): True for name in names}}
    facts: dict[Cell, Value] = {
        (part.symbol, (name,)): True
        for part in conjuncts(way.guard)
        if isinstance(part, Apply) and part.args == (way.pattern.agent,)
        for name in names
    }
    return replace(
        base,
        individuals={**base.individuals, sort: (*base.individuals.get(sort, ()), *names)},
        facts={**base.facts, **facts},
        log=tuple(sorted((*base.log, *fresh), key=lambda entry: entry.time)),
        timeline=(*base.timeline, (begun + HOUR, joined)),
    )


def _report(context: Context, found: _Packed, needed: Chosen) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines

    clauses: list[AnyClause] = [found.way, *adopting_in(context, found.situation)]
    message = told(
        "{kind} is adopted although all {players} players with whom the vote began are against it, by the votes of"
        " {newcomers} who became players after that",
        kind=found.kind.words,
        players=PLAYERS,
        newcomers=found.newcomers,
    )
    return finding(
        INFO,
        with_note(context, message, needed),
        found.way.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in clauses[1:]],
        rules=[rule.number for one in clauses if (rule := context.rule_of(one))],
        witness=situation_lines(context.ruleset, answered(found.situation, needed), needed),
        explanation=[passage_of(one, context.rule_of(one)) for one in clauses],
        status=told("played in the evaluator"),
        readings=needed,
        key=[found.kind.name],
    )
