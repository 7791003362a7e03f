"""What a sum is made of; why somebody is first among several, or nobody is; who is not counted, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from nomicformal.core import expr as x
from nomicformal.core.expr import Expr, Value
from nomicformal.core.types_of import type_of
from nomicformal.core.walk import conjuncts
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import Env, Frame
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Unknown
from nomicformal.told import Told, told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer

MOST_COMPARED = 4
MOST_SUMMED = 12
MOST_LEFT_OUT = 3


def summed(explainer: Explainer, text: Told, expr: x.Sum, env: Env, moment: Moment) -> Explanation:
    """A sum, with what each adds to it."""
    children = tuple(
        one for name in explainer.members(expr.var, expr.where, env, moment)[:MOST_SUMMED]
        for one in _added(explainer, expr, name, env, moment)
    )
    return Explanation(text, children=children)


def _added(
    explainer: Explainer, expr: x.Sum, name: Value, env: Env, moment: Moment
) -> tuple[Explanation, ...]:
    """What one of those that are summed up adds: of what rules decide, with what it rests on."""
    inner = {**env, expr.var.name: name}
    value = explainer.world.value(expr.value, Frame(inner, moment))
    if value is None or isinstance(value, Unknown):
        return ()
    symbol = explainer.ruleset.symbols.get(expr.value.symbol) if isinstance(expr.value, x.Apply) else None
    if symbol is not None and symbol.kind == "term":
        return explainer.explain(expr.value, inner, moment)
    return (Explanation(told(
        "{what}: {value}", what=explainer.teller.value(name, expr.var.type),
        value=explainer.teller.value(value, type_of(expr.value)),
    )),)


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
    if not expr.keys:
        return (Explanation(told("there are several: {names}", names=names)),)
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


def not_counted(explainer: Explainer, expr: x.Count, env: Env, moment: Moment) -> tuple[Explanation, ...]:
    """The first few who did what is counted, and are not counted; each with what is missing."""
    return tuple(islice(_left_out(explainer, expr, env, moment), MOST_LEFT_OUT))


def _left_out(explainer: Explainer, expr: x.Count, env: Env, moment: Moment) -> Iterator[Explanation]:
    for one in explainer.world.range_of(expr.var.type):
        inner = {**env, expr.var.name: one}
        frame = Frame(inner, moment)
        parts = conjuncts(expr.where)
        failing = next((part for part in parts if explainer.world.holds(part, frame) is False), None)
        if failing is not None and any(explainer.world.holds(_done_at_all(part), frame) is True for part in parts):
            who = explainer.teller.value(one, expr.var.type)
            yield Explanation(told("not counted: {who}", who=who), children=explainer.explain(failing, inner, moment))


def _done_at_all(condition: Expr) -> Expr:
    """Of an act that is asked for, that it was done at any time and in any way; all else never is."""
    if not isinstance(condition, x.Happened):
        return x.NO
    return x.Happened(replace(condition.pattern, since=None, until=None, where=None))
