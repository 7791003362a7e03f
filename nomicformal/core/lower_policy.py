"""Clauses about rules: policy of precedence, claims, force, defaults, guarantees and sanctions."""

from __future__ import annotations

from typing import Any

from nomicformal.core import expr as x
from nomicformal.core.clauses import (
    DELAYS,
    SILENCE,
    Claim,
    Criterion,
    DefaultNorm,
    Guarantee,
    Hold,
    NoEffectExcept,
    VoidIfBreaks,
)
from nomicformal.core.draft import Draft
from nomicformal.core.lower_name import arguments, unknown_name
from nomicformal.resolve.infer import infer
from nomicformal.resolve.types import NUMBER, RULE, STATUS, TIME, Kind
from nomicformal.syntax import tree

_KINDS = {
    "claims": "claims",
    "claims unless mutual": "claims",
    "lower number": "lower",
    "higher number": "higher",
    "earlier enactment": "earlier",
    "later enactment": "later",
    "specific": "specific",
    "status": "status",
    "higher": "rank",
}


def lower_policy(draft: Draft, clause: tree.Policy) -> None:
    """One Criterion for each that is written, in order."""
    for status in clause.statuses:
        _known_status(draft, status, clause)
    match clause.among:
        case "status":
            among = clause.statuses[0]
        case "between":
            among = " and ".join(sorted(clause.statuses))
        case other:
            among = other
    when = draft.low.truth(clause.when)
    for written in clause.criteria:
        fields: dict[str, Any] = {"kind": _KINDS[written.kind], "among": among, "void": clause.void}
        if written.kind == "status":
            _known_status(draft, written.first, clause)
            _known_status(draft, written.second, clause)
            fields |= {"first": written.first, "second": written.second}
        said: list[x.Expr] = []
        if written.kind == "higher":
            rank = _rank(draft, written)
            if rank is None:
                continue
            fields["rank"] = rank
            said = [rank]
        order = draft.book.policy_order.get(draft.place.rule, 0)
        draft.book.policy_order[draft.place.rule] = order + 1
        draft.emit(Criterion, said=said, guard=when, order=order, **fields)


def _rank(draft: Draft, written: tree.Criterion) -> x.Expr | None:
    symbol = draft.table.symbols.get(written.symbol)
    if symbol is None:
        unknown_name(draft.low, tree.Call(written.symbol, bare=True, span=written.span))
        return None
    draft.table.used.add(symbol.name)
    if [kind for _, kind in symbol.params] != [RULE] or symbol.result not in (NUMBER, TIME):
        draft.low.report("wrong-type", f"`{symbol.name}` is no number or time about one rule", written.span)
        return None
    assert symbol.result is not None
    return x.Apply(symbol.name, (draft.new_var("r", RULE),), symbol.result, written.span)


def _known_status(draft: Draft, status: str, clause: tree.Policy) -> None:
    known = draft.table.enums[STATUS.name]
    if status not in known:
        near = draft.table.nearest(status, known)
        draft.low.report(
            "unknown-name",
            f"no rule has the status `{status}`",
            clause.span,
            f"Did you mean `{near}`?" if near else "Declare it: `kind Status: immutable, mutable, ...`.",
        )


# ---- claims


def lower_claim(draft: Draft, clause: tree.Claim) -> None:
    scope = clause.scope
    fields: dict[str, Any] = {"prevails": clause.prevails, "scope": scope.kind, "passage_only": clause.this_passage}
    said: list[x.Expr] = []
    match scope.kind:
        case "rules":
            for number in scope.numbers:
                if number not in draft.table.rules:
                    draft.low.report("unknown-rule", f"there is no rule {number}", scope.span)
            fields["numbers"] = tuple(_number_now(draft, number) for number in scope.numbers)
        case "section" | "status":
            fields["text"] = scope.text
        case "deciding":
            for name in scope.names:
                _decided(draft, name, scope)
            fields["symbols"] = scope.names
        case "on":
            assert scope.cell is not None
            cell = _cell(draft, scope.cell)
            if cell is None:
                return
            fields["cell"] = cell
            said = [cell]
        case _:
            pass
    draft.emit(Claim, said=said, guard=draft.low.truth(clause.when), **fields)


def _number_now(draft: Draft, written: int) -> int:
    """A claim means the rule that had the number when it was written, whatever its number is now."""
    return draft.table.numbers.get(draft.table.rules.get(written, ""), written)


def _decided(draft: Draft, name: str, scope: tree.Scope) -> None:
    symbol = draft.table.symbols.get(name)
    if symbol is None:
        unknown_name(draft.low, tree.Call(name, bare=True, span=scope.span))
        return
    draft.table.used.add(name)
    if symbol.kind not in ("term", "act", "power", "state"):
        draft.low.report(
            "not-decided-by-rules",
            f"`{name}` is a {symbol.kind}; no rule decides it",
            scope.span,
            "Name a term, a state or an act.",
        )


def _cell(draft: Draft, written: tree.Call) -> x.Apply | None:
    symbol = draft.table.symbols.get(written.name)
    if symbol is None:
        unknown_name(draft.low, written)
        return None
    draft.table.used.add(written.name)
    result = symbol.result if symbol.result is not None else x.TRUTH
    return x.Apply(written.name, arguments(draft.low, written, symbol), result, written.span)


# ---- force, defaults


def lower_no_effect(draft: Draft, clause: tree.NoEffect) -> None:
    when = draft.low.truth(clause.when)
    if clause.except_passage:
        draft.emit(NoEffectExcept, said=[], guard=when)
        return
    rule = draft.new_var("r", RULE)
    here = x.Compare("=", rule, x.Const(draft.place.rule, RULE))
    draft.emit(
        Hold,
        said=[],
        guard=x.And((here, when)) if when != x.YES else here,
        key=("term", "has_effect"),
        head=(rule,),
        symbol="has_effect",
        params=(rule,),
        positive=False,
    )


def lower_default(draft: Draft, clause: tree.DefaultNorm) -> None:
    for name in clause.acts:
        symbol = draft.table.symbols.get(name)
        if symbol is None or not symbol.is_event:
            unknown_name(draft.low, tree.Call(name, bare=True, span=clause.span))
        draft.table.used.add(name)
    acts = ("changes",) if clause.changes_of_rules else clause.acts
    unless = "regulated" if clause.permitted else "permitted"
    draft.emit(DefaultNorm, said=[], permitted=clause.permitted, unless=unless, acts=acts)


# ---- guarantees


def lower_guarantee(draft: Draft, clause: tree.Guarantee) -> None:
    low = draft.low
    kind = "possible" if clause.kind == "always possible" else clause.kind
    within = None if clause.within is None else low.constant_minutes(clause.within)
    for name in clause.on:
        if name not in draft.table.symbols:
            unknown_name(low, tree.Call(name, bare=True, span=clause.span))
        draft.table.used.add(name)
    _despite(draft, clause, kind)
    if clause.subject is not None:
        subject = _cell(draft, clause.subject)
        if subject is not None:
            draft.emit(Guarantee, said=[subject], name=clause.name, kind=kind, subject=subject, on=clause.on)
        return
    assert clause.condition is not None
    variables: list[x.Var] = []
    inferred = infer([clause.condition], draft.table, draft.low.variables)[0]
    for binder in clause.some:
        found = draft.table.type_named(binder.sort or "")
        if found is None and binder.sort is None and binder.name in inferred:
            found = inferred[binder.name].type
        if found is None or found.kind is Kind.NOTHING:
            near = draft.table.nearest(binder.sort or "", [*draft.table.sorts, *draft.table.enums])
            low.report(
                "unknown-name",
                f"the sort of `{binder.name}` is not declared",
                binder.span,
                f"Did you mean `{near}`?" if near else f"Write it: `some {binder.name}: Proposal`.",
            )
            return
        variables.append(x.Var(binder.name, found))
        low = low.bind(variables[-1])
    condition = low.truth(clause.condition)
    when = draft.low.truth(clause.when)
    for var in reversed(variables):
        condition = x.Quant("some", var, x.YES, condition)
    draft.emit(
        Guarantee,
        said=[condition],
        guard=when,
        name=clause.name,
        kind=kind,
        condition=condition,
        within=within,
        despite=clause.despite,
    )


def _despite(draft: Draft, clause: tree.Guarantee, kind: str) -> None:
    """What is named there is an act, DELAYS or SILENCE; and only what is possible can be so despite something."""
    if clause.despite and kind != "possible":
        draft.low.report(
            "despite-what",
            f"`{kind}` speaks of every situation, whatever anybody does: `despite` adds nothing",
            clause.span,
            "Leave it out, or write `always possible ...`.",
        )
    for name in clause.despite:
        if name in (DELAYS, SILENCE):
            continue
        symbol = draft.table.symbols.get(name)
        if symbol is None:
            unknown_name(draft.low, tree.Call(name, bare=True, span=clause.span))
        elif symbol.kind not in ("act", "power"):
            draft.low.report(
                "despite-what",
                f"`{name}` is no act: a guarantee holds despite acts, `{DELAYS}` or `{SILENCE}`",
                clause.span,
                "Name an act that people do.",
            )
        draft.table.used.add(name)


def lower_sanction(draft: Draft, clause: tree.Sanction) -> None:
    if clause.name not in draft.table.guarantees:
        near = draft.table.nearest(clause.name, draft.table.guarantees)
        draft.low.report(
            "unknown-label",
            f"no guarantee is named `{clause.name}`",
            clause.span,
            f"Did you mean `{near}`?" if near else f"Write it: `guarantee {clause.name}: always ...`.",
        )
    draft.emit(VoidIfBreaks, said=[], name=clause.name)
