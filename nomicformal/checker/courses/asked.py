"""The analysis of one guarantee in one run of the checks, made once."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.courses.analysis import CHECK, LINT, Analysis, analyse
from nomicformal.core.clauses import Guarantee
from nomicformal.core.expr import YES
from nomicformal.evaluate.index import Index


def analysis_of(context: Context, clause: Guarantee) -> Analysis | None:
    """What the search for courses of play found; None where it does not look: a guarantee with a condition of its own,
    or about anybody, or `despite` something."""
    if clause.kind != "possible" or clause.vars or clause.guard != YES or clause.despite:
        return None
    key = f"courses of play {clause.id}"
    if key not in context.memo:
        context.memo[key] = analyse(Index(context.ruleset), clause, CHECK if context.only is None else LINT)
    found = context.memo[key]
    assert isinstance(found, Analysis)
    return found


def current(context: Context, clause: Guarantee) -> bool:
    """Whether this is the text of the rule as it stands: other versions repeat what it says."""
    same = [
        other
        for other in context.ruleset.clauses
        if isinstance(other, Guarantee) and (other.origin.rule, other.name) == (clause.origin.rule, clause.name)
    ]
    return clause is same[0]
