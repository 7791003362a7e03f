"""What the vocabulary says is always so of a proposal with changes of rules: no vote that is played leaves it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nomicformal.core.clauses import Invariant
from nomicformal.core.expr import NOTHING, Apply, Compare, Const, Expr, Value, Var
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell
from nomicformal.core.walk import conjuncts


def as_always(ruleset: Ruleset, facts: Mapping[Cell, Value], changes: tuple[str, ...]) -> dict[Cell, Value]:
    """Of these changes, the facts that an `always` of the vocabulary about each change fixes to one value, such as that
    the proposal that contains it is about the rules; where the facts that are given do not say another thing."""
    found: dict[Cell, Value] = {}
    for clause in ruleset.clauses:
        if not isinstance(clause, Invariant) or clause.origin.rule or len(clause.vars) != 1:
            continue
        var = clause.vars[0]
        if var.type.name != "Change":
            continue
        for change in changes:
            known = {**facts, **found}
            if all(_is_known(ruleset, part, known, var, change) for part in conjuncts(clause.guard)):
                found.update(_fixed(ruleset, clause.condition, known, var, change))
    return {cell: value for cell, value in found.items() if cell not in facts}


def _fixed(
    ruleset: Ruleset, condition: Expr, facts: Mapping[Cell, Value], var: Var, change: str
) -> Iterator[tuple[Cell, Value]]:
    for part in conjuncts(condition):
        match part:
            case Compare("=", Apply() as fact, Const(value=value)) if value is not None:
                pass
            case Apply() as fact:
                value = True
            case _:
                continue
        cell = _cell(ruleset, fact, facts, var, change)
        if cell is not None:
            yield cell, value


def _is_known(ruleset: Ruleset, part: Expr, facts: Mapping[Cell, Value], var: Var, change: str) -> bool:
    """Whether it is true for what is given: nothing but `x is known` is judged, and all else is not."""
    match part:
        case Const(value=True):
            return True
        case Compare("!=", Apply() as fact, right) if right == NOTHING:
            cell = _cell(ruleset, fact, facts, var, change)
            return cell is not None and facts.get(cell) is not None
        case _:
            return False


def _cell(ruleset: Ruleset, fact: Apply, facts: Mapping[Cell, Value], var: Var, change: str) -> Cell | None:
    """Which fact it is, of this change."""
    if ruleset.symbols[fact.symbol].kind != "fact":
        return None
    args: list[Value] = []
    for arg in fact.args:
        inner = _cell(ruleset, arg, facts, var, change) if isinstance(arg, Apply) else None
        value = change if arg == var else facts.get(inner) if inner is not None else None
        if value is None:
            return None
        args.append(value)
    return fact.symbol, tuple(args)
