"""Which clauses a proposal adds and removes, whatever lines and ids they have."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass

from nomicformal.checker.change.context import ChangeContext
from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Ruleset
from nomicformal.source import Span

Plain = object


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
    there = Counter(plain(clause, other, with_status) for clause in _in_force(other))
    found = []
    for clause in _in_force(mine):
        form = plain(clause, mine, with_status)
        if there[form]:
            there[form] -= 1
        else:
            found.append(clause)
    return found


def _in_force(ruleset: Ruleset) -> list[AnyClause]:
    standing = {rule.id for rule in ruleset.rules if rule.in_force} | {""}
    return [clause for clause in ruleset.clauses if clause.origin.rule in standing]


def plain(clause: AnyClause, ruleset: Ruleset, with_status: bool) -> Plain:
    """The clause without ids, lines and wording: equal for two clauses of one rule that say the same."""
    status = ruleset.rule(clause.origin.rule).status if clause.origin.rule and with_status else ""
    earlier = tuple(_plain(ruleset.clauses[other].guard) for other in clause.earlier)
    return (type(clause).__name__, clause.origin.rule, status, earlier, _fields(clause, ("id", "origin", "earlier")))


def _plain(part: object) -> Plain:
    if isinstance(part, Span):
        return None
    if isinstance(part, tuple):
        return tuple(_plain(item) for item in part)
    if is_dataclass(part) and not isinstance(part, type):
        return (type(part).__name__, _fields(part, ()))
    return part


def _fields(part: object, without: tuple[str, ...]) -> Plain:
    assert is_dataclass(part)
    return tuple(_plain(getattr(part, field.name)) for field in fields(part) if field.name not in without)
