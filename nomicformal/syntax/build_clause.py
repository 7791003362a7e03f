"""From the grammar's alternatives to the tree: clauses, and the other lines below a passage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nomicformal.source import Span
from nomicformal.syntax import tree_clause as c
from nomicformal.syntax.build_expr import Refused, duration, modal, moment, unquoted
from nomicformal.syntax.tree_expr import Binder, Call, Event, Expr, Text, Under

Tail = tuple[str, Expr | None]


def definition(span: Span, head: Call, value: Expr, tail: Tail) -> c.Definition:
    return c.Definition(head, value, *tail, span=span)


def under_value(span: Span, reading: str, *alternatives: tuple[str, Expr]) -> Under:
    return Under(reading, alternatives, span=span)


def alternative(span: Span, arrow: str, what: Any = None) -> tuple[str, Any]:
    return arrow[:-2].strip(), what


def norm(
    span: Span,
    label: str | None,
    who: Binder | Call | c.Anyone,
    modality: str,
    act: Call | c.AnyAct,
    window: c.Window | None,
    paused: Expr | None,
    tail: tuple[str, Expr | None, Expr | None],
) -> c.Norm:
    return c.Norm(who, modality, act, window, paused, *tail, label or "", span=span)


def counts_as(
    span: Span, who: Binder | Call | c.Anyone, modality: str, act: Call, via: Call, tail: Tail
) -> c.CountsAs:
    if modality != "can":
        remedy = f"Write `can {act.name}(…) by {via.name}(…)`: doing the one counts as doing the other."
        raise Refused(f"`by` and another act cannot follow `{modality}`", remedy, span)
    return c.CountsAs(who, act, via, *tail, span=span)


def effect(span: Span, trigger: c.Trigger, when: Expr | None, *updates: c.Update) -> c.Effect:
    return c.Effect(trigger, updates, when, span=span)


def on_call(span: Span, call: Call, by: Expr | None = None) -> c.OnEvent:
    return c.OnEvent(Event(call, by, span=span), span=span)


def rule_update(span: Span, kind: str, rule: Expr, condition: Expr | None) -> c.RuleUpdate:
    return c.RuleUpdate(kind, rule, condition=condition, span=span)


def _valued_update(kind: str) -> Callable[..., c.RuleUpdate]:
    return lambda span, rule, value, condition: c.RuleUpdate(kind, rule, value, "", condition, span=span)


def append_update(span: Span, text: str, rule: Expr, condition: Expr | None) -> c.RuleUpdate:
    return c.RuleUpdate("append", rule, Text(unquoted(text), span=span), "", condition, span=span)


def guarantee_possible(span: Span, name: str, *parts: Any) -> c.Guarantee:
    some, condition, within, despite, when = parts
    return c.Guarantee(name, "possible", condition, some or (), within, despite or (), when=when, span=span)


def _guarantee(kind: str) -> Callable[..., c.Guarantee]:
    return lambda span, name, e, despite, when: c.Guarantee(
        name, kind, e, despite=despite or (), when=when, span=span
    )


def _dependence(kind: str) -> Callable[..., c.Guarantee]:
    return lambda span, name, subject, on: c.Guarantee(name, kind, subject=subject, on=on, span=span)


def policy(span: Span, among: tuple[str, tuple[str, ...]] | None, *parts: Any) -> c.Policy:
    *criteria, void, when = parts
    kind, statuses = among or ("any", ())
    return c.Policy(tuple(criteria), kind, statuses, void or "", when, span=span)


def plain_criterion(span: Span, words: str) -> c.Criterion:
    kind = " ".join(words.split())
    return c.Criterion("specific" if kind.startswith("specific") else kind, span=span)


def void_reach(span: Span, reach: str | None) -> str:
    return reach.split()[-1] if reach else "rule"


def claim(span: Span, this_passage: str | None, verb: str, scope: c.Scope, when: Expr | None) -> c.Claim:
    return c.Claim(verb.startswith("prevails"), scope, this_passage is not None, when, span=span)


def reading(span: Span, name: str, alternatives: tuple[str, ...] | None, question: str | None) -> c.Reading:
    return c.Reading(name, alternatives or (), unquoted(question) if question else "", span=span)


def gap(span: Span, text: str) -> c.Gap:
    said = unquoted(text)
    if not said.strip():
        raise Refused(
            "A gap says what is left open",
            'Write what no rule says, between quotation marks: `gap "who gives the numbers"`.',
            span,
        )
    return c.Gap(said, span=span)


def _mark(kind: str) -> Callable[..., c.Mark]:
    return lambda span, note=None: c.Mark(kind, unquoted(note) if note else "", span=span)


def _window(kind: str) -> Callable[..., c.Window]:
    return lambda span, start: c.Window(kind, start, span=span)


CLAUSES: dict[str, Callable[..., Any]] = {
    "passage_line": lambda span, line: line,
    "definition": definition,
    "assertion": lambda span, head, tail: c.Assertion(head, True, *tail, span=span),
    "denial": lambda span, head, tail: c.Assertion(head, False, *tail, span=span),
    "iff": lambda span, head, condition, tail: c.Iff(head, condition, *tail, span=span),
    "only_if": lambda span, head, condition, when: c.OnlyIf(head, condition, when, span=span),
    "always": lambda span, condition, when: c.Always(condition, when, span=span),
    "capped": lambda span, head, bound, when: c.Capped(head, "capped at", bound, when, span=span),
    "at_least": lambda span, head, bound, when: c.Capped(head, "at least", bound, when, span=span),
    "tail": lambda span, strength, when: (strength or "", when),
    "tail_when_first": lambda span, when, strength: (strength, when),
    "strength": lambda span, words: " ".join(words.split()),
    "under_value": under_value,
    "value_alternative": alternative,
    "clause_alternative": alternative,
    "under_clause": lambda span, name, *alternatives: c.UnderClause(name, alternatives, span=span),
    "norm": norm,
    "counts_as": counts_as,
    "norm_tail": lambda span, strength, when: (strength or "", when, None),
    "norm_tail_only": lambda span, strength, only_when: (strength or "", None, only_when),
    "modal": lambda span, words: modal(words),
    "anyone": lambda span, word: c.Anyone(word, span=span),
    "any_act": lambda span, excepted: c.AnyAct(excepted or (), span=span),
    "within": lambda span, length, start: c.Window("within", start, length, span=span),
    "by_time": _window("by-time"),
    "during": lambda span, start, end: c.Window("during", start, None, end, span=span),
    "promptly_after": _window("promptly after"),
    "before": _window("before"),
    "after": _window("after"),
    "effect": effect,
    "on_call": on_call,
    "on_becomes": lambda span, condition: c.OnBecomes(condition, span=span),
    "on_breach": lambda span, duty, by: c.OnBreach(duty, by, span=span),
    "on_delay": lambda span, delay, after: c.OnDelay(duration(span, delay), after, span=span),
    "on_time": lambda span, time: c.OnTime(time, span=span),
    "on_period": lambda span, words: c.OnPeriod(words.split()[1], span=span),
    "assign": lambda span, target, op, value, condition: c.Assign(target, op, value, condition, span=span),
    "happens": lambda span, event, condition: c.Happens(event, condition, span=span),
    "rule_update": rule_update,
    "transmute_update": lambda span, rule, status, condition: c.RuleUpdate(
        "transmute", rule, None, status, condition, span=span
    ),
    "renumber_update": _valued_update("renumber"),
    "retitle_update": _valued_update("retitle"),
    "append_update": append_update,
    "guarantee_always": _guarantee("always"),
    "guarantee_never": _guarantee("never"),
    "guarantee_possible": guarantee_possible,
    "guarantee_depends": _dependence("depends only on"),
    "guarantee_independent": _dependence("does not depend on"),
    "some_vars": lambda span, *variables: variables,
    "untyped": lambda span, name: Binder(name, span=span),
    "typed": lambda span, token: Binder(*(part.strip() for part in token.split(":")), span=span),
    "despite": lambda span, names: names,
    "sanction": lambda span, name: c.Sanction(name, span=span),
    "policy": policy,
    "among_one_status": lambda span: ("one status", ()),
    "among_status": lambda span, status: ("status", (status,)),
    "between": lambda span, first, second: ("between", (first, second)),
    "status_over": lambda span, first, second: c.Criterion("status", first, second, span=span),
    "plain_criterion": plain_criterion,
    "higher_symbol": lambda span, symbol: c.Criterion("higher", symbol=symbol, span=span),
    "void": void_reach,
    "claim": claim,
    "claim_verb": lambda span, words: words,
    "scope_everything": lambda span: c.Scope("everything", span=span),
    "scope_rule": lambda span, token: c.Scope("rules", (int(token.split()[1]),), span=span),
    "scope_rules": lambda span, numbers: c.Scope("rules", numbers, span=span),
    "scope_section": lambda span, title: c.Scope("section", text=unquoted(title), span=span),
    "scope_status": lambda span, status: c.Scope("status", text=status, span=span),
    "scope_deciding": lambda span, names: c.Scope("deciding", names=names, span=span),
    "scope_on": lambda span, cell: c.Scope("on", cell=cell, span=span),
    "numbers": lambda span, *numbers: tuple(int(n) for n in numbers),
    "names": lambda span, *names: names,
    "no_effect": lambda span, when: c.NoEffect(False, when, span=span),
    "no_effect_except": lambda span, when: c.NoEffect(True, when, span=span),
    "default_permitted": lambda span: c.DefaultNorm(True, span=span),
    "default_forbidden": lambda span, acts: c.DefaultNorm(False, acts or (), span=span),
    "default_changes": lambda span: c.DefaultNorm(False, (), True, span=span),
    "reading": reading,
    "gap": gap,
    "informal": _mark("informal"),
    "comment": _mark("comment"),
    "built_in": _mark("built in"),
    "as_above": _mark("as above"),
    "since": lambda span, token: c.Since(moment(span, token), span=span),
}
