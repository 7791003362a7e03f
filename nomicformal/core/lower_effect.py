"""Effects: what happens on an act, an event, an edge, a moment or a breach."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, assert_never

from nomicformal.core import expr as x
from nomicformal.core.clauses import Raise, Transition, Update
from nomicformal.core.draft import Draft
from nomicformal.core.lower_event import act_arguments, act_named, agent, moment
from nomicformal.core.lower_expr import Lowering
from nomicformal.core.lower_name import arguments, unknown_name
from nomicformal.core.walk import conj
from nomicformal.resolve.table import SymbolInfo
from nomicformal.resolve.types import NUMBER, RULE, STATUS, TEXT, Kind, Type
from nomicformal.syntax import tree


@dataclass(frozen=True, slots=True)
class _Trigger:
    """`fields` of a Transition; `said`: what its variables are about; `equations`: what else it asks for."""

    fields: dict[str, Any]
    said: tuple[x.Expr | None, ...] = ()
    equations: tuple[x.Expr, ...] = ()
    has_it: bool = False


def lower_effect(draft: Draft, clause: tree.Effect) -> None:
    trigger = _trigger(draft, clause.trigger)
    if trigger is None:
        return
    age = trigger.fields.get("delay", 0)
    low = draft.low.with_it(age) if trigger.has_it else draft.low
    said: list[x.Expr | None] = list(trigger.said)
    values: list[x.Expr] = []
    conditions: list[x.Expr] = []
    updates: list[Update | Raise] = []
    for written in clause.updates:
        update = _update(draft, low, written)
        if update is None:
            continue
        updates.append(update)
        match update:
            case Update():
                said.extend(update.args)
                values.append(update.value)
                conditions.append(update.guard)
            case Raise():
                said.extend([*update.args, update.agent])
    guard = conj([*trigger.equations, low.truth(clause.when)])
    draft.emit(
        Transition,
        said=said,
        guard=guard,
        values=values,
        conditions=conditions,
        updates=tuple(updates),
        **trigger.fields,
    )


# ---- triggers


def _trigger(draft: Draft, written: tree.Trigger) -> _Trigger | None:
    low = draft.low
    match written:
        case tree.OnEvent():
            return _on_event(draft, written.event, "event")
        case tree.OnBecomes():
            condition = low.truth(written.condition)
            return _Trigger({"trigger": "edge", "condition": condition}, (condition,))
        case tree.OnBreach():
            return _on_breach(draft, written, "breach")
        case tree.OnDelay():
            return _on_delay(draft, written)
        case tree.OnTime():
            time = moment(low, written.time)
            return _Trigger({"trigger": "time", "condition": time}, (time,))
        case tree.OnPeriod():
            return _Trigger({"trigger": "period", "period": written.period})
        case _:
            assert_never(written)


def _on_event(draft: Draft, event: tree.Event, kind: str) -> _Trigger | None:
    symbol = act_named(draft.low, event.call)
    if symbol is None:
        return None
    args = act_arguments(draft.low, event.call, symbol)
    who = agent(draft.low, event.by, symbol)
    equations: list[x.Expr] = []
    found: list[x.Var | None] = []
    for arg, (name, type_) in zip(args, symbol.params, strict=True):
        found.append(draft.as_variable(arg, name, type_, [v for v in found if v is not None], equations))
    taken = [v for v in found if v is not None]
    by = draft.as_variable(who, "p", Type(Kind.ENTITY, symbol.agent), taken, equations)
    pattern = x.Pattern(symbol.name, tuple(found), by)
    return _Trigger({"trigger": kind, "pattern": pattern}, (*args, who, *found, by), tuple(equations), has_it=True)


def _on_breach(draft: Draft, written: tree.OnBreach, kind: str) -> _Trigger | None:
    label = written.duty.name
    act = draft.table.duties.get(label)
    symbol = draft.table.symbols.get(act or "")
    if symbol is None:
        near = draft.table.nearest(label, draft.table.duties)
        draft.low.report(
            "unknown-label",
            f"no duty is named `{label}`",
            written.duty.span,
            f"Did you mean `{near}`?" if near else "Name it where it stands: `duty NAME: p must ...`.",
        )
        return None
    args = act_arguments(draft.low, written.duty, symbol)
    who = agent(draft.low, written.by, symbol)
    equations: list[x.Expr] = []
    by = draft.as_variable(who, "p", Type(Kind.ENTITY, symbol.agent), [], equations)
    fields: dict[str, Any] = {"trigger": kind, "label": label, "breach_args": args, "breach_agent": by}
    return _Trigger(fields, (*args, who, by), tuple(equations))


def _on_delay(draft: Draft, written: tree.OnDelay) -> _Trigger | None:
    delay = {"trigger": "delay", "delay": written.delay.minutes}
    match written.after:
        case tree.OnEvent():
            inner = _on_event(draft, written.after.event, "delay")
        case tree.OnBecomes():
            inner = _trigger(draft, written.after)
        case tree.OnBreach():
            inner = _on_breach(draft, written.after, "delay")
        case _:
            assert_never(written.after)
    if inner is None:
        return None
    return _Trigger({**inner.fields, **delay}, inner.said, inner.equations, inner.has_it)


# ---- updates


def _update(draft: Draft, low: Lowering, written: tree.Update) -> Update | Raise | None:
    match written:
        case tree.Assign():
            return _assign(draft, low, written)
        case tree.Happens():
            symbol = act_named(low, written.event.call)
            if symbol is None:
                return None
            if written.condition is not None:
                low.report(
                    "no-such-norm",
                    "`if` after an act that happens is not possible",
                    written.condition.span,
                    "Write a clause of its own, with the condition after `when`.",
                )
            return _raise(draft, low, written, symbol)
        case tree.RuleUpdate():
            return _rule_update(draft, low, written)
        case _:
            assert_never(written)


def _raise(draft: Draft, low: Lowering, written: tree.Happens, symbol: SymbolInfo) -> Raise:
    args = act_arguments(low, written.event.call, symbol)
    for arg in args:
        if arg is None:
            low.report("misplaced-word", "an act that happens needs all its arguments", written.span)
            break
    return Raise(symbol.name, tuple(a for a in args if a is not None), agent(low, written.event.by, symbol))


def _assign(draft: Draft, low: Lowering, written: tree.Assign) -> Update | None:
    name = written.target.name
    symbol = low.table.symbols.get(name)
    if symbol is None:
        unknown_name(low, written.target)
        return None
    low.table.used.add(name)
    if symbol.kind != "state":
        low.report(
            "not-a-state",
            f"`{name}` is a {symbol.kind}, which an effect cannot change",
            written.target.span,
            f"Declare `state {name}(...)`" + (", or define it: `t(x) = ...`." if symbol.kind == "term" else "."),
        )
        return None
    assert symbol.result is not None
    draft.exempt.add(name)
    if written.op != ":=" and symbol.result.kind not in (Kind.NUMBER, Kind.DURATION, Kind.TIME):
        low.wrong_type(symbol.result, "a number", written.target.span, "Only numbers go up and down.")
    added = written.op != ":=" and symbol.result.kind is Kind.TIME
    value = low.expr(written.value, Type(Kind.DURATION) if added else symbol.result)
    return Update(name, arguments(low, written.target, symbol), written.op, value, low.truth(written.condition))


def _rule_update(draft: Draft, low: Lowering, written: tree.RuleUpdate) -> Update | None:
    rule = low.expr(written.rule, RULE)
    guard = low.truth(written.condition)

    def put(symbol: str, value: x.Expr) -> Update:
        return Update(symbol, (rule,), ":=", value, guard)

    match written.kind:
        case "repeal" | "suspend":
            return put("in_force", x.NO)
        case "enact":
            return put("in_force", x.YES)
        case "transmute":
            if written.status not in low.table.enums[STATUS.name]:
                near = low.table.nearest(written.status, low.table.enums[STATUS.name])
                low.report(
                    "unknown-name",
                    f"no rule has the status `{written.status}`",
                    written.span,
                    f"Did you mean `{near}`?" if near else "Declare it: `kind Status: immutable, mutable, ...`.",
                )
                return None
            return put("status", x.Const(written.status, STATUS))
        case "renumber":
            assert written.value is not None
            return put("number", low.expr(written.value, NUMBER))
        case "retitle":
            assert written.value is not None
            return put("title", low.expr(written.value, TEXT))
        case _:
            return put("version", _appended(draft, low, written))


def _appended(draft: Draft, low: Lowering, written: tree.RuleUpdate) -> x.Expr:
    """The number of the text that a rule has once `no effect except this passage` is appended to it."""
    text = written.value.value if isinstance(written.value, tree.Text) else ""
    if not text:
        low.report("not-constant", "the text that is appended must be written out", written.span)
    texts = [known for known, _ in draft.book.appended]
    if text not in texts:
        draft.book.appended.append((text, len(texts) + 1))
        texts.append(text)
    return x.Const(Fraction(texts.index(text) + 1), NUMBER)
