"""A clause as it is written, without the answers to a question under which it does not stand."""

from __future__ import annotations

import re

from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import ReadingIs
from nomicformal.core.walk import conjuncts

_UNDER = re.compile(r"^(?P<before>.*?)\bunder (?P<reading>\w+): (?P<answers>.*)$")
_TAIL = re.compile(r" (?:when|otherwise|by default)\b")
_ANSWER = re.compile(r"(?:^| )(\w+) ?-> ?")


def as_written(clause: AnyClause) -> str:
    """On one line. Of `under soon: now -> p must pay(_) later -> nothing` only `p must pay(_)`, where the clause is the
    one that stands under `now`."""
    text = " ".join(clause.origin.source.split())
    chosen = {part.reading: part.alternative for part in conjuncts(clause.guard) if isinstance(part, ReadingIs)}
    under = _UNDER.match(text)
    if under is None or under["reading"] not in chosen:
        return text
    before, *answers = _ANSWER.split(under["answers"])
    tail = _tail(answers[-1]) if under["before"] and answers else ""
    for name, said in zip(answers[::2], answers[1::2], strict=True):
        if not before and name == chosen[under["reading"]]:
            return f"{under['before']}{said.removesuffix(tail)}{tail}".strip()
    return text


def _tail(last: str) -> str:
    """What follows the last of several values and holds of all of them: ` when …` and the like."""
    found = next((one for one in _TAIL.finditer(last) if _closed(last[: one.start()])), None)
    return last[found.start() :] if found else ""


def _closed(text: str) -> bool:
    return text.count("(") == text.count(")")
