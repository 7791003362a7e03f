"""Effects that take place for several people at one instant and give one state a value for each of them."""

from __future__ import annotations

from collections.abc import Iterator

from nomicformal.core.clauses import AnyClause, Transition, Update
from nomicformal.core.expr import Apply
from nomicformal.core.model import Ruleset
from nomicformal.core.walk import free_vars, parts


def at_odds_with_themselves(ruleset: Ruleset) -> Iterator[tuple[AnyClause, AnyClause]]:
    """Each such effect, twice: an office that goes to whoever wins, where several can win at once."""
    for clause in ruleset.clauses:
        if isinstance(clause, Transition) and shared_by(clause) and _comes_to_many(ruleset, clause, frozenset()):
            yield clause, clause


def shared_by(clause: Transition) -> tuple[str, ...]:
    """The states to which it assigns what hangs on a variable that neither the state nor the act in hand fixes."""
    pattern = clause.pattern
    of_the_act = () if pattern is None else free_vars(*pattern.args, pattern.agent)
    return tuple(
        one.symbol
        for one in clause.updates
        if isinstance(one, Update)
        and one.op == ":="
        and bool({*free_vars(one.value)} - {*free_vars(*one.args), *of_the_act})
    )


def _comes_to_many(ruleset: Ruleset, clause: Transition, seen: frozenset[str]) -> bool:
    """Whether one instant can bring it about for several: what rules decide can come to be so for many, a state only if
    an effect sets it for many."""
    if clause.trigger != "edge" or clause.condition is None:
        return True
    return any(
        _becomes_so_for_many(ruleset, part.symbol, seen)
        for part in parts(clause.condition)
        if isinstance(part, Apply) and part.args
    )


def _becomes_so_for_many(ruleset: Ruleset, name: str, seen: frozenset[str]) -> bool:
    symbol = ruleset.symbols.get(name)
    if symbol is None or symbol.kind == "term":
        return symbol is not None
    if symbol.kind != "state" or name in seen:
        return False
    for clause in ruleset.clauses:
        if not isinstance(clause, Transition):
            continue
        pattern = clause.pattern
        of_the_act = () if pattern is None else free_vars(*pattern.args, pattern.agent)
        for one in clause.updates:
            if not isinstance(one, Update) or one.symbol != name:
                continue
            if pattern is not None and {*free_vars(*one.args)} <= {*of_the_act}:
                continue
            if _comes_to_many(ruleset, clause, seen | {name}):
                return True
    return False
