"""NF625: no rule says whether what no rule mentions is allowed."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import head
from nomicformal.checker.checks.words import finding, passage_of
from nomicformal.core.clauses import DefaultNorm
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF625",
    name="default-missing",
    severity=Severity.INFO,
    what="The rules say how they are changed, and none says whether what no rule mentions is allowed.",
    why="Two players can disagree on whether something is allowed because nothing forbids it, or forbidden because"
    " nothing allows it, and the rules side with neither. What is asked here takes it as allowed.",
    example="| A change of rules is the enactment, the repeal or the amendment of a rule.\n"
    "# and whatever is no change of rules?",
    instead="Say that whatever no rule prohibits or regulates is permitted, or the contrary.",
)
WHAT_A_CHANGE_IS = ("term", "rule_change")


def run(context: Context) -> list[Diagnostic]:
    standing = context.standing_clauses()
    of_changes = [one for one in standing if (decided := head(one)) is not None and decided[0] == WHAT_A_CHANGE_IS]
    if not of_changes or any(isinstance(one, DefaultNorm) for one in standing):
        return []
    if not context.of_interest(*of_changes):
        return []
    first = of_changes[0]
    rule = context.rule_of(first)
    return [
        finding(
            INFO,
            told("no rule says whether what no rule mentions is allowed"),
            first.origin.span,
            rules=[rule.number] if rule else [],
            explanation=[
                told("said is only what a change of rules is: {passage}", passage=passage_of(first, rule)),
            ],
            key=["default"],
        )
    ]
