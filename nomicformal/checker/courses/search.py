"""The search for a course of play from one start: known plans first, then everybody does what helps, then repairs."""

from __future__ import annotations

import heapq
from collections import deque
from dataclasses import dataclass, replace
from itertools import count

from nomicformal.checker.courses.board import Board, Node, Spent
from nomicformal.checker.courses.deeds import Deed, Doer, Done, Step, Wait

Plan = tuple[Step, ...]

MOST_WAITS = 4
"""Times that nobody does anything, in one course in which everybody does what helps."""
FURTHER = 4
"""Everybody does what costs at most so much more than the cheapest act."""


@dataclass(frozen=True, slots=True)
class Course:
    """A course of play that reaches the goal. `reached`: the moment (minutes); `begin`: that of the start."""

    node: Node
    done: tuple[Done, ...]
    reached: int
    begin: int

    @property
    def plan(self) -> Plan:
        return tuple(one.step for one in self.done)


@dataclass(frozen=True, slots=True)
class Stuck:
    """No course was found. `node`: how far the most promising one went; `missing`: the step of it that nobody can take
    (None: all are taken, and the goal still fails); `plan`: that one. `spent`: the budget ran out before all was
    tried."""

    node: Node
    plan: Plan
    missing: Step | None
    spent: bool


@dataclass(frozen=True, slots=True)
class _Place:
    """How far a plan was followed: `taken` of its steps, and others that cost so much together."""

    node: Node
    done: tuple[Done, ...]
    taken: int
    cost: int


@dataclass(slots=True)
class Search:
    """`deeds`: what can be done, cheapest first; `waits`: stretches of time worth waiting for."""

    board: Board
    doer: Doer
    deeds: tuple[Deed, ...]
    waits: tuple[Wait, ...]

    def find(
        self, plans: tuple[Plan, ...], known: tuple[Course, ...] = (), mend: bool = True, root: Node | None = None
    ) -> Course | Stuck:
        """A course that is one of the known ones (of other starts) act for act, or that follows one of the plans, or
        (`mend`) any other. `root`: to go on from there instead of from the start."""
        root = self.board.begin() if root is None else root
        stuck: Stuck | None = None
        try:
            course: Course | None
            moment = self.board.reached(root) if not plans or self.board.holds_now(root) else None
            if moment is not None:
                return self._course(root, (), moment)
            for other in known:
                repeated = self._again(root, other)
                if repeated is not None:
                    return repeated
            for plan in plans:
                found = self._follow(root, plan)
                if isinstance(found, Course):
                    return found
                stuck = stuck or found
            self.doer.thorough = not plans
            course = self._other(root, plans) if mend else None
            if course is not None:
                return course
        except Spent:
            return self._gave_up(root, stuck, True)
        return self._gave_up(root, stuck, False)

    def _other(self, root: Node, plans: tuple[Plan, ...]) -> Course | None:
        return self._mend(root, plans[0]) if plans else self._everybody(root) or self._any(root)

    def _course(self, node: Node, done: tuple[Done, ...], moment: int) -> Course:
        return Course(node, done, moment, self.board.start.begin)

    def _gave_up(self, root: Node, stuck: Stuck | None, spent: bool) -> Stuck:
        return Stuck(root, (), None, spent) if stuck is None else Stuck(stuck.node, stuck.plan, stuck.missing, spent)

    def repeats(self, course: Course) -> bool:
        """Whether the very same acts lead to the goal here as well."""
        return self._again(self.board.begin(), course) is not None

    def _again(self, root: Node, course: Course) -> Course | None:
        """The same acts by the same people, if all of them happen here, and none that is forbidden."""
        shift = self.board.start.begin - course.begin
        entries = tuple(replace(entry, time=entry.time + shift) for done in course.done for entry in done.entries)
        if root.log or any(entry.agent in self.doer.silent for entry in entries):
            return None
        node = self.board.extend(root, entries)
        if len(node.happened) < len(entries) or any(breach.kind == "act" for breach in node.played.breaches):
            return None
        moment = self.board.reached(node)
        return None if moment is None else Course(node, course.done, moment, self.board.start.begin)

    def _follow(self, node: Node, plan: Plan) -> Course | Stuck:
        """As the plan says; as far as that is possible."""
        done: list[Done] = []
        for step in plan:
            result = self.doer.do(node, step)
            if result is None:
                return Stuck(node, plan, step, False)
            node = result[0]
            done.append(result[1])
        moment = self.board.reached(node)
        return Stuck(node, plan, None, False) if moment is None else self._course(node, tuple(done), moment)

    # Everybody does what helps, at once, and again after each stretch of time

    def _everybody(self, root: Node) -> Course | None:
        """The cheapest acts only, then dearer ones too: all of them; all but one; all, again after each wait."""
        levels = sorted({deed.cost for deed in self.deeds})
        near = [level for level in levels if level <= levels[0] + FURTHER]
        groups = [[deed for deed in self.deeds if deed.cost <= level] for level in near]
        for attempt in (self._all, self._all_but_one, self._again_and_again):
            for group in groups:
                course = attempt(root, group)
                if course is not None:
                    return course
        return None

    def _all(self, root: Node, deeds: list[Deed]) -> Course | None:
        node, done = self._until_nothing_is_left(root, deeds)
        moment = self.board.reached(node)
        return None if moment is None else self._course(node, tuple(done), moment)

    def _all_but_one(self, root: Node, deeds: list[Deed]) -> Course | None:
        _, done = self._until_nothing_is_left(root, deeds)
        for left_out in dict.fromkeys(one.step for one in done):
            course = self._all(root, [deed for deed in deeds if deed != left_out])
            if course is not None:
                return course
        return None

    def _again_and_again(self, root: Node, deeds: list[Deed]) -> Course | None:
        node, done = self._until_nothing_is_left(root, deeds)
        waits = deque(self.waits[:MOST_WAITS])
        while waits:
            result = self.doer.do(node, waits[0])
            if result is None:
                break
            node, new = self._until_nothing_is_left(result[0], deeds)
            done += [result[1], *new]
            moment = self.board.reached(node) if new else None
            if moment is not None:
                return self._course(node, tuple(done), moment)
            if not new:
                waits.popleft()
        return None

    def _until_nothing_is_left(self, node: Node, deeds: list[Deed]) -> tuple[Node, list[Done]]:
        done: list[Done] = []
        changed = True
        while changed:
            changed = False
            for deed in sorted(deeds, key=lambda one: -one.cost):
                result = self.doer.do(node, deed)
                if result is not None:
                    node, changed = result[0], True
                    done.append(result[1])
        return node, done

    # Plans with further steps where they fail

    def _mend(self, root: Node, plan: Plan) -> Course | None:
        """The plan with other steps before it or within it, those that cost least first, wherever they are put."""
        ticket = count()
        steps = self._steps()
        waiting: list[tuple[int, int, _Place, int]] = []

        def queue(place: _Place, number: int) -> None:
            """To try there the step with this number."""
            if number < len(steps):
                cost = place.cost + steps[number].cost
                heapq.heappush(waiting, (cost, next(ticket), place, number))

        def push(place: _Place) -> Course | None:
            """Goes on with the plan as far as it can."""
            while place.taken < len(plan):
                queue(place, 0)
                result = self.doer.do(place.node, plan[place.taken])
                if result is None:
                    return None
                place = _Place(result[0], (*place.done, result[1]), place.taken + 1, place.cost)
            moment = self.board.reached(place.node)
            if moment is not None:
                return self._course(place.node, place.done, moment)
            queue(place, 0)
            return None

        course = push(_Place(root, (), 0, 0))
        while course is None and waiting:
            _, _, place, number = heapq.heappop(waiting)
            queue(place, number + 1)
            step = steps[number]
            if step in plan or _in_vain(step, place.done):
                continue
            result = self.doer.do(place.node, step)
            if result is not None:
                course = push(_Place(result[0], (*place.done, result[1]), place.taken, place.cost + step.cost))
        return course

    def _steps(self) -> list[Step]:
        near = [deed for deed in self.deeds if deed.cost <= self.deeds[0].cost + FURTHER]
        return sorted((*near, *self.waits), key=lambda step: (step.cost, repr(step)))

    # Anything at all

    def anything(self) -> Course | None:
        """The course of least cost, whatever it is made of."""
        try:
            return self._any(self.board.begin())
        except Spent:
            return None

    def breaking(self) -> Course | None:
        """A course of few steps: one act, then everybody does what helps, then anything."""
        try:
            root = self.board.begin()
            for deed in self.deeds:
                result = self.doer.do(root, deed)
                moment = None if result is None else self.board.reached(result[0])
                if result is not None and moment is not None:
                    return self._course(result[0], (result[1],), moment)
            return self._everybody(root) or self._any(root)
        except Spent:
            return None

    def _any(self, root: Node) -> Course | None:
        """Every sequence of steps, those that cost least first."""
        return self._mend(root, ())

    def shortest(self, course: Course, root: Node) -> Course:
        """The same without the steps that it can do without."""
        self.doer.thorough = True
        plan = course.plan
        for place in reversed(range(len(plan))):
            step = plan[place]
            alone = isinstance(step, Deed) and step.personal and not step.chooses
            less: list[Plan] = [(replace(step, personal=False),)] if alone and isinstance(step, Deed) else []
            for instead in ((), *less):
                shorter = (*plan[:place], *instead, *plan[place + 1 :])
                try:
                    found = self._follow(root, shorter)
                except Spent:
                    return course
                if isinstance(found, Course) and (not instead or found.reached <= course.reached):
                    course, plan = found, shorter
                    break
        return course


def _in_vain(step: Step, done: tuple[Done, ...]) -> bool:
    """Whether the same deed was done before, or the same wait and no deed since."""
    for one in reversed(done):
        if one.step == step:
            return True
        if isinstance(step, Wait) and isinstance(one.step, Deed):
            return False
    return False
