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
    """Clauses in force after the proposal that were not there before."""
    return missing(context.after.ruleset, context.before.ruleset)


def removed(context: ChangeContext) -> list[AnyClause]:
    """Clauses in force before the proposal that are gone after it."""
    return missing(context.before.ruleset, context.after.ruleset)


def missing(mine: Ruleset, other: Ruleset) -> list[AnyClause]:
    """Clauses in force in `mine` that `other` does not have."""
    there = Counter(plain(clause, other) for clause in _in_force(other))
    found = []
    for clause in _in_force(mine):
        form = plain(clause, mine)
        if there[form]:
            there[form] -= 1
        else:
            found.append(clause)
    return found


def _in_force(ruleset: Ruleset) -> list[AnyClause]:
    standing = {rule.id for rule in ruleset.rules if rule.in_force} | {""}
    return [clause for clause in ruleset.clauses if clause.origin.rule in standing]


def plain(clause: AnyClause, ruleset: Ruleset) -> Plain:
    """The clause without ids, lines and wording: equal for two clauses of one rule that say the same. A rule that
    changes its status says everything anew, for precedence depends on it."""
    status = ruleset.rule(clause.origin.rule).status if clause.origin.rule else ""
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
