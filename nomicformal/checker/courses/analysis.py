"""From which starts the goal of a guarantee can be reached, by which courses of play, and on whom that hangs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from nomicformal.checker.courses import deeds, ordinary
from nomicformal.checker.courses.answers import apart, readings_of, under_an_answer
from nomicformal.checker.courses.board import Board, Budget, Spent, Tables
from nomicformal.checker.courses.consistent import Consistency
from nomicformal.checker.courses.deeds import Deed, Doer, Wait
from nomicformal.checker.courses.delays import delays
from nomicformal.checker.courses.found import Analysis, Answers, Lapse, Result
from nomicformal.checker.courses.last_moment import at_the_last_moment
from nomicformal.checker.courses.opponents import Against, delayed, hostile, silenced
from nomicformal.checker.courses.reaching import reaching
from nomicformal.checker.courses.search import Course, Plan, Search, Stuck
from nomicformal.checker.courses.signs import FAR
from nomicformal.checker.courses.starts import DISTURBED_PEOPLE, MOST_PEOPLE, Difference, Start, Starts
from nomicformal.core.clauses import DELAYS, SILENCE, Guarantee
from nomicformal.evaluate.index import Index

DAY = 1440
LONGEST = 180 * DAY
"""How far is looked where the guarantee sets no limit, after the longest stretch of time of which the rules speak."""
CHECK = 13_000
"""Budget of one guarantee in a check of the whole ruleset."""
LINT = 6000
"""The same for a proposal, where two rulesets are compared."""
AGAINST = 4000
"""The same for each thing that a guarantee shall hold despite."""
FIRST = 2500
ONE_START = 500
"""Of one start, for following what worked elsewhere."""
MENDING = 2200
"""Of one start in which that does not work, for further steps; at most."""
REACHING = 400
"""Of one start, for how it comes about."""
TOGETHER = 3500
"""Of all answers together with the states that count under them."""
ANSWERS = 6000
"""Of all answers without which something may not prevent what shall be possible."""
ONE_ANSWER = 900
"""The same for one of them."""
LEAST = 350
"""With less than that left, no further start is looked at."""


@dataclass(slots=True)
class _Analyst:
    index: Index
    guarantee: Guarantee
    tables: Tables
    starts: Starts
    deadline: int
    budget: Budget
    result: Analysis
    plans: list[Plan] = field(default_factory=list)
    known: list[Course] = field(default_factory=list)
    one_start: int = ONE_START
    compared: bool = False
    consistency: tuple[Start, Consistency] | None = None
    deeds: dict[tuple[str, ...], tuple[Deed, ...]] = field(default_factory=dict)

    def search(self, start: Start, most: int, silent: tuple[str, ...] = (), mend: bool = True) -> tuple[Result, Search]:
        exact = not start.differences
        board = Board(self.tables, start, self.deadline, self.budget.part(most), exact=exact)
        individuals = start.situation.individuals
        who = self.starts.people.taking_part_first(start.situation)
        if who not in self.deeds:
            self.deeds[who] = deeds.kinds(self.tables.signs, individuals, self.starts.people.sort)
        waits = tuple(Wait(minutes) for minutes in self.tables.signs.waits(start.begin) if minutes < self.deadline)
        search = Search(board, Doer(board, who, silent), self.deeds[who], waits)
        found = search.find(tuple(self.plans), tuple(self.known), mend)
        self.result.drawn |= bool(board.oracle.drawn)
        self.result.unsettled |= board.unsettled
        impossible = None
        if isinstance(found, Stuck) and isinstance(found.missing, Deed):
            impossible = search.doer.tried.get(found.missing)
        return Result(start, found, board.plays, impossible=impossible, silent=" ".join(silent)), search

    def learn(self) -> None:
        """Finds a plan in an ordinary start, with two people or else another number, and follows it with the others."""
        without: dict[int, Result] = {}
        numbers = (2, 1, *range(3, MOST_PEOPLE + 1))
        for place, number in enumerate(numbers):
            if not self.plans:
                share = self.budget.left // (len(numbers) - place)
                without[number] = self._first_plan(number, FIRST if place == 0 else min(FIRST, share))
        if not self.plans:
            self.result.ordinary = [without[number] for number in sorted(without)]
            return
        for number in range(1, MOST_PEOPLE + 1):
            before = self.budget.used
            most = self.one_start if number != 2 else FIRST
            result, search = self.search(self.starts.ordinary(number), most)
            if isinstance(result.found, Stuck) and result.found.spent and most < FIRST:
                result, search = self.search(self.starts.ordinary(number), FIRST)
            if isinstance(result.found, Course) and result.found.plan not in self.plans:
                course = search.shortest(result.found, search.board.begin())
                self.plans.append(course.plan)
                result = replace(result, found=course)
            elif isinstance(result.found, Course):
                self.one_start = max(self.one_start, 2 * (self.budget.used - before))
            self.result.ordinary.append(result)

    def _first_plan(self, number: int, most: int) -> Result:
        result, search = self.search(self.starts.ordinary(number), most)
        if isinstance(result.found, Course):
            course = search.shortest(result.found, search.board.begin())
            self.plans.append(course.plan)
            self._plainer(number, course)
        return result

    def _plainer(self, number: int, course: Course) -> None:
        """Leaves out the facts that are not needed for this course: an ordinary proposal is nothing special."""
        facts = self.starts.ordinary(number).situation.facts
        for name in dict.fromkeys(name for (name, _), value in facts.items() if value is True):
            plainer = replace(self.starts, without=(*self.starts.without, name))
            board = Board(self.tables, plainer.ordinary(number), self.deadline, self.budget.part(FIRST), exact=False)
            doer = Doer(board, plainer.ordinary(number).situation.individuals[self.starts.people.sort])
            try:
                if Search(board, doer, (), ()).repeats(course):
                    self.starts = plainer
            except Spent:
                return

    def disturb(self) -> None:
        """Each difference by itself, then how those came about from which no course was found."""
        result, starts = self.result, self.starts
        base = starts.ordinary(DISTURBED_PEOPLE)
        self.known = [
            one.found
            for one in result.ordinary
            if one.start.people == DISTURBED_PEOPLE and isinstance(one.found, Course)
        ]
        consistency = self._consistency(base)
        differences = starts.differences(base, frozenset(self.tables.cone.symbols), readings_of(self.tables))
        for place, difference in enumerate(differences):
            start = starts.disturbed(base, difference)
            if not consistency.holds(start):
                start = starts.disturbed(base, starts.without_offices(base, difference))
            if not consistency.holds(start):
                result.left_out.append(difference)
                continue
            if self.budget.left < LEAST:
                result.not_tried = len(differences) - place
                break
            result.disturbed.append(self.search(start, self.one_start, mend=False)[0])
        self._look_again(base)
        if not self.compared:
            self._two_at_once(base, consistency)

    def _consistency(self, base: Start) -> Consistency:
        """What keeps the invariants as well as this start, worked out once."""
        if self.consistency is None or self.consistency[0] != base:
            self.consistency = base, Consistency(self.index, base)
        return self.consistency[1]

    def _two_at_once(self, base: Start, consistency: Consistency) -> None:
        """Pairs of those that come about and block nothing alone, the nearest first, as far as the budget goes."""
        for one, other in apart(self._harmless()):
            start = self.starts.disturbed(self.starts.disturbed(base, one), other)
            if not consistency.holds(start):
                continue
            if self.budget.left < LEAST + MENDING:
                return
            found = self.search(start, self.one_start, mend=False)[0]
            self.result.disturbed.append(self.confirmed(base, found, MENDING) if found.blocked else found)

    def _harmless(self) -> list[Difference]:
        """What blocks nothing alone."""
        alone = [one for one in self.result.disturbed if len(one.start.differences) == 1]
        return [one.start.differences[0] for one in alone if not one.blocked]

    def under_answers(self) -> None:
        """Each answer to a question about the text with each state of which clauses speak under that answer only: by
        themselves the two mean nothing. With a budget of their own."""
        base = self.starts.ordinary(DISTURBED_PEOPLE)
        consistency = self._consistency(base)
        self.budget = Budget(TOGETHER)
        pairs = under_an_answer(self.tables, self._harmless())
        for place, (answer, state) in enumerate(pairs):
            start = self.starts.disturbed(self.starts.disturbed(base, answer), state)
            if not consistency.holds(start):
                continue
            if self.budget.left < LEAST + MENDING:
                self.result.not_tried += len(pairs) - place
                break
            found = self.search(start, self.one_start, mend=False)[0]
            self.result.disturbed.append(self.confirmed(base, found, MENDING) if found.blocked else found)
        self.result.spent += self.budget.used

    def _look_again(self, base: Start) -> None:
        """Those from which no course was found, states before readings, as far as the budget goes. Others count as not
        tried; but not where two rulesets are compared, so that both are treated alike."""
        result = self.result
        stuck = [place for place, one in enumerate(result.disturbed) if one.blocked]
        stuck.sort(key=lambda place: not all(one.comes_about for one in result.disturbed[place].start.differences))
        for number, place in enumerate(stuck):
            share = min(MENDING, self.budget.left - LEAST * (len(stuck) - number - 1))
            if share < LEAST:
                if self.compared:
                    return
                result.not_tried += len(stuck) - number
                result.disturbed = [one for other, one in enumerate(result.disturbed) if other not in stuck[number:]]
                return
            result.disturbed[place] = self.confirmed(base, result.disturbed[place], share)

    def confirmed(self, base: Start, result: Result, share: int) -> Result:
        """Where no course was found: tried with further steps (where nobody takes part, with all facts as they help),
        then from the acts that lead there, if such are found."""
        nobody = not result.start.people
        start = self.eager(result.start) if nobody else result.start
        comes_about = all(one.comes_about for one in start.differences) and not nobody
        again = self.search(start, share - REACHING if comes_about else share)[0]
        if not again.blocked or not comes_about:
            return again
        try:
            part = self.budget.part(REACHING)
            prefix = reaching(self.index, base, result.start, self.starts.people.sort, part)
        except Spent:
            return again
        if not prefix:
            return again
        start = replace(base, people=result.start.people, differences=result.start.differences, prefix=prefix)
        return replace(self.search(start, self.one_start, mend=self.budget.left > MENDING)[0], reaching=prefix)

    def eager(self, start: Start) -> Start:
        """The same with every fact so that it helps, also where it might hinder as well."""
        signs, situation = self.tables.signs, start.situation
        given = {
            cell: True if value is False and signs.helps(cell[0]) < FAR else value
            for cell, value in situation.facts.items()
        }
        return replace(start, situation=replace(situation, facts=given))

    def hangs_on(self) -> None:
        """One person who keeps silent; acts that only one can do, and how late they may come."""
        start = self.starts.ordinary(DISTURBED_PEOPLE)
        result, search = self.search(start, self.one_start)
        if not isinstance(result.found, Course):
            return
        needed = {done.able[0][0] for done in result.found.done if done.able and len(done.able[0]) == 1}
        who = start.situation.individuals[self.starts.people.sort]
        others = [one for one in who if one not in needed][-1:]
        limited = self.guarantee.within is not None
        self.result.delays = delays(search.board, result.found, limited)
        self._lapse(start, result.found)
        slow = at_the_last_moment(search.doer, result.found)
        self.result.slowest = slow if isinstance(slow, Course) else None
        for one in others:
            silent, search = self.search(start, MENDING, (one,))
            self.result.silence.append(silent)
            if isinstance(silent.found, Course) and limited:
                self.result.late_silence = delays(search.board, silent.found, limited)
        self._hangs_on_answers(start)

    def _hangs_on_answers(self, start: Start) -> None:
        """Of what one silent person prevents, or a lapse."""
        silent = next((one.silent for one in self.result.silence if one.blocked), "")
        if not silent and self.result.lapse is not None:
            silent = str(self.result.lapse.entry.agent)
        if silent:
            self.result.only_under = self._needed(
                start, lambda other: self.search(other, ONE_ANSWER, (silent,))[0].blocked
            )

    def _needed(self, start: Start, prevented: Callable[[Start], bool]) -> Answers:
        """Of the answers taken in a start, those in whose place another was seen to end what is `prevented`; with a
        budget of their own, the nearest first."""
        found: list[tuple[str, str]] = []
        readings, budget = readings_of(self.tables), self.budget
        self.budget = Budget(ANSWERS)
        for name in sorted(readings, key=lambda one: (readings[one], one)):
            taken = start.situation.readings[name]
            for other in self.index.ruleset.readings[name].alternatives:
                if other == taken or (name, taken) in found or self.budget.left < LEAST:
                    continue
                if not prevented(self.starts.disturbed(start, Difference(reading=(name, other)))):
                    found.append((name, taken))
        self.result.spent += self.budget.used
        self.budget = budget
        return tuple(found)


    def _lapse(self, start: Start, course: Course) -> None:
        """Looks at the first who alone can do something that is owed in time."""
        hanging = {delay.entry.agent for delay in self.result.delays}
        for done in course.done:
            for entry, able in zip(done.entries, done.able, strict=True):
                if len(able) == 1 and able[0] not in hanging:
                    tried = self.search(start, MENDING, able)[0]
                    self.result.lapse = Lapse(entry, tried) if tried.blocked else None
                    return

    def despite(self, names: tuple[str, ...]) -> None:
        """Each of these by itself against the ordinary start with three people, with a budget of its own."""
        start = self.starts.ordinary(DISTURBED_PEOPLE)
        who = start.situation.individuals[self.starts.people.sort]
        for name in names:
            self.budget = Budget(AGAINST)
            result, search = self.search(start, AGAINST)
            if not isinstance(result.found, Course):
                self.result.against.append(Against(name, result.found))
                continue
            try:
                worst = self._despite(name, result.found, search, start, who)
            except Spent:
                worst = None
            self.result.spent += self.budget.used
            if worst is None:
                self.result.not_tried += 1
            else:
                needed = self._needed(start, partial(self._still, name)) if worst.blocked else ()
                self.result.against.append(replace(worst, only_under=needed))

    def _still(self, name: str, start: Start) -> bool:
        """Whether no course was found despite it from this start either."""
        result, search = self.search(start, ONE_ANSWER)
        if not isinstance(result.found, Course):
            return True
        who = start.situation.individuals[self.starts.people.sort]
        try:
            worst = self._despite(name, result.found, search, start, who)
        except Spent:
            return True
        return worst is None or worst.blocked

    def _despite(
        self, name: str, course: Course, search: Search, start: Start, who: tuple[str, ...]
    ) -> Against | None:
        if name == DELAYS:
            limited = self.guarantee.within is not None
            return delayed(search.doer, course, delays(search.board, course, limited))
        if name == SILENCE:
            each = [(one, self.search(start, AGAINST // len(who), (one,))[0].found) for one in who]
            return silenced(each)
        return hostile(search, course.plan, name)


def analyse(
    index: Index, guarantee: Guarantee, *, compared: bool = False, only_ordinary: bool = False
) -> Analysis:
    """Searches within a fixed budget; a smaller one where a ruleset is `compared` with another. `only_ordinary`: not
    from starts that are out of the ordinary. Only for `possible` guarantees."""
    assert guarantee.condition is not None
    tables = Tables.of(index, guarantee.condition)
    people = ordinary.people_of(tables.signs)
    starts = Starts(tables.signs, people, guarantee.condition)
    longest = max(tables.signs.waits(ordinary.moment(index.ruleset)), default=0)
    deadline = LONGEST + longest if guarantee.within is None else guarantee.within
    result = Analysis(tables, deadline, people.sort)
    analyst = _Analyst(
        index, guarantee, tables, starts, deadline, Budget(LINT if compared else CHECK), result, compared=compared
    )
    try:
        analyst.learn()
        if analyst.plans:
            analyst.hangs_on()
            if not only_ordinary:
                analyst.disturb()
    except Spent:
        result.not_tried += 1
    result.spent = analyst.budget.used
    if analyst.plans and not compared:
        analyst.under_answers()
    if analyst.plans:
        analyst.despite(guarantee.despite)
    return result
