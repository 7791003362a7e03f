"""Fixed dates of the rules that are over before the log of a case begins, so that nothing comes of them in it."""

from __future__ import annotations

from collections.abc import Iterator

from nomicformal.core.case import Case
from nomicformal.core.clauses import Duty, Transition
from nomicformal.core.expr import TIME, Arith, Const, Expr
from nomicformal.core.model import Ruleset
from nomicformal.core.phrase_numbers import moment_phrase
from nomicformal.told import Told, told


def before_the_start(ruleset: Ruleset, case: Case) -> list[Told]:
    """At most one sentence, with the earliest of such dates; none where the ruleset says when it begins."""
    if ruleset.begins is not None or not case.log:
        return []
    early = [date for date in _dates(ruleset) if date < case.start]
    if not early:
        return []
    return [told(
        "the case begins with the first entry of its log, {start}; what the rules say of before, as of {moment}, is "
        "not done in it: `begins` in the vocabulary has it begin earlier",
        start=moment_phrase(case.start), moment=moment_phrase(min(early)),
    )]


def _dates(ruleset: Ruleset) -> Iterator[int]:
    """When something happens by itself, or a duty ends, if the text says the very date."""
    for clause in ruleset.clauses:
        time = clause.end if isinstance(clause, Duty) else None
        if isinstance(clause, Transition) and clause.trigger == "time":
            time = clause.condition
        date = None if time is None else _fixed(time)
        if date is not None:
            yield date


def _fixed(time: Expr) -> int | None:
    """The minute that a date is, or a date and a duration."""
    match time:
        case Const(int() as minute, _):
            return minute
        case Arith("+" | "-" as sign, Const(int() as date, kind), Const(int() as span)) if kind == TIME:
            return date + span if sign == "+" else date - span
        case _:
            return None
