"""Three-valued truth and the arithmetic of values: the tables on which everything else stands."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any, TypeVar

from nomicformal.core.expr import Kind, Type, Value

GAP, OPEN, GUESS = range(3)


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that is not known (Kleene's third value), and the `cause` that it leans on. `kind`: GAP, a cell that no
    rule decides; OPEN, something that is not given; GUESS, a cell that refers to itself, so that its truth has to be
    assumed first. The greater the kind, the earlier it has to be dealt with."""

    cause: Hashable
    kind: int = GAP

    @property
    def guess(self) -> bool:
        return self.kind == GUESS


class Open(Exception):
    """Raised where the answer is needed of something that is not given; `asked` says what."""

    def __init__(self, asked: Hashable) -> None:
        super().__init__(asked)
        self.asked = asked


class Blocked(Exception):
    """Raised by `known`, caught where an outcome is formed: something needed there is unknown."""

    def __init__(self, unknown: Unknown) -> None:
        super().__init__(unknown)
        self.unknown = unknown


Truth = bool | Unknown
T = TypeVar("T")


def known(value: Value) -> Value:
    """The value; raises Blocked if it is unknown."""
    if isinstance(value, Unknown):
        raise Blocked(value)
    return value


def settled(compute: Callable[[], T]) -> T | Unknown:
    """What is computed, or the unknown that stood in its way."""
    try:
        return compute()
    except Blocked as blocked:
        return blocked.unknown


def truth(value: Value) -> Truth:
    """A value as a truth: what is undefined is false."""
    return value if isinstance(value, (bool, Unknown)) else False


def negation(value: Truth) -> Truth:
    return value if isinstance(value, Unknown) else not value


def more_urgent(one: Unknown | None, other: Unknown) -> Unknown:
    """The one that has to be dealt with first."""
    return other if one is None or other.kind > one.kind else one


def all_of(values: Iterable[Truth]) -> Truth:
    """False if one is false, else unknown if one is unknown, else true."""
    unknown: Unknown | None = None
    for value in values:
        if isinstance(value, Unknown):
            unknown = more_urgent(unknown, value)
        elif not value:
            return False
    return True if unknown is None else unknown


def any_of(values: Iterable[Truth]) -> Truth:
    """True if one is true, else unknown if one is unknown, else false."""
    return negation(all_of(negation(value) for value in values))


COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}


WHOLE: dict[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def compare(op: str, left: Value, right: Value) -> bool:
    """Both sides are defined and of one type."""
    return COMPARE[op](left, right)


def of_type(value: Fraction | int, result: Type) -> Value:
    """A number as this type has it: times and durations are whole minutes (rounded down), numbers fractions."""
    if result.kind in (Kind.TIME, Kind.DURATION):
        return floor(value)
    return Fraction(value)


def arithmetic(op: str, left: Value, right: Value, result: Type) -> Value:
    """Undefined if a side is, or on division by zero."""
    if not isinstance(left, (Fraction, int)) or not isinstance(right, (Fraction, int)):
        return None
    if isinstance(left, int) and isinstance(right, int) and result.kind in (Kind.TIME, Kind.DURATION) and op in WHOLE:
        return WHOLE[op](left, right)
    a, b = Fraction(left), Fraction(right)
    match op:
        case "+":
            return of_type(a + b, result)
        case "-":
            return of_type(a - b, result)
        case "*":
            return of_type(a * b, result)
        case "/":
            return of_type(a / b, result) if b else None
        case "div":
            return of_type(Fraction(floor(a / b)), result) if b else None
    raise ValueError(f"no such operation: {op}")


def rounded(value: Value, direction: str) -> Value:
    """To a whole number: `up`, `down`, or `nearest` (half up)."""
    if not isinstance(value, (Fraction, int)):
        return None
    exact = Fraction(value)
    match direction:
        case "up":
            return Fraction(-floor(-exact))
        case "down":
            return Fraction(floor(exact))
        case "nearest":
            return Fraction(floor(exact + Fraction(1, 2)))
    raise ValueError(f"no such rounding: {direction}")
