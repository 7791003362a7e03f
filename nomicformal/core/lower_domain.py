"""Quantifiers, counts, sums and choices over the members of a sort."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from nomicformal.core import expr as x
from nomicformal.core import lower_event
from nomicformal.core.types_of import UNKNOWN, type_of
from nomicformal.core.walk import conj, free_vars, fresh_name, negate
from nomicformal.resolve.shared_words import brought_by
from nomicformal.resolve.table import Table
from nomicformal.resolve.types import NUMBER, TRUTH, Kind, Type
from nomicformal.source import Span
from nomicformal.syntax import tree

if TYPE_CHECKING:
    from nomicformal.core.lower_expr import Lowering

Binding = tree.Count | tree.Sum | tree.Quantified | tree.Best


def membership(table: Table, var: x.Expr, sort: str, span: Span) -> x.Expr:
    """That `var`, of the sort, belongs to it now: the `exists when` truths and roles of the sort and those above it."""
    members = table.memberships(sort)
    table.used.update(members)
    return conj(x.Apply(member, (var,), TRUTH, span) for member in members)


def binding(low: Lowering, node: Binding) -> x.Expr:
    """A count, sum, choice or quantifier; who belongs (and for which purpose) is taken at the moment after `at`."""
    domain = node.domain
    kind = low.table.type_named(domain.sort)
    if kind is None or kind.kind not in (Kind.ENTITY, Kind.ENUM):
        near = low.table.nearest(domain.sort, [*low.table.sorts, *low.table.enums])
        return low.report(
            "unknown-name",
            f"the sort `{domain.sort}` is not declared",
            domain.span,
            brought_by(domain.sort) or (f"Did you mean `{near}`?" if near else f"Declare it: `entity {domain.sort}`."),
        )
    var = x.Var(domain.name, kind)
    inside = low.bind(var)
    member = _belongs(low, var, domain)
    where = conj([member, inside.truth(node.where)])
    match node:
        case tree.Count():
            return x.Count(var, where)
        case tree.Sum():
            return x.Sum(inside.expr(node.value, NUMBER), var, where)
        case tree.Best():
            return x.Best(var, where, tuple((which, _key(inside, key)) for which, key in node.keys))
        case tree.Quantified():
            if node.which == "every":
                return x.Quant("every", var, where, inside.truth(node.body))
            some = x.Quant("some", var, where, inside.truth(node.body))
            return some if node.which == "some" else negate(some)
        case _:
            assert_never(node)


def _belongs(low: Lowering, var: x.Var, domain: tree.Domain) -> x.Expr:
    parts: list[x.Expr] = []
    if var.type.kind is Kind.ENTITY:
        parts.append(membership(low.table, var, var.type.name, domain.span))
    if domain.purpose is not None:
        parts.append(_counts(low, var, domain))
    member = conj(parts)
    if domain.at is None or member == x.YES:
        return member
    moment = lower_event.moment(low, domain.at)
    return conj(x.At(part, moment) for part in (member.args if isinstance(member, x.And) else (member,)))


def _counts(low: Lowering, var: x.Var, domain: tree.Domain) -> x.Expr:
    assert domain.purpose is not None
    purpose = tree.Call(domain.purpose, bare=True, span=domain.span)
    call = tree.Call("counts", (tree.Call(var.name, bare=True, span=domain.span), purpose), span=domain.span)
    if "counts" not in low.table.symbols:
        return low.report(
            "unknown-name",
            "`for` needs a term `counts`, which is not declared",
            domain.span,
            "Declare `kind Purpose: ...` and `term counts(p: Player, u: Purpose): truth else true`.",
        )
    return low.bind(var).expr(call, TRUTH)


def _key(low: Lowering, node: tree.Expr) -> x.Expr:
    key = low.expr(node)
    kind = type_of(key)
    if kind.kind not in (Kind.NUMBER, Kind.TIME, Kind.DURATION) and kind != UNKNOWN:
        return low.wrong_type(kind, "a number or a time", node.span)
    return key


def is_a(low: Lowering, subject: x.Expr, sort: str, span: Span) -> x.Expr:
    """Whether the subject belongs to the sort now."""
    if sort not in low.table.sorts:
        near = low.table.nearest(sort, low.table.sorts)
        return low.report(
            "unknown-name",
            f"the sort `{sort}` is not declared",
            span,
            brought_by(sort) or (f"Did you mean `{near}`?" if near else ""),
        )
    kind = type_of(subject)
    if kind == UNKNOWN:
        return x.Const(None, UNKNOWN)
    if kind.kind is not Kind.ENTITY or not low.table.overlap(kind.name, sort):
        return low.wrong_type(kind, f"something that can be a {sort}", span)
    info = low.table.sorts[sort]
    if low.table.within(kind.name, sort) or (info.is_role and low.table.within(kind.name, low.table.base(sort))):
        return membership(low.table, subject, sort, span)
    var = x.Var(fresh_name("x", {v.name for v in free_vars(subject)}), Type(Kind.ENTITY, low.table.base(sort)))
    where = membership(low.table, var, sort, span)
    return x.Quant("some", var, where, x.Compare("=", var, subject))
