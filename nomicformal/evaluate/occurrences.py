"""Acts and events that happened: which entries of the log a pattern means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nomicformal.core.expr import Expr, Occurrence, Pattern, Value
from nomicformal.core.situation import LogEntry
from nomicformal.evaluate import expressions
from nomicformal.evaluate.frame import IT, Frame
from nomicformal.evaluate.values import Truth, Unknown, all_of, any_of, known, settled

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World


def happened(world: World, pattern: Pattern, frame: Frame) -> Truth:
    return any_of(is_meant for _, is_meant in matches(world, pattern, frame))


def field_of(world: World, expr: Occurrence, frame: Frame) -> Value:
    """A field of the first or last entry that matches; undefined if none does."""
    def find() -> Value:
        entries = [entry for entry, is_meant in matches(world, expr.pattern, frame.either()) if known(is_meant)]
        if not entries:
            return None
        entry = entries[0] if expr.which == "first" else entries[-1]
        return entry_field(world, entry, expr.field)

    with world.run.moving():
        return settled(find)


def entry_field(world: World, entry: LogEntry, field: str) -> Value:
    if field == "time":
        return entry.time
    if field == "agent":
        return entry.agent
    names = [param.name for param in world.index.symbols[entry.symbol].params]
    return entry.args[names.index(field)]


def matches(world: World, pattern: Pattern, frame: Frame) -> Iterator[tuple[LogEntry, Truth]]:
    """Each visible entry of the pattern's act, and whether the pattern means it."""
    since = _bound(world, pattern, pattern.since, frame)
    until = _bound(world, pattern, pattern.until, frame)
    for entry in world.entries(pattern.symbol, frame.moment):
        yield entry, _meant(world, pattern, entry, since, until, frame)


def _bound(world: World, pattern: Pattern, bound: Expr | None, frame: Frame) -> Value:
    if bound is None:
        return None
    with world.run.pace_known():
        time = expressions.value(world, bound, frame.either())
    if isinstance(time, int):
        world.watch_window(bound, time, frame)
    return time


def _meant(
    world: World, pattern: Pattern, entry: LogEntry, since: Value, until: Value, frame: Frame
) -> Truth:
    def parts() -> Iterator[Truth]:
        for bound, time, after in ((pattern.since, since, True), (pattern.until, until, False)):
            if bound is not None:
                if isinstance(time, int):
                    yield entry.time >= time if after else entry.time <= time
                else:
                    yield time if isinstance(time, Unknown) else False
        wanted = [*zip(pattern.args, entry.args, strict=False), (pattern.agent, entry.agent)]
        for expr, actual in wanted:
            if expr is not None:
                given = expressions.value(world, expr, frame.either())
                yield given if isinstance(given, Unknown) else given is not None and given == actual
        if pattern.where is not None:
            inner = frame.bind(IT, entry.id)
            for param, actual in zip(world.index.symbols[entry.symbol].params, entry.args, strict=False):
                if param.name not in inner.env:
                    inner = inner.bind(param.name, actual)
            yield expressions.holds(world, pattern.where, inner)

    return all_of(parts())
