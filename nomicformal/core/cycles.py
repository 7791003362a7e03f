"""Values that are defined through themselves at one and the same moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from nomicformal.core import expr as x
from nomicformal.core.clauses import AnyClause, Bound, Define, Hold, Norm
from nomicformal.core.model import Symbol
from nomicformal.core.walk import children
from nomicformal.diagnostics import Diagnostic, Related
from nomicformal.resolve.codes import finding
from nomicformal.resolve.types import TRUTH


def circular_values(clauses: Sequence[AnyClause], symbols: Mapping[str, Symbol]) -> list[Diagnostic]:
    """A finding for each circle of definitions that goes through a value other than a truth."""
    edges: dict[str, dict[str, None]] = {}
    places: dict[str, AnyClause] = {}
    for clause in clauses:
        node = _head(clause)
        if node is not None:
            places.setdefault(node, clause)
            edges.setdefault(node, {}).update(dict.fromkeys(_reads(clause)))
    found: list[Diagnostic] = []
    for circle in circles(edges):
        values = [n for n in circle if n in symbols and symbols[n].result != TRUTH]
        if not values:
            continue
        first, *others = sorted(circle, key=lambda n: places[n].id)
        path = " → ".join([*_path(first, set(circle), edges), first])
        found.append(
            finding(
                "defined-through-itself",
                f"`{first}` is defined through itself: {path}",
                places[first].origin.span,
                related=[Related(places[n].origin.span, f"`{n}` is defined here") for n in others],
            )
        )
    return found


def _head(clause: AnyClause) -> str | None:
    match clause:
        case Define() | Hold() | Bound():
            return clause.symbol
        case Norm():
            return f"{clause.modality} {clause.act}"
        case _:
            return None


def _reads(clause: AnyClause) -> Iterator[str]:
    yield from _now(clause.guard)
    match clause:
        case Define():
            yield from _now(clause.value)
        case Bound():
            yield from _now(clause.allowed)
        case Norm():
            yield from _now(clause.via_guard)
        case _:
            pass


def _now(node: x.Expr) -> Iterator[str]:
    """What an expression reads at its own moment; what is read at other moments is no circle."""
    match node:
        case x.At():
            yield from _now(node.time)
            return
        case x.FirstMoment():
            if node.after is not None:
                yield from _now(node.after)
            return
        case x.Apply():
            yield node.symbol
        case x.NormAtom():
            yield f"{'can' if node.modality in ('can', 'cannot') else 'may'} {node.symbol}"
        case _:
            pass
    for child in children(node):
        yield from _now(child)


def circles(edges: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The strongly connected parts with a circle in them (Tarjan), in order of discovery."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges.get(node, ()):
            if other not in edges:
                continue
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(part) > 1 or node in edges.get(node, ()):
                found.append(part)

    for node in edges:
        if node not in index:
            visit(node)
    return found


def _path(start: str, circle: set[str], edges: Mapping[str, Iterable[str]]) -> list[str]:
    """A shortest way from `start` back to itself, without the last step."""
    before: dict[str, str] = {}
    todo = [start]
    while todo:
        node = todo.pop(0)
        for other in edges[node]:
            if other == start:
                path = [node]
                while path[-1] != start:
                    path.append(before[path[-1]])
                return path[::-1]
            if other in circle and other not in before:
                before[other] = node
                todo.append(other)
    return [start]
