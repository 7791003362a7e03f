"""What is open in a situation - readings, missing facts, lots - is asked of an oracle; `explore` tries every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from nomicformal.core.expr import Value
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.values import OPEN, Open, Unknown

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """`kind`: `reading`, `fact`, `state`, `chance`, or `side` (of a contradiction). `name`: the reading or symbol."""

    kind: str
    name: str
    args: tuple[Value, ...] = ()


class Oracle(Protocol):
    def answer(self, question: Question) -> object:
        """What it answers, for comparison with another oracle's answer; None if it has not chosen."""

    def choose(self, question: Question, options: tuple[Value, ...]) -> Value:
        """One of the options (None if there are none), or Unknown. The same question always gets the same answer."""


class FirstOption:
    """Takes the first reading, false for an unknown truth, the first member of an enumeration or sort, and leaves
    numbers, times and texts undefined. For situations in which nothing is open."""

    def answer(self, question: Question) -> object:
        return None

    def choose(self, question: Question, options: tuple[Value, ...]) -> Value:
        if question.kind == "chance" or (options and not isinstance(options[0], (bool, str))):
            return None
        return options[0] if options else None


class Noted(FirstOption):
    """The same, and keeps what was asked."""

    def __init__(self) -> None:
        self.questions: set[Question] = set()

    def choose(self, question: Question, options: tuple[Value, ...]) -> Value:
        self.questions.add(question)
        return super().choose(question, options)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was left unknown, and what could be answered to it."""

    question: Question
    options: tuple[Value, ...]


@dataclass(slots=True)
class Answers:
    """Gives the answers that were chosen, and leaves all else unknown, so that it is asked only if it matters."""

    given: dict[Question, Value] = field(default_factory=dict)

    def answer(self, question: Question) -> object:
        return (self.given[question],) if question in self.given else None

    def choose(self, question: Question, options: tuple[Value, ...]) -> Value:
        if question in self.given:
            return self.given[question]
        return Unknown(Asked(question, options), OPEN)


@dataclass(frozen=True, slots=True)
class Branch(Generic[T]):
    """One way of answering what has to be answered, and what came out."""

    answers: dict[Question, Value]
    result: T


def explore(
    run: Callable[[Answers], T], limit: int, *, sides: bool = False, far_first: bool = False
) -> Iterator[Branch[T]]:
    """Runs again and again until every way of answering what the result leans on (Open) has been tried: which `sides`
    of contradictions are taken, or everything else. `far_first`: the first and the last answer before those between, so
    that what differs is seen early. Raises EvaluationLimit after `limit` runs."""
    waiting: list[dict[Question, Value]] = [{}]
    runs = 0
    while waiting:
        if runs >= limit:
            raise EvaluationLimit(
                f"more than {limit} ways of taking sides where rules contradict each other"
                if sides else f"more than {limit} ways of filling what is not given (limit branches)"
            )
        runs += 1
        answers = waiting.pop()
        try:
            result = run(Answers(answers))
        except Open as left_open:
            asked = left_open.asked
            if not isinstance(asked, Asked) or (asked.question.kind == "side") is not sides:
                raise
            options = asked.options or (None,)
            if far_first:
                options = (options[0], *reversed(options[1:]))
            waiting += [{**answers, asked.question: option} for option in reversed(options)]
        else:
            yield Branch(answers, result)
