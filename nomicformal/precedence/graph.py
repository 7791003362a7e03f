"""The graph of who prevails over whom: its circles. The graph library is loaded on first use only."""

from __future__ import annotations

from collections.abc import Iterable

MOST_CIRCLES = 100
LONGEST_CIRCLE = 8


def circles(edges: Iterable[tuple[str, str]]) -> tuple[tuple[str, ...], ...]:
    """The circles among edges (winner, loser), shortest first: each begins with its least name and names every rule
    once. At most MOST_CIRCLES, none longer than LONGEST_CIRCLE."""
    import networkx

    graph = networkx.DiGraph()
    graph.add_edges_from(sorted(set(edges)))
    found: list[tuple[str, ...]] = []
    for cycle in networkx.simple_cycles(graph, length_bound=LONGEST_CIRCLE):
        start = cycle.index(min(cycle))
        found.append((*cycle[start:], *cycle[:start]))
        if len(found) == MOST_CIRCLES:
            break
    return tuple(sorted(found, key=lambda circle: (len(circle), circle)))
