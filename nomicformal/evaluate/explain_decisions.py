"""Why a term that is decided once has no value yet: what that waits for, and why it is not so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.core.expr import YES, FirstMoment
from nomicformal.evaluate.cells import CellKey
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import Env
from nomicformal.evaluate.record import Moment
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer


def awaited(explainer: Explainer, key: CellKey, moment: Moment) -> Explanation:
    """The condition of the decision, with the passages and facts that make it false."""
    args = key[2]
    assert isinstance(args, tuple)
    symbol = explainer.ruleset.symbols[str(key[1])]
    env: Env = {param.name: arg for param, arg in zip(symbol.params, args, strict=True)}
    condition = symbol.decided.condition if isinstance(symbol.decided, FirstMoment) else YES
    what = explainer.teller.claim(explainer.closed(condition, env), True)
    text = told("it is decided once, as soon as this is so, and it has not been so yet: {what}", what=what)
    return Explanation(text, children=explainer.explain(condition, env, moment))
