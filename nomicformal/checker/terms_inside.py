"""Going through terms: what stands in them, what they come to, what they are with parts exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nomicformal.checker.terms import Model, Term, Terms


def subterms(roots: Iterable[Term]) -> list[Term]:
    """Every term below the roots, each once, arguments before what uses them."""
    seen: set[int] = set()
    order: list[Term] = []
    stack: list[tuple[Term, bool]] = [(root, False) for root in roots]
    while stack:
        term, done = stack.pop()
        if done:
            order.append(term)
        elif term.id not in seen:
            seen.add(term.id)
            stack.append((term, True))
            stack.extend((a, False) for a in term.args)
    return order


def variables(roots: Iterable[Term]) -> list[Term]:
    """The variables below the roots, in order of their creation."""
    places, last = 0, None
    for root in roots:
        places |= root.below
        if last is None or root.below > last.below:
            last = root
    return [] if last is None else last.among(places)


def evaluate(root: Term, model: Model, cache: dict[int, int | bool] | None = None) -> int | bool:
    """The value of a term when its variables have the values of `model` (absent ones: false, 0)."""
    values: dict[int, int | bool] = {} if cache is None else cache
    if root.id in values:
        return values[root.id]
    stack = [root]
    while stack:
        term = stack[-1]
        if term.id in values:
            stack.pop()
            continue
        missing = [a for a in term.args if a.id not in values]
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        values[term.id] = _apply(term, [values[a.id] for a in term.args], model)
    return values[root.id]


def _apply(term: Term, args: list[int | bool], model: Model) -> int | bool:
    match term.op:
        case "true" | "false":
            return term.op == "true"
        case "int":
            return term.value
        case "var":
            return model.get(term.name, False if term.is_truth else 0)
        case "not":
            return not args[0]
        case "and":
            return all(args)
        case "or":
            return any(args)
        case "iff" | "eq":
            return args[0] == args[1]
        case "le":
            return args[0] <= args[1]
        case "ite":
            return args[1] if args[0] else args[2]
        case "sum":
            constant, factors = term.linear
            return constant + sum(f * a for f, a in zip(factors, args, strict=True))
        case "mul":
            return args[0] * args[1]
        case "div":
            return args[0] // args[1] if args[1] > 0 else 0
        case _:
            raise AssertionError(term.op)


def substitute(pool: Terms, root: Term, replace: Mapping[int, Term], cache: dict[int, Term]) -> Term:
    """`root` with terms replaced by id. `cache` (id -> result) may be shared between calls with one `replace`."""
    for term in subterms([root]):
        if term.id in cache:
            continue
        if term.id in replace:
            cache[term.id] = replace[term.id]
            continue
        args = [cache[a.id] for a in term.args]
        same = all(a is b for a, b in zip(args, term.args, strict=True))
        cache[term.id] = term if same else _rebuild(pool, term, args)
    return cache[root.id]


def _rebuild(pool: Terms, term: Term, args: list[Term]) -> Term:
    match term.op:
        case "not":
            return pool.not_(args[0])
        case "and":
            return pool.and_(args)
        case "or":
            return pool.or_(args)
        case "iff":
            return pool.iff(args[0], args[1])
        case "le":
            return pool.le(args[0], args[1])
        case "eq":
            return pool.eq(args[0], args[1])
        case "ite":
            return pool.ite(args[0], args[1], args[2])
        case "sum":
            constant, factors = term.linear
            return pool.linear(constant, zip(factors, args, strict=True))
        case "mul":
            return pool.mul(args[0], args[1])
        case "div":
            return pool.div(args[0], args[1])
        case _:
            raise AssertionError(term.op)
