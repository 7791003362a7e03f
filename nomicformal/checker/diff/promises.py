"""What must always hold, and what is guaranteed: what of that is allowed or promised otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nomicformal.checker.conditions import AllOf, Condition, Holds, Negated, Under
from nomicformal.checker.diff.bench import TwoBench
from nomicformal.checker.diff.merged import Merged
from nomicformal.checker.diff.ways import Way
from nomicformal.core.clauses import AnyClause, Guarantee, Invariant, VoidIfBreaks
from nomicformal.core.expr import YES, Expr, Quant
from nomicformal.core.situation import Situation
from nomicformal.core.walk import conj, disj, negate


@dataclass(frozen=True, slots=True)
class PromiseResult:
    """`name`: of a guarantee; empty for all that must always hold. `way`: MORE (states are allowed that were not; for a
    guarantee: it is new), LESS (the reverse; it is gone), OTHER (it is put otherwise, and nobody knows whether it says
    the same: `reason`). `situation`: where that shows, if it was found."""

    name: str
    way: Way | None
    situation: Situation | None = None
    limit: str = ""
    reason: str = ""


def promise_results(both: Merged, bench: TwoBench) -> tuple[PromiseResult, ...]:
    """One result for each way in which what must always hold differs (or one that it does not), and for each guarantee
    that only one side states so."""
    return (*_always(both, bench), *_guarantees(both))


def _always(both: Merged, bench: TwoBench) -> Iterator[PromiseResult]:
    lone = [clause for clause in (*both.only_before, *both.only_after) if isinstance(clause, Invariant)]
    if not lone:
        return
    before, after = (_all(both, edition) for edition in (0, 1))
    was, is_ = Holds(before), Under(Holds(after))
    asked: tuple[tuple[Way, Condition], ...] = (
        (Way.MORE, AllOf((Negated(was), is_))),
        (Way.LESS, AllOf((was, Negated(is_)))),
    )
    limits = []
    found = []
    for way, condition in asked:
        answer = bench.ask(condition)
        if answer.never:
            limits.append(answer.bound)
        else:
            found.append(PromiseResult("", way, answer.situation, reason=answer.reason))
    yield from found or [PromiseResult("", None, limit=next((limit for limit in limits if limit), ""))]


def _all(both: Merged, edition: int) -> Expr:
    """Every invariant of an edition, as one truth without open variables."""
    clauses = [
        clause
        for clause in both.ruleset.clauses
        if isinstance(clause, Invariant) and both.editions.says(clause.id, edition) and _stands(both, clause, edition)
    ]
    return conj(_closed(clause) for clause in clauses)


def _stands(both: Merged, clause: AnyClause, edition: int) -> bool:
    rule = both.editions.rules[edition].get(clause.origin.rule)
    return not clause.origin.rule or (rule is not None and rule.in_force)


def _closed(clause: Invariant) -> Expr:
    told = disj([negate(clause.guard), clause.condition]) if clause.guard != YES else clause.condition
    for var in reversed(clause.vars):
        told = Quant("every", var, YES, told)
    return told


def _guarantees(both: Merged) -> Iterator[PromiseResult]:
    before, after = _names(both.only_before), _names(both.only_after)
    for name in sorted(before | after):
        if name in before and name in after:
            yield PromiseResult(name, Way.OTHER, reason="guarantees are compared by how they are written")
        else:
            yield PromiseResult(name, Way.MORE if name in after else Way.LESS)


def _names(clauses: Iterable[AnyClause]) -> set[str]:
    found = set()
    for clause in clauses:
        if isinstance(clause, Guarantee):
            found.add(clause.name)
        elif isinstance(clause, VoidIfBreaks):
            found.add(f"what breaks {clause.name} is void")
    return found
