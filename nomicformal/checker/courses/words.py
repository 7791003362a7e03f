"""What the search for courses of play says to readers, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nomicformal.checker.checks.speech import (
    answer_words,
    cell_phrase,
    named,
    reading_words,
    situation_lines,
    symbol_name,
)
from nomicformal.checker.checks.words import listing, quote
from nomicformal.checker.courses.deeds import Wait
from nomicformal.checker.courses.delays import Delay
from nomicformal.checker.courses.found import Analysis, Result
from nomicformal.checker.courses.opponents import Against
from nomicformal.checker.courses.search import Course, Stuck
from nomicformal.checker.courses.starts import Difference, Start
from nomicformal.core.clauses import DELAYS, SILENCE
from nomicformal.core.expr import Kind, Type
from nomicformal.core.model import Ruleset
from nomicformal.core.phrase import act_phrase, value_phrase
from nomicformal.core.phrase import cell_phrase as plain_cell
from nomicformal.core.phrase_numbers import duration_phrase
from nomicformal.core.situation import LogEntry
from nomicformal.told import Told, joined, spoken, told

HOUR, DAY = 60, 1440
MOST_SHOWN = 6


def exact_span(minutes: int) -> str:
    """The same to the minute: `20 days, 23 hours and 59 minutes`."""
    days, rest = divmod(minutes, DAY)
    hours, left = divmod(rest, HOUR)
    parts = [_unit(*duration_phrase(part).split()) for part in (days * DAY, hours * HOUR, left) if part]
    return listing(parts) if parts else told("no time")


def _unit(number: str, unit: str) -> Told:
    match unit:
        case "week":
            return told("{number} week", number=number)
        case "weeks":
            return told("{number} weeks", number=number)
        case "day":
            return told("{number} day", number=number)
        case "days":
            return told("{number} days", number=number)
        case "hour":
            return told("{number} hour", number=number)
        case "hours":
            return told("{number} hours", number=number)
        case "minute":
            return told("{number} minute", number=number)
        case _:
            return told("{number} minutes", number=number)


def speaking(ruleset: Ruleset, analysis: Analysis) -> Ruleset:
    """With names in the ruleset's language for those who take part."""
    starts = [one.start for one in (*analysis.ordinary, *analysis.disturbed)]
    most = max(starts, key=lambda start: len(start.situation.individuals.get(analysis.people, ())), default=None)
    return ruleset if most is None else named(ruleset, most.situation)


def person(ruleset: Ruleset, analysis: Analysis, name: str | None) -> str:
    """One of those who take part."""
    kind = Type(Kind.ENTITY, analysis.people)
    return spoken(*(value_phrase(name, kind, ruleset, lang) for lang in ("en", ruleset.language)))


def act(ruleset: Ruleset, entry: LogEntry) -> Told:
    """`player1 submits proposal1`."""
    return spoken(
        *(act_phrase(entry.symbol, entry.args, entry.agent, ruleset, lang) for lang in ("en", ruleset.language))
    )


def without_agent(ruleset: Ruleset, entry: LogEntry) -> str:
    """`somebody submits proposal1`."""
    return cell_phrase(ruleset, entry.symbol, entry.args, None)


def holders(ruleset: Ruleset, analysis: Analysis) -> list[str]:
    """Who holds what in the start on which the rest is said."""
    start, course = analysis.fastest if analysis.fastest is not None else (None, None)
    if start is None or course is None:
        return []
    named = [(cell, value) for cell, value in start.situation.initial.items() if isinstance(value, str)]
    return [
        *(_cell(ruleset, name, args, value) for (name, args), value in named),
        *course_lines(ruleset, start, course),
    ]


def course_lines(ruleset: Ruleset, start: Start, course: Course) -> list[str]:
    """The acts of a course with their times, and when the goal is reached."""
    reached = exact_span(course.reached - start.begin)
    return [*acts_lines(ruleset, start, course), told("after {time}: it is so", time=reached)]


def acts_lines(ruleset: Ruleset, start: Start, course: Course) -> list[str]:
    """The acts of a course with their times."""
    log = course.node.happened[len(start.prefix) :]
    return [
        told("after {time}: {act}", time=exact_span(entry.time - start.begin), act=act(ruleset, entry)) for entry in log
    ]


def difference_words(ruleset: Ruleset, difference: Difference) -> str:
    """In what a start is not ordinary."""
    if difference.reading is not None:
        name, answer = difference.reading
        return told(
            "“{question}” is answered with “{answer}”",
            question=reading_words(ruleset, name), answer=answer_words(ruleset, name, answer),
        )  # fmt: skip
    return joined(
        [
            _cell(ruleset, name, args, value)
            for (name, args), value in (*difference.cells, *difference.given)[:MOST_SHOWN]
        ],
        "; ",
    )


def _cell(ruleset: Ruleset, name: str, args: tuple[object, ...], value: object) -> str:
    phrases = (plain_cell((name, args), ruleset), plain_cell((name, args), ruleset, ruleset.language))
    cell = quote(spoken(*phrases))
    if value is None:
        return told("{cell}: nobody or nothing", cell=cell)
    if isinstance(value, bool):
        return told("{cell}: so", cell=cell) if value else told("{cell}: not so", cell=cell)
    kind = ruleset.symbols[name].result
    assert kind is not None
    said = spoken(*(value_phrase(value, kind, ruleset, lang) for lang in ("en", ruleset.language)))
    return told("{cell}: {value}", cell=cell, value=said)


def start_words(ruleset: Ruleset, result: Result) -> str:
    """`3 people take part; “the holder of the Promoter”: nobody`, and how it came about."""
    start = result.start
    parts: list[str] = [_people(start.people)]
    parts += [difference_words(ruleset, one) for one in start.differences] or [told("nothing is out of the ordinary")]
    if result.reaching:
        acts = listing([quote(act(ruleset, entry)) for entry in result.reaching[:MOST_SHOWN]])
        parts.append(told("it comes about by {acts}", acts=acts))
    elif any(one.comes_about for one in start.differences):
        parts.append(told("whether acts lead there was not found out"))
    return joined(parts, "; ")


def _people(number: int) -> str:
    if number == 0:
        return told("nobody takes part")
    return told("1 person takes part") if number == 1 else told("{number} people take part", number=number)


def stuck_words(ruleset: Ruleset, result: Result) -> str:
    """Where the search came to an end."""
    found = result.found
    assert isinstance(found, Stuck)
    tried = told(
        "tried: 1 stretch of play" if result.plays == 1 else "tried: {plays} stretches of play", plays=result.plays
    )
    if found.spent:
        tried = told("{tried}, until the budget was used up", tried=tried)
    if isinstance(found.missing, Wait):
        where: str = told("there is no time left to wait")
    elif found.missing is not None and result.impossible is not None:
        entry = result.impossible
        what = without_agent(ruleset, entry)
        where = told("of the course that works elsewhere, this step is possible for nobody: {act}", act=quote(what))
    elif found.plan:
        where = told("all steps of the course that works elsewhere can be taken, and yet it does not come about")
    else:
        where = told("nothing that was tried leads there")
    return joined([where, tried], "; ")


def start_lines(ruleset: Ruleset, result: Result) -> list[str]:
    """The start as a situation. Of the readings only those that are not as usual."""
    start = result.start
    readings = dict(one.reading for one in start.differences if one.reading is not None)
    situation = replace(start.situation, log=start.prefix, now=start.begin, readings=readings)
    return situation_lines(ruleset, situation)


def scope(analysis: Analysis) -> str:
    """For how much it was tried."""
    most = max((one.start.people for one in analysis.ordinary), default=0)
    starts = tried(analysis)
    parts = [
        told("1 person who takes part" if most == 1 else "{people} people who take part", people=most),
        told("1 start" if starts == 1 else "{starts} starts", starts=starts),
    ]
    return joined(parts, ", ")


def tried(analysis: Analysis) -> int:
    return len(analysis.ordinary) + len(analysis.disturbed)


def slow_lines(ruleset: Ruleset, analysis: Analysis) -> list[str]:
    """When it is so if all is done as late as it may be, or if one person keeps silent."""
    lines: list[str] = []
    if analysis.slowest is not None and analysis.fastest is not None:
        slow = analysis.slowest.reached - analysis.slowest.begin
        start, course = analysis.fastest
        if slow > course.reached - start.begin:
            time = exact_span(slow)
            late = told("if all that is owed by a last moment is done only then, it is so after {time}", time=time)
        else:
            late = told("if all that is owed by a last moment is done only then, it takes no longer")
        lines.append(late)
    for result in analysis.silence:
        who = person(ruleset, analysis, result.silent)
        if isinstance(result.found, Course):
            time = exact_span(result.found.reached - result.start.begin)
            lines.append(told("if {who} keeps silent, it is so after {time}", who=who, time=time))
        else:
            lines.append(told("if {who} keeps silent, no course of play was found", who=who))
    return lines


def limits(analysis: Analysis) -> list[str]:
    """What the search did not cover."""
    lines: list[str] = []
    if analysis.left_out:
        lines.append(
            told("starts left out, because they break what must always hold: {number}", number=len(analysis.left_out))
        )
    if analysis.not_tried:
        lines.append(told("starts not tried, because the budget was used up: {number}", number=analysis.not_tried))
    if analysis.drawn:
        lines.append(told("lots were taken to be as low as they can be"))
    if analysis.unsettled:
        lines.append(told("some courses led to where the rules have no stable outcome; these were given up"))
    nobody = [one for one in analysis.disturbed if not one.start.people]
    if any(one.blocked for one in nobody):
        lines.append(told("where nobody takes part, no course of play was found"))
    return lines


def delay_lines(ruleset: Ruleset, analysis: Analysis) -> list[str]:
    """On whom it hangs, and for how long."""
    return [line for delay in analysis.delays for line in _delay(ruleset, analysis, delay)]


def _delay(ruleset: Ruleset, analysis: Analysis, delay: Delay) -> Sequence[str]:
    lines: list[str] = [
        told(
            "only {who} can do this: {act}",
            who=person(ruleset, analysis, delay.entry.agent), act=quote(act(ruleset, delay.entry)),
        )
    ]
    if delay.duty is None:
        lines.append(told("no rule makes it a duty"))
    else:
        lines.append(
            told("a rule makes it a duty, but sets no last moment: {duty}", duty=quote(delay.duty.origin.quote))
        )
    if delay.largest is not None:
        lines.append(told("if everybody else acts at once, it may come {time} later", time=_about(delay)))
    for late in analysis.late_silence:
        if (late.entry.symbol, late.entry.agent) == (
            delay.entry.symbol,
            delay.entry.agent,
        ) and late.largest is not None:
            lines.append(told("if one of the others keeps silent, it may come {time} later", time=_about(late)))
    return lines


def _about(delay: Delay) -> str:
    assert delay.largest is not None
    time = exact_span(delay.largest)
    return time if delay.exact else told("at least {time}", time=time)


def hindrance(ruleset: Ruleset, what: str) -> Told:
    """What a guarantee shall hold despite."""
    if what == DELAYS:
        return told("delays")
    return told("the silence of one person") if what == SILENCE else symbol_name(ruleset, what, "`")


def against_lines(ruleset: Ruleset, analysis: Analysis, one: Against) -> list[str]:
    """How it comes out with one thing in hostile hands, and what the hindrance was."""
    what = hindrance(ruleset, one.what)
    lines: list[str] = []
    if one.late is not None:
        lines.append(told("no rule sets a last moment for this: {act}", act=quote(act(ruleset, one.late.entry))))
    if one.moves:
        acts = listing([quote(act(ruleset, entry)) for entry in one.moves[:MOST_SHOWN]])
        lines.append(told("the hindrance: {acts}", acts=acts))
    if isinstance(one.found, Course):
        time = exact_span(one.found.reached - one.found.begin)
        lines.append(told("despite {what}, it is so after {time} at the latest that was found", what=what, time=time))
        lines.append(told("ways of hindering it that were tried: {number}", number=one.ways))
        return lines
    if one.silent:
        who = person(ruleset, analysis, one.silent)
        lines.append(told("despite {what} ({who}), no course of play was found", what=what, who=who))
    elif one.late is None or one.late.largest is None:
        lines.append(told("despite {what}, no course of play was found", what=what))
    else:
        lines.append(told("it holds if that comes at most {time} later than it can", time=_about(one.late)))
    if one.found.spent:
        lines.append(told("the search for it went on until the budget was used up"))
    return lines
