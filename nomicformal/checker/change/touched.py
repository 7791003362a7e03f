"""Which clauses a proposal adds and removes, whatever lines, ids and variables they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from nomicformal.checker.change.context import ChangeContext
from nomicformal.checker.diff.form import Forms
from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Ruleset


def added(context: ChangeContext) -> list[AnyClause]:
    """Clauses in force after the proposal that no rule said before. A mere change of status adds none."""
    return missing(context.after.ruleset, context.before.ruleset, with_status=False)


def removed(context: ChangeContext) -> list[AnyClause]:
    """Clauses in force before the proposal that are gone after it."""
    return missing(context.before.ruleset, context.after.ruleset, with_status=False)


def of_new_status(context: ChangeContext) -> list[AnyClause]:
    """The clauses, after the proposal, of the rules that change their status."""
    status = {rule.id: rule.status for rule in context.before.ruleset.rules if rule.in_force}
    moved = {
        rule.id
        for rule in context.after.ruleset.rules
        if rule.in_force and status.get(rule.id, rule.status) != rule.status
    }
    return [clause for clause in context.after.ruleset.clauses if clause.origin.rule in moved]


def missing(mine: Ruleset, other: Ruleset, *, with_status: bool = True) -> list[AnyClause]:
    """Clauses in force in `mine` that `other` does not have. `with_status`: a rule that changes its status says
    everything anew, for precedence depends on it."""
    sides = [(ruleset, Forms(ruleset)) for ruleset in (other, mine)]
    there = Counter(_form(clause, *sides[0], with_status) for clause in _in_force(other))
    found = []
    for clause in _in_force(mine):
        form = _form(clause, *sides[1], with_status)
        if there[form]:
            there[form] -= 1
        else:
            found.append(clause)
    return found


def _in_force(ruleset: Ruleset) -> list[AnyClause]:
    standing = {rule.id for rule in ruleset.rules if rule.in_force} | {""}
    return [clause for clause in ruleset.clauses if clause.origin.rule in standing]


def _form(clause: AnyClause, ruleset: Ruleset, forms: Forms, with_status: bool) -> Hashable:
    status = ruleset.rule(clause.origin.rule).status if clause.origin.rule and with_status else ""
    return (status, forms.of(clause))
