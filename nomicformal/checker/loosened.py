"""A truth with every cell that may depend on itself left open, where it is asserted and where it is denied apart.

What is false even then is false whatever these cells come to, and also where they come to nothing (a paradox).
"""

from __future__ import annotations

from nomicformal.checker.terms import Term, Terms


class Loosened:
    """For the terms of one pool."""

    def __init__(self, pool: Terms) -> None:
        self._pool = pool
        self._known: dict[tuple[int, bool], Term] = {}

    def truth(self, root: Term, positive: bool = True) -> Term:
        """The term (its negation unless `positive`), admitting at least what it admits."""
        stack = [(root, positive)]
        while stack:
            term, sign = stack[-1]
            if (term.id, sign) in self._known:
                stack.pop()
                continue
            missing = [each for each in self._parts(term, sign) if (each[0].id, each[1]) not in self._known]
            if missing:
                stack += missing
                continue
            stack.pop()
            self._known[term.id, sign] = self._made(term, sign)
        return self._known[root.id, positive]

    def _parts(self, term: Term, sign: bool) -> list[tuple[Term, bool]]:
        if not term.tied:
            return []
        match term.op:
            case "not":
                return [(term.args[0], not sign)]
            case "and" | "or":
                return [(a, sign) for a in term.args]
            case "iff":
                return [(a, each) for a in term.args for each in (True, False)]
            case "ite":
                cond, then, other = term.args
                return [(cond, True), (cond, False), (then, sign), (other, sign)]
            case _:
                return []

    def _made(self, term: Term, sign: bool) -> Term:
        pool, known = self._pool, self._known
        if not term.tied:
            return term if sign else pool.not_(term)
        parts = [known[part.id, each] for part, each in self._parts(term, sign)]
        match term.op:
            case "not":
                return parts[0]
            case "and" | "or":
                return pool.and_(parts) if (term.op == "and") is sign else pool.or_(parts)
            case "iff":
                yes, no, other_yes, other_no = parts
                if not sign:
                    other_yes, other_no = other_no, other_yes
                return pool.either(pool.both(yes, other_yes), pool.both(no, other_no))
            case "ite":
                cond, otherwise, then, other = parts
                return pool.either(pool.both(cond, then), pool.both(otherwise, other))
            case _:  # the cell itself, or a comparison of numbers that hang on such cells
                return pool.truth_var(f"{'open' if sign else 'open, denied'}: {term.id}")
