"""Stable assignments: what is true where the truth of cells depends on itself. Meaning, point 5.

An evaluation that meets a cell which is being evaluated already cannot go on without assuming its truth. Each such
cell is assumed both ways; what survives are the assumptions that the definitions give back, and that are founded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from nomicformal.evaluate.founded import is_founded
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.run import EvaluationLimit, Node, Run
from nomicformal.evaluate.values import OPEN, Unknown
from nomicformal.evaluate.world import World

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stable(Generic[T]):
    """A stable assignment (the cells that had to be assumed), its world, and what the goal is in it."""

    assumed: Mapping[Node, bool]
    world: World
    result: T


def stable(new_world: Callable[[Run], World], goal: Callable[[World], T | Unknown]) -> list[Stable[T]]:
    """Every stable assignment to the cells that the goal depends on, with the goal's value there. Empty: a paradox.
    Raises EvaluationLimit if more cells have to be assumed than the limit `guessed_cells`, or in more ways than
    `assumptions`."""
    with deep_recursion():
        return _search(new_world, goal)


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Room for chains of cells as long as the limit `cell_depth` allows; beyond, a clear error."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, LIMITS.python_frames))
    try:
        yield
    except RecursionError:
        raise EvaluationLimit("terms refer to one another in too long a chain (limit python_frames)") from None
    finally:
        sys.setrecursionlimit(before)


def _search(new_world: Callable[[Run], World], goal: Callable[[World], T | Unknown]) -> list[Stable[T]]:
    found: list[Stable[T]] = []
    waiting: list[dict[Node, bool]] = [{}]
    tried = 0
    while waiting:
        assumed = waiting.pop()
        tried += 1
        if tried > LIMITS.assumptions:
            raise EvaluationLimit(
                f"terms that depend on one another in circles leave more than {LIMITS.assumptions} ways open "
                "(limit assumptions)"
            )
        world = new_world(Run(assumed))
        missing = world.run.remembered("missing", partial(_contradicted_or_missing, world, assumed))
        if missing is False:
            continue
        if isinstance(missing, Unknown):
            found.append(Stable(assumed, world, missing))  # type: ignore[arg-type]
            continue
        if isinstance(missing, Node):
            waiting += _both_ways(assumed, missing)
            continue
        result = goal(world)
        if isinstance(result, Unknown) and result.guess:
            assert isinstance(result.cause, Node)
            waiting += _both_ways(assumed, result.cause)
            continue
        founded = world.run.remembered("founded", partial(is_founded, world, assumed))
        if isinstance(founded, Node):
            waiting += _both_ways(assumed, founded)
        elif founded:
            found.append(Stable(assumed, world, result))  # type: ignore[arg-type]
    return found


def _contradicted_or_missing(world: World, assumed: Mapping[Node, bool]) -> Node | Unknown | bool:
    """False if the definitions give the opposite of an assumption; a node if one more has to be assumed; the unknown if
    whether they give an assumption back leans on what is not given; else True."""
    missing: Node | None = None
    left_open: Unknown | None = None
    for node, value in assumed.items():
        again = world.again(node)
        if isinstance(again, Unknown):
            if again.guess:
                assert isinstance(again.cause, Node)
                missing = missing or again.cause
            elif again.kind == OPEN:
                left_open = left_open or again
        elif again is not value:
            return False
    return missing or left_open or True


def _both_ways(assumed: Mapping[Node, bool], node: Node) -> list[dict[Node, bool]]:
    if len(assumed) >= LIMITS.guessed_cells:
        raise EvaluationLimit(
            f"more than {LIMITS.guessed_cells} terms depend on one another in circles (limit guessed_cells)"
        )
    return [{**assumed, node: True}, {**assumed, node: False}]
