"""What the acts of a situation do to its states, and which acts its states come from.

The solver chooses states and log apart: a statement may be called for by nobody in the states while the log has
somebody call for it. Here is what would hold in a game that was played: conditions on the situation, as expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from nomicformal.core import expr as x
from nomicformal.core.clauses import Transition, Update
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, LogEntry, Situation
from nomicformal.core.walk import disj, free_vars, substitute

Naming = Callable[[x.Value, x.Type], x.Expr]
"""How an individual of the situation is spoken of in a condition."""


def followed(ruleset: Ruleset, situation: Situation, naming: Naming) -> list[x.Expr]:
    """That each state is now what the last act that always sets it has made of it, and that what is so now, and is not
    so from the beginning, was made so by some act, where acts make it so."""
    if situation.timeline is None:
        return []
    effects = [clause for clause in ruleset.clauses if isinstance(clause, Transition) and _of_an_act(clause)]
    found = [one for entry in situation.log for one in _set_by(effects, situation, entry, ruleset, naming)]
    return [*found, *_caused(effects, situation, ruleset, naming)]


def _of_an_act(clause: Transition) -> bool:
    return bool(clause.trigger == "event" and clause.pattern and clause.origin.rule and not clause.origin.version)


def _sets(clause: Transition) -> Iterator[Update]:
    """What the effect gives a plain value, if it takes place."""
    for one in clause.updates:
        if isinstance(one, Update) and one.op == ":=" and isinstance(one.value, x.Const | x.Var):
            yield one


def _set_by(
    effects: list[Transition], situation: Situation, entry: LogEntry, ruleset: Ruleset, naming: Naming
) -> Iterator[x.Expr]:
    """What this act has set, unconditionally, and no later one sets again."""
    if entry.time >= situation.now:
        return
    later = {one.symbol for one in situation.log if one.time > entry.time or (one.time == entry.time and one != entry)}
    undone = {update.symbol for clause in effects if clause.pattern and clause.pattern.symbol in later
              for update in clause.updates if isinstance(update, Update)}
    for clause in effects:
        assert clause.pattern is not None
        if clause.pattern.symbol != entry.symbol or clause.guard != x.YES:
            continue
        values = _values(clause.pattern, entry, ruleset, naming)
        for one in _sets(clause):
            known = all(var.name in values for var in free_vars(*one.args, one.value))
            if known and one.guard == x.YES and one.symbol not in undone:
                yield _is(ruleset, one, values)


def _values(pattern: x.Pattern, entry: LogEntry, ruleset: Ruleset, naming: Naming) -> dict[str, x.Expr]:
    symbol = ruleset.symbols[entry.symbol]
    given = [*zip(pattern.args, entry.args, (param.type for param in symbol.params), strict=True)]
    if symbol.agent:
        given.append((pattern.agent, entry.agent, x.Type(x.Kind.ENTITY, symbol.agent)))
    return {arg.name: naming(value, kind) for arg, value, kind in given if isinstance(arg, x.Var)}


def _is(ruleset: Ruleset, update: Update, values: Mapping[str, x.Expr]) -> x.Expr:
    kind = ruleset.symbols[update.symbol].result or x.TRUTH
    cell = x.Apply(update.symbol, tuple(substitute(arg, values) for arg in update.args), kind)
    value = substitute(update.value, values)
    if kind == x.TRUTH and isinstance(value, x.Const):
        return cell if value.value else x.Not(cell)
    return x.Compare("=", cell, value)


def _caused(
    effects: list[Transition], situation: Situation, ruleset: Ruleset, naming: Naming
) -> Iterator[x.Expr]:
    """For each truth that is so now: that an act was done that makes it so. Who belongs has always belonged."""
    assert situation.timeline is not None
    members = {sort.member for sort in ruleset.sorts.values()}
    now: dict[Cell, x.Value] = {}
    for time, states in situation.timeline:
        now.update(states if time <= situation.now else {})
    for cell, value in sorted(now.items(), key=repr):
        symbol = ruleset.symbols.get(cell[0]) if cell[0] not in members else None
        if value is True and symbol is not None and symbol.kind == "state" and symbol.initially == x.NO:
            causes = list(_causes(effects, cell, ruleset, naming))
            if causes:
                yield disj(causes)


def _causes(effects: list[Transition], cell: Cell, ruleset: Ruleset, naming: Naming) -> Iterator[x.Expr]:
    """That an act was done which makes it so, each with what the state is about."""
    params = ruleset.symbols[cell[0]].params
    for clause in effects:
        assert clause.pattern is not None
        for one in _sets(clause):
            if one.symbol == cell[0] and one.value == x.YES and all(isinstance(arg, x.Var) for arg in one.args):
                values = {
                    arg.name: naming(value, param.type)
                    for arg, value, param in zip(one.args, cell[1], params, strict=True) if isinstance(arg, x.Var)
                }
                args = tuple(
                    values.get(arg.name) if isinstance(arg, x.Var) else arg for arg in clause.pattern.args
                )
                yield x.Happened(x.Pattern(clause.pattern.symbol, args))
