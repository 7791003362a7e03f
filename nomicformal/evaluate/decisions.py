"""Terms that are decided once: when, and in which state of play. Meaning, point 6.

Of the instant at whose end the condition held first, that is the first point at which it held and an entry of the log
was done, or effects of conditions or of the clock were about to take place; if there is none, its end. In a situation
that was not played, where only the states after each instant are known, it is the instant with the states before it, if
the condition holds with these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.core.expr import YES, Expr, FirstMoment, Value
from nomicformal.evaluate import expressions
from nomicformal.evaluate.frame import Env, Frame
from nomicformal.evaluate.outcome import Outcome
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.run import Node
from nomicformal.evaluate.values import Unknown, known, settled

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World


def is_decided_once(world: World, symbol: str) -> bool:
    declared = world.index.symbols.get(symbol)
    return declared is not None and declared.decided is not None


def outcome(
    world: World, symbol: str, args: tuple[Value, ...], moment: Moment, is_truth: bool
) -> Outcome | Unknown:
    """What the rules said of the term when it was decided."""
    with world.run.apart() as met:
        then = moment_of(world, symbol, args, moment)
    if isinstance(then, Unknown) or then is None:
        world.run.note(met[0])
    if isinstance(then, Unknown):
        return then
    if then is None:
        return Outcome("silent", undecided=True)
    with world.run.apart():
        def decide() -> Outcome | Unknown:
            node = Node(world.presumed, ("decision", symbol, args), then)
            return world.run.node(node, is_truth, lambda: world.plain_outcome(symbol, args, then))

        if then.time == moment.time:
            return decide()
        with world.run.elsewhere(then.time):
            return decide()


def moment_of(world: World, symbol: str, args: tuple[Value, ...], moment: Moment) -> Moment | Unknown | None:
    """Where in the past the term was decided; None if it has not been. Of a term that is not decided once: `moment`."""
    declared = world.index.symbols.get(symbol)
    if declared is None or declared.decided is None:
        return moment
    env: Env = {param.name: arg for param, arg in zip(declared.params, args, strict=True)}
    frame = Frame(env, moment, None)
    with world.run.moving():
        time = expressions.value(world, declared.decided, frame)
    if isinstance(time, Unknown):
        return time
    if not isinstance(time, int) or time > moment.time:
        world.run.note(time if isinstance(time, int) else None)
        return None
    condition = declared.decided.condition if isinstance(declared.decided, FirstMoment) else YES
    if time == moment.time:
        return settled(lambda: _point(world, condition, frame, world.record.whole(moment)))
    with world.run.apart(), world.run.elsewhere(time):
        return settled(lambda: _point(world, condition, frame, world.record.earlier(time, moment)))


def point_now(world: World, symbol: str, args: tuple[Value, ...], moment: Moment) -> Moment | None:
    """The point at which what the rules say of the term counts at this moment: of one that is decided once, that of its
    decision, None at all other moments. Raises Blocked where that is unknown."""
    then = known(moment_of(world, symbol, args, moment))
    if not isinstance(then, Moment) or then.time != moment.time:
        return None
    if is_decided_once(world, symbol):
        world.run.note(moment.time + 1)
    return then


def _point(world: World, condition: Expr, frame: Frame, end: Moment) -> Moment:
    """The point of an instant, at whose end the condition holds, at which it was decided. What the clock brings about
    is seen after all entries of the instant."""
    beginning = world.record.beginning(end)
    if (beginning.seen, beginning.versions) == (end.seen, world.record.versions(end)):
        return end

    def held(point: Moment) -> bool:
        return known(expressions.holds(world, condition, frame.at(point))) is True

    if world.record.steps is None:
        before = Moment(end.time, end.seen, beginning.versions)
        return before if beginning.versions and held(before) else end
    by_clock = held(beginning)
    for point, all_entries_done in world.record.steps_of(end):
        if all_entries_done if by_clock else held(point):
            return point
    return end
