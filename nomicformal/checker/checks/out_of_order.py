"""NF117: rules that are not printed in the order of their numbers."""

from __future__ import annotations

from collections import defaultdict

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, listing, rule_name
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF117",
    name="rules-out-of-order",
    severity=Severity.INFO,
    what="In a file with several rules, one stands before a rule with a lower number, or among the rules of another"
    " series.",
    why="Readers look for a rule where its number belongs. One that stands elsewhere was often moved there when its"
    " status changed, and its number was not.",
    example="rule 116 immutable …\nrule 212 immutable …\nrule 201 mutable …",
    instead="Put the rule where its number belongs, or give it the number of the change that moved it.",
)


def run(context: Context) -> list[Diagnostic]:
    files: dict[str, list[Rule]] = defaultdict(list)
    for rule in context.ruleset.rules:
        files[rule.span.file].append(rule)
    found = []
    for rules in files.values():
        printed = sorted(rules, key=lambda rule: rule.span)
        astray = _astray(printed)
        if astray and 2 * len(astray) < len(printed):
            found.append(_report(astray))
    return found


def _astray(printed: list[Rule]) -> list[Rule]:
    """The fewest rules without which the others stand in order: all but a longest rising run."""
    best: list[list[Rule]] = []
    for rule in printed:
        runs = [run for run in best if run[-1].number <= rule.number]
        best.append([*_longest(runs), rule])
    kept = set(map(id, _longest(best)))
    return [rule for rule in printed if id(rule) not in kept]


def _longest(runs: list[list[Rule]]) -> list[Rule]:
    best: list[Rule] = []
    for run in runs:
        best = run if len(run) > len(best) else best
    return best


def _report(astray: list[Rule]) -> Diagnostic:
    return finding(
        INFO,
        told("{rule} stands out of order", rule=rule_name(astray[0]))
        if len(astray) == 1
        else told("{rules} stand out of order", rules=listing([rule_name(rule) for rule in astray])),
        astray[0].span,
        related=[Related(rule.span, told("so does this")) for rule in astray[1:]],
        rules=[rule.number for rule in astray],
        key=[rule.id for rule in astray],
        atoms=[rule.id for rule in astray],
    )
