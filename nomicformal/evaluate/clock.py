"""Looking at other moments, and noting when time alone may change what is being computed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from nomicformal.core.expr import Expr, Now, Value
from nomicformal.evaluate import expressions
from nomicformal.evaluate.frame import Frame
from nomicformal.evaluate.memory import ALL_PAST
from nomicformal.evaluate.pace import STILL, soonest, together
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Truth, Unknown

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World

T = TypeVar("T")


def watch_difference(world: World, left: Expr, a: Value, right: Expr, b: Value, frame: Frame) -> None:
    """A comparison of two numbers or times: when may its result change at the earliest, if nothing happens?"""
    pace = world.paces.between(left, right)
    if pace is not STILL and isinstance(a, (int, Fraction)) and isinstance(b, (int, Fraction)):
        whole = isinstance(a, int) and isinstance(b, int)
        _note_after(world, soonest(a - b if whole else Fraction(a) - Fraction(b), pace), frame.moment)


def watch_window(world: World, bound: Expr, time: int, frame: Frame) -> None:
    """A window that moves with now: when does its edge meet the next entry of the log or change of a state?"""
    pace = world.paces.of(bound)
    if pace == STILL:
        return
    if pace is None or pace[0] < 0:
        world.run.note(frame.moment.time + 1)  # it may go back to what lies before it
        return
    following = world.record.changes_from(time)[:1]
    for change in following:
        _note_after(world, soonest(Fraction(time - change), pace), frame.moment)


def _note_after(world: World, minutes: int | None, moment: Moment) -> None:
    if minutes is not None:
        world.run.note(moment.time + minutes)


def at_moment(world: World, compute: Callable[[Moment], T], time: int, moment: Moment) -> tuple[T, int | None]:
    """What is computed as of a time not after `moment`, and when it could change if nothing happened."""
    with world.run.apart() as met:
        if time == moment.time:
            result = compute(world.record.whole(moment))
        else:
            with world.run.elsewhere(time):
                result = compute(world.record.earlier(time, moment))
    return result, met[0]


def value_at(world: World, arg: Expr, time: int, when: Expr, frame: Frame) -> Value:
    """`arg` as it was at `time`; undefined after now."""
    now = frame.moment.time
    pace = world.paces.of(when)
    if time > now:
        _note_after(world, soonest(Fraction(time - now), together(pace, world.paces.of(Now()))), frame.moment)
        return None
    inner = frame if time == now else frame.either()
    result, change = at_moment(world, lambda m: expressions.value(world, arg, inner.at(m)), time, frame.moment)
    if pace != STILL:
        if change is not None:
            _note_after(world, soonest(Fraction(time - change), pace), frame.moment)
        watch_window(world, when, time, frame)
    return result


def first_time(
    world: World, predicate: Callable[[Moment], Truth], after: int, moment: Moment
) -> int | Unknown | None:
    """The earliest time from `after` to `moment` at which the predicate holds: looked at only when it can change."""
    if after > moment.time:
        world.run.note(after)
        return None
    with world.run.elsewhere(None):
        found = _search(world, predicate, after, moment)
    if isinstance(found, int) and found < moment.time:
        world.run.reads.discard(ALL_PAST)
        world.run.reads.add(("past", found))
    return found


def _search(
    world: World, predicate: Callable[[Moment], Truth], after: int, moment: Moment
) -> int | Unknown | None:
    time = after
    while True:
        result, change = at_moment(world, predicate, time, moment)
        if isinstance(result, Unknown):
            return result
        if result:
            return time
        if time >= moment.time:
            world.run.note(change)
            return None
        following = [t for t in (change, world.record.next_change(time)) if t is not None and t > time]
        time = min([*following, moment.time])


def first_moment(world: World, condition: Expr, after: Expr | None, frame: Frame) -> Value:
    begin = world.record.start
    if after is not None:
        with world.run.moving():
            given = expressions.value(world, after, frame.either())
        if not isinstance(given, int):
            return given if isinstance(given, Unknown) else None
        begin = given
        if world.paces.of(after) != STILL:
            world.run.note(frame.moment.time + 1)
    inner = frame.either()
    return first_time(world, lambda m: expressions.holds(world, condition, inner.at(m)), begin, frame.moment)
