"""NF202: a rule beaten by a rule of higher status, and void if the ruleset says so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.encode.index import VOIDS_RULE
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import Told, told

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflict_report import Group
    from nomicformal.core.model import Rule

INFO = CodeInfo(
    code="NF202",
    name="beaten-by-status",
    severity=Severity.ERROR,
    what="A rule contradicts a rule of higher status (a mutable rule an immutable one), is beaten, and may be void.",
    why="Where the ruleset says that the beaten rule is void, everything else that it says falls as well, in any"
    " situation in which they meet.",
    example="rule 104 immutable: | Each player has exactly one vote.\nrule 329 mutable: | The judge has no vote.",
    instead="Amend the rule of lower status so that it leaves the other one's subject alone (“except where rule …"
    " says otherwise”), or transmute one of them.",
)

MOST_FALLING = 4


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflict_report import groups, reports

    return reports(context, INFO, groups(context, "status"), _report)


def _report(context: Context, group: Group) -> Diagnostic:
    from nomicformal.checker.checks.conflict_report import report, subjects
    from nomicformal.checker.checks.words import rule_name

    loser, winner = (
        _with_status(rule) if rule else rule_name(rule)
        for rule in (context.rule_of(group[0].loser), context.rule_of(group[0].winner))
    )
    message = told(
        "{loser} contradicts {winner} about {subjects} and {fate}",
        loser=loser, winner=winner, subjects=subjects(context, group), fate=_fate(group),
    )  # fmt: skip
    found = report(context, INFO, group, message)
    return replace(found, explanation=(*found.explanation, *_falling(context, group)))


def _falling(context: Context, group: Group) -> list[str]:
    """What else the rule says that is void with it."""
    from nomicformal.checker.checks.conflict_report import about
    from nomicformal.checker.checks.words import listing, rule_name

    criterion, rule = group[0].criterion, context.rule_of(group[0].loser)
    if criterion is None or criterion.void not in VOIDS_RULE or rule is None:
        return []
    beaten = {found.loser.origin.passage for found in group}
    passages = {
        clause.origin.passage: about(clause)
        for clause in context.ruleset.clauses_of(rule.id)
        if clause.origin.passage not in beaten and not clause.origin.version and clause.origin.quote
    }
    if not passages:
        return []
    told_of = list(passages.values())[:MOST_FALLING]
    more = len(passages) - len(told_of)
    said = listing([*told_of, *([told("{count} more passages", count=more)] if more else [])])
    return [told("with it falls what {rule} says besides: {passages}", rule=rule_name(rule), passages=said)]


def _fate(group: Group) -> str:
    criterion = group[0].criterion
    assert criterion is not None
    match criterion.void:
        case "":
            return told("is beaten by its status")
        case "clause":
            return told("what it says there is void")
        case "matter":
            return told("everything that it says about this is void")
        case "ever":
            return told("is void from then on")
        case _:
            return told("is void where they meet, with everything else that it says")


def _with_status(rule: Rule) -> Told:
    from nomicformal.checker.checks.words import rule_name, status_word

    parts = {"rule": rule_name(rule), "status": status_word(rule.status)}
    return Told(f"{parts['status']} {parts['rule']}", "{rule} ({status})", parts)
