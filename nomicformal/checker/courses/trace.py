"""Acts that lead from an ordinary start to where something does not hold that always should."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nomicformal.checker.courses import deeds, ordinary
from nomicformal.checker.courses.answers import readings_of
from nomicformal.checker.courses.board import Board, Budget, Tables
from nomicformal.checker.courses.deeds import Doer, Wait
from nomicformal.checker.courses.search import Course, Search
from nomicformal.checker.courses.starts import Start, Starts
from nomicformal.core.expr import Expr
from nomicformal.evaluate.index import Index

LONGEST = 60 * 1440
"""How far is looked (minutes), after the longest stretch of time of which the rules speak."""
BUDGET = 2000
"""Of one promise."""
ONE_START = 900
TRIMMING = 1200
"""Of a course that was found, for leaving out what it can do without."""
PEOPLE = (2, 1, 3)


@dataclass(frozen=True, slots=True)
class Trace:
    """`course`: what was done from `start` on until the breach; `people`: the sort of those who act."""

    start: Start
    course: Course
    people: str

    @property
    def readings(self) -> list[tuple[str, str]]:
        """The answers on which it hangs, where they are not the first ones."""
        return [one.reading for one in self.start.differences if one.reading is not None]


def trace(index: Index, breach: Expr) -> Trace | None:
    """Acts after which `breach` is so, found by an explicit search in the reference evaluator; from starts in which it
    is not so. With the first answers of all readings, then with one other answer at a time. None if none was found
    within the budget, which proves nothing."""
    tables = Tables.of(index, breach)
    people = ordinary.people_of(tables.signs)
    starts = Starts(tables.signs, people, breach)
    budget = Budget(BUDGET)
    for start in _starts(index, tables, starts):
        if budget.left < ONE_START // 4:
            return None
        course = _search(tables, start, people.sort, budget.part(ONE_START))
        if course is not None:
            return Trace(start, course, people.sort)
    return None


def _starts(index: Index, tables: Tables, starts: Starts) -> Iterator[Start]:
    for number in PEOPLE:
        yield starts.ordinary(number)
    base = starts.ordinary(PEOPLE[0])
    for difference in starts.differences(base, frozenset(), readings_of(tables)):
        if difference.reading is not None:
            yield starts.disturbed(base, difference)
            yield starts.disturbed(starts.ordinary(1), difference)


def _search(tables: Tables, start: Start, people: str, budget: Budget) -> Course | None:
    search = _searching(tables, start, people, budget)
    if search.board.holds_now(search.board.begin()):
        return None
    course = search.breaking()
    if course is None:
        return None
    again = _searching(tables, start, people, Budget(TRIMMING))
    return again.shortest(course, again.board.begin())


def _searching(tables: Tables, start: Start, people: str, budget: Budget) -> Search:
    times = tables.signs.waits(start.begin)
    board = Board(tables, start, LONGEST + max(times, default=0), budget)
    individuals = start.situation.individuals
    kinds = deeds.kinds(tables.signs, individuals, people)
    single = tuple(replace(deed, personal=False) for deed in kinds)
    waits = tuple(Wait(minutes, cost=1) for minutes in times)
    return Search(board, Doer(board, individuals[people]), single, waits)
