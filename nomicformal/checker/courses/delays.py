"""What hangs on one person: an act in a course that nobody else can do, and how late it may come."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nomicformal.checker.courses.board import Board, Spent
from nomicformal.checker.courses.search import Course
from nomicformal.core.clauses import Duty
from nomicformal.core.expr import ReadingIs
from nomicformal.core.situation import LogEntry
from nomicformal.core.walk import conjuncts
from nomicformal.evaluate.run import EvaluationLimit

DAY = 1440


@dataclass(frozen=True, slots=True)
class Delay:
    """`entry`: the act, which only its agent can do. `duty`: a clause that makes it a duty without a last moment; None
    if no clause makes it a duty. `largest`: by how many minutes it can be put off so that the goal is still reached in
    time; None if that was not found out. `exact`: a minute more is too much; else a day more is."""

    entry: LogEntry
    duty: Duty | None
    largest: int | None = None
    exact: bool = True


def delays(board: Board, course: Course, limited: bool) -> list[Delay]:
    """For each act of the course that one person alone can do and that no duty sets a last moment for. `limited`: the
    guarantee sets a time, so that a delay can be too long."""
    found: dict[tuple[str, str | None], Delay] = {}
    for done in course.done:
        for entry, able in zip(done.entries, done.able, strict=True):
            duties = duties_of(board, entry.symbol)
            if len(able) != 1 or any(duty.end is not None for duty in duties):
                continue
            somebody = [duty for duty in duties if duty.agent is None]
            named = [duty for duty in duties if duty.agent is not None]
            delay = Delay(entry, next(iter((*named, *somebody)), None))
            found.setdefault((entry.symbol, entry.agent), _measured(board, course, delay) if limited else delay)
    return list(found.values())


def _measured(board: Board, course: Course, delay: Delay) -> Delay:
    """The delay after which all that is left just fits; looked for by halves if the course does not simply shift."""
    left = board.end - course.reached
    try:
        if late(board, course, delay.entry, left):
            return replace(delay, largest=None if late(board, course, delay.entry, left + 1) else left)
        good, bad = 0, left // DAY + 1
        while bad - good > 1:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if late(board, course, delay.entry, middle * DAY) else (good, middle)
    except (Spent, EvaluationLimit):
        return delay
    return replace(delay, largest=good * DAY, exact=False)


def late(board: Board, course: Course, entry: LogEntry, minutes: int) -> bool:
    """Whether the goal is still reached in time if this act and all that follows come so many minutes later."""
    log = course.node.happened
    place = next(place for place, one in enumerate(log) if one.id == entry.id)
    shifted = tuple(replace(one, time=one.time + minutes) for one in log[place:])
    if shifted[-1].time > board.end:
        return False
    node = board.extend(board.begin(), (*log[len(board.start.prefix) : place], *shifted))
    return board.reached(node) is not None


def duties_of(board: Board, act: str) -> list[Duty]:
    """The clauses that make the act a duty, under the readings of this start."""
    return [duty for duty in board.tables.full.duties.get(act, ()) if _read_so(duty, board)]


def _read_so(duty: Duty, board: Board) -> bool:
    """Whether the duty stands under the readings of this start."""
    readings = board.start.situation.readings
    return all(
        readings.get(part.reading) == part.alternative for part in conjuncts(duty.guard) if isinstance(part, ReadingIs)
    )
