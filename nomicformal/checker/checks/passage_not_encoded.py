"""NF106: passages that have no clauses and no mark, gathered in one finding."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, number_list, quote
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

INFO = CodeInfo(
    code="NF106",
    name="passage-not-encoded",
    severity=Severity.INFO,
    what="A passage of a rule has neither clauses below it nor a mark that says why not.",
    why="What it says takes no part in any answer. A conflict that it causes will not be found.",
    example="| Each player starts with zero points.\n| ...",
    instead="Write the passage's meaning below it, or mark it: informal “why”, comment, built in “feature”, as above.",
)


def run(context: Context) -> list[Diagnostic]:
    open_passages = [
        (rule, passage)
        for rule in context.ruleset.rules
        if rule.in_force
        for passage in rule.passages
        if passage.mark == "unencoded" and passage.text.strip()
    ]
    if not open_passages:
        return []
    rules = sorted({rule.number for rule, _ in open_passages})
    count = len(open_passages)
    passages = [f"{rule.id}: {' '.join(passage.text.split())[:80]}" for rule, passage in open_passages]
    return [
        finding(
            INFO,
            f"{count} passage{'s' if count > 1 else ''} of rule{'s' if len(rules) > 1 else ''} {number_list(rules)}"
            " have no formal meaning and take no part in any answer"
            if count > 1
            else f"a passage of rule {rules[0]} has no formal meaning and takes no part in any answer:"
            f" {quote(open_passages[0][1].text)}",
            open_passages[0][1].span,
            related=[
                Related(passage.span, f"rule {rule.number}: {quote(passage.text, 80)}")
                for rule, passage in open_passages[1:]
            ],
            rules=rules,
            key=passages,
            atoms=passages,
        )
    ]
