"""Guarantees that a term does not depend on something, or depends on nothing else (part of NF301)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.standing import closed, touching
from nomicformal.checker.checks.tally import settled
from nomicformal.checker.checks.uses import Node, body, head
from nomicformal.checker.checks.words import finding, listing, passage_of, promise_words, quote, rule_name
from nomicformal.core.clauses import AnyClause, Guarantee
from nomicformal.diagnostics import CodeInfo, Diagnostic
from nomicformal.told import joined, told

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer
    from nomicformal.checker.two_cases import TwoCases


def dependence(context: Context, info: CodeInfo, clause: Guarantee) -> Diagnostic | None:
    """Unsatisfiable iff the term comes out the same in any two cases that differ in nothing but what it shall not
    depend on. Proved without asking where the rules do not even look at that."""
    from nomicformal.checker.courses.asked import current
    from nomicformal.checker.two_cases import TwoCases, can_be_varied

    if not current(context, clause):
        return None
    varied = _varied(context, clause)
    fixed = [name for name in varied if not can_be_varied(context.ruleset, name)]
    if not varied:
        _prove(context, clause, "")
        return None
    if fixed:
        _leave_open(context, clause, _cannot_vary(context, fixed))
        return None
    cases = TwoCases(context.ruleset, tuple(varied), context.options)
    answer = _ask(context, clause, cases)
    if answer.never:
        _prove(context, clause, answer.bound)
    elif not answer.found:
        _leave_open(context, clause, answer.reason)
    return _report(context, info, clause, cases, answer) if answer.found else None


def _varied(context: Context, clause: Guarantee) -> list[str]:
    """What the rules look at for the term and should not look at."""
    assert clause.subject is not None
    symbols = context.ruleset.symbols
    nodes = _footprint(context, ("term", clause.subject.symbol))
    seen = {name for kind, name in nodes if kind in ("term", "act") and name in symbols}
    if clause.kind == "depends only on":
        return sorted(name for name in seen - set(clause.on) if symbols[name].kind != "term")
    return sorted(seen & set(clause.on))


def _footprint(context: Context, *start: Node) -> set[Node]:
    """Everything that deciding these looks at, through whatever terms."""
    of_node: dict[Node, list[AnyClause]] = {}
    for clause in context.ruleset.clauses:
        if decided := head(clause):
            of_node.setdefault(decided[0], []).append(clause)
    seen: set[Node] = set()
    todo = list(start)
    while todo:
        node = todo.pop()
        if node not in seen:
            seen.add(node)
            todo += [use.node for clause in of_node.get(node, ()) for use in body(clause)]
    return seen


def _ask(context: Context, clause: Guarantee, cases: TwoCases) -> Answer:
    """First of all situations, then, if two cases are found, of those that keep what must always hold."""
    from nomicformal.checker.checks.standing import limited
    from nomicformal.checker.conditions import Holds

    assert clause.subject is not None
    env = context.workbench().instance(clause)
    answer = cases.ask(clause.subject, env)
    kept = [closed(one) for one in touching(context, Holds(clause.subject, env))] if answer.found else []
    if not kept:
        return answer
    again = cases.ask(clause.subject, env, kept)
    return limited(again) if again.never else again


def _cannot_vary(context: Context, names: list[str]) -> str:
    from nomicformal.checker.checks.speech import symbol_name

    return told(
        "the rules look at {symbols} for it, which cannot be otherwise by itself",
        symbols=listing([symbol_name(context.ruleset, name) for name in names]),
    )


def _prove(context: Context, clause: Guarantee, bound: str) -> None:
    context.proved.append(settled(_words(context, clause), [bound], _numbers(context, clause)))


def _leave_open(context: Context, clause: Guarantee, reason: str) -> None:
    context.undecided.append(Statement(_words(context, clause), reason, _numbers(context, clause)))


def _words(context: Context, clause: Guarantee) -> str:
    rule = rule_name(context.rule_of(clause))
    return told("{rule} guarantees: {what}", rule=rule, what=promise_words(clause))


def _numbers(context: Context, clause: Guarantee) -> tuple[int, ...]:
    rule = context.rule_of(clause)
    return (rule.number,) if rule else ()


def _report(
    context: Context, info: CodeInfo, clause: Guarantee, cases: TwoCases, answer: Answer
) -> Diagnostic:
    from nomicformal.checker.checks.speech import (
        cell_phrase,
        concrete,
        logged,
        named,
        situation_lines,
        value_words,
    )

    assert answer.situation is not None
    assert clause.subject is not None
    env = context.workbench().instance(clause)
    ruleset = named(context.ruleset, answer.situation)
    subject, values = clause.subject, concrete(env, answer)
    first, second = cases.values(answer, subject, values)
    about = cell_phrase(ruleset, subject.symbol, tuple(values.get(getattr(a, "name", "")) for a in subject.args), None)
    lines = [passage_of(clause, context.rule_of(clause))]
    for (name, args), one, other in cases.differences(answer.situation):
        words = (value_words(ruleset, name, value) for value in (one, other))
        lines.append(_apart(cell_phrase(ruleset, name, args, None), *words))
    for entries, where in zip(
        cases.only_in_one(answer.situation),
        (told("only in the first case"), told("only in the second case")),
        strict=True,
    ):
        lines += [joined([where, logged(ruleset, entry)], ": ") for entry in entries]
    lines.append(_apart(about, *(value_words(ruleset, subject.symbol, v) for v in (first, second))))
    rule = context.rule_of(clause)
    return finding(
        info,
        told("{rule} guarantees: {what}; two cases break it", rule=rule_name(rule), what=promise_words(clause)),
        clause.origin.span,
        rules=_numbers(context, clause),
        witness=situation_lines(context.ruleset, cases.first(answer.situation)),
        explanation=lines,
        status=told("situation found and replayed"),
        key=[clause.origin.rule, clause.name],
    )


def _apart(what: str, first: str, second: str) -> str:
    return told(
        "{what}: {first} in the first case, {second} in the second",
        what=quote(what), first=first, second=second,
    )  # fmt: skip
