"""Why nothing decides between passages that contradict each other, and why a permission gives way to a restriction."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from nomicformal.core.clauses import Norm, NormKind
from nomicformal.evaluate import court, explain_cells
from nomicformal.evaluate.cells import CellKey
from nomicformal.evaluate.contest import Contestant
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.outcome import Instance, Outcome
from nomicformal.evaluate.record import Moment
from nomicformal.told import Told, told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer


def undecided(explainer: Explainer, cell: CellKey, outcome: Outcome, moment: Moment) -> Iterator[Explanation]:
    """Of a contradiction: why neither side prevails, of the first two that contradict each other."""
    if outcome.circle:
        yield Explanation(told("the passages prevail over one another in a circle, so none of them does"))
        return
    standing = [
        one.contestant for one in explain_cells.candidates_for(explainer.world, cell, moment)
        if one.contestant.instance in outcome.in_effect
    ]
    pair = next(((a, b) for a, b in combinations(standing, 2) if _opposed(a, b)), None)
    if pair is not None:
        yield _undecided_between(explainer, *pair, cell, moment)


def _opposed(first: Contestant, second: Contestant) -> bool:
    if isinstance(first.clause, Norm):
        return {first.value, second.value} == {NormKind.RIGHT, NormKind.RESTRICT}
    return first.value != second.value


def _undecided_between(
    explainer: Explainer, first: Contestant, second: Contestant, cell: CellKey, moment: Moment
) -> Explanation:
    rules = [one.clause.origin.rule for one in (first, second)]
    if rules[0] == rules[1] or not all(rules):
        return Explanation(told("no precedence is set between passages of one rule"))
    world = explainer.world
    speaking = court.rules_that_rank(world, rules[0], rules[1], moment)
    if not speaking:
        return Explanation(told("no rule says which of them prevails"))
    disputed = world.prevailing(first, second, cell, moment).disputed
    text = told("the rules about precedence do not agree on which of them prevails") if disputed else \
        told("what the rules say of precedence decides nothing between them")
    return Explanation(text, children=tuple(
        explain_cells.clause_node(
            explainer, criterion, told("by {rule}", rule=explain_cells.rule_name(explainer, criterion))
        )
        for criterion in speaking
    ))


def is_restricted(explainer: Explainer, one: Instance, outcome: Outcome) -> bool:
    """Whether it grants in general what is restricted here; such a grant stands beside the restriction."""
    clause = explainer.world.index.clauses[one[0]]
    return outcome.value is False and isinstance(clause, Norm) and clause.kind is NormKind.GRANT


def restricted(explainer: Explainer, one: Instance, cell: CellKey, outcome: Outcome, moment: Moment) -> Explanation:
    """That the grant gives way; where it claims to prevail, that only a right would stand against a restriction."""
    clauses = explainer.world.index.clauses
    clause = clauses[one[0]]
    assert isinstance(clause, Norm)
    against = next((
        other for other, _ in outcome.in_effect
        if isinstance(found := clauses[other], Norm) and found.kind is NormKind.RESTRICT
        and court.claims_over(explainer.world, clause, found, cell, moment)
    ), None)
    name, other = (
        None if one is None else explain_cells.rule_name(explainer, clauses[one]) for one in (clause.id, against)
    )
    assert name is not None
    return explain_cells.clause_node(explainer, clause, _gives_way(clause, name, other))


def _gives_way(clause: Norm, rule: Told, other: Told | None) -> Told:
    match clause.modality, other:
        case "can", None:
            return told("{rule} makes it possible in general; that is limited here", rule=rule)
        case _, None:
            return told("{rule} permits it in general; that is limited here", rule=rule)
        case "can", named:
            return told(
                "{rule} makes it possible in general and claims precedence over {other}; but it gives no right, and"
                " only a right stands against a restriction", rule=rule, other=named,
            )
        case _, named:
            return told(
                "{rule} permits it in general and claims precedence over {other}; but it gives no right, and only a"
                " right stands against a restriction", rule=rule, other=named,
            )
