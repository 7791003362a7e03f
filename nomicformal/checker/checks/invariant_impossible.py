"""NF212: what must always hold and cannot hold at all under the rules as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.standing import closed, invariants_that_go_together, standing_invariants
from nomicformal.checker.checks.words import finding, listing, passage_of, proved_within, quote, rule_name
from nomicformal.core.clauses import Invariant
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer

INFO = CodeInfo(
    code="NF212",
    name="invariant-impossible",
    severity=Severity.ERROR,
    what="A passage says that something must always hold, and with the rules as they stand it holds in no situation,"
    " or in none in which everything else holds that must always hold.",
    why="The rules break it already, whatever anybody does.",
    example="| There must always be at least one mutable rule.\n# and all rules in force are immutable",
    instead="Do what the passage asks for (enact or transmute a rule, say), or amend the passage.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.conditions import Applies, Holds, all_of

    found = []
    bench = context.workbench()
    standing, compatible = standing_invariants(context.ruleset), invariants_that_go_together(context)
    for clause in context.ruleset.clauses:
        if not isinstance(clause, Invariant) or not context.of_interest(clause):
            continue
        env = bench.instance(clause)
        kept = bench.ask(all_of(Applies(clause.id, env), Holds(clause.condition, env)), witness=False)
        if kept.never and bench.ask(Applies(clause.id, env), witness=False).found:
            found.append(_alone(context, clause, kept.bound))
        elif not kept.never and clause in standing and clause not in compatible:
            found.append(_together(context, clause, [one for one in compatible if one.id < clause.id]))
    return found


def _alone(context: Context, clause: Invariant, bound: str) -> Diagnostic:
    rule = context.rule_of(clause)
    message = told(
        "{rule} says that it must always be so: {passage}; under the rules as they stand it is never so",
        rule=rule_name(rule),
        passage=quote(clause.origin.quote or clause.origin.source),
    )
    return _report(context, clause, [], message, bound)


def _together(context: Context, clause: Invariant, others: Sequence[Invariant]) -> Diagnostic:
    """`others`: those before it, with which it cannot hold; as few of them as do."""
    from nomicformal.checker.conditions import Holds, all_of

    def answer(these: Sequence[Invariant]) -> Answer:
        return context.workbench().ask(all_of(*(Holds(closed(one)) for one in (*these, clause))), witness=False)

    needed = list(others)
    for one in others:
        fewer = [each for each in needed if each is not one]
        if answer(fewer).never:
            needed = fewer
    message = told(
        "{rule} says that it must always be so: {passage}; that never goes together with what {others} says must"
        " always be so",
        rule=rule_name(context.rule_of(clause)),
        passage=quote(clause.origin.quote or clause.origin.source),
        others=listing(list(dict.fromkeys(rule_name(context.rule_of(one)) for one in needed))),
    )
    return _report(context, clause, needed, message, answer(needed).bound)


def _report(
    context: Context, clause: Invariant, others: Sequence[Invariant], message: str, bound: str
) -> Diagnostic:
    sides = [clause, *others]
    return finding(
        INFO,
        message,
        clause.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=list(dict.fromkeys(rule.number for one in sides if (rule := context.rule_of(one)))),
        explanation=[passage_of(one, context.rule_of(one)) for one in sides],
        status=proved_within(bound),
        key=[clause.origin.rule, " ".join(clause.origin.source.split())],
    )
