"""Sorts of the free variables of a clause, forced by the places where they stand or written out.

What is written decides; then the places in the head (what the clause says or does); then arguments in conditions; then
comparisons. A weaker place must only be compatible: `reward(p) = 5 when vote(q, _) by p happened` pays everyone whom
`reward` is about, not only those who still belong to the sort that votes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nomicformal.diagnostics import Diagnostic, Related
from nomicformal.resolve.codes import finding
from nomicformal.resolve.table import Table
from nomicformal.resolve.types import Kind, Type
from nomicformal.resolve.walk import Found, Walk
from nomicformal.source import Span


@dataclass(frozen=True, slots=True)
class Variable:
    """`roles`: truths over the variable that its places ask for and that its type does not say."""

    name: str
    type: Type
    roles: tuple[str, ...] = ()


def infer(
    nodes: Iterable[object], table: Table, bound: Iterable[str] = ()
) -> tuple[dict[str, Variable], list[Diagnostic]]:
    """The free variables of `nodes` (expressions, clauses and their parts) in order of occurrence. A variable without
    a sort, or with sorts that have no member in common, gets a finding and the type NOTHING."""
    walk = Walk(table, tuple(bound))
    for node in nodes:
        walk.go(node, None)
    walk.settle_equals()
    diagnostics: list[Diagnostic] = []
    return {name: _decide(name, found, table, diagnostics) for name, found in walk.found.items()}, diagnostics


def _decide(name: str, found: Found, table: Table, diagnostics: list[Diagnostic]) -> Variable:
    if found.written is not None:
        chosen, span = found.written
        for _, type_, place in found.forced:
            if not table.compatible(type_, chosen):
                diagnostics.append(_clash(name, type_, place, chosen, span))
                break
        return Variable(name, chosen)
    if not found.forced and found.unknown:
        return Variable(name, Type(Kind.NOTHING))
    if not found.forced:
        diagnostics.append(
            finding(
                "variable-without-sort",
                f"nothing says what the variable `{name}` stands for",
                found.span,
                help=f"Write its sort where it first stands, as in `{name}: Player`.",
            )
        )
        return Variable(name, Type(Kind.NOTHING))
    strongest = min(level for level, _, _ in found.forced)
    places = [(type_, span) for level, type_, span in found.forced if level == strongest]
    chosen, span = places[0]
    roles: list[str] = []
    for type_, place in places[1:]:
        narrower = _meet(chosen, type_, table, roles)
        if narrower is None:
            diagnostics.append(_clash(name, type_, place, chosen, span))
            return Variable(name, Type(Kind.NOTHING))
        if narrower != chosen:
            chosen, span = narrower, place
    for _, type_, place in found.forced:
        if not table.compatible(type_, chosen):
            diagnostics.append(_clash(name, type_, place, chosen, span))
            break
    return Variable(name, chosen, tuple(dict.fromkeys(roles)))


def _meet(one: Type, other: Type, table: Table, roles: list[str]) -> Type | None:
    if one == other:
        return one
    if one.kind is not Kind.ENTITY or other.kind is not Kind.ENTITY:
        return None
    sort = table.meet(one.name, other.name)
    if sort is None:
        sort = table.meet(table.base(one.name), table.base(other.name))
        roles.extend(table.sorts[t.name].member for t in (one, other) if table.sorts[t.name].is_role)
    return Type(Kind.ENTITY, sort) if sort is not None else None


def _clash(name: str, type_: Type, span: Span, other: Type, first: Span) -> Diagnostic:
    return finding(
        "variable-without-sort",
        f"`{name}` stands for a {type_} here and for a {other} elsewhere",
        span,
        related=(Related(first, f"a {other} here"),),
        help="Use two variables, or correct the arguments.",
    )
