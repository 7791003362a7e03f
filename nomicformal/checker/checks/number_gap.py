"""NF108: a number left out of an otherwise complete block of rules."""

from __future__ import annotations

from collections import defaultdict

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.history import numbers_from_history
from nomicformal.checker.checks.words import finding, number_list
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity

INFO = CodeInfo(
    code="NF108",
    name="number-gap",
    severity=Severity.INFO,
    what="A block of rules is numbered without holes but for one or few numbers, and nothing says what became of"
    " these.",
    why="A rule may have been lost when the text was copied.",
    example="rule 101 …, rule 102 …, rule 104 …      # where is 103?",
    instead="Restore the rule, or leave a stub: rule 103 repealed by 302.",
)
FEWEST_IN_BLOCK = 4
MOST_MISSING = 0.25


def run(context: Context) -> list[Diagnostic]:
    blocks: dict[int, list[Rule]] = defaultdict(list)
    for rule in context.ruleset.rules:
        blocks[rule.number // 100].append(rule)
    accounted = {number for rule in context.ruleset.rules for number in numbers_from_history(rule)}
    found = []
    for _, rules in sorted(blocks.items()):
        present = {rule.number for rule in rules}
        span = range(min(present), max(present) + 1)
        missing = [number for number in span if number not in present]
        lost = [number for number in missing if number not in accounted]
        if len(present) < FEWEST_IN_BLOCK or not lost or len(missing) > MOST_MISSING * len(span):
            continue
        after = next(rule for rule in sorted(rules, key=lambda r: r.number) if rule.number > lost[0])
        found.append(
            finding(
                INFO,
                f"the rules {span[0]}-{span[-1]} are numbered without holes, except that {number_list(lost)}"
                f" {'is' if len(lost) == 1 else 'are'} missing and no history says why",
                after.span,
                rules=[after.number],
                key=[str(number) for number in lost],
                atoms=[str(number) for number in lost],
            )
        )
    return found
