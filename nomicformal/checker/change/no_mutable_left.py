"""NF409: a proposal after which no rule can be changed."""

from __future__ import annotations

from nomicformal.checker.change.context import ChangeContext, title_of
from nomicformal.checker.checks.words import finding, listing, passage_of
from nomicformal.core.clauses import Invariant
from nomicformal.core.expr import Apply
from nomicformal.core.walk import parts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

INFO = CodeInfo(
    code="NF409",
    name="no-mutable-rule-left",
    severity=Severity.ERROR,
    what="After the proposal no mutable rule is in force.",
    why="Then nothing can be amended; in a nomic that is the end of the game, and most rulesets forbid it.",
    example="repeal rule 201          # the last mutable rule",
    instead="Leave at least one mutable rule, or enact one in the same proposal.",
)


def run(context: ChangeContext) -> list[Diagnostic]:
    mutable_before = [rule for rule in context.before.ruleset.rules if rule.in_force and rule.status == "mutable"]
    if not mutable_before or any(rule.in_force and rule.status == "mutable" for rule in context.after.ruleset.rules):
        return []
    demands = [
        clause
        for clause in context.after.ruleset.clauses
        if isinstance(clause, Invariant)
        and any(isinstance(part, Apply) and part.symbol == "status" for part in parts(clause.condition))
    ]
    return [
        finding(
            INFO,
            f"no mutable rule is left if the proposal {listing([title_of(change) for change in context.changes])}",
            context.changes[-1].span,
            related=[
                Related(clause.origin.span, passage_of(clause, context.after.rule_of(clause))) for clause in demands
            ],
            rules=[rule.number for clause in demands if (rule := context.after.rule_of(clause))],
            explanation=[
                f"{passage_of(clause, context.after.rule_of(clause))} does not hold then" for clause in demands
            ],
            key=["no mutable rule"],
        )
    ]
