"""NF402: a change of a rule that does not exist."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from nomicformal.checker.change.context import ChangeContext, target, target_number, title_of
from nomicformal.checker.checks.words import finding, number_list, rule_by_number
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.syntax.tree_file import Enact, Repeal

INFO = CodeInfo(
    code="NF402",
    name="rule-to-change-not-found",
    severity=Severity.ERROR,
    what="A proposal changes a rule that does not exist or is no longer in force.",
    why="There is nothing to change, so the change is without effect, whatever the vote.",
    example="repeal rule 212          # was repealed by proposal 305",
    instead="Look up the rule's present number. If the rule is to come back, enact it.",
)


def run(context: ChangeContext) -> list[Diagnostic]:
    ruleset = context.before.ruleset
    known = [str(rule.number) for rule in ruleset.rules if rule.in_force]
    given = {str(change.number) for change in context.changes if isinstance(change, Enact) and change.number}
    found = [*_repealed_before(context)]
    for change in context.changes:
        number = target_number(change)
        if number is None or str(number) in given or target(ruleset, change) is not None:
            continue
        stub = rule_by_number(ruleset, number)
        close = difflib.get_close_matches(str(number), known, n=3, cutoff=0.6)
        fate = "is no longer in force" if stub else "does not exist"
        found.append(
            finding(
                INFO,
                f"the proposal {title_of(change)}, which {fate}",
                change.span,
                explanation=[f"rules with a similar number: {number_list(map(int, close))}"] if close else [],
                rules=[number],
                key=[str(number)],
            )
        )
    return found


def _repealed_before(context: ChangeContext) -> Iterator[Diagnostic]:
    """Changes of a rule that an earlier change of the same proposal repeals."""
    gone: set[str] = set()
    for place, change in enumerate(context.changes):
        rule = target(context.before.ruleset, change)
        if rule is None:
            continue
        if rule.id in gone:
            message = f"the proposal {title_of(change)}, which an earlier change of it repeals"
            yield finding(INFO, message, change.span, rules=[rule.number], key=[str(place), str(rule.number)])
        if isinstance(change, Repeal):
            gone.add(rule.id)
