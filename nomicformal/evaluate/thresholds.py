"""Which numbers a number is compared with, so that where it is not given only these need to be tried.

Numbers that are compared, set, counted together or handed on as arguments belong together: a number of one thing can
only make a difference where it passes one of those of its group.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction

from nomicformal.core import expr as x
from nomicformal.core.clauses import AnyClause, Bound, Define, Transition, Update
from nomicformal.core.expr import Const, Expr, Kind
from nomicformal.core.model import Ruleset, Symbol
from nomicformal.core.types_of import type_of

Link = frozenset[Hashable]
"""What belongs together: symbols by name, constants, `(ARGUMENTS, symbol)` for the numbers that it is about, the
variables of one clause, and `(STEP, act, amount)` for what an effect adds."""
ARGUMENTS = "arguments"
STEP = "step"
Step = tuple[str, Fraction]
_TAKES_ARGUMENTS = (x.Apply, x.NormAtom, x.Pattern)


@dataclass(frozen=True, slots=True)
class Group:
    """`symbols` whose numbers are compared with one another and with `constants`; `acts`: symbols of which arguments
    are; `steps`: by how much effects move one of them at a time, with the act that they wait for, if it is one."""

    symbols: frozenset[str] = frozenset()
    constants: frozenset[Fraction] = frozenset()
    acts: frozenset[str] = frozenset()
    steps: frozenset[Step] = frozenset()


def group_of(name: str, links: Iterable[Link]) -> Group:
    """The group of a symbol."""
    found: set[Hashable] = {name}
    waiting = list(links)
    while True:
        joined = [link for link in waiting if not found.isdisjoint(link - _not_tying(link))]
        if not joined:
            break
        found = found.union(*joined)
        waiting = [link for link in waiting if link not in joined]
    return Group(
        frozenset(one for one in found if isinstance(one, str)),
        frozenset(
            Fraction(one.value) for one in found
            if isinstance(one, Const) and isinstance(one.value, (int, Fraction)) and not isinstance(one.value, bool)
        ),
        frozenset(str(one[1]) for one in found if isinstance(one, tuple) and one[0] == ARGUMENTS),
        frozenset((one[1], one[2]) for one in found if isinstance(one, tuple) and one[0] == STEP),
    )


def _not_tying(link: Link) -> frozenset[Hashable]:
    """A constant by itself ties nothing together, and so does a step: two things compared with 3 are no more alike for
    it."""
    return frozenset(one for one in link if isinstance(one, Const) or (isinstance(one, tuple) and one[0] == STEP))


def links_of(ruleset: Ruleset) -> tuple[Link, ...]:
    """Those of its clauses and declarations."""
    return ruleset.once("links between numbers", _links_of)


def _links_of(ruleset: Ruleset) -> tuple[Link, ...]:
    found: dict[Link, None] = {}
    for clause in ruleset.clauses:
        found.update(dict.fromkeys(_of_clause(clause)))
    for symbol in ruleset.symbols.values():
        found.update(dict.fromkeys(_of_symbol(symbol)))
    return tuple(found)


def links_in(expr: Expr, scope: Hashable = None) -> Iterator[Link]:
    """Those within one expression. `scope`: whose variables it has."""
    yield from _within(expr, scope)


def _of_clause(clause: AnyClause) -> Iterator[Link]:
    yield from _within(clause, clause.id)
    if isinstance(clause, Transition):
        yield from _steps(clause)
    heads = [one for one in getattr(clause, "params", ()) if one.type.kind is Kind.NUMBER]
    name = getattr(clause, "symbol", "") or getattr(clause, "act", "")
    for var in heads:
        yield frozenset([(ARGUMENTS, name), ("var", clause.id, var.name)])
    if isinstance(clause, Define):
        yield frozenset([clause.symbol, *_atoms(clause.value, clause.id)])
    if isinstance(clause, Bound):
        yield frozenset([clause.symbol, *_atoms(clause.allowed, clause.id)])
        if clause.clip is not None:
            yield frozenset([clause.symbol, *_atoms(clause.clip, clause.id)])


def _steps(clause: Transition) -> Iterator[Link]:
    act = clause.pattern.symbol if clause.trigger == "event" and clause.pattern is not None else ""
    for one in clause.updates:
        amount = one.value.value if isinstance(one, Update) and isinstance(one.value, Const) else None
        if isinstance(one, Update) and one.op in ("+=", "-=") and isinstance(amount, Fraction):
            yield frozenset([one.symbol, (STEP, act, amount if one.op == "+=" else -amount)])


def _of_symbol(symbol: Symbol) -> Iterator[Link]:
    for value in (symbol.initially, symbol.decided):
        if value is not None:
            yield from _within(value, symbol.name)
            yield frozenset([symbol.name, *_atoms(value, symbol.name)])


def _within(part: object, scope: Hashable) -> Iterator[Link]:
    if isinstance(part, x.Compare):
        yield frozenset(_atoms(part, scope))
    elif isinstance(part, x.Best):
        yield frozenset(atom for key in part.keys for atom in _atoms(key[1], scope))
    elif isinstance(part, Update):
        added = (atom for atom in _atoms(part.value, scope) if part.op == ":=" or not isinstance(atom, Const))
        yield frozenset([part.symbol, *added])
    if isinstance(part, _TAKES_ARGUMENTS):
        for arg in part.args:
            if arg is not None and type_of(arg).kind is Kind.NUMBER:
                yield frozenset([(ARGUMENTS, part.symbol), *_atoms(arg, scope)])
    for child in _parts(part):
        yield from _within(child, scope)


def _atoms(part: object, scope: Hashable) -> Iterator[Hashable]:
    """The symbols, constants and variables of numbers anywhere in a part."""
    match part:
        case Const() if part.type.kind is Kind.NUMBER:
            yield part
        case x.Apply() if part.type.kind is Kind.NUMBER:
            yield part.symbol
        case x.Var() if part.type.kind is Kind.NUMBER:
            yield ("var", scope, part.name)
    for child in _parts(part):
        yield from _atoms(child, scope)


def _parts(part: object) -> Iterator[object]:
    if isinstance(part, tuple):
        yield from part
    elif is_dataclass(part) and type(part).__module__.startswith("nomicformal.core"):
        for field in fields(part):
            if field.name != "origin":
                yield getattr(part, field.name)
