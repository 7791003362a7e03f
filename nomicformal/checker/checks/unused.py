"""Things that come into being by what is done with them: a proposal, an election, a ballot.

Of such a thing there can always be one more, with which nothing has been done yet. A situation that lists those that
were used and no other is no situation in which none is left.
"""

from __future__ import annotations

from nomicformal.checker.scope import own_sorts
from nomicformal.core.expr import NOTHING, TRUTH, YES, Apply, Compare, Expr, Happened, Kind, Not, Pattern, Quant, Var
from nomicformal.core.model import BUILT_IN_SORTS, Ruleset, Symbol
from nomicformal.core.walk import conj, substitute


def can_be_made(ruleset: Ruleset, sort: str) -> bool:
    """Whether its individuals come into being as they are needed: they act in nothing (people do, and are not made to
    order), and the vocabulary names none of them (the offices of a game are those that it names)."""
    declared = ruleset.sorts.get(sort)
    if declared is None or sort in BUILT_IN_SORTS or declared.is_role or declared.member:
        return False
    own = set(own_sorts(ruleset, sort))
    acting = {one for symbol in ruleset.symbols.values() if symbol.agent for one in own_sorts(ruleset, symbol.agent)}
    return not own & acting and not any(ruleset.individuals.get(one) for one in own)


def some_unused(ruleset: Ruleset, var: Var) -> Expr:
    """That there is one of the variable's sort with which nothing has been done: no act was about it, and its states
    are those that it begins with."""
    sorts = _with_parents(ruleset, var.type.name)
    parts = [
        part
        for symbol in ruleset.symbols.values()
        for place, param in enumerate(symbol.params)
        if param.type.kind is Kind.ENTITY and param.type.name in sorts
        if (part := _as_at_first(symbol, place, var)) is not None
    ]
    return Quant("some", var, YES, conj(parts))


def _as_at_first(symbol: Symbol, place: int, var: Var) -> Expr | None:
    if symbol.kind in ("act", "power", "event"):
        args = tuple(var if number == place else None for number in range(len(symbol.params)))
        return Not(Happened(Pattern(symbol.name, args)))
    if symbol.kind != "state" or len(symbol.params) > 1 or symbol.initially is None or symbol.result is None:
        return None
    value = Apply(symbol.name, (var,), symbol.result)
    begins = substitute(symbol.initially, {symbol.params[0].name: var})
    if symbol.result == TRUTH:
        return value if begins == YES else Not(value)
    return Compare("=", value, NOTHING if begins == NOTHING else begins)


def _with_parents(ruleset: Ruleset, sort: str) -> set[str]:
    found: set[str] = set()
    waiting = [sort]
    while waiting:
        name = waiting.pop()
        if name not in found and name in ruleset.sorts:
            found.add(name)
            waiting += ruleset.sorts[name].parents
    return found
