"""How an ordinary start turns into one that differs from it: acts that bring it about, if a short search finds any."""

from __future__ import annotations

from dataclasses import replace

from nomicformal.checker.courses import deeds
from nomicformal.checker.courses.board import Board, Budget, Tables
from nomicformal.checker.courses.deeds import Doer, Wait
from nomicformal.checker.courses.search import Course, Search
from nomicformal.checker.courses.starts import Start
from nomicformal.core import expr as x
from nomicformal.core.expr import Const, Expr
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import LogEntry
from nomicformal.core.walk import conj
from nomicformal.evaluate.index import Index

NEAR = 3
"""Only acts that are at most so much costlier than the cheapest are tried."""
LONGEST = 60 * 1440


def reaching(index: Index, ordinary: Start, start: Start, people: str, budget: Budget) -> tuple[LogEntry, ...]:
    """The acts after which the ordinary start has come to be as `start` in all in which it differs; () if none were
    found. A reading does not come about."""
    goal = _as_in(index.ruleset, start)
    if goal is None:
        return ()
    tables = Tables.of(index, goal)
    board = Board(tables, ordinary, LONGEST, budget)
    who = ordinary.situation.individuals[people]
    kinds = deeds.kinds(tables.signs, ordinary.situation.individuals, people)
    near = [deed for deed in kinds if deed.cost <= kinds[0].cost + NEAR]
    single = tuple(replace(deed, by=one, personal=False) for deed in near for one in who)
    waits = tuple(Wait(minutes, cost=1) for minutes in sorted(tables.signs.durations))
    found = Search(board, Doer(board, who), single, waits).anything()
    if not isinstance(found, Course):
        return ()
    last = max(found.reached, found.node.now)
    return _until(found.node.happened, last)


def _until(log: tuple[LogEntry, ...], last: int) -> tuple[LogEntry, ...]:
    return tuple(entry for entry in log if entry.time <= last)


def _as_in(ruleset: Ruleset, start: Start) -> Expr | None:
    """That the states have the values of this start; None if it differs in what does not come about."""
    wanted: list[Expr] = []
    for difference in start.differences:
        if not difference.comes_about:
            return None
        names = {name for (name, _), _ in difference.cells}
        cells = {cell: value for cell, value in start.situation.initial.items() if cell[0] in names}
        for (name, args), value in {**cells, **dict(difference.cells)}.items():
            symbol = ruleset.symbols[name]
            assert symbol.result is not None
            typed = tuple(Const(arg, param.type) for arg, param in zip(args, symbol.params, strict=True))
            cell = x.Apply(name, typed, symbol.result)
            if isinstance(value, bool):
                wanted.append(cell if value else x.Not(cell))
            else:
                wanted.append(x.Compare("=", cell, x.NOTHING if value is None else Const(value, symbol.result)))
    return conj(wanted)
