"""`despite`: what comes of a guarantee if somebody keeps silent, puts off what is owed, or does acts that hinder."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nomicformal.checker.courses.board import Node, Spent
from nomicformal.checker.courses.deeds import Deed, Doer
from nomicformal.checker.courses.delays import Delay
from nomicformal.checker.courses.last_moment import at_the_last_moment
from nomicformal.checker.courses.search import Course, Plan, Search, Stuck
from nomicformal.core.clauses import DELAYS, SILENCE
from nomicformal.core.situation import LogEntry

MOST_ROUNDS = 8
"""So many steps of a course are answered one by one."""


@dataclass(frozen=True, slots=True)
class Against:
    """The worst that was found with one thing in hostile hands. `what`: `silence`, `delays` or the name of an act;
    `silent`: who kept silent; `moves`: what was done to hinder; `late`: the act that has no last moment; `ways`: how
    many ways of hindering were tried; `only_under`: the answers to questions about the text that the
    hindrance needs."""

    what: str
    found: Course | Stuck
    silent: str = ""
    moves: tuple[LogEntry, ...] = ()
    late: Delay | None = None
    ways: int = 1
    only_under: tuple[tuple[str, str], ...] = ()

    @property
    def blocked(self) -> bool:
        return isinstance(self.found, Stuck)

    def worse_than(self, other: Against | None) -> bool:
        """Blocked is worse than late, and later is worse than sooner."""
        if other is None or isinstance(other.found, Stuck):
            return other is None
        return isinstance(self.found, Stuck) or self.found.reached > other.found.reached


def delayed(doer: Doer, course: Course, hanging: list[Delay]) -> Against:
    """Everybody puts off what they owe: to its last moment, or for ever where one person alone can do it and there is
    none."""
    if hanging:
        late = hanging[0]
        missing = next(one.step for one in course.done if late.entry.id in {entry.id for entry in one.entries})
        return Against(DELAYS, Stuck(course.node, course.plan, missing, False), late=late)
    slow = at_the_last_moment(doer, course)
    found = slow if isinstance(slow, Course) else Stuck(course.node, course.plan, slow, False)
    return Against(DELAYS, found)


def silenced(results: list[tuple[str, Course | Stuck]]) -> Against | None:
    """`results`: what was found with each person silent in turn. The worst of them."""
    worst: Against | None = None
    for who, found in results:
        one = Against(SILENCE, found, silent=who, ways=len(results))
        worst = one if one.worse_than(worst) else worst
    return worst


def hostile(search: Search, plan: Plan, act: str) -> Against:
    """Those who pursue the goal never do `act`. It is done not at all; or once, by all who can, before a step, after
    the last one or right before the goal is reached; or after each step. Each time the others go on as they can."""
    friends = replace(search, deeds=tuple(deed for deed in search.deeds if deed.symbol != act))
    moves = [replace(deed, personal=True) for deed in search.deeds if deed.symbol == act]
    plan = tuple(step for step in plan if not (isinstance(step, Deed) and step.symbol == act))
    worst = Against(act, friends.find((plan,)))
    ways = 1
    if not isinstance(worst.found, Course):
        return worst
    course = worst.found
    for move in moves:
        steps = len(course.done)
        for one in (*(_once(friends, course, move, place) for place in range(steps + 2)), _each(friends, course, move)):
            ways += one is not None
            if one is not None and one.worse_than(worst):
                worst = one
    return replace(worst, ways=ways)


def _once(friends: Search, course: Course, move: Deed, place: int) -> Against | None:
    """`place`: how many steps of the course come before the move; one more than there are: all, and all the time but
    a minute. None if nobody can make the move there."""
    board, doer = friends.board, friends.doer
    node = board.begin()
    for step in course.plan[:place]:
        result = doer.do(node, step)
        if result is None:
            return None
        node = result[0]
    if place > len(course.plan):
        node = board.until(node, max(node.now, course.reached - 2))
    moved = doer.do(node, move)
    if moved is None:
        return None
    return Against(move.symbol, _onward(friends, moved[0], course.plan[place:]), moves=moved[1].entries)


def _each(friends: Search, course: Course, move: Deed) -> Against | None:
    """The move after each step, by those who have not made it yet; each time the others think again."""
    doer = friends.doer
    node = friends.board.begin()
    found: Course | Stuck = course
    rest: Plan = course.plan
    moves: list[LogEntry] = []
    for _ in range(MOST_ROUNDS):
        result = doer.do(node, rest[0]) if rest else None
        if result is None:
            break
        node, rest = result[0], rest[1:]
        moved = doer.do(node, move)
        if moved is not None:
            node = moved[0]
            moves += moved[1].entries
            found = _onward(friends, node, rest)
            if isinstance(found, Stuck):
                break
            rest = found.plan
    return Against(move.symbol, found, moves=tuple(moves)) if moves else None


def _onward(friends: Search, node: Node, rest: Plan) -> Course | Stuck:
    try:
        return friends.find((rest,), root=node)
    except Spent:
        return Stuck(node, rest, None, True)
