"""The slowest course of people who do their duty: each act that is owed by a last moment comes then and no earlier."""

from __future__ import annotations

from nomicformal.checker.courses.board import Board, Node
from nomicformal.checker.courses.deeds import Deed, Doer, Done
from nomicformal.checker.courses.delays import duties_of
from nomicformal.checker.courses.search import Course


def at_the_last_moment(doer: Doer, course: Course) -> Course | Deed | None:
    """The same steps, in the same order. What is owed without a last moment, or not at all, is done at once. A step
    that comes too late, if one does; None if none does, and the goal does not hold by the end."""
    board = doer.board
    node = board.begin()
    done: list[Done] = []
    for one in course.done:
        before = node
        if isinstance(one.step, Deed):
            moment = _last_moment(board, node, one.step, one)
            if moment > board.end:
                return one.step
            before = board.until(node, max(node.now, moment - len(one.entries)))
        result = doer.do(before, one.step) or doer.do(node, one.step)
        if result is None:
            assert isinstance(one.step, Deed)
            return one.step
        node = result[0]
        done.append(result[1])
    reached = board.reached(node)
    return None if reached is None else Course(node, tuple(done), reached, course.begin)


def _last_moment(board: Board, node: Node, deed: Deed, done: Done) -> int:
    """The last moment at which this deed still is in time, as a duty; now if it is none or has no last moment; after
    the end if it is still owed then."""
    duties = [duty for duty in duties_of(board, deed.symbol) if duty.end is not None]
    if not duties or not done.entries:
        return node.now
    left_undone = board.until(node, board.end)
    ends = [
        breach.time
        for breach in left_undone.played.breaches
        if breach.kind == "duty" and breach.act == deed.symbol and breach.time > node.now
    ]
    if ends:
        return min(ends)
    owed = any(board.owed(left_undone, entry) for entry in done.entries)
    return board.end + 1 if owed and len(duties) == len(duties_of(board, deed.symbol)) else node.now
