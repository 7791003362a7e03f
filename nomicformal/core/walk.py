"""Going through core expressions: parts, free variables, substitution, conjunction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from nomicformal.core import expr as x


def conj(parts: Iterable[x.Expr]) -> x.Expr:
    """All of them, flattened, without repetitions; YES for none."""
    flat: dict[x.Expr, None] = {}
    for part in parts:
        for each in part.args if isinstance(part, x.And) else (part,):
            if each == x.NO:
                return x.NO
            if each != x.YES:
                flat[each] = None
    if len(flat) < 2:
        return next(iter(flat), x.YES)
    return x.And(tuple(flat))


def disj(parts: Iterable[x.Expr]) -> x.Expr:
    """Any of them, flattened; NO for none."""
    flat: dict[x.Expr, None] = {}
    for part in parts:
        for each in part.args if isinstance(part, x.Or) else (part,):
            if each == x.YES:
                return x.YES
            if each != x.NO:
                flat[each] = None
    if len(flat) < 2:
        return next(iter(flat), x.NO)
    return x.Or(tuple(flat))


def negate(part: x.Expr) -> x.Expr:
    """Its negation, without a double one."""
    if isinstance(part, x.Not):
        return part.arg
    if isinstance(part, x.Const) and isinstance(part.value, bool):
        return x.NO if part.value else x.YES
    return x.Not(part)


def conjuncts(part: x.Expr) -> tuple[x.Expr, ...]:
    """The parts of a conjunction; none for YES."""
    if isinstance(part, x.And):
        return part.args
    return () if part == x.YES else (part,)


def children(node: x.Expr) -> tuple[x.Expr, ...]:
    """The expressions that stand directly in `node`, those of patterns included, in order."""
    match node:
        case x.Const() | x.Var() | x.Now() | x.It() | x.Subject() | x.ReadingIs():
            return ()
        case x.Apply():
            return node.args
        case x.Not() | x.Round():
            return (node.arg,)
        case x.And() | x.Or() | x.Extreme():
            return node.args
        case x.Compare() | x.Arith():
            return (node.left, node.right)
        case x.Quant():
            return (node.where, node.body)
        case x.Count():
            return (node.where,)
        case x.Sum():
            return (node.value, node.where)
        case x.Best():
            return (node.where, *(key for _, key in node.keys))
        case x.Happened() | x.Occurrence():
            return pattern_children(node.pattern)
        case x.FirstMoment():
            return (node.condition,) if node.after is None else (node.condition, node.after)
        case x.At():
            return (node.arg, node.time)
        case x.Silent():
            return (node.arg,)
        case x.NormAtom():
            return tuple(p for p in (*node.args, node.agent) if p is not None)
        case _:
            assert_never(node)


def pattern_children(pattern: x.Pattern) -> tuple[x.Expr, ...]:
    parts = (*pattern.args, pattern.agent, pattern.since, pattern.until, pattern.where)
    return tuple(p for p in parts if p is not None)


def parts(node: x.Expr) -> Iterator[x.Expr]:
    """The expression and everything in it, outside first."""
    yield node
    for child in children(node):
        yield from parts(child)


def mentions_it(node: x.Expr) -> bool:
    """Whether it speaks of the act in hand (the `it` in a `where` of an event is that event, not this act)."""
    match node:
        case x.It():
            return True
        case x.Happened() | x.Occurrence():
            pattern = node.pattern
            outer = (*pattern.args, pattern.agent, pattern.since, pattern.until)
            return any(mentions_it(p) for p in outer if p is not None)
        case _:
            return any(mentions_it(child) for child in children(node))


def free_vars(*nodes: x.Expr | None) -> tuple[x.Var, ...]:
    """The variables that no quantifier inside binds, in order of occurrence."""
    found: dict[x.Var, None] = {}
    for node in nodes:
        if node is not None:
            _free(node, (), found)
    return tuple(found)


def named_alone(var: x.Var, condition: x.Expr) -> x.Expr | None:
    """What the variable has to be, where the condition says nothing but this."""
    if not isinstance(condition, x.Compare) or condition.op != "=":
        return None
    other = {condition.left: condition.right, condition.right: condition.left}.get(var)
    return other if other is not None and var not in free_vars(other) else None


def _free(node: x.Expr, bound: tuple[str, ...], found: dict[x.Var, None]) -> None:
    if isinstance(node, x.Var):
        if node.name not in bound:
            found[node] = None
        return
    if isinstance(node, (x.Quant, x.Count, x.Sum, x.Best)):
        bound = (*bound, node.var.name)
    for child in children(node):
        _free(child, bound, found)


def substitute(node: x.Expr, values: Mapping[str, x.Expr]) -> x.Expr:
    """`node` with free variables replaced; bound ones are renamed where a value would be caught by them."""
    if not values:
        return node
    match node:
        case x.Var():
            return values.get(node.name, node)
        case x.Const() | x.Now() | x.It() | x.Subject() | x.ReadingIs():
            return node
        case x.Apply() | x.And() | x.Or() | x.Extreme():
            return replace(node, args=tuple(substitute(a, values) for a in node.args))
        case x.Not() | x.Round():
            return replace(node, arg=substitute(node.arg, values))
        case x.Compare() | x.Arith():
            return replace(node, left=substitute(node.left, values), right=substitute(node.right, values))
        case x.Quant() | x.Count() | x.Sum() | x.Best():
            return _substitute_bound(node, {k: v for k, v in values.items() if k != node.var.name})
        case x.Happened() | x.Occurrence():
            return replace(node, pattern=substitute_pattern(node.pattern, values))
        case x.FirstMoment():
            after = None if node.after is None else substitute(node.after, values)
            return x.FirstMoment(substitute(node.condition, values), after)
        case x.At():
            return x.At(substitute(node.arg, values), substitute(node.time, values))
        case x.Silent():
            inner = substitute(node.arg, values)
            assert isinstance(inner, x.Apply)
            return x.Silent(inner)
        case x.NormAtom():
            args = tuple(None if a is None else substitute(a, values) for a in node.args)
            return replace(node, args=args, agent=None if node.agent is None else substitute(node.agent, values))
        case _:
            assert_never(node)


def _substitute_bound(node: x.Quant | x.Count | x.Sum | x.Best, values: Mapping[str, x.Expr]) -> x.Expr:
    taken = {v.name for v in free_vars(*values.values())}
    if node.var.name in taken:
        name = fresh_name(node.var.name, taken | {v.name for v in free_vars(*children(node))})
        var = x.Var(name, node.var.type)
        values = {**values, node.var.name: var}
        node = replace(node, var=var)
    where = substitute(node.where, values)
    match node:
        case x.Quant():
            return replace(node, where=where, body=substitute(node.body, values))
        case x.Count():
            return replace(node, where=where)
        case x.Sum():
            return replace(node, where=where, value=substitute(node.value, values))
        case x.Best():
            return replace(node, where=where, keys=tuple((w, substitute(k, values)) for w, k in node.keys))
        case _:
            assert_never(node)


def fresh_name(wish: str, taken: Collection[str]) -> str:
    """`wish`, with as many primes as it takes to be new."""
    while wish in taken:
        wish += "'"
    return wish


def substitute_pattern(pattern: x.Pattern, values: Mapping[str, x.Expr]) -> x.Pattern:
    def inside(part: x.Expr | None) -> x.Expr | None:
        return None if part is None else substitute(part, values)

    return x.Pattern(
        pattern.symbol,
        tuple(inside(a) for a in pattern.args),
        inside(pattern.agent),
        inside(pattern.since),
        inside(pattern.until),
        inside(pattern.where),
    )
