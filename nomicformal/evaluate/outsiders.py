"""Acts of those who do not belong to the sort that the vocabulary names as doing them: they count, which is noted."""

from __future__ import annotations

from collections.abc import Iterator

from nomicformal.core import expr as x
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import LogEntry
from nomicformal.core.telling import Teller
from nomicformal.evaluate.effects import Note
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.frame import EMPTY
from nomicformal.told import told


def is_outside(evaluator: Evaluator, entry: LogEntry) -> bool:
    """Whether whoever does the act does not belong to its sort at this moment; powers are granted, and need no note."""
    symbol = evaluator.index.symbols[entry.symbol]
    if symbol.kind != "act" or not isinstance(entry.agent, str):
        return False
    who = x.Const(entry.agent, x.Type(x.Kind.ENTITY, symbol.agent))
    relevant = evaluator.index.relevant
    members = [one for one in memberships(evaluator.ruleset, symbol.agent) if relevant is None or one in relevant]
    try:
        return any(evaluator.value(x.Apply(one, (who,), x.TRUTH), EMPTY, entry.time) is False for one in members)
    except NoStableOutcome:
        return False


def memberships(ruleset: Ruleset, sort: str) -> Iterator[str]:
    """The truths by which one belongs to a sort."""
    declared = ruleset.sorts.get(sort)
    if declared is None:
        return
    if declared.member:
        yield declared.member
    for parent in () if declared.is_role else declared.parents:
        yield from memberships(ruleset, parent)


def note_of(evaluator: Evaluator, entry: LogEntry) -> Note:
    """That the act counts all the same, though it leaves whoever does it outside."""
    ruleset = evaluator.ruleset
    act = Teller(ruleset, ruleset.language).done(entry)
    text = told("this counts, though whoever did it did not belong to those who do such things: {act}", act=act)
    return Note("outsider", text, entry.time)
