"""From the grammar's alternatives to the tree: expressions. Each function gets the span and the parts of its rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from nomicformal.source import Span
from nomicformal.syntax import tree_expr as t
from nomicformal.syntax.tree_expr import Expr

_EPOCH = datetime(1970, 1, 1)
_LINE_BREAK = re.compile(r"[ \t]*\n[ \t]*")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@dataclass(eq=False)
class Refused(Exception):
    """The words fit the grammar, and still make no sense."""

    message: str
    remedy: str
    span: Span


def unquoted(token: str) -> str:
    """The text between quotation marks; a line break with the white space around it is one space."""
    return _ESCAPE.sub(r"\1", _LINE_BREAK.sub(" ", token[1:-1]))


def moment(span: Span, token: str) -> t.Moment:
    words = token.split()
    try:
        time = datetime.strptime(" ".join(words), "%Y-%m-%d %H:%M" if len(words) == 2 else "%Y-%m-%d")
    except ValueError:
        remedy = "Dates are written 2011-09-06 or 2011-09-06 10:30."
        raise Refused(f"There is no such date as {' '.join(words)}", remedy, span) from None
    return t.Moment(int((time - _EPOCH).total_seconds()) // 60, len(words) == 2, span=span)


def duration(span: Span, token: str) -> t.Duration:
    amount, unit = token.split()
    return t.Duration(int(amount), unit.removesuffix("s"), span=span)


def percent(span: Span, token: str) -> t.Share:
    return t.Share(Fraction(token.partition("%")[0]) / 100, span=span)


def percent_of(span: Span, token: str, whole: Expr) -> t.PartOf:
    return t.PartOf(percent(span, token), whole, span=span)


def fraction_of(span: Span, token: str, whole: Expr) -> t.PartOf:
    above, below = token.removesuffix("of").split("/")
    if not int(below):
        raise Refused("A fraction cannot be divided into 0 parts", "Write a number above 0 below the stroke.", span)
    return t.PartOf(t.Share(Fraction(int(above), int(below)), False, span=span), whole, span=span)


def call(span: Span, name: str, *args: Expr | None) -> t.Call:
    return t.Call(name, tuple(a for a in args if a is not None), span=span)


def status_test(span: Span, arg: Expr, words: str) -> t.IsKnown | t.IsSilent:
    test = t.IsKnown if words.endswith("known") else t.IsSilent
    return test(arg, "not" in words.split(), span=span)


def occurrence(
    span: Span, field: str, which: str, event: t.Event, since: Expr | None, until: Expr | None, where: Expr | None
) -> t.Occurrence:
    return t.Occurrence(field, which.split()[1], event, since, until, where, span=span)


def _operator(op: str) -> Callable[[Span, Expr, Expr], t.Arith]:
    return lambda span, left, right: t.Arith(op, left, right, span=span)


def _comparison(op: str) -> Callable[[Span, Expr, Expr], t.Compare]:
    return lambda span, left, right: t.Compare(op, left, right, span=span)


def _is_not(span: Span, left: Expr, _words: str, right: Expr) -> t.Compare:
    return t.Compare("is not", left, right, span=span)


def best(span: Span, domain: t.Domain, where: Expr | None, *keys: tuple[str, Expr] | None) -> t.Best:
    return t.Best(domain, where, tuple(key for key in keys if key is not None), span=span)


def _constant(node: Callable[..., Any]) -> Callable[[Span], Any]:
    return lambda span: node(span=span)


EXPRESSIONS: dict[str, Callable[..., Any]] = {
    "question": lambda span, e: e,
    "either": lambda span, *args: t.Or(args, span=span),
    "both": lambda span, *args: t.And(args, span=span),
    "negation": lambda span, arg: t.Not(arg, span=span),
    "compare": lambda span, left, op, right: t.Compare(op, left, right, span=span),
    "equal": _comparison("="),
    "is_": _comparison("is"),
    "is_not": _is_not,
    "is_a": lambda span, arg, _words, sort: t.IsA(arg, sort, span=span),
    "is_not_a": lambda span, arg, _words, sort: t.IsA(arg, sort, True, span=span),
    "is_status": status_test,
    "in_range": lambda span, arg, low, high: t.InRange(arg, low, high, span=span),
    "in_list": lambda span, arg, *items: t.InList(arg, items, span=span),
    "norm_atom": lambda span, who, modal, act: t.NormAtom(who, modal, act, span=span),
    "atom_modal": lambda span, words: modal(words),
    "happened": lambda span, event, since, until, where: t.Happened(event, since, until, where, span=span),
    "add": _operator("+"),
    "subtract": _operator("-"),
    "multiply": _operator("*"),
    "divide": _operator("/"),
    "floor_divide": _operator("div"),
    "rounded": lambda span, arg, words: t.Rounded(arg, words.split()[-1], span=span),
    "negative": lambda span, arg: t.Negative(arg, span=span),
    "percent_of": percent_of,
    "fraction_of": fraction_of,
    "at_time": lambda span, arg, time: t.AtTime(arg, time, span=span),
    "integer": lambda span, token: t.Number(Fraction(int(token)), span=span),
    "decimal": lambda span, token: t.Number(Fraction(token), span=span),
    "percent": percent,
    "duration": duration,
    "moment": moment,
    "string": lambda span, token: t.Text(unquoted(token), span=span),
    "now": _constant(t.Now),
    "it": _constant(t.It),
    "nothing": _constant(t.Nothing),
    "yes": lambda span: t.Truth(True, span=span),
    "no": lambda span: t.Truth(False, span=span),
    "this_rule": _constant(t.ThisRule),
    "rule_numbered": lambda span, token: t.RuleNumbered(int(token.split()[1]), span=span),
    "rule_titled": lambda span, title: t.RuleTitled(unquoted(title), span=span),
    "extreme": lambda span, words, *args: t.Extreme(words.split()[0], args, span=span),
    "occurrence": occurrence,
    "first_moment": lambda span, condition, after: t.FirstMoment(condition, after, span=span),
    "aggregate": lambda span, node: node,
    "count": lambda span, domain, where: t.Count(domain, where, span=span),
    "sum_of": lambda span, value, domain, where: t.Sum(value, domain, where, span=span),
    "some": lambda span, domain, where: t.Quantified("some", domain, where, span=span),
    "none": lambda span, domain, where: t.Quantified("no", domain, where, span=span),
    "every": lambda span, domain, where, body: t.Quantified("every", domain, where, body, span=span),
    "best": best,
    "domain": lambda span, name, sort, purpose, at: t.Domain(name, sort, purpose, at, span=span),
    "best_key": lambda span, which, value: (which, value),
    "event": lambda span, act, by=None: t.Event(act, by, span=span),
    "wildcard": _constant(t.Wildcard),
    "name": lambda span, name: t.Call(name, bare=True, span=span),
    "call": call,
    "binder": lambda span, name, sort: t.Binder(name, sort, span=span),
}


def modal(words: str) -> str:
    """`must  not` -> `must not`, `can not` -> `cannot`."""
    written = " ".join(words.split())
    return "cannot" if written == "can not" else written
