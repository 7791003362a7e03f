"""NF407: a claim of precedence over rules that it can never prevail over."""

from __future__ import annotations

from nomicformal.checker.change.context import ChangeContext
from nomicformal.checker.change.touched import added
from nomicformal.checker.checks.claims import deciding
from nomicformal.checker.checks.words import finding, number_list, passage_of, rule_name
from nomicformal.core.clauses import Claim, Criterion
from nomicformal.core.model import Rule, Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

INFO = CodeInfo(
    code="NF407",
    name="claim-cannot-work",
    severity=Severity.ERROR,
    what="A rule of the proposal claims to prevail over rules of a higher status, and the ruleset decides by status"
    " first."
    " An error if the claim reaches no other rules; worth knowing if it reaches some.",
    why="The claim has no effect there: the rule is beaten all the same, and may be void.",
    example='enact rule mutable "Votes"\n| This rule takes precedence over rule 104.          # 104 is immutable',
    instead="Transmute the other rule first, or leave its subject alone.",
)


def run(context: ChangeContext) -> list[Diagnostic]:
    ruleset = context.after.ruleset
    found = []
    for clause in added(context):
        rule = context.after.rule_of(clause)
        if not isinstance(clause, Claim) or not clause.prevails or rule is None:
            continue
        reached = _reached(ruleset, clause, rule)
        beyond = {other.number: by for other in reached if (by := _status_first(ruleset, other, rule))}
        if not beyond:
            continue
        criteria = {criterion.id: criterion for criterion in beyond.values()}
        futile = len(beyond) == len(reached)
        what = f"rule{'s' if len(beyond) > 1 else ''} {number_list(beyond)}"
        found.append(
            finding(
                INFO,
                f"the claim of {rule_name(rule)} to prevail cannot work against {what}, which"
                f" {'have' if len(beyond) > 1 else 'has'} a higher status",
                clause.origin.span,
                severity=Severity.ERROR if futile else Severity.INFO,
                related=[
                    Related(criterion.origin.span, passage_of(criterion, context.after.rule_of(criterion)))
                    for criterion in criteria.values()
                ],
                rules=[rule.number, *sorted(beyond)],
                explanation=[
                    f"{passage_of(criterion, context.after.rule_of(criterion))} decides before any claim"
                    for criterion in criteria.values()
                ],
                key=[rule.id, *map(str, sorted(beyond))],
            )
        )
    return found


def _reached(ruleset: Ruleset, claim: Claim, mine: Rule) -> list[Rule]:
    others = [rule for rule in ruleset.rules if rule.in_force and rule.id != mine.id]
    match claim.scope:
        case "everything":
            return others
        case "rules":
            return [rule for rule in others if rule.number in claim.numbers]
        case "section":
            return [rule for rule in others if rule.section == claim.text]
        case "status":
            return [rule for rule in others if rule.status == claim.text]
        case "deciding":
            return [rule for rule in others if set(claim.symbols) & deciding(ruleset, rule)]
        case _:
            symbol = claim.cell.symbol if claim.cell else ""
            return [rule for rule in others if symbol in deciding(ruleset, rule)]


def _status_first(ruleset: Ruleset, winner: Rule, loser: Rule) -> Criterion | None:
    """The criterion by which status decides for `winner` before any claim is heard, if there is one."""
    policy = [clause for clause in ruleset.clauses if isinstance(clause, Criterion) and _covers(clause, winner, loser)]
    for criterion in policy:
        if criterion.kind == "claims":
            return None
        if criterion.kind == "status" and (criterion.first, criterion.second) == (winner.status, loser.status):
            return criterion
    return None


def _covers(criterion: Criterion, first: Rule, second: Rule) -> bool:
    statuses = {first.status, second.status}
    match criterion.among:
        case "any":
            return True
        case "one status":
            return len(statuses) == 1
        case "immutable" | "mutable":
            return statuses == {criterion.among}
        case among:
            return statuses == set(among.split(" and "))
