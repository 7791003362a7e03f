"""In which ways a cell can come out otherwise afterwards, as conditions on one situation under both editions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from nomicformal.checker.conditions import (
    AllOf,
    Binding,
    Condition,
    Env,
    Holds,
    Negated,
    NormIs,
    OutcomeIs,
    Relates,
    Under,
    Unknown,
    env_of,
)
from nomicformal.checker.encode.editions import Node
from nomicformal.core.clauses import Duty
from nomicformal.core.expr import NOTHING, TRUTH, Apply, Compare, Expr, Kind, NormAtom, Type, Var
from nomicformal.core.model import Ruleset, Symbol

ORDERED = (Kind.NUMBER, Kind.TIME, Kind.DURATION)


class Way(Enum):
    """MORE, LESS: a truth that holds afterwards and not before, and the reverse; an act that is permitted, possible or
    owed. HIGHER, LOWER: a number or time; OTHER: another value of a kind that has no order. GAINED, LOST: a value where
    there was none, and the reverse. SILENT, SPEAKS: no rule decides it afterwards (before) and one did (does). CLASHES,
    SETTLED: nothing settles what rules say against each other afterwards (before)."""

    MORE = "more"
    LESS = "less"
    HIGHER = "higher"
    LOWER = "lower"
    OTHER = "other"
    GAINED = "gained"
    LOST = "lost"
    SPEAKS = "speaks"
    SILENT = "silent"
    CLASHES = "clashes"
    SETTLED = "settled"


MAIN = (Way.MORE, Way.LESS, Way.HIGHER, Way.LOWER, Way.OTHER, Way.GAINED, Way.LOST)
"""The ways in which the outcome itself differs; the others are about how it comes about."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is asked about: the node before and after (under which names), with open arguments and agent; an argument of
    None stands for any (of duties). `form` tells several questions about one node apart."""

    node: Node
    after: str
    args: tuple[Unknown | None, ...]
    agent: Unknown | None = None

    @property
    def env(self) -> Env:
        """The arguments by the names that `apply` gives them."""
        bindings: dict[str, Binding] = {f"a{i}": arg for i, arg in enumerate(self.args) if arg is not None}
        if self.agent is not None:
            bindings["by"] = self.agent
        return env_of(bindings)

    @property
    def vars(self) -> tuple[Var | None, ...]:
        return tuple(None if arg is None else Var(f"a{i}", arg.type) for i, arg in enumerate(self.args))

    @property
    def by(self) -> Var | None:
        return None if self.agent is None else Var("by", self.agent.type)

    def expression(self, ruleset: Ruleset, name: str) -> Expr:
        """The term, or the norm as a truth."""
        kind = self.node[0]
        if kind == "term":
            declared = ruleset.symbols.get(name)
            result = TRUTH if declared is None or declared.result is None else declared.result
            return Apply(name, tuple(var for var in self.vars if var is not None), result)
        return NormAtom(kind, name, self.vars, self.by)


def cells_of(ruleset: Ruleset, node: Node, after: str) -> tuple[Cell, ...]:
    """What to ask about a node. A duty may leave arguments or its agent open; then it is asked as it leaves them."""
    kind, name = node
    symbol = ruleset.symbols.get(name)
    if symbol is None:
        return (Cell(node, after, (Unknown("r", Type(Kind.ENTITY, "Rule")),)),) if name == "has_effect" else ()
    args = tuple(Unknown(param.name, param.type) for param in symbol.params)
    agent = Unknown("by", Type(Kind.ENTITY, symbol.agent)) if symbol.agent else None
    if kind != "must":
        return (Cell(node, after, args, agent if kind != "term" else None),)
    shapes = [
        (tuple(None if own is None else arg for own, arg in zip(duty.args, args, strict=True)), duty.agent is not None)
        for duty in ruleset.clauses
        if isinstance(duty, Duty) and duty.act in (name, after)
    ]
    return tuple(Cell(node, after, shown, agent if named else None) for shown, named in dict.fromkeys(shapes))


def ways(ruleset: Ruleset, cell: Cell) -> Iterator[tuple[Way, Condition]]:
    """Each way in which the cell could come out otherwise, with the condition that it does."""
    kind, name = cell.node
    if kind == "term":
        yield from _of_term(ruleset, cell, name)
        return
    before, after = (Holds(cell.expression(ruleset, each), cell.env) for each in (name, cell.after))
    yield Way.MORE, AllOf((Negated(before), Under(after)))
    yield Way.LESS, AllOf((before, Negated(Under(after))))
    if kind in ("may", "can"):
        was, is_ = (_clash(cell, each) for each in (name, cell.after))
        yield Way.CLASHES, AllOf((Negated(was), Under(is_)))
        yield Way.SETTLED, AllOf((was, Negated(Under(is_))))


def _clash(cell: Cell, name: str) -> Condition:
    return NormIs(cell.node[0], name, tuple(arg for arg in cell.args if arg is not None), cell.agent, "contradiction")


def _of_term(ruleset: Ruleset, cell: Cell, name: str) -> Iterator[tuple[Way, Condition]]:
    before, after = (cell.expression(ruleset, each) for each in (name, cell.after))
    result = _result(ruleset.symbols.get(name))
    if result.kind is Kind.TRUTH:
        was, is_ = Holds(before, cell.env), Holds(after, cell.env)
        yield Way.MORE, AllOf((Negated(was), Under(is_)))
        yield Way.LESS, AllOf((was, Negated(Under(is_))))
    else:
        if result.kind in ORDERED:
            yield Way.HIGHER, Relates("<", before, after, cell.env)
            yield Way.LOWER, Relates(">", before, after, cell.env)
        else:
            yield Way.OTHER, Relates("!=", before, after, cell.env)
        had, has = (Holds(Compare("!=", each, NOTHING), cell.env) for each in (before, after))
        yield Way.GAINED, AllOf((Negated(had), Under(has)))
        yield Way.LOST, AllOf((had, Negated(Under(has))))
    for way, kind, gone in ((Way.SILENT, "silent", Way.SPEAKS), (Way.CLASHES, "contradiction", Way.SETTLED)):
        was_so, is_so = (OutcomeIs(each, _args(cell.args), kind) for each in (name, cell.after))
        yield way, AllOf((Negated(was_so), Under(is_so)))
        yield gone, AllOf((was_so, Negated(Under(is_so))))


def _args(args: Sequence[Unknown | None]) -> tuple[Binding, ...]:
    return tuple(arg for arg in args if arg is not None)


def _result(symbol: Symbol | None) -> Type:
    return TRUTH if symbol is None or symbol.result is None else symbol.result
