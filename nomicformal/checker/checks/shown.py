"""The situation that a finding shows, and the answers to readings without which there is none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.peopled import busied, peopled
from nomicformal.checker.checks.plausible import plausible
from nomicformal.checker.checks.readings import Chosen, as_usually_read, needed_readings
from nomicformal.checker.checks.ways import ways_note
from nomicformal.checker.conditions import Condition, all_of
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import ReadingIs
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import Severity
from nomicformal.told import joined

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer


@dataclass(frozen=True, slots=True)
class Shown:
    """`condition`: what the situation of `answer` meets. `readings`: (reading, alternative) pairs that it needs; empty
    if there is such a situation however the text is read."""

    condition: Condition
    answer: Answer
    readings: Chosen


def shown(
    context: Context, condition: Condition, answer: Answer, clauses: Iterable[AnyClause],
    rather: Condition | None = None,
) -> Shown:  # fmt: skip
    """For a condition about these clauses that can be met: a situation with people in it who do something, read in the
    usual way as far as that goes, and the readings that the condition hangs on. `rather`: what the situation meets
    besides, if one does."""
    about = tuple(clauses)
    found = settled(context, condition, answer, about)
    return replace(found, answer=telling(context, found, about, rather))


def settled(context: Context, condition: Condition, answer: Answer, clauses: Iterable[AnyClause]) -> Shown:
    """The same with any situation that has people in it: enough where none is shown."""
    about = tuple(clauses)
    condition, answer = peopled(context, condition, answer, about)
    return Shown(condition, answer, needed_readings(context, condition, answer, about))


def telling(context: Context, found: Shown, clauses: Iterable[AnyClause], rather: Condition | None = None) -> Answer:
    """The situation to show of one that is settled."""
    about = tuple(clauses)
    condition, answer = found.condition, found.answer
    if rather is not None and (better := context.ask(all_of(condition, rather))).found:
        condition, answer = all_of(condition, rather), better
    condition, answer = busied(context, condition, answer, about)
    return as_usually_read(context, condition, answer, about, found.readings)


def shown_plausibly(context: Context, condition: Condition, answer: Answer, clauses: Iterable[AnyClause]) -> Shown:
    """The same, with acts that could be done when they were, if it can be had: for what is told, as that costs more."""
    found = shown(context, condition, answer, clauses)
    return replace(found, answer=plausible(context, found.condition, found.answer))


def with_note(context: Context, message: str, readings: Chosen) -> str:
    """The message, and the readings that it hangs on."""
    return joined([message, reading_note(context, readings)], "") if readings else message


def as_read(context: Context, message: str, clause: AnyClause) -> str:
    """The message, and the answers under which the clause stands."""
    under = tuple((one.reading, one.alternative) for one in conjuncts(clause.guard) if isinstance(one, ReadingIs))
    return with_note(context, message, under)


def reading_note(context: Context, readings: Iterable[tuple[str, str]]) -> str:
    """`, provided that “question” is answered “answer”`, or nothing."""
    return ways_note(context, (tuple(readings),))


def at_most_a_warning(severity: Severity, readings: Chosen) -> Severity:
    """What hangs on how the text is read is no error."""
    return Severity.WARNING if readings and severity is Severity.ERROR else severity
