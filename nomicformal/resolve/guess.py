"""What type an expression plainly has, before anything is checked."""

from __future__ import annotations

from collections.abc import Mapping

from nomicformal.resolve.table import Table
from nomicformal.resolve.types import DURATION, EVENT, NUMBER, RULE, TEXT, TIME, Kind, Type
from nomicformal.syntax import tree

Bound = Mapping[str, Type | None]


def guess(node: object, table: Table, bound: Bound) -> Type | None:
    """The type of an expression where that is plain to see, else None. `bound`: variables of known sort."""
    match node:
        case tree.Call():
            return _call(node, table, bound)
        case tree.Binder():
            return table.type_named(node.sort or "")
        case tree.Number() | tree.Share() | tree.PartOf() | tree.Rounded() | tree.Count() | tree.Sum():
            return NUMBER
        case tree.Moment() | tree.Now() | tree.FirstMoment():
            return TIME
        case tree.Duration():
            return DURATION
        case tree.Text():
            return TEXT
        case tree.It():
            return EVENT
        case tree.ThisRule() | tree.RuleNumbered() | tree.RuleTitled():
            return RULE
        case tree.Best():
            return table.type_named(node.domain.sort)
        case tree.AtTime():
            return guess(node.arg, table, bound)
        case tree.Occurrence():
            return _occurrence(node, table)
        case tree.Extreme():
            return next((g for a in node.args if (g := guess(a, table, bound))), None)
        case tree.Arith():
            left, right = guess(node.left, table, bound), guess(node.right, table, bound)
            if left == right == TIME:
                return DURATION
            return left if left in (TIME, NUMBER) else right if right == TIME else None
        case _:
            return None


def _call(node: tree.Call, table: Table, bound: Bound) -> Type | None:
    if node.bare and node.name in bound:
        return bound[node.name]
    if node.bare and node.name in table.individuals:
        return Type(Kind.ENTITY, table.individuals[node.name])
    symbol = table.symbols.get(node.name)
    if symbol is not None:
        return symbol.result
    enums = table.enums_with(node.name) if node.bare else []
    return Type(Kind.ENUM, enums[0]) if len(enums) == 1 else None


def _occurrence(node: tree.Occurrence, table: Table) -> Type | None:
    symbol = table.symbols.get(node.event.call.name)
    if node.field == "time":
        return TIME
    if symbol is None:
        return None
    if node.field == "agent":
        return Type(Kind.ENTITY, symbol.agent) if symbol.agent else None
    return dict(symbol.params).get(node.field)
