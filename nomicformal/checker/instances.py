"""What the variables of clauses stand for in a question."""

from __future__ import annotations

from collections.abc import Mapping

from nomicformal.checker import pairs
from nomicformal.checker.answer import Pair
from nomicformal.checker.conditions import Binding, Env, Unknown, env_of
from nomicformal.checker.scope import own_sorts
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Kind, Var
from nomicformal.core.model import Ruleset


def instance(clause: AnyClause, suffix: str = "", shared: Mapping[str, Binding] | None = None) -> Env:
    """An environment for the clause: an unknown for each variable, named after it with `suffix`; variables in
    `shared` take that binding instead."""
    given = shared or {}
    return env_of({v.name: given.get(v.name, Unknown(v.name + suffix, v.type)) for v in clause.vars})


def pair(ruleset: Ruleset, first: AnyClause, second: AnyClause) -> Pair | None:
    """Environments in which the heads of two clauses are one cell (a term; a permission or ability of an act; for
    Transitions the event), each under variables of its own otherwise; None if their guards exclude each other."""
    if pairs.disjoint(first, second):
        return None
    one = dict(instance(first))
    shared: dict[str, Binding] = {}
    for mine, theirs in zip(pairs.head_vars(first), pairs.head_vars(second), strict=False):
        if mine is not None and theirs is not None and theirs.name not in shared:
            shared[theirs.name] = _narrower(ruleset, one, mine, theirs)
    return Pair(env_of(one), instance(second, "'", shared))


def _narrower(ruleset: Ruleset, one: dict[str, Binding], mine: Var, theirs: Var) -> Binding:
    """One unknown for both variables, of the narrower of their sorts."""
    if mine.type.kind is Kind.ENTITY and theirs.type != mine.type:
        inner = own_sorts(ruleset, theirs.type.name)
        if set(inner) < set(own_sorts(ruleset, mine.type.name)):
            one[mine.name] = Unknown(mine.name, theirs.type)
    return one[mine.name]
