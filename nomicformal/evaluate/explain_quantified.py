"""Why something holds for some or for every one: with somebody for whom it does, or does not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nomicformal.core import expr as x
from nomicformal.core.expr import Expr, Value
from nomicformal.core.walk import conj, conjuncts, named_alone
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import Env, Frame
from nomicformal.evaluate.record import Moment
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer


def explained(explainer: Explainer, expr: x.Quant, env: Env, it: Value, moment: Moment) -> Explanation:
    """With somebody for whom it holds, or, of an `every` that fails, for whom it fails; else with whom it nearly
    holds for."""
    holds, some = explainer.holds(expr, it, moment), expr.which == "some"
    text = explainer.with_value(expr, it, moment)
    if (holds is not some and not some) or (some and named_alone(expr.var, conj([expr.where, expr.body])) is not None):
        return Explanation(text)
    candidates = [
        one for one in explainer.world.range_of(expr.var.type)
        if some or _is(explainer, expr.where, expr.var, one, env, moment)
    ]
    whole = _whole(explainer, expr) if some else expr.body
    examples = _nearest(explainer, whole, expr.var, candidates, env, moment)
    if holds is some:
        examples = [one for one in candidates if _is(explainer, whole, expr.var, one, env, moment) is some]
    if not examples:
        return Explanation(text)

    told_of = conj([*conjuncts(expr.where), *conjuncts(expr.body)]) if some and not holds else whole

    def with_one(example: Value) -> tuple[Explanation, ...]:
        inner = explainer.explain(told_of, {**env, expr.var.name: example}, moment)
        who = explainer.teller.value(example, expr.var.type)
        so = told("so it is with {who}", who=who) if holds else told("not so with {who}", who=who)
        return (Explanation(so, children=inner),)

    return Explanation(text, children=explainer.straight([partial(with_one, one) for one in examples]))


def _whole(explainer: Explainer, expr: x.Quant) -> Expr:
    """Condition and body, without what belonging to the sort says already."""
    sort = explainer.ruleset.sorts.get(expr.var.type.name)
    member = sort.member if sort is not None else ""
    parts = [*conjuncts(expr.where), *conjuncts(expr.body)]
    kept = [part for part in parts if not (isinstance(part, x.Apply) and part.symbol == member and member)]
    return conj(kept or parts)


def _is(explainer: Explainer, expr: Expr, var: x.Var, one: Value, env: Env, moment: Moment) -> bool:
    return explainer.world.holds(expr, Frame({**env, var.name: one}, moment)) is True


def _nearest(
    explainer: Explainer, expr: Expr, var: x.Var, candidates: list[Value], env: Env, moment: Moment
) -> list[Value]:
    """The one of whom most conditions hold, the first of them rather than later ones, if any does; where all is one
    norm, the first."""
    parts = conjuncts(expr)
    if len(parts) == 1 and isinstance(parts[0], x.NormAtom):
        return candidates[:1]

    def held(one: Value) -> tuple[int, list[bool]]:
        each = [_is(explainer, part, var, one, env, moment) for part in parts]
        return sum(each), each

    best = max(candidates, key=held, default=None)
    return [best] if best is not None and held(best)[0] else []
