"""The answers to questions about the text under which a finding stands that is made of several."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.speech import answer_words, reading_words
from nomicformal.checker.checks.words import listing, quote
from nomicformal.told import joined, told

Ways = tuple[Chosen, ...]
"""Each of them is enough; `((),)`: it stands under every answer."""
ALWAYS: Ways = ((),)
MOST_ANSWERS = 512
"""With more combinations of answers than that, what the first one needs is told."""


def ways_together(context: Context, first: Chosen, shows: Iterable[Chosen]) -> Ways:
    """Exactly the answers that one of several findings of one thing needs, said in few words; what is left of those of
    the first comes first."""
    known = [dict(readings) for readings in shows]
    names = list(dict.fromkeys(name for readings in known for name in readings))
    alternatives = [context.ruleset.readings[name].alternatives for name in names]
    if math.prod(map(len, alternatives)) > MOST_ANSWERS:
        return (first,)
    answers = [dict(zip(names, chosen, strict=True)) for chosen in product(*alternatives)]
    there = [answer for answer in answers if any(readings.items() <= answer.items() for readings in known)]
    missing = [answer for answer in answers if answer not in there]
    parts = list(dict.fromkeys(_enough(one, missing) for one in (first, *(tuple(each.items()) for each in known))))
    return _fewest(parts, there)


def _enough(readings: Chosen, missing: Sequence[Mapping[str, str]]) -> Chosen:
    """As few of these answers as leave out all that are missing."""
    for size in range(len(readings)):
        for kept in combinations(readings, size):
            if not any(set(kept) <= answer.items() for answer in missing):
                return kept
    return readings


def _fewest(parts: Sequence[Chosen], there: Sequence[Mapping[str, str]]) -> Ways:
    """The first part, and of the others each that adds answers, those that add most before the others."""
    chosen = [parts[0]]
    left = [answer for answer in there if not set(parts[0]) <= answer.items()]
    while left:
        best = max(parts, key=lambda part: sum(set(part) <= answer.items() for answer in left))
        chosen.append(best)
        left = [answer for answer in left if not set(best) <= answer.items()]
    return tuple(chosen)


def ways_note(context: Context, ways: Ways) -> str:
    """`, provided that “question” is answered “answer”, or “other” is answered “answer”`; nothing for ALWAYS."""
    answers = ways_words(context, ways)
    return told(", provided that {answers}", answers=answers) if answers else ""


def ways_words(context: Context, ways: Ways) -> str:
    """The answers by themselves."""
    if () in ways:
        return ""
    said = [_answers(context, way) for way in _gathered(ways)]
    if len(said) == 1:
        return said[0]
    return told("{first}, or {last}", first=joined(said[:-1], ", "), last=said[-1])


def with_ways(context: Context, message: str, ways: Ways) -> str:
    """The message, and the answers that it hangs on."""
    note = ways_note(context, ways)
    return joined([message, note], "") if note else message


_Gathered = tuple[tuple[str, tuple[str, ...]], ...]


def _gathered(ways: Ways) -> list[_Gathered]:
    """Several answers to one question, each of which is enough by itself, as one way."""
    alone: dict[str, list[str]] = {}
    found: list[_Gathered | str] = []
    for way in ways:
        if len(way) > 1:
            found.append(tuple((name, (alternative,)) for name, alternative in way))
            continue
        ((name, alternative),) = way
        if name not in alone:
            found.append(name)
        alone.setdefault(name, []).append(alternative)
    return [((one, tuple(alone[one])),) if isinstance(one, str) else one for one in found]


def _answers(context: Context, way: _Gathered) -> str:
    return listing([_answered(context, name, alternatives) for name, alternatives in way])


def _answered(context: Context, name: str, alternatives: Sequence[str]) -> str:
    question = reading_words(context.ruleset, name)
    answers = [answer_words(context.ruleset, name, alternative) for alternative in alternatives]
    if len(answers) == 1:
        return told("“{question}” is answered “{answer}”", question=question, answer=answers[0])
    quoted = listing([quote(answer) for answer in answers], "or")
    return told("“{question}” is answered {answers}", question=question, answers=quoted)
