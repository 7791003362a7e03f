"""Core expressions in the words of the language: for reading shrunk rulesets, and for the way through the parser."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import assert_never

from nomicformal.core.expr import (
    YES,
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
    Kind,
    NormAtom,
    Not,
    Now,
    Occurrence,
    Or,
    Pattern,
    Quant,
    ReadingIs,
    Round,
    Silent,
    Subject,
    Sum,
    Value,
    Var,
)
from tests.differential.vocabulary import DAY

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class NotInTheLanguage(ValueError):
    """A core form that no surface text lowers to."""


def value(given: Value, kind: Kind) -> str:
    """A constant: numbers, dates, durations, names, `rule 103`."""
    if given is None:
        return "nothing"
    if isinstance(given, bool):
        return "yes" if given else "no"
    if isinstance(given, Fraction):
        if given.denominator != 1:
            raise NotInTheLanguage(str(given))
        return str(given.numerator)
    if isinstance(given, int):
        if kind == Kind.DURATION:
            return f"{given // DAY} days"
        return (_EPOCH + timedelta(minutes=given)).strftime("%Y-%m-%d %H:%M")
    name = str(given)
    return f"rule {name[1:]}" if name[:1] == "r" and name[1:].isdigit() else name


def words(expr: Expr) -> str:
    """The expression as text, with parentheses wherever they could matter."""
    match expr:
        case Const():
            return value(expr.value, expr.type.kind)
        case Var():
            return expr.name
        case Now():
            return "now"
        case It():
            return "it"
        case Subject():
            raise NotInTheLanguage("the value under judgement")
        case Apply():
            return call(expr.symbol, expr.args)
        case Not():
            return f"not {tight(expr.arg)}"
        case And():
            return " and ".join(tight(a) for a in expr.args)
        case Or():
            return " or ".join(tight(a) for a in expr.args)
        case Compare():
            return f"{tight(expr.left)} {expr.op} {tight(expr.right)}"
        case Arith():
            return f"{tight(expr.left)} {expr.op} {tight(expr.right)}"
        case Round():
            direction = "to nearest" if expr.direction == "nearest" else expr.direction
            return f"{tight(expr.arg)} rounded {direction}"
        case Extreme():
            which = {"least": "lesser", "greatest": "greater"}[expr.which]
            return f"{which} of ({', '.join(words(a) for a in expr.args)})"
        case Quant():
            if expr.which == "every":
                return f"(every {_domain(expr.var)}{_where(expr.where)} has {words(expr.body)})"
            return f"(some {_domain(expr.var)} where {_both(expr.where, expr.body)})"
        case Count():
            return f"(count {_domain(expr.var)}{_where(expr.where)})"
        case Sum():
            return f"(sum of {tight(expr.value)} over {_domain(expr.var)}{_where(expr.where)})"
        case Best():
            keys = ", then ".join(f"{which} {tight(key)}" for which, key in expr.keys)
            first = f" with {keys}" if keys else ""
            return f"(the {_domain(expr.var)}{_where(expr.where)}{first})"
        case Happened():
            return f"{event(expr.pattern)} happened{_window(expr.pattern)}"
        case Occurrence():
            return f"{expr.field} of {expr.which} {event(expr.pattern)}{_window(expr.pattern)}"
        case FirstMoment():
            after = f" after {tight(expr.after)}" if expr.after is not None else ""
            return f"first moment ({words(expr.condition)}){after}"
        case At():
            return f"{tight(expr.arg)} at {tight(expr.time)}"
        case Silent():
            return f"{words(expr.arg)} is silent"
        case NormAtom():
            agent = words(expr.agent) if expr.agent is not None else "somebody"
            return f"{agent} {expr.modality} {call(expr.symbol, expr.args)}"
        case ReadingIs():
            return f"{expr.reading} is {expr.alternative}"
        case _:
            assert_never(expr)


def tight(expr: Expr) -> str:
    """The expression, in parentheses unless it is a name, a call, a constant, or in parentheses anyway."""
    text = words(expr)
    if isinstance(expr, Const | Var | Now | It | Apply) or _enclosed(text):
        return text
    return f"({text})"


def _enclosed(text: str) -> bool:
    """Whether one pair of parentheses holds it all."""
    depth = 0
    if not text.startswith("("):
        return False
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return place == len(text) - 1
    return False


def call(name: str, args: tuple[Expr | None, ...]) -> str:
    """`name(a, b)`, with `_` for an argument that is left open."""
    if not args:
        return name
    return f"{name}({', '.join('_' if a is None else words(a) for a in args)})"


def event(pattern: Pattern) -> str:
    """`ping(q) by p`."""
    by = f" by {tight(pattern.agent)}" if pattern.agent is not None else ""
    return call(pattern.symbol, pattern.args) + by


def _window(pattern: Pattern) -> str:
    since = f" since {tight(pattern.since)}" if pattern.since is not None else ""
    until = f" until {tight(pattern.until)}" if pattern.until is not None else ""
    where = f" where {tight(pattern.where)}" if pattern.where is not None else ""
    return since + until + where


def _domain(var: Var) -> str:
    return f"{var.name}: {var.type.name}"


def _where(where: Expr) -> str:
    return "" if where == YES else f" where {words(where)}"


def _both(where: Expr, body: Expr) -> str:
    return words(body) if where == YES else f"{tight(where)} and {tight(body)}"
