"""NF303: guarantees whose condition never arises, or that speak of what the rules do nothing with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import Node, body, head, uses
from nomicformal.checker.checks.words import finding, listing, passage_of, proved_within, quote, rule_name
from nomicformal.core.clauses import AnyClause, Guarantee, Norm, NormKind, Transition
from nomicformal.core.expr import YES, Quant
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.source import Span
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer

INFO = CodeInfo(
    code="NF303",
    name="guarantee-vacuous",
    severity=Severity.WARNING,
    what="A guarantee holds only because the situation that it speaks of can never arise, or because it speaks of an"
    " act that no rule but its own has anything to do with: no effect, duty or condition is ever one of that act.",
    why="It promises nothing. Probably its condition is not the one that was meant; or what the rules do without that"
    " act (taking points, say, where it speaks of imposing a penalty) is not what it measures.",
    example="  guarantee fair: always (every p: Player where points(p) > 10 and points(p) < 5 has wins(p))",
    instead="Correct the condition of the promise if it can never be met; or write it about what the rules really do"
    " (take points, expel), or have the other rules say that what they do is this. If it is about what shall never come"
    " up, nothing has to be done.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for clause in context.ruleset.clauses:
        if not isinstance(clause, Guarantee) or clause.origin.version or not context.of_interest(clause):
            continue
        if idle := acts_without_use(context, clause):
            found.append(_idle(context, clause, idle))
        elif (answer := _never_arises(context, clause)) is not None:
            found.append(_never(context, clause, answer))
    return found


def acts_without_use(context: Context, clause: Guarantee) -> tuple[str, ...]:
    """The acts that the guarantee speaks of, if no rule does anything with any of them but say, in the guarantee's own
    rule, who may or can do it; none if one is used, or if it speaks of no act."""
    acts = {node[1] for node in _nodes(clause) if node[0] != "term"}
    if not acts or clause.kind not in ("always", "never"):
        return ()
    rule, used = clause.origin.rule, context.ruleset.once("acts in use", _acts_in_use)
    return () if any(used.get(act, frozenset()) - {rule} for act in acts) else tuple(sorted(acts))


_ALSO_IN_ITS_OWN = ("", "otherwise than by who may or can do it")
"""Stands for a use that counts in whatever rule it is."""


def _acts_in_use(ruleset: Ruleset) -> dict[str, set[object]]:
    """Act -> the rules that say who may or can do it, or do so under a condition about it; a use of another kind counts
    for every rule."""
    found: dict[str, set[object]] = {}
    sweeping = _sweeping(ruleset)
    for clause in ruleset.clauses:
        if isinstance(clause, Guarantee) or clause.id in sweeping:
            continue
        by = clause.origin.rule if isinstance(clause, Norm) else _ALSO_IN_ITS_OWN
        for kind, name in _nodes(clause):
            if kind != "term":
                found.setdefault(name, set()).add(by)
    for symbol in ruleset.symbols.values():
        for use in uses((symbol.initially, symbol.decided)):
            if use.node[0] != "term":
                found.setdefault(use.node[1], set()).add(_ALSO_IN_ITS_OWN)
    return found


def _sweeping(ruleset: Ruleset) -> frozenset[int]:
    """The clauses of a line that keeps somebody from several acts at once (`cannot do anything except …`): it speaks of
    none of them in particular."""
    by_place: dict[Span, list[Norm]] = defaultdict(list)
    for clause in ruleset.clauses:
        if isinstance(clause, Norm) and clause.kind is NormKind.RESTRICT:
            by_place[clause.origin.span].append(clause)
    return frozenset(one.id for same in by_place.values() if len({one.act for one in same}) > 1 for one in same)


def _nodes(clause: AnyClause) -> set[Node]:
    """What a clause decides or looks at."""
    decided = head(clause)
    patterns = [
        clause.pattern if isinstance(clause, Transition) else None,
        clause.via if isinstance(clause, Norm) else None,
    ]
    return (
        {use.node for use in body(clause)}
        | {("act", pattern.symbol) for pattern in patterns if pattern is not None}
        | ({decided[0]} if decided else set())
    )


def _idle(context: Context, clause: Guarantee, acts: Sequence[str]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    rule = context.rule_of(clause)
    what = listing([quote(symbol_phrase(context.ruleset, act)) for act in acts])
    return _report(
        context,
        clause,
        told(
            "what {rule} guarantees says nothing of the other rules: it speaks of {what},"
            " and nothing that they do is that",
            rule=rule_name(rule),
            what=what,
        ),
        told("proved"),
        Severity.INFO,
    )


def _never(context: Context, clause: Guarantee, answer: Answer) -> Diagnostic:
    rule = context.rule_of(clause)
    return _report(
        context,
        clause,
        told("what {rule} guarantees is empty: the situation that it speaks of never arises", rule=rule_name(rule)),
        proved_within(answer.bound),
    )


def _report(
    context: Context, clause: Guarantee, message: str, status: str, severity: Severity = INFO.severity
) -> Diagnostic:
    rule = context.rule_of(clause)
    return finding(
        INFO,
        message,
        clause.origin.span,
        severity=severity,
        rules=[rule.number] if rule else [],
        explanation=[passage_of(clause, rule)],
        status=status,
        key=[clause.origin.rule, clause.name],
    )


def _never_arises(context: Context, clause: Guarantee) -> Answer | None:
    """The answer that shows that the guarantee's condition (or what its `every … where` restricts it to) is never
    met; None if it can be, or if it has none."""
    from nomicformal.checker.conditions import Holds, Unknown, env_of

    bench = context.workbench()
    env = bench.instance(clause)
    conditions = [] if clause.guard == YES else [Holds(clause.guard, env)]
    match clause.condition:
        case Quant(which="every", var=var, where=where) if where != YES and clause.kind == "always":
            conditions.append(Holds(where, env_of({**dict(env), var.name: Unknown(f"any {var.name}", var.type)})))
    for condition in conditions:
        answer = bench.ask(condition, witness=False)
        if answer.never:
            return answer
    return None
