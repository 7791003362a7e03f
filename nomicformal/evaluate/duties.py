"""Duties: when one is due, done, or overdue. Meaning, point 2."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from nomicformal.core.clauses import Duty
from nomicformal.core.expr import Expr, Value
from nomicformal.evaluate import expressions
from nomicformal.evaluate.binding import bindings, head_of
from nomicformal.evaluate.cells import applies
from nomicformal.evaluate.frame import Env, Frame
from nomicformal.evaluate.memory import ALL_PAST
from nomicformal.evaluate.outcome import Instance, instance
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Truth, known, negation

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World


class Stage(Enum):
    """Of a duty whose guard holds: its start has not come; due; done in time; its end has passed undone."""

    AHEAD = "not yet due"
    DUE = "due"
    DONE = "done"
    OVERDUE = "overdue"


@dataclass(frozen=True, slots=True)
class DutyState:
    """`end` in minutes, pauses included; None: no bound stated. `live`: whether its rule speaks at all."""

    clause: Duty
    instance: Instance
    env: Env
    args: tuple[Value, ...]
    agent: Value
    stage: Stage
    start: int | None
    end: int | None
    live: Truth


def states(world: World, clause: Duty, given: Env, moment: Moment) -> Iterator[DutyState]:
    """The state of each instance of a duty that applies. Raises Blocked where that is unknown."""
    for env in bindings(world, clause.vars, given):
        if known(applies(world, clause, env, moment)):
            yield state(world, clause, env, moment)


def state(world: World, clause: Duty, env: dict[str, Value], moment: Moment) -> DutyState:
    args, agent = head_of(world, clause, env, moment)
    frame = Frame(env, moment, None)
    start = None if clause.start is None else known(expressions.value(world, clause.start, frame))
    end = None if clause.end is None else known(expressions.value(world, clause.end, frame))

    def as_stage(stage: Stage, last: int | None) -> DutyState:
        live = world.rule_speaks(clause.origin.rule, moment)
        begun = start if isinstance(start, int) else None
        return DutyState(clause, instance(clause.id, env), env, args, agent, stage, begun, last, live)

    no_such_act = any(arg is not None and given is None for arg, given in zip(clause.args, args, strict=True))
    if no_such_act or (clause.start is not None and not isinstance(start, int)):
        return as_stage(Stage.AHEAD, None)
    if isinstance(start, int) and start > moment.time:
        world.run.note(start)
        return as_stage(Stage.AHEAD, None)
    last: int | None = None
    if isinstance(end, int):
        last = end + _paused(world, clause.paused, start if isinstance(start, int) else world.record.start, end, frame)
        if last >= moment.time:
            world.run.note(last + 1)
    done = [
        entry.time for entry in world.entries(clause.act, moment)
        if _fits(args, entry.args) and agent in (None, entry.agent)
        and (not isinstance(start, int) or entry.time >= start)
        and (last is None or entry.time <= last)
    ]
    if done and (clause.start is not None or _has_held_since(world, clause.guard, done[-1], frame)):
        return as_stage(Stage.DONE, last)
    if clause.done_before is not None and known(expressions.holds(world, clause.done_before, frame)):
        return as_stage(Stage.DONE, last)
    if last is not None and moment.time > last:
        return as_stage(Stage.OVERDUE, last)
    return as_stage(Stage.DUE, last)


def _fits(wanted: tuple[Value, ...], actual: tuple[Value, ...]) -> bool:
    return all(want is None or want == have for want, have in zip(wanted, actual, strict=False))


def _has_held_since(world: World, guard: Expr, time: int, frame: Frame) -> bool:
    """Whether the guard has held from then on without a break: what was done before that discharges no duty anew."""
    failed = world.first_time(
        lambda inner: negation(expressions.holds(world, guard, frame.at(inner))), time, frame.moment
    )
    return known(failed) is None


def _paused(world: World, paused: Expr | None, start: int, end: int, frame: Frame) -> int:
    """For how many minutes from `start` to now (or the shifted end) the clock stood still."""
    if paused is None:
        return 0
    world.run.reads.add(ALL_PAST)
    total, time = 0, start
    while time < min(frame.moment.time, end + total):
        stands, change = world.at_moment(
            lambda inner: expressions.holds(world, paused, Frame(frame.env, inner, None)), time, frame.moment
        )
        following = min([t for t in (change, world.record.next_change(time)) if t is not None and t > time],
                        default=frame.moment.time)
        following = min(following, frame.moment.time)
        if known(stands):
            total += following - time
        else:
            following = min(following, end + total)
        time = following
    if time >= frame.moment.time and time > start:
        _, change = world.at_moment(
            lambda inner: expressions.holds(world, paused, Frame(frame.env, inner, None)),
            frame.moment.time, frame.moment,
        )
        world.run.note(change)
    return total
