"""How far a proposal reaches: the clauses whose findings it can change. All others need not be looked at again."""

from __future__ import annotations

from collections.abc import Iterable

from nomicformal.checker.change.touched import missing
from nomicformal.checker.checks.claims import decides
from nomicformal.checker.checks.uses import Node, body, head
from nomicformal.core.clauses import AnyClause, Claim, Criterion, DefaultNorm, NoEffectExcept, Transition, VoidIfBreaks
from nomicformal.core.model import Rule, Ruleset

Reach = tuple[frozenset[int] | None, frozenset[int] | None]


def reach(before: Ruleset, after: Ruleset) -> Reach:
    """Ids of the clauses, before and after, that the proposal reaches; None for all of them.

    Reached is what a changed rule decides, what looks at that through whatever terms, and, where a beaten rule is void,
    everything else that a rule says which decides something reached. A change of the policy reaches everything."""
    changed = [*missing(before, after), *missing(after, before)]
    if any(isinstance(clause, (Criterion, Claim, NoEffectExcept, DefaultNorm, VoidIfBreaks)) for clause in changed):
        return None, None
    rules = {clause.origin.rule for clause in changed} | _moved(before, after)
    rulesets = (before, after)
    clauses = [clause for ruleset in rulesets for clause in ruleset.clauses]
    if any(isinstance(clause, (Criterion, Claim)) and clause.origin.rule in rules for clause in clauses):
        return None, None
    voiding = any(isinstance(clause, Criterion) and clause.void for clause in clauses)
    nodes = {node for clause in clauses if clause.origin.rule in rules for node in _decided(clause)}
    nodes = _closed(nodes, clauses, voiding)
    ids = [
        frozenset(clause.id for clause in ruleset.clauses if clause.origin.rule in rules or nodes & _about(clause))
        for ruleset in rulesets
    ]
    return ids[0], ids[1]


def _closed(nodes: set[Node], clauses: Iterable[AnyClause], voiding: bool) -> set[Node]:
    decided = [(clause, set(_decided(clause)), {use.node for use in body(clause)}) for clause in clauses]
    of_rule: dict[str, set[Node]] = {}
    for clause, heads, _ in decided:
        of_rule.setdefault(clause.origin.rule, set()).update(heads)
    while True:
        found = set(nodes)
        for clause, heads, looks_at in decided:
            if looks_at & found:
                found |= heads
            if voiding and clause.origin.rule and heads & found:
                found |= of_rule[clause.origin.rule]
        if found == nodes:
            return nodes
        nodes = found


def _about(clause: AnyClause) -> set[Node]:
    return {use.node for use in body(clause)} | set(_decided(clause))


def _decided(clause: AnyClause) -> list[Node]:
    """The nodes of the clause's head; of an effect, the states that it sets."""
    if isinstance(clause, Transition):
        return [("term", name) for name in decides(clause)]
    found = head(clause)
    return [found[0]] if found else []


def _moved(before: Ruleset, after: Ruleset) -> set[str]:
    """Rules that come, go, or change what precedence looks at."""
    sides = [{rule.id: _standing(rule) for rule in ruleset.rules} for ruleset in (before, after)]
    return {name for name in sides[0].keys() | sides[1].keys() if sides[0].get(name) != sides[1].get(name)}


def _standing(rule: Rule) -> tuple[object, ...]:
    return (rule.number, rule.status, rule.section, rule.in_force)
