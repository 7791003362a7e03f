"""States that never fall below what they begin with: the number of a turn, of a game, of a version.

Whatever is done, such a state is at least what it was at first, since every effect that changes it raises it or gives
it something that is never less. A situation in which it is less cannot come about.
"""

from __future__ import annotations

from fractions import Fraction

from nomicformal.core.clauses import Invariant, Origin, Transition, Update
from nomicformal.core.expr import Apply, Arith, Compare, Const, Expr, Extreme, Kind
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Ruleset, Symbol
from nomicformal.source import NOWHERE

_NO_RULE = Origin("", 0, -1, NOWHERE)


def counters(ruleset: Ruleset) -> list[Invariant]:
    """For each such state, that it is at least what it begins with. They bear numbers that no clause has."""
    return ruleset.once("counters", _counters)


def _counters(ruleset: Ruleset) -> list[Invariant]:
    lowest = _lowest(ruleset)
    return [
        Invariant(
            id=len(ruleset.clauses) + number,
            origin=_NO_RULE,
            vars=ruleset.symbols[name].params,
            condition=_at_least(ruleset.symbols[name], least),
        )
        for number, (name, least) in enumerate(sorted(lowest.items()))
    ]


def _at_least(symbol: Symbol, least: Fraction) -> Expr:
    assert symbol.result is not None
    return Compare(">=", Apply(symbol.name, symbol.params, symbol.result), Const(least, symbol.result))


def _lowest(ruleset: Ruleset) -> dict[str, Fraction]:
    """State -> what it begins with, for those that no effect brings below it: of all that begin with a number, those
    are dropped that an effect may bring below, given that the others stay above theirs, until none is."""
    updates = [
        update
        for clause in ruleset.clauses
        if isinstance(clause, Transition)
        for update in clause.updates
        if isinstance(update, Update)
    ]
    kept = {name: begins for name, symbol in ruleset.symbols.items() if (begins := _begins(symbol)) is not None}
    while falling := {one.symbol for one in updates if one.symbol in kept and _may_fall(one, kept)}:
        kept = {name: begins for name, begins in kept.items() if name not in falling}
    changed = {one.symbol for one in updates}
    return {name: begins for name, begins in kept.items() if name in changed}


def _begins(symbol: Symbol) -> Fraction | None:
    if symbol.kind != "state" or symbol.result is None or symbol.result.kind is not Kind.NUMBER:
        return None
    return None if symbol.name in BUILT_IN_RULE_SYMBOLS else _number(symbol.initially)


def _may_fall(update: Update, kept: dict[str, Fraction]) -> bool:
    least = _least(update.value, kept)
    match update.op:
        case ":=":
            return least is None or least < kept[update.symbol]
        case "+=":
            return least is None or least < 0
        case _:
            taken = _number(update.value)
            return taken is None or taken > 0


def _least(expr: Expr, kept: dict[str, Fraction]) -> Fraction | None:
    """A number that the value is never below; None if none is known."""
    match expr:
        case Const():
            return _number(expr)
        case Apply(symbol=name):
            return kept.get(name)
        case Arith(op="+", left=left, right=right):
            one, other = _least(left, kept), _least(right, kept)
            return None if one is None or other is None else one + other
        case Extreme(which="greatest", args=args):
            return max((least for arg in args if (least := _least(arg, kept)) is not None), default=None)
        case Extreme(args=args):
            known = [_least(arg, kept) for arg in args]
            return None if None in known else min(least for least in known if least is not None)
        case _:
            return None


def _number(expr: Expr | None) -> Fraction | None:
    match expr:
        case Const(value=bool()):
            return None
        case Const(value=int() | Fraction() as value):
            return Fraction(value)
        case _:
            return None
