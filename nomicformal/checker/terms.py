"""Terms of the symbolic side: truth and whole-number terms, built once each and folded while they are built.

Everything that is asked of a solver is such a term. There are two sorts, truth and whole number; times and durations
are minutes, individuals and enumeration members codes, and rational values pairs of terms (see `symbolic.py`).
A pool makes equal terms identical objects, so terms are compared and memoised by identity.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager


class Term:
    """A node. `op` is one of
    truths: `true`, `false`, `var`, `not`, `and`, `or`, `iff`, `le` (two numbers), `eq` (two numbers), `ite`;
    numbers: `int`, `var`, `ite`, `sum` (coefficients in `data`), `mul`, `div` (floor, positive divisor).
    `data`: a variable's name, a number's value, or a sum's (constant, coefficients).
    `settled`: a number, or an if-then-else whose leaves all are; comparisons and products go into these.
    `tied`: something below is a cell that may depend on itself; `a or not a` of such a cell is not taken for granted,
    since it has a truth only where the cell has one.
    `factors`: so many variables are multiplied with one another in it, at most.
    `below`: the variables in it, as a set of places among all variables of the pool in the order of their creation: bit
    n of the number stands for the variable with place n."""

    __slots__ = ("_all", "args", "below", "data", "factors", "id", "is_truth", "op", "settled", "tied")

    def __init__(
        self, number: int, op: str, is_truth: bool, args: tuple[Term, ...], data: object, all_variables: list[Term]
    ) -> None:
        self.id = number
        self.op = op
        self.is_truth = is_truth
        self.args = args
        self.data = data
        self._all = all_variables
        self.settled: bool = op == "int" or (op == "ite" and args[1].settled and args[2].settled)
        below, tied, factors = 0, False, 0
        for arg in args:
            below |= arg.below
            tied = tied or arg.tied
            factors = factors + arg.factors if op == "mul" else max(factors, arg.factors)
        if op == "var":
            below = 1 << len(all_variables)
            all_variables.append(self)
            factors = 1
        self.factors: int = 0 if is_truth else factors
        self.below: int = below
        self.tied: bool = tied

    @property
    def variables(self) -> list[Term]:
        """The variables in it, in the order of their creation."""
        return self.among(self.below)

    def among(self, places: int) -> list[Term]:
        """The variables with these places (see `below`), none of them beyond its own, in the order of their creation.
        Beyond its own, places mean different variables in the pools that were copied from one with this term in it."""
        found = []
        while places:
            lowest = places & -places
            found.append(self._all[lowest.bit_length() - 1])
            places ^= lowest
        return found

    @property
    def is_const(self) -> bool:
        """A literal truth or number."""
        return self.op in ("int", "true", "false")

    @property
    def value(self) -> int:
        """The number of an `int` term."""
        assert isinstance(self.data, int)
        return self.data

    @property
    def name(self) -> str:
        """The name of a `var` term."""
        assert isinstance(self.data, str)
        return self.data

    @property
    def linear(self) -> tuple[int, tuple[int, ...]]:
        """Constant and coefficients of a `sum` term."""
        assert isinstance(self.data, tuple)
        return self.data

    def __repr__(self) -> str:
        """Short however large the term is: a term's parts are shared, and written out it could be endless."""
        if self.op in ("int", "var"):
            return str(self.data)
        return f"{self.op} #{self.id}" if self.args else self.op


Model = Mapping[str, int | bool]
"""Values of variables by name."""


_MOST_FACTORS = 8
_MOST_BITS = 12_000


class TooLarge(Exception):
    """More terms, or larger ones, were needed than are allowed."""


class Terms:
    """A pool of terms with folding constructors."""

    def __init__(self) -> None:
        self._pool: dict[tuple[object, ...], Term] = {}
        self._ints: dict[int, Term] = {}
        self._variables: list[Term] = []
        self.true = Term(0, "true", True, (), None, self._variables)
        self.false = Term(1, "false", True, (), None, self._variables)
        self._count = 2
        self._most: int | None = None

    def copy(self) -> Terms:
        """A pool that begins with the terms of this one and grows apart from it."""
        other = Terms()
        other._pool, other._ints, other._variables = {**self._pool}, {**self._ints}, [*self._variables]
        other.true, other.false, other._count = self.true, self.false, self._count
        return other

    def __len__(self) -> int:
        """How many terms were built."""
        return self._count

    @contextmanager
    def at_most(self, number: int) -> Iterator[None]:
        """Within this block, no more than this many new terms are built. Raises TooLarge."""
        self._most = self._count + number
        try:
            yield
        finally:
            self._most = None

    def _make(self, op: str, is_truth: bool, args: tuple[Term, ...], data: object = None) -> Term:
        key = (op, is_truth, data, args)
        term = self._pool.get(key)
        if term is None:
            if self._count == self._most:
                raise TooLarge
            term = Term(self._count, op, is_truth, args, data, self._variables)
            self._count += 1
            self._pool[key] = term
        return term

    # -- leaves ----------------------------------------------------------------------------------------------------

    def number(self, value: int) -> Term:
        """Raises TooLarge for one with more bits than numbers have."""
        term = self._ints.get(value)
        if term is None:
            if value.bit_length() > _MOST_BITS:
                raise TooLarge
            term = self._ints[value] = self._make("int", False, (), value)
        return term

    def truth(self, value: bool) -> Term:
        return self.true if value else self.false

    def truth_var(self, name: str) -> Term:
        return self._make("var", True, (), name)

    def knot_var(self, name: str) -> Term:
        """The truth of a cell that may depend on itself."""
        term = self._make("var", True, (), name)
        term.tied = True
        return term

    def int_var(self, name: str) -> Term:
        return self._make("var", False, (), name)

    # -- truths ----------------------------------------------------------------------------------------------------

    def not_(self, a: Term) -> Term:
        match a.op:
            case "true":
                return self.false
            case "false":
                return self.true
            case "not":
                return a.args[0]
            case _:
                return self._make("not", True, (a,))

    def and_(self, parts: Iterable[Term]) -> Term:
        return self._junction(parts, "and", self.false, self.true)

    def or_(self, parts: Iterable[Term]) -> Term:
        return self._junction(parts, "or", self.true, self.false)

    def _junction(self, parts: Iterable[Term], op: str, zero: Term, unit: Term) -> Term:
        kept: dict[int, Term] = {}
        for part in parts:
            if part is zero:
                return zero
            if part is not unit:
                kept[part.id] = part
        for part in kept.values():
            if part.op == "not" and part.args[0].id in kept and not part.tied:
                return zero
        if not kept:
            return unit
        if len(kept) == 1:
            return next(iter(kept.values()))
        return self._make(op, True, tuple(kept[i] for i in sorted(kept)))

    def both(self, a: Term, b: Term) -> Term:
        """`and_` of two, which is asked for most."""
        if a is self.true or a is b or b is self.false:
            return b
        if b is self.true or a is self.false:
            return a
        return self._junction((a, b), "and", self.false, self.true)

    def either(self, a: Term, b: Term) -> Term:
        """`or_` of two."""
        if a is self.false or a is b or b is self.true:
            return b
        if b is self.false or a is self.true:
            return a
        return self._junction((a, b), "or", self.true, self.false)

    def implies(self, a: Term, b: Term) -> Term:
        return self.or_((self.not_(a), b))

    def iff(self, a: Term, b: Term) -> Term:
        if a is b:
            return self.true
        if a.is_const:
            a, b = b, a
        if b is self.true:
            return a
        if b is self.false:
            return self.not_(a)
        if self.not_(a) is b and not a.tied:
            return self.false
        return self._make("iff", True, (a, b) if a.id < b.id else (b, a))

    def ite(self, cond: Term, then: Term, other: Term) -> Term:
        if cond is self.true or then is other:
            return then
        if cond is self.false:
            return other
        if cond.op == "not":
            return self.ite(cond.args[0], other, then)
        if then.is_truth:
            if then is self.true:
                return self.either(cond, other)
            if then is self.false:
                return self.both(self.not_(cond), other)
            if other is self.true:
                return self.either(self.not_(cond), then)
            if other is self.false:
                return self.both(cond, then)
        return self._make("ite", then.is_truth, (cond, then, other))

    # -- numbers ---------------------------------------------------------------------------------------------------

    def le(self, a: Term, b: Term) -> Term:
        """a <= b."""
        if a is b:
            return self.true
        if a.op == "int" and b.op == "int":
            return self.truth(a.value <= b.value)
        if b.op == "int" and a.op == "ite" and a.settled:
            return self.ite(a.args[0], self.le(a.args[1], b), self.le(a.args[2], b))
        if a.op == "int" and b.op == "ite" and b.settled:
            return self.ite(b.args[0], self.le(a, b.args[1]), self.le(a, b.args[2]))
        return self._make("le", True, (a, b))

    def lt(self, a: Term, b: Term) -> Term:
        return self.not_(self.le(b, a))

    def eq(self, a: Term, b: Term) -> Term:
        """Equality of two numbers."""
        if a is b:
            return self.true
        if a.op == "int" and b.op == "int":
            return self.false
        if a.op == "int":
            a, b = b, a
        if b.op == "int" and a.op == "ite" and a.settled:
            return self.ite(a.args[0], self.eq(a.args[1], b), self.eq(a.args[2], b))
        return self._make("eq", True, (a, b) if a.id < b.id else (b, a))

    def add(self, *parts: Term) -> Term:
        return self.linear(0, [(1, p) for p in parts])

    def sub(self, a: Term, b: Term) -> Term:
        return self.linear(0, [(1, a), (-1, b)])

    def scale(self, factor: int, a: Term) -> Term:
        return self.linear(0, [(factor, a)])

    def linear(self, constant: int, parts: Iterable[tuple[int, Term]]) -> Term:
        """constant + the sum of coefficient * term."""
        total: dict[int, tuple[int, Term]] = {}
        todo = list(parts)
        while todo:
            factor, term = todo.pop()
            if term.op == "int":
                constant += factor * term.value
            elif term.op == "sum":
                inner, factors = term.linear
                constant += factor * inner
                todo.extend((factor * f, t) for f, t in zip(factors, term.args, strict=True))
            else:
                total[term.id] = (total.get(term.id, (0, term))[0] + factor, term)
        kept = [total[i] for i in sorted(total) if total[i][0]]
        if not kept:
            return self.number(constant)
        if len(kept) == 1 and constant == 0 and kept[0][0] == 1:
            return kept[0][1]
        return self._make("sum", False, tuple(t for _, t in kept), (constant, tuple(f for f, _ in kept)))

    def mul(self, a: Term, b: Term) -> Term:
        """Raises TooLarge where too many variables would be multiplied with one another: a solver that multiplies them
        out is stopped by no budget."""
        if a.op == "int":
            return self.scale(a.value, b)
        if b.op == "int":
            return self.scale(b.value, a)
        for x, y in ((a, b), (b, a)):
            if x.op == "ite" and x.settled:
                return self.ite(x.args[0], self.mul(x.args[1], y), self.mul(x.args[2], y))
        if a.factors + b.factors > _MOST_FACTORS:
            raise TooLarge
        return self._make("mul", False, (a, b) if a.id < b.id else (b, a))

    def div(self, a: Term, b: Term) -> Term:
        """a / b rounded down, for b > 0."""
        if b.op == "int" and b.value == 1:
            return a
        if a.op == "int" and b.op == "int" and b.value > 0:
            return self.number(a.value // b.value)
        return self._make("div", False, (a, b))
