"""The clauses that others look at, through whatever terms, norms and earlier alternatives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import clauses_by_node, head, nodes_looked_at
from nomicformal.core.clauses import AnyClause


def looked_at(context: Context, clauses: Iterable[AnyClause]) -> list[AnyClause]:
    """These clauses and all that bear on what they look at or decide, each once."""
    of_node = clauses_by_node(context.ruleset)
    found = {clause.id: clause for clause in clauses}
    todo = list(found.values())
    while todo:
        clause = todo.pop()
        nodes = [*nodes_looked_at(context.ruleset, clause)]
        if decided := head(clause):
            nodes.append(decided[0])
        near = [context.clause(earlier) for earlier in clause.earlier]
        for other in (*near, *(other for node in nodes for other in of_node.get(node, ()))):
            if other.id not in found:
                found[other.id] = other
                todo.append(other)
    return list(found.values())


def parts_of(part: object) -> Iterator[object]:
    """A clause or expression and everything in it."""
    if isinstance(part, tuple):
        for item in part:
            yield from parts_of(item)
    elif is_dataclass(part) and not isinstance(part, type):
        yield part
        for field in fields(part):
            yield from parts_of(getattr(part, field.name))
