"""Acts that a situation lists as done though the rules made them impossible then: a log is open like any fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.core.situation import LogEntry, Situation

if TYPE_CHECKING:
    from nomicformal.core.model import Ruleset
    from nomicformal.evaluate.evaluator import Evaluator


def not_possible(ruleset: Ruleset, situation: Situation) -> frozenset[str]:
    """The ids of these acts; an act of which it is not settled whether it was possible is none of them."""
    from nomicformal.evaluate.evaluator import Evaluator
    from nomicformal.evaluate.index import Index

    if not situation.log:
        return frozenset()
    evaluator = Evaluator(ruleset, situation, index=Index.of(ruleset))
    return frozenset(entry.id for entry in situation.log if _is_impossible(evaluator, entry))


def _is_impossible(evaluator: Evaluator, entry: LogEntry) -> bool:
    from nomicformal.evaluate.evaluator import NoStableOutcome

    if evaluator.ruleset.symbols[entry.symbol].kind not in ("act", "power"):
        return False
    try:
        can = evaluator.norm("can", entry.symbol, entry.args, entry.agent, entry.time, entry.id)
    except NoStableOutcome:
        return False
    return can.kind == "value" and can.value is False
