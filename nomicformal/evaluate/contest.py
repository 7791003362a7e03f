"""Clauses that speak of one cell against each other: who stands, who is beaten, and by what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Value
from nomicformal.evaluate.frame import Env
from nomicformal.evaluate.outcome import Beaten, Instance
from nomicformal.precedence.policy import Decision


@dataclass(frozen=True, slots=True)
class Contestant:
    """A clause with values for its variables, and the value that it gives: of a bound that clips the value into which
    it brings others, of any other bound None."""

    clause: AnyClause
    env: Env
    instance: Instance
    value: Value = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """`standing`: in effect. `beaten`: each beaten one with each of its winners; `spared`: those over which one
    prevails without beating them. `circle`: some prevail in a circle."""

    standing: tuple[Contestant, ...]
    beaten: tuple[Beaten, ...]
    spared: tuple[Beaten, ...]
    circle: bool


def settle(
    contestants: Sequence[Contestant],
    conflict: Callable[[Contestant, Contestant], bool],
    prevailing: Callable[[Contestant, Contestant], Decision],
    beats: Callable[[Contestant, Contestant], bool] = lambda winner, loser: True,
) -> Settlement:
    """Edges of precedence between those in conflict; edges on a circle decide nothing; who is beaten beats nobody.
    `beats`: whether the winner, where it prevails, takes the other out of effect."""
    edges: dict[tuple[int, int], Decision] = {}
    for second, one in enumerate(contestants):
        for first, other in enumerate(contestants[:second]):
            if conflict(one, other):
                decision = prevailing(one, other)
                if decision.winner is not None:
                    edge = (first, second) if decision.winner == other.clause.id else (second, first)
                    edges[edge] = decision
    below = {place: {loser for winner, loser in edges if winner == place} for place in range(len(contestants))}
    on_circle = {(winner, loser) for winner, loser in edges if _reaches(below, loser, winner)}
    winners: dict[int, list[int]] = {place: [] for place in range(len(contestants))}
    over: dict[int, list[int]] = {place: [] for place in range(len(contestants))}
    for winner, loser in edges:
        if (winner, loser) not in on_circle:
            chosen = winners if beats(contestants[winner], contestants[loser]) else over
            chosen[loser].append(winner)
    stands: dict[int, bool] = {}

    def standing(place: int) -> bool:
        if place not in stands:
            stands[place] = not any(standing(winner) for winner in winners[place])
        return stands[place]

    def losses(by: dict[int, list[int]], places: Sequence[int]) -> tuple[Beaten, ...]:
        return tuple(
            Beaten(contestants[place].instance, contestants[winner].instance, edges[winner, place].criterion,
                   edges[winner, place].voids)
            for place in places for winner in sorted(by[place]) if standing(winner)
        )

    places = range(len(contestants))
    in_effect = [place for place in places if standing(place)]
    return Settlement(
        tuple(contestants[place] for place in in_effect), losses(winners, places), losses(over, in_effect),
        bool(on_circle),
    )


def _reaches(below: dict[int, set[int]], start: int, goal: int) -> bool:
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        place = waiting.pop()
        if place == goal:
            return True
        if place not in seen:
            seen.add(place)
            waiting += below[place]
    return False
