"""The value of an expression in a frame. One case a form; what rules decide is asked of the world."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, assert_never

from nomicformal.core.expr import (
    And,
    Apply,
    Arith,
    At,
    Best,
    Compare,
    Const,
    Count,
    Expr,
    Extreme,
    FirstMoment,
    Happened,
    It,
    NormAtom,
    Not,
    Now,
    Occurrence,
    Or,
    Quant,
    ReadingIs,
    Round,
    Silent,
    Subject,
    Sum,
    Value,
    Var,
)
from nomicformal.evaluate import occurrences
from nomicformal.evaluate.frame import IT, SUBJECT, Frame
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.memory import NOW
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.values import (
    Truth,
    Unknown,
    all_of,
    any_of,
    arithmetic,
    compare,
    known,
    more_urgent,
    negation,
    of_type,
    rounded,
    settled,
    truth,
)

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World


def holds(world: World, expr: Expr, frame: Frame) -> Truth:
    """The truth of an expression: what is undefined is false."""
    run = world.run
    before = run.set_now_aside()
    try:
        return truth(value(world, expr, frame))
    finally:
        run.moved(before)


def value(world: World, expr: Expr, frame: Frame) -> Value:
    """The value (see core/expr.py for its Python form), None where undefined, Unknown where not known."""
    match expr:
        case Apply():
            return _apply(world, expr, frame)
        case Var():
            return frame.env[expr.name]
        case And():
            return all_of(holds(world, arg, frame) for arg in expr.args)
        case Compare():
            return _compare(world, expr, frame)
        case Const():
            return expr.value
        case Now():
            world.run.reads.add(NOW)
            return frame.moment.time
        case It():
            return frame.env.get(IT)
        case Subject():
            return frame.env[SUBJECT]
        case Not():
            return negation(holds(world, expr.arg, frame.negated()))
        case Or():
            return any_of(holds(world, arg, frame) for arg in expr.args)
        case Arith():
            return _arith(world, expr, frame)
        case Round():
            arg = value(world, expr.arg, frame)
            return arg if isinstance(arg, Unknown) else rounded(arg, expr.direction)
        case Extreme():
            return _extreme(world, expr, frame)
        case Quant():
            return _quantified(world, expr, frame)
        case Count():
            return _count(world, expr, frame)
        case Sum():
            return _sum(world, expr, frame)
        case Best():
            return _best(world, expr, frame)
        case Happened():
            return occurrences.happened(world, expr.pattern, frame)
        case Occurrence():
            return occurrences.field_of(world, expr, frame)
        case FirstMoment():
            return world.first_moment(expr.condition, expr.after, frame)
        case At():
            return _at(world, expr, frame)
        case Silent():
            args = tuple(value(world, arg, frame.either()) for arg in expr.arg.args)
            return _unknown_in(args) or world.is_silent(expr.arg.symbol, args, frame.moment)
        case NormAtom():
            return world.norm_atom(expr, frame)
        case ReadingIs():
            reading = world.reading(expr.reading)
            return reading if isinstance(reading, Unknown) else reading == expr.alternative

        case _:
            assert_never(expr)


def _unknown_in(values: tuple[Value, ...]) -> Unknown | None:
    found: Unknown | None = None
    for one in values:
        if isinstance(one, Unknown):
            found = more_urgent(found, one)
    return found



def _apply(world: World, expr: Apply, frame: Frame) -> Value:
    if not expr.args:
        return world.read(expr.symbol, (), frame)
    run = world.run
    before = run.set_now_aside()
    try:
        args = tuple(value(world, arg, frame.either()) for arg in expr.args)
    finally:
        run.moved(before)
    unknown = _unknown_in(args)
    if unknown is not None:
        return unknown
    if any(arg is None for arg in args):
        return None
    return world.read(expr.symbol, args, frame)


def _compare(world: World, expr: Compare, frame: Frame) -> Truth:
    if expr.op in ("<", "<="):
        left_frame, right_frame = frame.negated(), frame
    elif expr.op in (">", ">="):
        left_frame, right_frame = frame, frame.negated()
    else:
        left_frame = right_frame = frame.either()
    reads = world.run.reads
    before = NOW in reads  # as `pace_known`, for this is the busiest place
    try:
        left, right = value(world, expr.left, left_frame), value(world, expr.right, right_frame)
    finally:
        if not before:
            reads.discard(NOW)
    unknown = _unknown_in((left, right))
    if unknown is not None:
        return unknown
    if _is_nothing(expr.left) or _is_nothing(expr.right):
        return (left is None and right is None) == (expr.op == "=")
    if left is None or right is None:
        return False
    world.watch_difference(expr.left, left, expr.right, right, frame)
    return compare(expr.op, left, right)


def _is_nothing(expr: Expr) -> bool:
    return isinstance(expr, Const) and expr.value is None


def _arith(world: World, expr: Arith, frame: Frame) -> Value:
    left = value(world, expr.left, frame)
    right = value(world, expr.right, frame if expr.op in ("+", "*") else frame.negated())
    return _unknown_in((left, right)) or _within_bounds(arithmetic(expr.op, left, right, expr.type))


def _within_bounds(number: Value) -> Value:
    """The number; a product that is fed back grows beyond all use in a few steps."""
    if isinstance(number, Fraction) and max(map(int.bit_length, number.as_integer_ratio())) > LIMITS.number_bits:
        raise EvaluationLimit(f"a number has more than {LIMITS.number_bits} binary digits (limit number_bits)")
    return number


def _extreme(world: World, expr: Extreme, frame: Frame) -> Value:
    values = tuple(value(world, arg, frame) for arg in expr.args)
    unknown = _unknown_in(values)
    if unknown is not None:
        return unknown
    defined = [v for v in values if isinstance(v, (Fraction, int))]
    if not defined:
        return None
    return of_type(min(defined) if expr.which == "least" else max(defined), expr.type)


def _quantified(world: World, expr: Quant, frame: Frame) -> Truth:
    conditions = (expr.where, expr.body) if expr.which == "some" else (expr.where,)
    frames = (frame.bind(expr.var.name, one) for one in world.candidates(expr.var, *conditions))
    if expr.which == "some":
        return any_of(
            all_of(holds(world, part, one) for part in (expr.where, expr.body)) for one in frames
        )
    return all_of(
        any_of(
            negation(holds(world, expr.where, one.negated())) if part == 0 else holds(world, expr.body, one)
            for part in (0, 1)
        )
        for one in frames
    )


def _satisfying(world: World, var: Var, where: Expr, frame: Frame) -> list[Frame]:
    """The frames of the individuals that satisfy `where`. Raises Blocked if that is unknown of one."""
    frames = [frame.bind(var.name, one) for one in world.candidates(var, where)]
    return [one for one in frames if known(holds(world, where, one))]


def _count(world: World, expr: Count, frame: Frame) -> Value:
    return settled(lambda: Fraction(len(_satisfying(world, expr.var, expr.where, frame))))


def _sum(world: World, expr: Sum, frame: Frame) -> Value:
    def total() -> Value:
        parts = [known(value(world, expr.value, one)) for one in _satisfying(world, expr.var, expr.where, frame)]
        return sum((Fraction(part) for part in parts if isinstance(part, (Fraction, int))), Fraction(0))

    return settled(total)


def _best(world: World, expr: Best, frame: Frame) -> Value:
    def best() -> Value:
        ranked: dict[tuple[tuple[int, Fraction], ...], list[Value]] = {}
        for one in _satisfying(world, expr.var, expr.where, frame.either()):
            keys = tuple(_place(which, known(value(world, key, one))) for which, key in expr.keys)
            ranked.setdefault(keys, []).append(one.env[expr.var.name])
        first = ranked[min(ranked)] if ranked else []
        return first[0] if len(first) == 1 else None

    with world.run.moving():
        return settled(best)


def _place(which: str, key: Value) -> tuple[int, Fraction]:
    """Smaller is better; undefined last."""
    if not isinstance(key, (Fraction, int)):
        return 1, Fraction(0)
    return 0, -Fraction(key) if which == "greatest" else Fraction(key)


def _at(world: World, expr: At, frame: Frame) -> Value:
    with world.run.moving():
        time = value(world, expr.time, frame.either())
    if isinstance(time, Unknown):
        return time
    if not isinstance(time, int):
        return None
    return world.value_at(expr.arg, time, expr.time, frame)
