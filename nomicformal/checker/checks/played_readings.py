"""On which answers to questions about the text something hangs that was played in the reference evaluator."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.readings import Chosen, fewest, reading_choices, relevant_readings
from nomicformal.core.clauses import AnyClause, Duty, Norm
from nomicformal.core.situation import Situation

Shows = Callable[[dict[str, str]], bool]
"""Whether it is so under these answers, and the first ones to all other questions."""


def answers_to_try(context: Context, clauses: Iterable[AnyClause]) -> list[dict[str, str]]:
    """All questions that these clauses look at answered in the first way (nothing given); then each other answer to one
    of them."""
    others = [
        {name: alternative}
        for name in relevant_readings(context, clauses)
        for alternative in context.ruleset.readings[name].alternatives[1:]
    ]
    return [{}, *others]


def needed_to_play(context: Context, clauses: Iterable[AnyClause], acts: Iterable[str], shows: Shows) -> Chosen:
    """What is so where each question is answered in the first way: the answers without which it is not, as few as
    possible; empty if it is so under every answer. Only questions count that these clauses look at, or what the rules
    say of doing these acts. Where they have more than eight combinations of answers, each is varied by itself."""
    of_acts = frozenset(acts)
    norms = [c for c in context.ruleset.clauses if isinstance(c, Norm | Duty) and c.act in of_acts]
    names = relevant_readings(context, [*clauses, *norms])
    if not names:
        return ()
    firsts = {name: context.ruleset.readings[name].alternatives[0] for name in names}
    choices = reading_choices(context.ruleset, names)
    holding = [chosen for chosen in choices if chosen.items() <= firsts.items() or shows(chosen)]
    if len(choices[0]) == len(names):
        return fewest(choices, holding, firsts)
    excluded = {name for chosen in choices if chosen not in holding for name in chosen}
    return tuple((name, firsts[name]) for name in sorted(excluded))


def needed_under(
    context: Context, clauses: Iterable[AnyClause], acts: Iterable[str], shows: Shows, readings: dict[str, str]
) -> Chosen:
    """The same of what is so where these questions are answered so, and all others in the first way."""
    needed = needed_to_play(context, clauses, acts, lambda chosen: shows({**chosen, **readings}))
    return tuple(sorted({**dict(needed), **readings}.items()))


def answered(situation: Situation, needed: Chosen) -> Situation:
    """The situation, with these answers written down."""
    return replace(situation, readings={**situation.readings, **dict(needed)})
