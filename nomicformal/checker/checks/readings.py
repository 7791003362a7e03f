"""Whether a finding holds under every reading of the text, or only under some."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import looked_at, parts_of
from nomicformal.checker.conditions import Condition
from nomicformal.core.clauses import AnyClause, Claim, Criterion, NoEffectExcept
from nomicformal.core.expr import ReadingIs
from nomicformal.core.model import Ruleset

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer
    from nomicformal.checker.replay import Tables

MOST_COMBINATIONS = 8
Chosen = tuple[tuple[str, str], ...]


def needed_readings(context: Context, condition: Condition, answer: Answer, clauses: Iterable[AnyClause]) -> Chosen:
    """The (reading, alternative) pairs under which the condition can be met whatever the other readings are, as few as
    possible; empty if it can be met under every reading. An answer under which that is not known counts as one under
    which it cannot: then the finding is told only for the others.

    `answer` is the situation found for the condition, `clauses` are those that it is about: only readings that they
    look at, through whatever terms, count. With more than eight combinations of alternatives each reading is varied by
    itself. The situation found is tried first under each combination; the solver is asked only where it does not do.
    """
    names = relevant_readings(context, clauses)
    if not names:
        return ()
    choices = reading_choices(context.ruleset, names)
    tables = _tables(context)
    met = [_can_be_met(context, condition, answer, chosen, tables) for chosen in choices]
    holding = [chosen for chosen, told in zip(choices, met, strict=True) if told]
    if len(holding) == len(choices) or not holding:
        return ()
    shown = answer.situation.readings if answer.situation is not None else {}
    if len(choices[0]) == len(names):
        return fewest(choices, holding, _as_shown(holding, shown))
    excluded = {name for chosen, told in zip(choices, met, strict=True) if not told for name in chosen}
    apart = [chosen for chosen in holding if excluded & set(chosen)]
    return tuple(sorted(pair for name in names if (one := _of_one(name, apart, shown)) for pair in one.items()))


def as_usually_read(
    context: Context, condition: Condition, answer: Answer, clauses: Iterable[AnyClause], needed: Chosen
) -> Answer:
    """A situation that meets the condition in which every reading that the clauses look at has its default, but for
    those needed; the answer as given if that is so already or no such situation is found."""
    if answer.situation is None:
        return answer
    defaults = {name: context.ruleset.readings[name].alternatives[0] for name in relevant_readings(context, clauses)}
    wanted = {**defaults, **dict(needed)}
    if all(answer.situation.readings.get(name, usual) == usual for name, usual in wanted.items()):
        return answer
    better = context.ask(condition, readings=wanted)
    return better if better.found else answer


def _as_shown(holding: Sequence[dict[str, str]], shown: Mapping[str, str]) -> dict[str, str]:
    """The first of these choices that agrees with the readings of the situation found."""
    agreeing = (c for c in holding if all(shown.get(name, answer) == answer for name, answer in c.items()))
    return next(agreeing, holding[0])


def fewest(
    choices: Sequence[dict[str, str]], holding: Sequence[dict[str, str]], example: dict[str, str]
) -> Chosen:
    """The smallest part of the example of which every completion is among those that hold."""
    for size in range(len(example) + 1):
        for kept in combinations(sorted(example), size):
            completions = [c for c in choices if all(c[name] == example[name] for name in kept)]
            if all(c in holding for c in completions):
                return tuple((name, example[name]) for name in kept)
    raise AssertionError(example)


def _of_one(name: str, holding: Sequence[dict[str, str]], shown: Mapping[str, str]) -> dict[str, str] | None:
    """Of choices of one reading each, the one of this reading; that of the situation found if there are several."""
    found = [chosen for chosen in holding if name in chosen]
    return _as_shown(found, shown) if found else None


def _tables(context: Context) -> Tables:
    """For replays of one situation under several readings."""
    from nomicformal.checker.replay import Tables

    found = context.once("tables of replays", lambda: Tables(context.ruleset))
    found.forget()
    return found


def _can_be_met(
    context: Context, condition: Condition, answer: Answer, chosen: dict[str, str], tables: Tables
) -> bool | None:
    """Whether the condition can be met under these readings; None: that is not known."""
    from nomicformal.checker.replay import holds

    if answer.situation is not None:
        readings = {**answer.situation.readings, **chosen}
        if holds(context.ruleset, replace(answer.situation, readings=readings), condition, answer.env, tables):
            return True
    asked = context.ask(condition, readings=chosen, witness=False)
    return None if asked.status == "undecided" else asked.found


def reading_choices(ruleset: Ruleset, names: list[str], most: int = MOST_COMBINATIONS) -> list[dict[str, str]]:
    """Every combination of alternatives of these readings; where there are more than `most`, each alternative of each
    reading by itself."""
    alternatives = {name: ruleset.readings[name].alternatives for name in names}
    found = [dict(zip(names, chosen, strict=True)) for chosen in product(*alternatives.values())]
    if len(found) > most:
        return [{name: alternative} for name in names for alternative in alternatives[name]]
    return found


def relevant_readings(context: Context, clauses: Iterable[AnyClause]) -> list[str]:
    """Readings mentioned by these clauses, by the policy, or by whatever decides what these look at."""
    if not context.ruleset.readings:
        return []
    by_policy = context.once("readings of the policy", lambda: _readings_looked_at(context, _policy(context)))
    found = by_policy | _readings_looked_at(context, clauses)
    return [name for name in context.ruleset.readings if name in found]


def _policy(context: Context) -> list[AnyClause]:
    kinds = (Criterion, Claim, NoEffectExcept)
    return [clause for clause in context.ruleset.clauses if isinstance(clause, kinds)]


def _readings_looked_at(context: Context, clauses: Iterable[AnyClause]) -> frozenset[str]:
    speaking = context.ruleset.once("readings in clauses", _readings_in_clauses)
    return frozenset(name for clause in looked_at(context, clauses) for name in speaking.get(clause.id, ()))


def _readings_in_clauses(ruleset: Ruleset) -> dict[int, frozenset[str]]:
    """The readings of which clauses speak; no entry for those that speak of none."""
    found = {
        clause.id: frozenset(part.reading for part in parts_of(clause) if isinstance(part, ReadingIs))
        for clause in ruleset.clauses
    }
    return {clause: readings for clause, readings in found.items() if readings}
