"""NF408: what rules decided before the proposal and none decides after it."""

from __future__ import annotations

from collections.abc import Sequence

from nomicformal.checker.change.context import ChangeContext, place_of_change
from nomicformal.checker.checks.uses import body
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Hold
from nomicformal.core.expr import TRUTH
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import Told, told

INFO = CodeInfo(
    code="NF408",
    name="becomes-silent",
    severity=Severity.WARNING,
    what="The rules said something in a situation, and after the proposal no rule says it; or something could be so,"
    " and no rule makes it so any more. A warning where other rules rely on it, worth knowing otherwise.",
    why="What relies on it loses its ground: a quorum that nobody defines is never reached; where no rule lets changes"
    " take effect, none ever does.",
    example="repeal rule 201          # the only rule that says what the quorum is",
    instead="Let the proposal say it anew, or change the rules that rely on it as well.",
)


def run(context: ChangeContext) -> list[Diagnostic]:
    return [*_silent(context), *_never_so(context)]


def _silent(context: ChangeContext) -> list[Diagnostic]:
    from nomicformal.checker.change.differences import compare
    from nomicformal.checker.checks.speech import cell_phrase, situation_lines

    found = []
    for difference in compare(context).changed:
        kind, name = difference.node
        if kind != "term" or difference.after.kind != "silent" or difference.before.kind == "silent":
            continue
        users = _users(context, name)
        ruleset = context.after.ruleset if name in context.after.ruleset.symbols else context.before.ruleset
        cell = quote(cell_phrase(ruleset, name, difference.args, None))
        who = list(dict.fromkeys(rule_name(context.after.rule_of(clause)) for clause in users))
        span = difference.clauses[0].origin.span
        found.append(
            finding(
                INFO,
                _no_longer_said(cell, who, truth=ruleset.symbols[name].result == TRUTH),
                place_of_change(context, difference.clauses[-1]) if difference.clauses[0].origin.rule else span,
                severity=Severity.WARNING if users else Severity.INFO,
                related=[
                    Related(clause.origin.span, passage_of(clause, context.after.rule_of(clause))) for clause in users
                ],
                rules=[rule.number for clause in users if (rule := context.after.rule_of(clause))],
                witness=situation_lines(ruleset, difference.situation, marked=False),
                explanation=[told("{passage} said it", passage=_passage_before(context, difference.clauses[-1]))],
                status="situation found and replayed",
                key=[name],
            )
        )
    return found


def _no_longer_said(cell: str, who: Sequence[str], *, truth: bool) -> Told:
    if truth:
        said = told("after the proposal no rule says whether this is so, in a situation where one did: {cell}",
                    cell=cell)  # fmt: skip
    else:
        said = told("after the proposal no rule says what this is, in a situation where one did: {cell}", cell=cell)
    if not who:
        return said
    if len(who) == 1:
        return told("{what}; {rules} relies on it", what=said, rules=listing(who))
    return told("{what}; {rules} rely on it", what=said, rules=listing(who))


def _passage_before(context: ChangeContext, clause: AnyClause) -> str:
    return passage_of(clause, context.before.rule_of(clause))


def _never_so(context: ChangeContext) -> list[Diagnostic]:
    """Truths that are false unless a rule says otherwise, of which no rule is left that does."""
    from nomicformal.checker.checks.speech import symbol_phrase

    found = []
    asserted = {clause.symbol for clause in _asserting(context.after.ruleset)}
    lost: dict[str, Hold] = {}
    for clause in _asserting(context.before.ruleset):
        if clause.symbol not in asserted and clause.symbol in context.after.ruleset.symbols:
            lost.setdefault(clause.symbol, clause)
    for name, clause in lost.items():
        users = [*_users(context, name), *_denying(context, name)]
        if not users:
            continue
        who = list(dict.fromkeys(rule_name(context.after.rule_of(user)) for user in users))
        found.append(
            finding(
                INFO,
                told(
                    "after the proposal no rule makes it so that {what}; {rules} relies on it"
                    if len(who) == 1
                    else "after the proposal no rule makes it so that {what}; {rules} rely on it",
                    what=symbol_phrase(context.after.ruleset, name),
                    rules=listing(who),
                ),
                place_of_change(context, clause),
                related=[Related(user.origin.span, passage_of(user, context.after.rule_of(user))) for user in users],
                rules=[rule.number for user in users if (rule := context.after.rule_of(user))],
                explanation=[told("{passage} said it", passage=passage_of(clause, context.before.rule_of(clause)))],
                key=[name],
            )
        )
    return found


def _denying(context: ChangeContext, name: str) -> list[Hold]:
    """Clauses of rules, after the proposal, that say when the truth is not so."""
    standing = {rule.id for rule in context.after.ruleset.rules if rule.in_force}
    return [
        clause
        for clause in context.after.ruleset.clauses
        if isinstance(clause, Hold) and clause.symbol == name and clause.origin.rule in standing
    ]


def _asserting(ruleset: Ruleset) -> list[Hold]:
    """What says of a truth that it is so: clauses of rules in force, and of the vocabulary."""
    standing = {rule.id for rule in ruleset.rules if rule.in_force}
    return [
        clause
        for clause in ruleset.clauses
        if isinstance(clause, Hold) and clause.positive and (clause.origin.rule in standing or not clause.origin.rule)
    ]


def _users(context: ChangeContext, name: str) -> list[AnyClause]:
    """Clauses of rules, after the proposal, that look at the term."""
    standing = {rule.id for rule in context.after.ruleset.rules if rule.in_force}
    return [
        clause
        for clause in context.after.ruleset.clauses
        if clause.origin.rule in standing and any(use.node == ("term", name) for use in body(clause))
    ]
