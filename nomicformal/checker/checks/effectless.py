"""Clauses that take effect in no situation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.core.clauses import AnyClause, Bound, Define, Hold, Norm
from nomicformal.core.walk import mentions_it

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer


def effect(context: Context, clause: AnyClause) -> Answer | None:
    """Whether the clause is in effect in some situation. None if that cannot be asked: it is no clause about a cell,
    or looks at the act in hand (while there is none it is never in effect, which says nothing)."""
    from nomicformal.checker.conditions import InEffect

    if not isinstance(clause, (Define, Hold, Bound, Norm)) or mentions_it(clause.guard):
        return None
    if isinstance(clause, Norm) and clause.via is not None:
        return None
    bench = context.workbench()
    return bench.ask(InEffect(clause.id, bench.instance(clause)), witness=False)


def never_takes_effect(context: Context, clause: AnyClause) -> bool:
    """Proved for any number of people: in no situation is the clause in effect."""
    answer = effect(context, clause)
    return answer is not None and answer.status == "proved"
