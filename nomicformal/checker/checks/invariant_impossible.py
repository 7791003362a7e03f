"""NF212: what must always hold and cannot hold at all under the rules as they stand."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, proved_within, quote, rule_name
from nomicformal.core.clauses import Invariant
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF212",
    name="invariant-impossible",
    severity=Severity.ERROR,
    what="A passage says that something must always hold, and with the rules as they stand it holds in no situation.",
    why="The rules break it already, whatever anybody does.",
    example="| There must always be at least one mutable rule.\n# and all rules in force are immutable",
    instead="Change the rules so that it can hold again, or change the passage.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.conditions import Applies, Holds, all_of

    found = []
    bench = context.workbench()
    for clause in context.ruleset.clauses:
        if not isinstance(clause, Invariant) or not context.of_interest(clause):
            continue
        env = bench.instance(clause)
        kept = bench.ask(all_of(Applies(clause.id, env), Holds(clause.condition, env)), witness=False)
        if not kept.never or not bench.ask(Applies(clause.id, env), witness=False).found:
            continue
        rule = context.rule_of(clause)
        found.append(
            finding(
                INFO,
                told(
                    "{rule} says that it must always be so: {passage}; under the rules as they stand it is never so",
                    rule=rule_name(rule),
                    passage=quote(clause.origin.quote or clause.origin.source),
                ),
                clause.origin.span,
                rules=[rule.number] if rule else [],
                explanation=[passage_of(clause, rule)],
                status=proved_within(kept.bound),
                key=[clause.origin.rule, " ".join(clause.origin.source.split())],
            )
        )
    return found
