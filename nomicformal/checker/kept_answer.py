"""An answer to one question as JSON and back, with the situation that shows it."""

from __future__ import annotations

from fractions import Fraction

from nomicformal.cache.texts import Json, NotKept, text_in, text_out
from nomicformal.checker.answer import Answer
from nomicformal.core.expr import Value
from nomicformal.core.situation import Cell, LogEntry, Situation

_STATUS = ("proved", "bounded", "refuted", "undecided")


def answer_out(answer: Answer) -> Json:
    """Raises NotKept."""
    return [
        answer.status,
        None if answer.situation is None else situation_out(answer.situation),
        [[name, _value_out(value)] for name, value in answer.env.items()],
        text_out(answer.bound),
        text_out(answer.reason),
        answer.beyond,
    ]


def answer_in(kept: Json) -> Answer:
    """KeyError, TypeError or ValueError if it is none."""
    status, situation, env, bound, reason, beyond = kept
    if status not in _STATUS:
        raise ValueError(status)
    return Answer(
        status,
        None if situation is None else situation_in(situation),
        {name: _value_in(value) for name, value in env},
        text_in(bound),
        text_in(reason),
        bool(beyond),
    )


def situation_out(situation: Situation) -> Json:
    """Raises NotKept."""
    if situation.steps is not None:
        raise NotKept("a log that was played")
    timeline = situation.timeline
    return {
        "individuals": [[sort, list(names)] for sort, names in situation.individuals.items()],
        "facts": _cells_out(situation.facts),
        "log": [_entry_out(entry) for entry in situation.log],
        "now": situation.now,
        "initial": _cells_out(situation.initial),
        "timeline": None if timeline is None else [[time, _cells_out(states)] for time, states in timeline],
        "readings": list(map(list, situation.readings.items())),
        "closed": situation.facts_closed,
        "start": situation.start,
    }


def situation_in(kept: Json) -> Situation:
    """KeyError, TypeError or ValueError if it is none."""
    timeline = kept["timeline"]
    return Situation(
        individuals={sort: tuple(names) for sort, names in kept["individuals"]},
        facts=_cells_in(kept["facts"]),
        log=tuple(_entry_in(entry) for entry in kept["log"]),
        now=int(kept["now"]),
        initial=_cells_in(kept["initial"]),
        timeline=None if timeline is None else tuple((time, _cells_in(states)) for time, states in timeline),
        readings=dict(kept["readings"]),
        facts_closed=bool(kept["closed"]),
        start=int(kept["start"]),
    )


def _entry_out(entry: LogEntry) -> Json:
    args, facts = list(map(_value_out, entry.args)), [[name, _value_out(value)] for name, value in entry.facts.items()]
    return [entry.id, entry.time, entry.symbol, args, entry.agent, facts]


def _entry_in(kept: Json) -> LogEntry:
    id_, time, symbol, args, agent, facts = kept
    told = {name: _value_in(value) for name, value in facts}
    return LogEntry(id_, time, symbol, tuple(map(_value_in, args)), agent, told)


def _cells_out(cells: dict[Cell, Value]) -> Json:
    return [[symbol, list(map(_value_out, args)), _value_out(value)] for (symbol, args), value in cells.items()]


def _cells_in(kept: Json) -> dict[Cell, Value]:
    return {(symbol, tuple(map(_value_in, args))): _value_in(value) for symbol, args, value in kept}


def _value_out(value: Value) -> Json:
    """A fraction is a list of two whole numbers; all else is as it is."""
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise NotKept(type(value).__name__)


def _value_in(kept: Json) -> Value:
    if isinstance(kept, list):
        above, below = kept
        return Fraction(above, below)
    if kept is None or isinstance(kept, bool | int | str):
        return kept
    raise TypeError(type(kept).__name__)
