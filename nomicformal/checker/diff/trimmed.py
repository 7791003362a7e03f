"""A situation without what does not matter: each thing that can be left out while the difference stays is left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation

_MOST_TRIALS = 120


def trimmed(
    ruleset: Ruleset, situation: Situation, shows: Callable[[Situation], bool], about: Collection[object]
) -> Situation:
    """The smallest situation that is found by leaving out acts, facts, states, people and readings one at a time.
    `shows` tells whether a situation still shows what it is for; those whom it is `about` stay."""
    trials = 0
    for smaller in (_without_acts, _without_facts, _without_states):
        place = 0
        while trials < _MOST_TRIALS and (tried := smaller(situation, place)) is not None:
            trials += 1
            if shows(tried):
                situation = tried
            else:
                place += 1
    return _without_readings(ruleset, _without_people(situation, shows, about), shows)


def _without_acts(situation: Situation, place: int) -> Situation | None:
    if place >= len(situation.log):
        return None
    return replace(situation, log=(*situation.log[:place], *situation.log[place + 1 :]))


def _without_facts(situation: Situation, place: int) -> Situation | None:
    cells = sorted(situation.facts, key=repr)
    if place >= len(cells):
        return None
    return replace(situation, facts={cell: value for cell, value in situation.facts.items() if cell != cells[place]})


def _without_states(situation: Situation, place: int) -> Situation | None:
    cells = sorted({cell for _, states in situation.timeline or () for cell in states}, key=repr)
    if place >= len(cells) or situation.timeline is None:
        return None
    timeline = tuple(
        (time, {cell: value for cell, value in states.items() if cell != cells[place]})
        for time, states in situation.timeline
    )
    return replace(situation, timeline=timeline)


def _without_people(
    situation: Situation, shows: Callable[[Situation], bool], about: Collection[object]
) -> Situation:
    """Only those are left out whom nothing mentions."""
    mentioned = {*about, *_mentioned(situation)}
    for sort, names in sorted(situation.individuals.items()):
        for name in names if sort != "Rule" else ():
            kept = tuple(other for other in situation.individuals[sort] if other != name)
            tried = replace(situation, individuals={**situation.individuals, sort: kept})
            if name not in mentioned and shows(tried):
                situation = tried
    return situation


def _mentioned(situation: Situation) -> Iterator[object]:
    cells = [*situation.facts.items(), *(cell for _, states in situation.timeline or () for cell in states.items())]
    for (_, args), value in cells:
        yield from (*args, value)
    for entry in situation.log:
        yield from (*entry.args, entry.agent, *entry.facts.values())


def _without_readings(ruleset: Ruleset, situation: Situation, shows: Callable[[Situation], bool]) -> Situation:
    """Without the readings of which it does not matter how they are answered."""
    for name in sorted(situation.readings):
        declared = ruleset.readings.get(name)
        others = [each for each in declared.alternatives if each != situation.readings[name]] if declared else []
        if all(shows(replace(situation, readings={**situation.readings, name: each})) for each in others):
            kept = {other: chosen for other, chosen in situation.readings.items() if other != name}
            if shows(replace(situation, readings=kept)):
                situation = replace(situation, readings=kept)
    return situation
