"""Symbolic values: what an expression comes to, as terms.

A truth is a `Term`. Every other value is a `Sym`: whether it is defined, and the value as a fraction of two
whole-number terms. Individuals, enumeration members and texts are codes (denominator 1); times and durations minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from nomicformal.checker.scope import Individual
from nomicformal.checker.terms import Term, Terms


@dataclass(frozen=True, slots=True)
class Sym:
    """`num / den` where `defined`. `den` is positive wherever the value is defined."""

    defined: Term
    num: Term
    den: Term

    @property
    def key(self) -> tuple[int, int, int]:
        return (self.defined.id, self.num.id, self.den.id)


@dataclass(frozen=True, slots=True)
class Slot:
    """A possible occurrence of an act or event: `happened` whether it is in the log, `time` (minutes), `place` (its
    rank in the log), the arguments and the agent. `label` is its name, unique; `kinds` those among its arguments and
    agent that are kinds."""

    label: str
    symbol: str
    args: tuple[Sym, ...]
    agent: Sym | None
    happened: Term
    time: Term
    place: Term
    kinds: tuple[Individual, ...] = ()


SymValue = Term | Sym | Slot


def value_key(value: SymValue) -> object:
    """What identifies a symbolic value in memo tables."""
    if isinstance(value, Sym):
        return value.key
    return value.id if isinstance(value, Term) else value.label


class Arithmetic:
    """Operations on symbolic values over one pool of terms."""

    def __init__(self, pool: Terms) -> None:
        self.pool = pool
        self.one = pool.number(1)
        self.nothing = Sym(pool.false, pool.number(0), self.one)

    def constant(self, value: Fraction | int) -> Sym:
        exact = Fraction(value)
        return Sym(self.pool.true, self.pool.number(exact.numerator), self.pool.number(exact.denominator))

    def of(self, term: Term) -> Sym:
        """The defined whole value of a number term."""
        return Sym(self.pool.true, term, self.one)

    def guarded(self, value: Sym, defined: Term) -> Sym:
        """The value, defined only where `defined` holds too."""
        both = self.pool.both(value.defined, defined)
        return self.nothing if both is self.pool.false else Sym(both, value.num, value.den)

    def ite(self, cond: Term, then: Sym, other: Sym) -> Sym:
        if cond is self.pool.true:
            return then
        if cond is self.pool.false:
            return other
        if then.defined is self.pool.false:
            return self.guarded(other, self.pool.not_(cond))
        if other.defined is self.pool.false:
            return self.guarded(then, cond)
        (a, b), den = self._common(then, other)
        defined = self.pool.ite(cond, then.defined, other.defined)
        shared = den if den is not None else self.pool.ite(cond, then.den, other.den)
        return Sym(defined, self.pool.ite(cond, a, b), shared)

    def _common(self, x: Sym, y: Sym) -> tuple[tuple[Term, Term], Term | None]:
        """The numerators over one denominator; None for it (and numerators as they are) if that is not constant."""
        if x.den is y.den:
            return (x.num, y.num), x.den
        if x.den.op == "int" and y.den.op == "int":
            shared = lcm(x.den.value, y.den.value)
            scaled = (self.pool.scale(shared // x.den.value, x.num), self.pool.scale(shared // y.den.value, y.num))
            return scaled, self.pool.number(shared)
        return (x.num, y.num), None

    def arith(self, op: str, x: Sym, y: Sym) -> Sym:
        """`+ - * / div`, exact; undefined if a side is, or on division by 0."""
        pool = self.pool
        defined = pool.both(x.defined, y.defined)
        match op:
            case "+" | "-":
                (a, b), den = self._common(x, y)
                if den is None:
                    a, b, den = pool.mul(x.num, y.den), pool.mul(y.num, x.den), pool.mul(x.den, y.den)
                return Sym(defined, pool.linear(0, [(1, a), (1 if op == "+" else -1, b)]), den)
            case "*":
                return self._reduced(Sym(defined, pool.mul(x.num, y.num), pool.mul(x.den, y.den)))
            case "/":
                return self._reduced(self._quotient(x, y, defined))
            case "div":
                return self.round(self._quotient(x, y, defined), "down")
            case _:
                raise AssertionError(op)

    def _quotient(self, x: Sym, y: Sym, defined: Term) -> Sym:
        pool = self.pool
        zero = pool.number(0)
        defined = pool.both(defined, pool.not_(pool.eq(y.num, zero)))
        if defined is pool.false:
            return self.nothing
        top, bottom = pool.mul(x.num, y.den), pool.mul(x.den, y.num)
        negative = pool.lt(bottom, zero)
        return Sym(
            defined,
            pool.ite(negative, pool.scale(-1, top), top),
            pool.ite(negative, pool.scale(-1, bottom), bottom),
        )

    def _reduced(self, value: Sym) -> Sym:
        if value.num.op == "int" and value.den.op == "int" and value.den.value > 0:
            exact = Fraction(value.num.value, value.den.value)
            return Sym(value.defined, self.pool.number(exact.numerator), self.pool.number(exact.denominator))
        return value

    def round(self, x: Sym, direction: str) -> Sym:
        """To a whole number: up, down, or to the nearest (half up)."""
        pool = self.pool
        if x.den is self.one:
            return x
        match direction:
            case "down":
                return Sym(x.defined, pool.div(x.num, x.den), self.one)
            case "up":
                return Sym(x.defined, pool.scale(-1, pool.div(pool.scale(-1, x.num), x.den)), self.one)
            case "nearest":
                top = pool.linear(0, [(2, x.num), (1, x.den)])
                return Sym(x.defined, pool.div(top, pool.scale(2, x.den)), self.one)
            case _:
                raise AssertionError(direction)

    def less_equal(self, x: Sym, y: Sym) -> Term:
        """x <= y for defined values."""
        (a, b), den = self._common(x, y)
        if den is None:
            a, b = self.pool.mul(x.num, y.den), self.pool.mul(y.num, x.den)
        return self.pool.le(a, b)

    def equal(self, x: Sym, y: Sym) -> Term:
        """x = y for defined values."""
        (a, b), den = self._common(x, y)
        if den is None:
            a, b = self.pool.mul(x.num, y.den), self.pool.mul(y.num, x.den)
        return self.pool.eq(a, b)

    def compare(self, op: str, x: Sym, y: Sym) -> Term:
        """A comparison: false where a side is undefined."""
        pool = self.pool
        match op:
            case "=":
                told = self.equal(x, y)
            case "!=":
                told = pool.not_(self.equal(x, y))
            case "<=":
                told = self.less_equal(x, y)
            case ">=":
                told = self.less_equal(y, x)
            case "<":
                told = pool.not_(self.less_equal(y, x))
            case ">":
                told = pool.not_(self.less_equal(x, y))
            case _:
                raise AssertionError(op)
        return pool.and_((x.defined, y.defined, told))

    def differ(self, x: Sym, y: Sym) -> Term:
        """Both defined and not equal."""
        return self.compare("!=", x, y)

    def extreme(self, which: str, values: Sequence[Sym]) -> Sym:
        """The least or greatest of the defined ones."""
        best = self.nothing
        for value in values:
            better = self.less_equal(value, best) if which == "least" else self.less_equal(best, value)
            take = self.pool.both(value.defined, self.pool.either(self.pool.not_(best.defined), better))
            chosen = self.ite(take, value, best)
            best = Sym(self.pool.either(value.defined, best.defined), chosen.num, chosen.den)
        return best

