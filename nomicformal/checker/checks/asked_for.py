"""Where clauses ask for a term, and what holds there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from nomicformal.checker.checks.uses import body
from nomicformal.core.clauses import AnyClause, Define, Transition, Update
from nomicformal.core.expr import (
    YES,
    And,
    Apply,
    At,
    Best,
    Count,
    Expr,
    FirstMoment,
    Happened,
    Not,
    Occurrence,
    Or,
    Quant,
    Sum,
    Var,
)
from nomicformal.core.walk import children, conjuncts, mentions_it, parts


@dataclass(frozen=True, slots=True)
class Asked:
    """A place in a clause that asks for the term with `args`, whatever else is so only while `conditions` hold; these
    speak of the clause's variables and of `bound` ones. `here`: at the moment in question; else nothing is said of when
    it is asked for."""

    clause: AnyClause
    args: tuple[Expr, ...]
    conditions: tuple[Expr, ...] = ()
    bound: tuple[Var, ...] = ()
    here: bool = True


def places(clause: AnyClause, name: str) -> Iterator[Asked]:
    """Every place in the clause that asks for the term of this name."""
    guard = _others(conjuncts(clause.guard), name)
    inner = Asked(clause, (), guard)
    match clause:
        case Define(value=value):
            yield from _in(Asked(clause, ()), clause.guard, name)
            yield from _in(inner, value, name)
        case Transition(trigger=trigger, condition=condition, updates=updates):
            edge = _others(conjuncts(condition), name) if condition is not None and trigger == "edge" else ()
            yield from _in(Asked(clause, (), edge), clause.guard, name)
            if condition is not None:
                yield from _in(inner, condition, name)
            inner = Asked(clause, (), (*guard, *edge))
            for update in updates:
                if isinstance(update, Update):
                    for part in (*update.args, update.value, update.guard):
                        yield from _in(inner, part, name)
        case _:
            yield from _in(Asked(clause, ()), clause.guard, name)
            if name in _beyond_its_guard(clause):
                yield Asked(clause, (), here=False)


def _in(at: Asked, node: Expr, name: str) -> Iterator[Asked]:
    match node:
        case Apply(symbol=symbol, args=args):
            if symbol == name:
                yield Asked(at.clause, args, at.conditions, at.bound, at.here)
            for arg in args:
                yield from _in(at, arg, name)
        case And(args):
            for place, arg in enumerate(args):
                others = _others((*args[:place], *args[place + 1 :]), name)
                yield from _in(_where(at, others), arg, name)
        case Or(args):
            for place, arg in enumerate(args):
                others = tuple(Not(one) for one in _others((*args[:place], *args[place + 1 :]), name))
                yield from _in(_where(at, others), arg, name)
        case Quant(_, var, where, body):
            yield from _in(_where(at, (), var), where, name)
            yield from _in(_where(at, _others(conjuncts(where), name), var), body, name)
        case Count(var, where):
            yield from _in(_where(at, (), var), where, name)
        case Sum(value, var, where):
            yield from _in(_where(at, (), var), where, name)
            yield from _in(_where(at, _others(conjuncts(where), name), var), value, name)
        case Best(var, where, keys):
            yield from _in(_where(at, (), var), where, name)
            for _, key in keys:
                yield from _in(_where(at, _others(conjuncts(where), name), var), key, name)
        case At() | FirstMoment() | Happened() | Occurrence():
            if _mentions(node, name):
                yield Asked(at.clause, (), here=False)
        case _:
            for child in children(node):
                yield from _in(at, child, name)


def _where(at: Asked, conditions: Iterable[Expr], var: Var | None = None) -> Asked:
    taken = {one.name for one in (*at.bound, *at.clause.vars)}
    bound = at.bound if var is None else (*at.bound, var)
    return Asked(
        at.clause, at.args, (*at.conditions, *conditions), bound, at.here and (var is None or var.name not in taken)
    )


def _others(conditions: Iterable[Expr], name: str) -> tuple[Expr, ...]:
    """Those that hold whatever the term is, and that speak of no act in hand."""
    return tuple(one for one in conditions if not _mentions(one, name) and not mentions_it(one))


def _mentions(node: Expr, name: str) -> bool:
    return any(isinstance(part, Apply) and part.symbol == name for part in parts(node))


def _beyond_its_guard(clause: AnyClause) -> set[str]:
    """The terms that stand in the clause elsewhere than in its condition."""
    return {use.node[1] for use in body(replace(clause, guard=YES)) if use.node[0] == "term"}
