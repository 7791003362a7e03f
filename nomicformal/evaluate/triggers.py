"""Which effects are triggered, by what, and when the clock has to be looked at next. Meaning, point 6."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Generic, TypeVar

from nomicformal.core.clauses import Duty, Transition
from nomicformal.core.expr import Expr, Value
from nomicformal.core.situation import LogEntry
from nomicformal.evaluate.binding import bindings, matching
from nomicformal.evaluate.duties import DutyState, Stage, states
from nomicformal.evaluate.effects import Firing
from nomicformal.evaluate.evaluator import Differing, Evaluator, NoStableOutcome
from nomicformal.evaluate.frame import EMPTY, IT, Env, Frame
from nomicformal.evaluate.owing import owed
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import GAP, Unknown, known, settled
from nomicformal.evaluate.world import World

T = TypeVar("T")
DAY = 24 * 60
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Looked(Generic[T]):
    """What was seen at a moment, and when it could look different if nothing happens (None: never)."""

    seen: T
    change: int | None


def by_event(evaluator: Evaluator, transition: Transition, entry: LogEntry) -> list[Firing]:
    """The firings of a transition that an entry of the log triggers (at once, or after its delay)."""
    pattern = transition.pattern
    if pattern is None or pattern.symbol != entry.symbol:
        return []
    wanted: list[tuple[Expr | None, Value]] = [
        *zip(pattern.args, entry.args, strict=True), (pattern.agent, entry.agent)
    ]
    moment = evaluator.moment(entry.time, {IT: entry.id})

    def goal(world: World) -> list[Firing] | Unknown:
        def collect() -> list[Firing]:
            found = matching(world, transition.vars, wanted, {IT: entry.id}, moment)
            return [
                Firing(transition, env) for env in found
                if pattern.where is None or known(world.holds(pattern.where, Frame(env, moment)))
            ]

        return settled(collect)

    return evaluator.one(goal)


def at_times(evaluator: Evaluator, time: int) -> Looked[list[Firing]]:
    """The firings of `at T` and of periods at this very moment, and when the next is."""
    found: list[Firing] = []
    change: int | None = None
    for transition in evaluator.index.transitions:
        if transition.trigger == "time" and transition.condition is not None:
            for env in bindings(evaluator.plain_world(), transition.vars, EMPTY):
                looked = look(evaluator, transition.condition, env, time)
                change = earliest(change, looked.change)
                if looked.seen == time:
                    found.append(Firing(transition, env))
                elif isinstance(looked.seen, int) and looked.seen > time:
                    change = earliest(change, looked.seen)
        elif transition.trigger == "period":
            if period_start(transition.period, time) == time:
                found += [Firing(transition, env) for env in bindings(evaluator.plain_world(), transition.vars, EMPTY)]
            change = earliest(change, next_period(transition.period, time))
    return Looked(found, change)


def breached(evaluator: Evaluator, time: int) -> Looked[list[DutyState]]:
    """The duties whose end is this very moment and that are still undone, and when the next end is."""
    found: list[DutyState] = []
    change: int | None = None
    moment = evaluator.moment(time)
    for clause in evaluator.index.ending_duties:
        try:
            due, horizon = evaluator.one(lambda world, clause=clause: _ending(world, clause, moment), _merged)  # type: ignore[misc]
        except NoStableOutcome:
            continue
        change = earliest(change, horizon)
        for one in due:
            if one.stage is Stage.DUE and one.end == time:
                found.append(one)
            elif one.end is not None and one.end > time:
                change = earliest(change, one.end)
    return Looked(found, change)


def _ending(world: World, clause: Duty, moment: Moment) -> tuple[list[DutyState], int | None] | Unknown:
    """The instances of a duty that are owed or still ahead, and when that could change if nothing happens."""
    def collect() -> tuple[list[DutyState], int | None]:
        with world.run.apart() as met:
            due = [
                one for one in states(world, clause, EMPTY, moment)
                if one.stage is Stage.AHEAD or (one.stage is Stage.DUE and known(owed(world, one, moment)))
            ]
        return due, met[0]

    return settled(collect)


def by_breach(evaluator: Evaluator, transition: Transition, duty: DutyState, time: int) -> list[Firing]:
    if not transition.label or transition.label != duty.clause.label:
        return []
    wanted: list[tuple[Expr | None, Value]] = [
        *zip(transition.breach_args, duty.args, strict=False), (transition.breach_agent, duty.agent)
    ]
    moment = evaluator.moment(time)
    return evaluator.one(lambda world: settled(
        lambda: [Firing(transition, env) for env in matching(world, transition.vars, wanted, EMPTY, moment)]
    ))


def _merged(looks: list[tuple[T, int | None]]) -> tuple[T, int | None]:
    """Of what is seen under different answers, if it is the same, with the earliest change."""
    if any(seen != looks[0][0] for seen, _ in looks):
        raise Differing
    return looks[0][0], min((change for _, change in looks if change is not None), default=None)


def look(evaluator: Evaluator, expr: Expr, env: Env, time: int) -> Looked[Value]:
    """An expression's value, and its horizon; undefined where there is no stable outcome."""
    frame = Frame(env, evaluator.moment(time, env))

    def goal(world: World) -> tuple[Value, int | None] | Unknown:
        with world.run.apart() as met:
            value = world.value(expr, frame)
        return value if isinstance(value, Unknown) and value.kind != GAP else (value, met[0])

    plain = goal(evaluator.plain_world())  # nearly always enough: nothing has to be assumed
    if not isinstance(plain, Unknown):
        return Looked(*plain)
    try:
        seen, change = evaluator.one(goal, _merged)
    except NoStableOutcome:
        return Looked(None, None)
    return Looked(seen, change)


def earliest(a: int | None, b: int | None) -> int | None:
    return min((t for t in (a, b) if t is not None), default=None)


def period_start(period: str, time: int) -> int:
    """The start of the day, week (Monday) or month in which a time lies."""
    if period == "day":
        return time - time % DAY
    if period == "week":
        return time - (time - 4 * DAY) % (7 * DAY)
    moment = EPOCH + timedelta(minutes=time)
    start = moment.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return int((start - EPOCH).total_seconds() // 60)


def next_period(period: str, time: int) -> int:
    start = period_start(period, time)
    if period == "month":
        return period_start(period, start + 32 * DAY)
    return start + (DAY if period == "day" else 7 * DAY)
