"""The analysis of one guarantee in one run of the checks, made once."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.courses.analysis import analyse
from nomicformal.checker.courses.found import Analysis
from nomicformal.core.clauses import Guarantee
from nomicformal.core.expr import YES
from nomicformal.evaluate.cone import Cone
from nomicformal.evaluate.index import Index


def analysis_of(context: Context, clause: Guarantee) -> Analysis | None:
    """What the search for courses of play found; None where it does not look: a guarantee with a condition of its own
    or about anybody."""
    if clause.kind != "possible" or clause.vars or clause.guard != YES:
        return None
    return context.once(
        f"courses of play {clause.origin.rule} {clause.name}",
        lambda: analyse(Index(context.ruleset), clause, compared=context.only is not None),
    )


def analysis_to_tell(context: Context, clause: Guarantee) -> Analysis | None:
    """The analysis, if this run looks at the guarantee, as the rule stands."""
    return analysis_of(context, clause) if current(context, clause) and concerned(context, clause) else None


def concerned(context: Context, clause: Guarantee) -> bool:
    """Whether this run looks at something on which the guarantee leans, by whatever path: also through when a term is
    decided, and through what makes an act possible."""
    condition = clause.condition
    if context.asks_about(clause) or context.only is None or condition is None:
        return True
    reached = context.only if context.directly is None else context.directly
    return context.once(
        f"cone {clause.id}", lambda: bool(Cone.of(Index(context.ruleset), [condition]).clauses & reached)
    )


def current(context: Context, clause: Guarantee) -> bool:
    """Whether this is the text of the rule as it stands: other versions repeat what it says."""
    same = [
        other
        for other in context.ruleset.clauses
        if isinstance(other, Guarantee) and (other.origin.rule, other.name) == (clause.origin.rule, clause.name)
    ]
    return clause is same[0]
