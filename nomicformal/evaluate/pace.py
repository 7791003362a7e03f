"""How fast a value can move while nothing happens but time passing: so that clock edges are found without stepping.

A pace is (low, high, slack), in units per minute: over d minutes the value grows by at least `low * d - slack` and at
most `high * d + slack`. None: no bound known. Between two events only `now` moves; facts, states and what happened
stand still.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from nomicformal.core.clauses import Define
from nomicformal.core.expr import Apply, Arith, Const, Expr, Extreme, Now, Round, Sum
from nomicformal.evaluate.index import Index

Pace = tuple[Fraction, Fraction, Fraction] | None
NONE = Fraction(0)
STILL: Pace = (NONE, NONE, NONE)
AS_TIME: Pace = (Fraction(1), Fraction(1), NONE)
ROUNDED: Pace = (NONE, NONE, Fraction(1))


class Paces:
    """Paces of the expressions of one ruleset, computed once each."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._terms: dict[str, Pace] = {}
        self._known: dict[int, tuple[Expr, Pace]] = {}
        self._between: dict[tuple[int, int], tuple[Expr, Expr, Pace]] = {}

    def of(self, expr: Expr) -> Pace:
        known = self._known.get(id(expr))
        if known is None:
            known = self._known[id(expr)] = expr, self._of(expr)
        return known[1]

    def between(self, left: Expr, right: Expr) -> Pace:
        """The pace of the difference of two expressions."""
        known = self._between.get((id(left), id(right)))
        if known is None:
            pace = together(self.of(left), self.of(right))
            known = self._between[id(left), id(right)] = left, right, STILL if pace == STILL else pace
        return known[2]

    def _of(self, expr: Expr) -> Pace:
        match expr:
            case Now():
                return AS_TIME
            case Apply():
                if any(self.of(arg) != STILL for arg in expr.args):
                    return None
                return self.of_term(expr.symbol)
            case Arith():
                return self._arith(expr)
            case Round():
                return _sum(self.of(expr.arg), ROUNDED if self.of(expr.arg) != STILL else STILL)
            case Extreme():
                return _covering([self.of(arg) for arg in expr.args])
            case Sum():
                return STILL if self.of(expr.value) == STILL else None
            case _:
                return STILL

    def _arith(self, expr: Arith) -> Pace:
        left, right = self.of(expr.left), self.of(expr.right)
        if left == STILL and right == STILL:
            return STILL
        if expr.op in ("+", "-"):
            return _sum(left, right) if expr.op == "+" else together(left, right)
        if expr.op == "*" and isinstance(expr.left, Const):
            return _scaled(right, expr.left.value)
        if isinstance(expr.right, Const) and expr.right.value:
            factor = expr.right.value
            assert isinstance(factor, (int, Fraction))
            scaled = _scaled(left, factor if expr.op == "*" else 1 / Fraction(factor))
            return _sum(scaled, ROUNDED) if expr.op == "div" else scaled
        return None

    def of_term(self, symbol: str) -> Pace:
        declared = self._index.symbols.get(symbol)
        if declared is None or declared.kind != "term" or declared.decided is not None:
            return STILL
        if symbol not in self._terms:
            self._terms[symbol] = STILL  # while its own clauses are looked at
            values = [c.value for c in self._index.values.get(symbol, ()) if isinstance(c, Define)]
            clips = [c.clip for c in self._index.bounds.get(symbol, ()) if c.clip is not None]
            self._terms[symbol] = _covering([self.of(value) for value in [*values, *clips]])
        return self._terms[symbol]


def soonest(difference: Fraction | int, pace: Pace) -> int | None:
    """How many minutes pass at least before this difference can become zero or change its sign (if it is zero, before
    it can be something else), if it moves at this pace; None: never."""
    if pace == STILL:
        return None
    if pace is None or difference == 0:
        return 1
    low, high, slack = pace
    above = difference > 0
    distance, towards = (difference, -low) if above else (-difference, high)
    if towards <= 0:
        return 1 if slack >= distance else None
    far = distance - slack
    return max(1, ceil(far if towards == 1 else far / towards))


def together(left: Pace, right: Pace) -> Pace:
    """The pace of the difference `left - right`."""
    return _sum(left, _scaled(right, -1))


def _sum(left: Pace, right: Pace) -> Pace:
    if left is None or right is None:
        return None
    return left[0] + right[0], left[1] + right[1], left[2] + right[2]


def _scaled(pace: Pace, factor: object) -> Pace:
    if pace is None or not isinstance(factor, (int, Fraction)):
        return None
    ends = pace[0] * Fraction(factor), pace[1] * Fraction(factor)
    return min(ends), max(ends), pace[2] * abs(Fraction(factor))


def _covering(paces: list[Pace]) -> Pace:
    """A pace within which all of these move."""
    low = high = slack = NONE
    for pace in paces:
        if pace is None:
            return None
        low, high, slack = min(low, pace[0]), max(high, pace[1]), max(slack, pace[2])
    return low, high, slack
