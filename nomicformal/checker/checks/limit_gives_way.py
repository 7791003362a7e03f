"""NF216: a limit on the number of rules that gives way to the rule by which new rules come into force."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.settled_by_number import REASONS
from nomicformal.checker.checks.words import finding, passage_of, rule_name
from nomicformal.core.clauses import Criterion, Invariant, Transition, Update
from nomicformal.core.expr import NO, Compare, Count
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF216",
    name="limit-gives-way",
    severity=Severity.WARNING,
    what="A rule says how many rules there may be at most, and the rule by which adopted rules come into force prevails"
    " over it.",
    why="Once the limit is reached, one rule more comes into force all the same: the limit stops nothing.",
    example="rule 205: | An adopted rule takes effect at once.\n"
    "rule 306: | There may be no more than 35 mutable rules.",
    instead="Say that the limit prevails, or that what would exceed it cannot be adopted or does not take effect.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for limit in context.ruleset.clauses:
        if not isinstance(limit, Invariant) or not limits_rules(limit):
            continue
        told_of: set[str] = set()
        for effect in context.ruleset.clauses:
            if not isinstance(effect, Transition) or not _enacts(effect) or effect.origin.rule in told_of:
                continue
            if not context.of_interest(limit, effect) or not _speak_of_two_rules(context, limit, effect):
                continue
            if criterion := _by_what(context, limit, effect):
                told_of.add(effect.origin.rule)
                found.append(_report(context, limit, effect, criterion))
    return found


def limits_rules(limit: Invariant) -> bool:
    """`always (count r: Rule where …) <= n`"""
    condition = limit.condition
    return (
        isinstance(condition, Compare)
        and condition.op in ("<", "<=")
        and isinstance(condition.left, Count)
        and condition.left.var.type.name == "Rule"
    )


def _enacts(effect: Transition) -> bool:
    return any(isinstance(one, Update) and one.symbol == "in_force" and one.value != NO for one in effect.updates)


def _speak_of_two_rules(context: Context, limit: Invariant, effect: Transition) -> bool:
    sides = context.rule_of(limit), context.rule_of(effect)
    return sides[0] is not sides[1] and all(rule is not None and rule.in_force for rule in sides)


def _by_what(context: Context, limit: Invariant, effect: Transition) -> Criterion | None:
    """What lets the effect prevail over the limit wherever something decides between them; None if nothing does, or if
    the limit can prevail."""
    from nomicformal.checker.conditions import Prevails

    bench = context.workbench()
    theirs, own = bench.instance(effect, "_t"), bench.instance(limit, "_i")
    if not context.ask(Prevails(limit.id, own, effect.id, theirs), witness=False).never:
        return None
    for criterion in context.ruleset.clauses:
        if isinstance(criterion, Criterion):
            prevails = Prevails(effect.id, theirs, limit.id, own, criterion.id)
            if context.ask(prevails, witness=False).found:
                return criterion
    return None


def _report(context: Context, limit: Invariant, effect: Transition, criterion: Criterion) -> Diagnostic:
    of_limit, of_effect = context.rule_of(limit), context.rule_of(effect)
    decider = context.rule_of(criterion)
    return finding(
        INFO,
        told(
            "{limit} sets a limit to the number of rules, but {effect}, by which rules come into force, prevails over"
            " it because {reason}",
            limit=rule_name(of_limit), effect=rule_name(of_effect), reason=_reason(criterion),
        ),
        limit.origin.span,
        related=[Related(effect.origin.span, passage_of(effect, of_effect))],
        rules=[rule.number for rule in (of_limit, of_effect) if rule],
        explanation=[
            passage_of(limit, of_limit),
            passage_of(effect, of_effect),
            told("decides: {passage}", passage=passage_of(criterion, decider)),
            told("with as many rules as it allows, one more that is adopted comes into force all the same"),
        ],
        key=[limit.origin.rule, effect.origin.rule],
    )  # fmt: skip


def _reason(criterion: Criterion) -> str:
    if criterion.kind == "status":
        return told("its status is higher")
    return REASONS.get(criterion.kind) or told("the rules say so")
