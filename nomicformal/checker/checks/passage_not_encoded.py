"""NF106: passages that have no clauses and no mark, gathered in one finding."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, number_list, quote
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import Told, told

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
    passages = [f"{rule.id}: {' '.join(passage.text.split())[:80]}" for rule, passage in open_passages]
    return [
        finding(
            INFO,
            _message(rules, [passage.text for _, passage in open_passages]),
            open_passages[0][1].span,
            related=[
                Related(
                    passage.span,
                    told(
                        "{rule}: {quote}", rule=told("rule {number}", number=rule.number), quote=quote(passage.text, 80)
                    ),
                )
                for rule, passage in open_passages[1:]
            ],
            rules=rules,
            key=passages,
            atoms=passages,
        )
    ]


def _message(rules: list[int], texts: list[str]) -> Told:
    if len(texts) == 1:
        return told(
            "a passage of rule {number} has no formal meaning and takes no part in any answer: {passage}",
            number=rules[0], passage=quote(texts[0]),
        )  # fmt: skip
    return told(
        "{count} passages of rule {numbers} have no formal meaning and take no part in any answer"
        if len(rules) == 1
        else "{count} passages of rules {numbers} have no formal meaning and take no part in any answer",
        count=len(texts),
        numbers=number_list(rules),
    )
