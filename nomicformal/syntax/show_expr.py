"""From the tree back to text: an expression on one line, with the parentheses that it needs to be read rightly."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from typing import assert_never

from nomicformal.syntax import tree_expr as t
from nomicformal.syntax.tree_expr import Expr

# How tightly a form binds; a part that binds more loosely than its place allows is put in parentheses.
_OR, _AND, _NOT, _COMPARISON, _SUM, _ROUNDED, _PRODUCT, _FACTOR, _POSTFIX, _ATOM = range(10)


def show_expr(expr: Expr) -> str:
    """The expression as it would be written, on one line."""
    return _show(expr)[0]


def show_sum(expr: Expr) -> str:
    """The expression where neither a comparison nor `and` and `or` may stand without parentheses."""
    return _at_least(expr, _SUM)


def show_atom(expr: Expr) -> str:
    """The expression where only a name, a call, a literal or parentheses may stand."""
    return _at_least(expr, _ATOM)


def _at_least(expr: Expr, level: int) -> str:
    text, binds = _show(expr)
    return text if binds >= level else f"({text})"


def _show(expr: Expr) -> tuple[str, int]:
    """(text, how tightly it binds)."""
    match expr:
        case t.Or(args):
            return " or ".join(_clearly(a) for a in args), _OR
        case t.And(args):
            return " and ".join(_clearly(a) for a in args), _AND
        case t.Not(arg):
            return f"not {f'({show_expr(arg)})' if isinstance(arg, t.Happened) else _at_least(arg, _NOT)}", _NOT
        case t.Rounded(arg, direction):
            words = "to nearest" if direction == "nearest" else direction
            return f"{_at_least(arg, _PRODUCT)} rounded {words}", _ROUNDED
        case t.Arith(op, left, right) if op in "+-":
            return f"{_at_least(left, _SUM)} {op} {_at_least(right, _ROUNDED)}", _SUM
        case t.Arith(op, left, right):
            return f"{_at_least(left, _PRODUCT)} {op} {_at_least(right, _FACTOR)}", _PRODUCT
        case t.Negative(arg):
            return f"-{_at_least(arg, _FACTOR)}", _FACTOR
        case t.PartOf(share, whole):
            return f"{_share(share)} of {_at_least(whole, _FACTOR)}", _FACTOR
        case t.AtTime(arg, time):
            return f"{_at_least(arg, _POSTFIX)} at {show_instant(time)}", _POSTFIX
        case t.Under(reading, alternatives):
            listed = " ".join(f"{name} -> {show_expr(value)}" for name, value in alternatives)
            return f"under {reading}: {listed}", _OR
        case (
            t.Compare() | t.IsA() | t.IsKnown() | t.IsSilent() | t.InRange() | t.InList() | t.NormAtom() | t.Happened()
        ):
            return _comparison(expr), _COMPARISON
        case t.Occurrence() | t.FirstMoment() | t.Extreme():
            return _of_time(expr), _ATOM
        case t.Count() | t.Sum() | t.Quantified() | t.Best():
            return f"({_aggregate(expr)})", _ATOM
        case t.Call():
            return show_call(expr), _ATOM
        case t.Binder(name, sort):
            return (f"{name}: {sort}" if sort else name), _ATOM
    return _literal(expr), _ATOM


def _clearly(expr: Expr) -> str:
    """An operand of `and` or `or`: also in parentheses where a reader could be in doubt about its extent."""
    doubtful = isinstance(expr, t.Happened) and expr.where is not None
    return f"({show_expr(expr)})" if doubtful else _at_least(expr, _NOT)


def _comparison(
    expr: t.Compare | t.IsA | t.IsKnown | t.IsSilent | t.InRange | t.InList | t.NormAtom | t.Happened,
) -> str:
    match expr:
        case t.Compare(op, left, right):
            return f"{_at_least(left, _SUM)} {op} {_at_least(right, _SUM)}"
        case t.IsA(arg, sort, negated):
            article = "an" if sort[:1] in "AEIOUaeiou" else "a"
            return f"{_at_least(arg, _SUM)} is {'not ' * negated}{article} {sort}"
        case t.IsKnown(arg, negated):
            return f"{_at_least(arg, _SUM)} is {'not ' * negated}known"
        case t.IsSilent(arg, negated):
            return f"{_at_least(arg, _SUM)} is {'not ' * negated}silent"
        case t.InRange(arg, low, high):
            return f"{_at_least(arg, _SUM)} in {_at_least(low, _SUM)} .. {_at_least(high, _SUM)}"
        case t.InList(arg, items):
            return f"{_at_least(arg, _SUM)} in ({', '.join(show_expr(i) for i in items)})"
        case t.NormAtom(who, modal, act):
            return f"{_at_least(who, _SUM)} {modal} {show_call(act)}"
        case t.Happened(event, since, until, where):
            text = f"{show_event(event)} happened{_span(since, until)}"
            return text + (f" where {_at_least(where, _NOT)}" if where is not None else "")
    assert_never(expr)


def _of_time(expr: t.Occurrence | t.FirstMoment | t.Extreme) -> str:
    match expr:
        case t.Occurrence(field, which, event, since, until, where):
            text = f"{field} of {which} {show_event(event)}{_span(since, until)}"
            return text + (f" where {_filter(where)}" if where is not None else "")
        case t.FirstMoment(condition, after):
            return f"first moment {_group(condition)}" + (f" after {show_instant(after)}" if after is not None else "")
        case t.Extreme(which, args):
            return f"{which} of ({', '.join(show_expr(a) for a in args)})"
    assert_never(expr)


def _aggregate(expr: t.Count | t.Sum | t.Quantified | t.Best) -> str:
    where = f" where {show_expr(expr.where)}" if expr.where is not None else ""
    match expr:
        case t.Count(domain):
            return f"count {show_domain(domain)}{where}"
        case t.Sum(value, domain):
            return f"sum of {show_expr(value)} over {show_domain(domain)}{where}"
        case t.Quantified(which, domain, _, body):
            return f"{which} {show_domain(domain)}{where}" + (f" has {show_expr(body)}" if body is not None else "")
        case t.Best(domain, _, keys):
            listed = ", then ".join(f"{which} {show_expr(value)}" for which, value in keys)
            return f"the {show_domain(domain)}{where}" + (f" with {listed}" if listed else "")
    assert_never(expr)


def _literal(expr: Expr) -> str:
    match expr:
        case t.Number(value):
            return _decimal(value)
        case t.Share():
            return _share(expr)
        case t.Duration(amount, unit):
            return f"{amount} {unit}{'' if amount == 1 else 's'}"
        case t.Moment():
            return show_moment(expr)
        case t.Text(value):
            return quoted(value)
        case t.Truth(value):
            return "yes" if value else "no"
        case t.Now():
            return "now"
        case t.It():
            return "it"
        case t.Nothing():
            return "nothing"
        case t.ThisRule():
            return "this rule"
        case t.RuleNumbered(number):
            return f"rule {number}"
        case t.RuleTitled(title):
            return f"the rule titled {quoted(title)}"
        case t.Wildcard():
            return "_"
    raise TypeError(f"no literal: {expr!r}")


def show_call(call: t.Call) -> str:
    if not call.args and call.bare:
        return call.name
    return f"{call.name}({', '.join(show_expr(a) for a in call.args)})"


def show_event(event: t.Event) -> str:
    return show_call(event.call) + show_by(event.by)


def show_by(agent: Expr | None) -> str:
    """` by agent`, or nothing."""
    if agent is None:
        return ""
    return f" by {show_expr(agent) if isinstance(agent, t.Call | t.Wildcard) else _group(agent)}"


def show_domain(domain: t.Domain) -> str:
    purpose = f" for {domain.purpose}" if domain.purpose else ""
    at = f" at {show_instant(domain.at)}" if domain.at is not None else ""
    return f"{domain.name}: {domain.sort}{purpose}{at}"


def show_instant(expr: Expr) -> str:
    """A time where only simple ones may stand without parentheses."""
    simple = isinstance(expr, t.Call | t.Moment | t.Now | t.It)
    return show_expr(expr) if simple else _group(expr)


def show_moment(moment: t.Moment) -> str:
    time = datetime(1970, 1, 1) + timedelta(minutes=moment.minutes)
    return time.isoformat(" ", "minutes") if moment.with_clock else time.date().isoformat()


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _span(since: Expr | None, until: Expr | None) -> str:
    return (f" since {show_instant(since)}" if since is not None else "") + (
        f" until {show_instant(until)}" if until is not None else ""
    )


def _filter(expr: Expr) -> str:
    if isinstance(expr, t.Not):
        return f"not {_filter(expr.arg)}"
    return show_call(expr) if isinstance(expr, t.Call) else _group(expr)


def _group(expr: Expr) -> str:
    """In parentheses; an aggregate has its own."""
    text = show_expr(expr)
    return text if isinstance(expr, t.Count | t.Sum | t.Quantified | t.Best) else f"({text})"


def _share(share: t.Share) -> str:
    if share.percent:
        return f"{_decimal(share.value * 100)}%"
    return f"{share.value.numerator}/{share.value.denominator}"


def _decimal(value: Fraction) -> str:
    """A number that has finitely many decimals, written out."""
    if value.denominator == 1:
        return str(value.numerator)
    places = 1
    while (value * 10**places).denominator != 1:
        places += 1
    digits = str((value * 10**places).numerator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"
