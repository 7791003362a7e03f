"""What a conflict needs not to be so, which a situation that lists only what is so would leave out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.speech import concrete
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import TRUTH, Apply, Const, Expr, Not, Value, Var
from nomicformal.core.situation import Cell
from nomicformal.core.walk import conjuncts

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Env
    from nomicformal.checker.questions import Answer


def denied(context: Context, clause: AnyClause, env: Env, answer: Answer) -> Iterator[Cell]:
    """The facts that this instance of the clause asks not to be so, and that are not so in the answer's situation."""
    guard = getattr(clause, "guard", None)
    if guard is None or answer.situation is None:
        return
    values = concrete(env, answer)
    for part in conjuncts(guard):
        match part:
            case Not(Apply(symbol=name, args=args)) if _is_fact(context, name):
                found = tuple(_value(arg, values) for arg in args)
                if all(one is not None for one in found) and not answer.situation.facts.get((name, found)):
                    yield name, found


def _is_fact(context: Context, name: str) -> bool:
    symbol = context.ruleset.symbols.get(name)
    return symbol is not None and symbol.kind == "fact" and symbol.result == TRUTH


def _value(expr: Expr, values: dict[str, Value]) -> Value:
    match expr:
        case Var(name=name):
            return values.get(name)
        case Const(value=value):
            return value
        case _:
            return None
