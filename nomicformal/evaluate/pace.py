"""How fast a value can move while nothing happens but time passing: so that clock edges are found without stepping.

A pace is (units per minute, slack): over d minutes the value moves by at most `units * d + slack`. None: no bound
known. Between two events only `now` moves; facts, states and what happened stand still.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from nomicformal.core.clauses import Define
from nomicformal.core.expr import Apply, Arith, Const, Expr, Extreme, Now, Round, Sum
from nomicformal.evaluate.index import Index

Pace = tuple[Fraction, Fraction] | None
STILL: Pace = (Fraction(0), Fraction(0))


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
                return Fraction(1), Fraction(0)
            case Apply():
                if any(self.of(arg) != STILL for arg in expr.args):
                    return None
                return self.of_term(expr.symbol)
            case Arith():
                return self._arith(expr)
            case Round():
                return _sum(self.of(expr.arg), (Fraction(0), Fraction(1)) if self.of(expr.arg) != STILL else STILL)
            case Extreme():
                return _greatest([self.of(arg) for arg in expr.args])
            case Sum():
                return STILL if self.of(expr.value) == STILL else None
            case _:
                return STILL

    def _arith(self, expr: Arith) -> Pace:
        left, right = self.of(expr.left), self.of(expr.right)
        if left == STILL and right == STILL:
            return STILL
        if expr.op in ("+", "-"):
            return _sum(left, right)
        if expr.op == "*" and isinstance(expr.left, Const):
            return _scaled(right, expr.left.value)
        if isinstance(expr.right, Const) and expr.right.value:
            factor = expr.right.value
            assert isinstance(factor, (int, Fraction))
            scaled = _scaled(left, factor if expr.op == "*" else 1 / Fraction(factor))
            return _sum(scaled, (Fraction(0), Fraction(1))) if expr.op == "div" else scaled
        return None

    def of_term(self, symbol: str) -> Pace:
        declared = self._index.symbols.get(symbol)
        if declared is None or declared.kind != "term" or declared.decided is not None:
            return STILL
        if symbol not in self._terms:
            self._terms[symbol] = STILL  # while its own clauses are looked at
            values = [c.value for c in self._index.values.get(symbol, ()) if isinstance(c, Define)]
            clips = [c.clip for c in self._index.bounds.get(symbol, ()) if c.clip is not None]
            self._terms[symbol] = _greatest([self.of(value) for value in [*values, *clips]])
        return self._terms[symbol]


def soonest(distance: Fraction | int, pace: Pace) -> int | None:
    """How many minutes pass at least before a difference of `distance` can change sign; None: never."""
    if pace is None:
        return 1
    units, slack = pace
    if units == 0:
        return None
    return max(1, ceil(distance - slack if units == 1 else (distance - slack) / units))


def together(left: Pace, right: Pace) -> Pace:
    """The pace of a difference."""
    return _sum(left, right)


def _sum(left: Pace, right: Pace) -> Pace:
    return None if left is None or right is None else (left[0] + right[0], left[1] + right[1])


def _scaled(pace: Pace, factor: object) -> Pace:
    if pace is None or not isinstance(factor, (int, Fraction)):
        return None
    return pace[0] * abs(Fraction(factor)), pace[1] * abs(Fraction(factor))


def _greatest(paces: list[Pace]) -> Pace:
    units = slack = Fraction(0)
    for pace in paces:
        if pace is None:
            return None
        units, slack = max(units, pace[0]), max(slack, pace[1])
    return units, slack
