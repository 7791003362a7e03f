"""Why somebody is first among several, or nobody is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.core import expr as x
from nomicformal.core.expr import Value
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import Env, Frame
from nomicformal.evaluate.record import Moment
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer

MOST_COMPARED = 4


def first_of(explainer: Explainer, expr: x.Best, env: Env, moment: Moment) -> tuple[Explanation, ...]:
    """That several come first, or that there is none to choose from; and what they were compared by."""
    world = explainer.world
    candidates = explainer.members(expr.var, expr.where, env, moment)
    if not candidates:
        return (Explanation(told("there is nobody and nothing that this could be")),)
    compared = tuple(
        one for name in candidates[:MOST_COMPARED] for _, key in expr.keys
        for one in explainer.explain(key, {**env, expr.var.name: name}, moment)
    )
    if world.value(expr, Frame(env, moment)) is not None:
        return compared
    tied = [one for one in candidates if _is_among_the_first(explainer, expr, one, candidates, env, moment)]
    names = explainer.teller.names(tied, expr.var.type)
    return (Explanation(told("several come first, and nothing decides between them: {names}", names=names)), *compared)


def _is_among_the_first(
    explainer: Explainer, expr: x.Best, one: Value, candidates: list[Value], env: Env, moment: Moment
) -> bool:
    """Whether it is first as soon as the others that are as good are left out: it alone beats each of the rest, or
    is level with it."""
    def beats(winner: Value, loser: Value) -> bool:
        pair = x.Or(tuple(
            x.Compare("=", expr.var, x.Const(name, expr.var.type)) for name in (winner, loser)
        ))
        duel = x.Best(expr.var, pair, expr.keys)
        return explainer.world.value(duel, Frame(env, moment)) == winner

    return not any(beats(other, one) for other in candidates if other != one)
