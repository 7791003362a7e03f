"""From the tree back to text: clauses and the other lines below a passage.

A line is shown as parts, which are kept whole, as far as they fit, where a line has to be broken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from nomicformal.syntax import tree_clause as c
from nomicformal.syntax import tree_expr as t
from nomicformal.syntax.show_expr import (
    quoted,
    show_atom,
    show_by,
    show_call,
    show_event,
    show_expr,
    show_moment,
    show_sum,
)
from nomicformal.syntax.tree_expr import Expr


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of a line; `spread`: each stands on a line of its own even where several would fit on one."""

    parts: tuple[str, ...]
    spread: bool = False

    @property
    def one_line(self) -> str:
        return " ".join(self.parts)


def show_clause(clause: c.PassageItem) -> str:
    """The clause as it would be written, on one line."""
    return layout(clause).one_line


def layout(clause: c.PassageItem) -> Layout:
    match clause:
        case c.UnderClause(reading, alternatives):
            shown = (f"{name} -> {'nothing' if x is None else show_clause(x)}" for name, x in alternatives)
            return Layout((f"under {reading}:", *shown), True)
        case c.Definition(head, value, strength, when):
            return _headed(f"{show_call(head)} =", value, _tail(strength, when))
        case c.Iff(head, condition, strength, when):
            return _headed(f"{show_call(head)} iff", condition, _tail(strength, when))
        case c.OnlyIf(head, condition, when):
            return _headed(f"{show_call(head)} only if", condition, _tail("", when))
        case c.Effect(trigger, updates, when):
            listed = [_update(u) for u in updates]
            start = f"{_trigger(trigger)}{_when(when)}:"
            return Layout((start, *(f"{u}," for u in listed[:-1]), listed[-1]))
        case c.Norm():
            return Layout((_norm(clause),))
        case c.Guarantee():
            return Layout((_guarantee(clause),))
        case c.Policy():
            return Layout((_policy(clause),))
    return Layout((_short(clause),))


def _headed(start: str, value: Expr, tail: str) -> Layout:
    if not isinstance(value, t.Under):
        return Layout((f"{start} {show_expr(value)}{tail}",))
    shown = tuple(f"{name} -> {show_expr(e)}" for name, e in value.alternatives)
    end = (tail.strip(),) if tail else ()
    return Layout((f"{start} under {value.reading}:", *shown, *end), True)


def _short(
    clause: c.Assertion
    | c.Always
    | c.Capped
    | c.CountsAs
    | c.Sanction
    | c.Claim
    | c.NoEffect
    | c.DefaultNorm
    | c.Reading
    | c.Mark
    | c.Gap
    | c.Since,
) -> str:
    match clause:
        case c.Assertion(head, positive, strength, when):
            return f"{'' if positive else 'not '}{show_call(head)}{_tail(strength, when)}"
        case c.Always(condition, when):
            return f"always {show_expr(condition)}{_when(when)}"
        case c.Capped(head, kind, bound, when):
            return f"{show_call(head)} {kind} {show_expr(bound)}{_when(when)}"
        case c.CountsAs(who, act, via, strength, when):
            return f"{_who(who)} can {show_call(act)} by {show_call(via)}{_tail(strength, when)}"
        case c.Sanction(name):
            return f"a change that breaks {name} is void"
        case c.Claim(prevails, scope, this_passage, when):
            verb = "prevails over" if prevails else "yields to"
            return f"{'this passage ' * this_passage}{verb} {_scope(scope)}{_when(when)}"
        case c.NoEffect(except_passage, when):
            return f"no effect{' except this passage' * except_passage}{_when(when)}"
        case c.DefaultNorm(permitted, acts, changes):
            if permitted:
                return "default: permitted unless regulated"
            extent = " for changes of rules" if changes else f" for {', '.join(acts)}" if acts else ""
            return f"default: forbidden unless permitted{extent}"
        case c.Reading(name, alternatives, question):
            listed = f": {', '.join(alternatives)}" if alternatives else ""
            return f"reading {name}{listed}{f' {quoted(question)}' if question else ''}"
        case c.Mark(kind, note):
            return f"{kind} {quoted(note)}" if note or kind in ("informal", "built in") else kind
        case c.Gap(text):
            return f"gap {quoted(text)}"
        case c.Since(date):
            return f"since {show_moment(date)}"
    assert_never(clause)


def _norm(norm: c.Norm) -> str:
    label = f"duty {norm.label}: " if norm.label else ""
    if isinstance(norm.act, t.Call):
        act = show_call(norm.act)
    else:
        act = "do anything" + (f" except {', '.join(norm.act.excepted)}" if norm.act.excepted else "")
    window = f" {_window(norm.window)}" if norm.window else ""
    paused = f" paused while {show_expr(norm.paused)}" if norm.paused is not None else ""
    only = f" only when {show_expr(norm.only_when)}" if norm.only_when is not None else ""
    return f"{label}{_who(norm.who)} {norm.modal} {act}{window}{paused}{_tail(norm.strength, norm.when)}{only}"


def _who(who: t.Binder | t.Call | c.Anyone) -> str:
    return who.word if isinstance(who, c.Anyone) else show_expr(who)


def _window(window: c.Window) -> str:
    start = show_event(window.start) if isinstance(window.start, t.Event) else show_sum(window.start)
    if window.length is not None:
        length = show_sum(window.length)
        return f"within {f'({length})' if length.endswith('%') else length} of {start}"
    if window.end is not None:
        return f"during {start} .. {show_sum(window.end)}"
    return f"{window.kind} {start}"


def _trigger(trigger: c.Trigger) -> str:
    match trigger:
        case c.OnTime(time):
            return f"at {show_sum(time)}"
        case c.OnPeriod(period):
            return f"every {period}"
        case c.OnDelay(delay, after):
            return f"on {show_expr(delay)} after {_occasion(after)}"
    return f"on {_occasion(trigger)}"


def _occasion(trigger: c.OnEvent | c.OnBecomes | c.OnBreach) -> str:
    match trigger:
        case c.OnEvent(event):
            return show_event(event)
        case c.OnBecomes(condition):
            return f"{show_expr(condition)} becomes true"
        case c.OnBreach(duty, by):
            return f"breach of {show_call(duty)}{show_by(by)}"
    assert_never(trigger)


def _update(update: c.Update) -> str:
    condition = f" if {show_expr(update.condition)}" if update.condition is not None else ""
    match update:
        case c.Assign(target, op, value):
            return f"{show_call(target)} {op} {show_expr(value)}{condition}"
        case c.Happens(event):
            return f"{show_event(event)} happens{condition}"
        case c.RuleUpdate("append", rule, text):
            text_shown = show_expr(text) if text is not None else '""'
            return f"append {text_shown} to {show_atom(rule)} meaning no effect except this passage{condition}"
        case c.RuleUpdate(kind, rule, value, status):
            shown = "" if value is None else show_sum(value) if kind == "renumber" else show_atom(value)
            to = f" to {shown or status}" if shown or status else ""
            return f"{kind} {show_atom(rule)}{to}{condition}"
    assert_never(update)


def _guarantee(guarantee: c.Guarantee) -> str:
    start = f"guarantee {guarantee.name}: "
    if guarantee.subject is not None:
        return f"{start}{show_call(guarantee.subject)} {guarantee.kind} {', '.join(guarantee.on)}"
    condition = show_expr(guarantee.condition) if guarantee.condition is not None else ""
    despite = f" despite {', '.join(guarantee.despite)}" if guarantee.despite else ""
    if guarantee.kind != "possible":
        return f"{start}{guarantee.kind} {condition}{despite}{_when(guarantee.when)}"
    some = f"some {', '.join(show_expr(v) for v in guarantee.some)}: " if guarantee.some else ""
    within = f" within {show_sum(guarantee.within)}" if guarantee.within is not None else ""
    return f"{start}always possible {some}{condition}{within}{despite}{_when(guarantee.when)}"


def _policy(policy: c.Policy) -> str:
    among = {
        "any": "",
        "one status": " among rules of one status",
        "status": f" among {''.join(policy.statuses[:1])} rules",
        "between": f" between {' and '.join(policy.statuses)}",
    }[policy.among]
    reach = {"rule": "", "clause": " in that clause", "matter": " in that matter", "ever": " for ever"}
    void = f", the beaten rule is void{reach[policy.void]}" if policy.void else ""
    return f"precedence{among}: {', then '.join(_criterion(x) for x in policy.criteria)}{void}{_when(policy.when)}"


def _criterion(criterion: c.Criterion) -> str:
    match criterion.kind:
        case "status":
            return f"{criterion.first} over {criterion.second}"
        case "higher":
            return f"higher {criterion.symbol}"
        case "specific":
            return "specific over general"
    return criterion.kind


def _scope(scope: c.Scope) -> str:
    match scope.kind:
        case "rules" if len(scope.numbers) == 1:
            return f"rule {scope.numbers[0]}"
        case "rules":
            return f"rules {', '.join(map(str, scope.numbers))}"
        case "section":
            return f"rules in section {quoted(scope.text)}"
        case "status":
            return f"{scope.text} rules"
        case "deciding":
            return f"rules deciding {', '.join(scope.names)}"
        case "on" if scope.cell is not None:
            return f"on {show_call(scope.cell)}"
    return "everything"


def _tail(strength: str, when: Expr | None) -> str:
    return (f" {strength}" if strength else "") + _when(when)


def _when(condition: Expr | None) -> str:
    return f" when {show_expr(condition)}" if condition is not None else ""
