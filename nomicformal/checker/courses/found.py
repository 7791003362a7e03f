"""What the search for courses of play found of one guarantee."""

from __future__ import annotations

from dataclasses import dataclass, field

from nomicformal.checker.courses.board import Tables
from nomicformal.checker.courses.delays import Delay
from nomicformal.checker.courses.opponents import Against
from nomicformal.checker.courses.search import Course, Stuck
from nomicformal.checker.courses.starts import Difference, Start
from nomicformal.core.situation import LogEntry

ENOUGH = 60
"""After so many stretches of play from one start it tells something that none reached the goal."""
Answers = tuple[tuple[str, str], ...]
"""To questions about the text: name, answer."""


@dataclass(frozen=True, slots=True)
class Result:
    """What was found from one start. `reaching`: the acts that lead to it from an ordinary start, if such were found;
    `plays`: how many stretches of play were tried."""

    start: Start
    found: Course | Stuck
    plays: int
    reaching: tuple[LogEntry, ...] = ()
    impossible: LogEntry | None = None
    silent: str = ""

    @property
    def blocked(self) -> bool:
        return isinstance(self.found, Stuck)


@dataclass(frozen=True, slots=True)
class Lapse:
    """No course was found once the person who alone can do the act of `entry`, which a rule sets a last moment, does
    nothing."""

    entry: LogEntry
    tried: Result


@dataclass(slots=True)
class Analysis:
    """`ordinary`: a result for each number of people; `disturbed`: for each start that differs in one thing or two;
    `left_out`: differences that break what must always hold; `not_tried`: those for which the budget did not suffice;
    `delays`: on whom it hangs; `silence`: the same with one person who does nothing, `late_silence` on whom it hangs
    then; `lapse`: an act that is owed in time and never comes; `only_under`: the answers to questions about the text
    without which one silent person, or that lapse, was seen not to prevent it; `slowest`: the course on which all is
    done at the last moment at which it is owed; `against`: for each thing that the guarantee shall hold despite, the
    worst found. `deadline` in minutes."""

    tables: Tables
    deadline: int
    people: str
    ordinary: list[Result] = field(default_factory=list)
    disturbed: list[Result] = field(default_factory=list)
    silence: list[Result] = field(default_factory=list)
    late_silence: list[Delay] = field(default_factory=list)
    lapse: Lapse | None = None
    only_under: Answers = ()
    left_out: list[Difference] = field(default_factory=list)
    not_tried: int = 0
    delays: list[Delay] = field(default_factory=list)
    slowest: Course | None = None
    against: list[Against] = field(default_factory=list)
    drawn: bool = False
    spent: int = 0
    unsettled: bool = False

    @property
    def blocked(self) -> list[Result]:
        """Without a course, though somebody takes part; the plainest first."""
        return [one for one in (*self.ordinary, *self.disturbed) if one.blocked and one.start.people]

    @property
    def gave_up(self) -> bool:
        """From no start was a course found, and every search ended with its budget after few plays: that says
        nothing."""
        results = (*self.ordinary, *self.disturbed)
        return all(isinstance(one.found, Stuck) and one.found.spent and one.plays < ENOUGH for one in results)

    @property
    def fastest(self) -> tuple[Start, Course] | None:
        """The course that reaches the goal soonest, in the ordinary start with most people."""
        courses = [(one.start, one.found) for one in self.ordinary if isinstance(one.found, Course)]
        return max(courses, key=lambda one: one[0].people, default=None)
