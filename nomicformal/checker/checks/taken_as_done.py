"""Acts that a situation lists as done though the rules made them impossible then: a log is open like any fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.ability import comes_through_another, could_be_possible
from nomicformal.core.expr import At, Const, Expr, Kind, Type
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.resolve.types import TIME

if TYPE_CHECKING:
    from nomicformal.core.model import Ruleset
    from nomicformal.evaluate.evaluator import Evaluator


def not_possible(ruleset: Ruleset, situation: Situation) -> frozenset[str]:
    """The ids of these acts; an act of which it is not settled whether it was possible is none of them. Of what is done
    by doing something else, which a situation need not list, it is asked whether it could have been done in any way."""
    from nomicformal.evaluate.evaluator import Evaluator
    from nomicformal.evaluate.index import Index

    if not situation.log:
        return frozenset()
    evaluator = Evaluator(ruleset, situation, index=Index.of(ruleset))
    return frozenset(entry.id for entry in situation.log if _is_impossible(evaluator, entry))


def _is_impossible(evaluator: Evaluator, entry: LogEntry) -> bool:
    from nomicformal.evaluate.evaluator import NoStableOutcome

    ruleset = evaluator.ruleset
    if ruleset.symbols[entry.symbol].kind not in ("act", "power"):
        return False
    try:
        if comes_through_another(ruleset, entry.symbol):
            args, who = said_of(ruleset, entry)
            able = could_be_possible(ruleset, entry.symbol, args, who)
            return evaluator.value(At(able, Const(entry.time, TIME))) is False
        can = evaluator.norm("can", entry.symbol, entry.args, entry.agent, entry.time, entry.id)
    except NoStableOutcome:
        return False
    return can.kind == "value" and can.value is False


def said_of(ruleset: Ruleset, entry: LogEntry) -> tuple[tuple[Expr, ...], Expr | None]:
    """The arguments and the agent of an act that was done."""
    symbol = ruleset.symbols[entry.symbol]
    args = tuple(Const(value, param.type) for value, param in zip(entry.args, symbol.params, strict=True))
    return args, Const(entry.agent, Type(Kind.ENTITY, symbol.agent)) if symbol.agent else None
