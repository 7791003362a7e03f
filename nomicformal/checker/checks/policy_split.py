"""NF207: rules about precedence that order the rules (and each other) differently."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, listing, passage_of, rule_name
from nomicformal.core.clauses import Criterion
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflict_report import Group

INFO = CodeInfo(
    code="NF207",
    name="policy-against-itself",
    severity=Severity.ERROR,
    what="Several rules say how conflicts are settled, and they do not agree on which of them is to be followed.",
    why="Each of them makes itself prevail (or none does), so no conflict that they cover is settled.",
    example="rule 212: | The rule with the lower number prevails.\nrule 301: | The rule with the higher number"
    " prevails.",
    instead="Keep one rule about the order, or let one of them say that it prevails over the other.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.conditions import PolicySplit, all_of

    criteria = [clause for clause in context.ruleset.clauses if isinstance(clause, Criterion)]
    makers: dict[str, Rule] = {
        rule.id: rule for clause in criteria if (rule := context.rule_of(clause)) and rule.in_force
    }
    found = []
    for first, second in combinations(makers.values(), 2):
        answer = context.ask(all_of(PolicySplit(first.id, second.id)))
        if answer.found and answer.situation is not None:
            found.append(_report(context, [first, second], criteria))
    if found:
        return found
    return _from_conflicts(context)


def _from_conflicts(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflict_report import groups, reports

    return reports(context, INFO, groups(context, "policy"), _of_conflicts)


def _of_conflicts(context: Context, group: Group) -> Diagnostic:
    from nomicformal.checker.checks.conflict_report import names, report, subjects

    loser, winner = names(context, group[0])
    message = told(
        "{winner} and {loser} contradict each other about {subjects}, and the rules about precedence disagree on"
        " which prevails",
        winner=winner, loser=loser, subjects=subjects(context, group),
    )  # fmt: skip
    return report(context, INFO, group, message)


def _report(context: Context, makers: list[Rule], criteria: list[Criterion]) -> Diagnostic:
    theirs = [clause for clause in criteria if clause.origin.rule in {rule.id for rule in makers}]
    last = theirs[-1]
    return finding(
        INFO,
        told(
            "{rules} order conflicting rules differently, and nothing says which of them is to be followed",
            rules=listing([rule_name(rule) for rule in makers]),
        ),
        last.origin.span,
        related=[
            Related(clause.origin.span, passage_of(clause, context.rule_of(clause)))
            for clause in theirs
            if clause.origin.span != last.origin.span
        ],
        rules=[rule.number for rule in makers],
        explanation=[
            told("no order of these rules agrees with the order that it yields itself, or several do and differ")
        ],
        status=told("situation found and replayed"),
        key=sorted(rule.id for rule in makers),
    )
