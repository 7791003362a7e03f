"""Clauses on one cell against each other: which are in effect, which are beaten and by what (meaning §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations

from nomicformal.checker.encode.dependencies import strongly_connected
from nomicformal.checker.encode.policy import Matter, Policy, Ruling
from nomicformal.checker.encode.world import Bindings, World
from nomicformal.checker.symbolic import Sym
from nomicformal.checker.terms import Term, Terms
from nomicformal.core.clauses import AnyClause


@dataclass(frozen=True, slots=True)
class Contestant:
    """A clause with values for its variables: whether it applies, is live, speaks (live, and nothing stronger is), and
    the value that it gives: of a bound that clips the value into which it brings others; of norms, and of any other
    bound, none."""

    clause: AnyClause
    env: Bindings
    applies: Term
    live: Term
    speaks: Term
    value: Sym | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """`winner` (a place in the list) prevails over `loser` while both speak and conflict, by this ruling; circles are
    taken out. `when`: all of this together; `on_circle`: the edge would hold but lies on a circle. `beats`: it takes
    the loser out of effect."""

    winner: int
    loser: int
    when: Term
    on_circle: Term
    ruling: Ruling
    beats: bool


@dataclass(frozen=True, slots=True)
class Settlement:
    contestants: tuple[Contestant, ...]
    standing: tuple[Term, ...]
    edges: tuple[Edge, ...]
    circle: Term

    def beaten(self, pool: Terms, loser: int, wanted: Callable[[Edge], bool] = lambda edge: True) -> Term:
        """Whether this one speaks and is beaten by one in effect, along an edge that is `wanted`."""
        return pool.or_(
            pool.both(e.when, self.standing[e.winner]) for e in self.edges if e.beats and e.loser == loser and wanted(e)
        )


def settle(
    policy: Policy,
    contestants: Sequence[Contestant],
    conflict: Callable[[int, int], Term],
    matter: Matter,
    world: World,
    beats: Callable[[int, int], bool] = lambda winner, loser: True,
) -> Settlement:
    """Edges of precedence between those that speak and conflict; those on a circle decide nothing; who is beaten beats
    nobody. `beats`: whether the winner, where it prevails, takes the other out of effect."""
    pool = policy.pool
    raw: list[tuple[int, int, Term, Ruling]] = []
    for b, second in enumerate(contestants):
        for a, first in enumerate(contestants[:b]):
            if first.clause.origin.rule == second.clause.origin.rule:
                continue
            clash = pool.and_((first.speaks, second.speaks, conflict(a, b)))
            if clash is pool.false:
                continue
            for ruling in policy.rulings(first.clause, second.clause, matter, world):
                when = pool.both(clash, ruling.when)
                if ruling.first_wins is not None and when is not pool.false:
                    raw.append((a, b, when, ruling) if ruling.first_wins else (b, a, when, ruling))
    size = len(contestants)
    above = {(w, lo): pool.or_(t for w2, lo2, t, _ in raw if (w2, lo2) == (w, lo)) for w, lo, _, _ in raw}
    reach = _reach(pool, size, above)
    edges = []
    for winner, loser, when, ruling in raw:
        back = reach.get((loser, winner), pool.false)
        edges.append(
            Edge(
                winner, loser, pool.both(when, pool.not_(back)), pool.both(when, back), ruling, beats(winner, loser)
            )
        )
    standing = _standing(pool, contestants, [edge for edge in edges if edge.beats])
    return Settlement(tuple(contestants), standing, tuple(edges), pool.or_(e.on_circle for e in edges))


def _reach(pool: Terms, size: int, beats: dict[tuple[int, int], Term]) -> dict[tuple[int, int], Term]:
    """Which of them lead to which along edges, where that may close a circle: among those that lead to one another."""
    below: dict[int, list[int]] = defaultdict(list)
    for winner, loser in beats:
        below[winner].append(loser)
    reach: dict[tuple[int, int], Term] = {}
    for among in strongly_connected(range(size), lambda one: below[one]):
        if len(among) > 1:
            reach |= _reach_among(pool, sorted(among), beats)
    return reach


def _reach_among(
    pool: Terms, among: Sequence[int], beats: dict[tuple[int, int], Term]
) -> dict[tuple[int, int], Term]:
    """The same among these, on ways that go through none of them twice (Warshall, 1962)."""
    reach = {(a, b): beats.get((a, b), pool.false) for a, b in permutations(among, 2)}
    for middle in among:
        for a, b in permutations([one for one in among if one != middle], 2):
            first, second = reach[a, middle], reach[middle, b]
            if first is not pool.false and second is not pool.false:
                reach[a, b] = pool.either(reach[a, b], pool.both(first, second))
    return reach


def _standing(pool: Terms, contestants: Sequence[Contestant], edges: Sequence[Edge]) -> tuple[Term, ...]:
    """In effect: speaks, and no winner over it is in effect. The edges that remain form no circle in any situation, so
    as many rounds as there are contestants settle it."""
    standing = [c.speaks for c in contestants]
    for _ in contestants:
        following = [
            pool.both(
                one.speaks,
                pool.not_(pool.or_(pool.both(e.when, standing[e.winner]) for e in edges if e.loser == place)),
            )
            for place, one in enumerate(contestants)
        ]
        if all(a is b for a, b in zip(following, standing, strict=True)):
            break
        standing = following
    return tuple(standing)
