"""Which claims of one rule reach a clause of another, read off the text alone (guards are left to the solver)."""

from __future__ import annotations

from nomicformal.checker.checks.uses import head
from nomicformal.core.clauses import AnyClause, Claim, Transition, Update
from nomicformal.core.model import Rule, Ruleset


def deciding(ruleset: Ruleset, rule: Rule) -> frozenset[str]:
    """Terms, states and acts that some clause of the rule decides."""
    return frozenset(name for clause in ruleset.clauses_of(rule.id) for name in decides(clause))


def decides(clause: AnyClause) -> tuple[str, ...]:
    """The symbols in the clause's head: a term, an act, or the states that an effect sets."""
    if isinstance(clause, Transition):
        return tuple(update.symbol for update in clause.updates if isinstance(update, Update))
    decided = head(clause)
    return (decided[0][1],) if decided else ()


def claims_for(ruleset: Ruleset, winner: AnyClause, loser: AnyClause) -> list[Claim]:
    """The claims by which `winner` would prevail over `loser`: its own rule's `prevails`, and the other's `yields`."""
    if winner.origin.rule == loser.origin.rule:
        return []
    found = []
    both = (*ruleset.clauses_of(winner.origin.rule), *ruleset.clauses_of(loser.origin.rule))
    for clause in sorted((one for one in both if isinstance(one, Claim)), key=lambda one: one.id):
        mine, other = (winner, loser) if clause.prevails else (loser, winner)
        if clause.origin.rule != mine.origin.rule:
            continue
        if clause.passage_only and clause.origin.passage != mine.origin.passage:
            continue
        if reaches(ruleset, clause, other):
            found.append(clause)
    return found


def reaches(ruleset: Ruleset, claim: Claim, other: AnyClause) -> bool:
    """Whether the claim's scope takes in a conflict with this clause of another rule."""
    if not other.origin.rule:
        return False
    rule = ruleset.rule(other.origin.rule)
    match claim.scope:
        case "everything":
            return True
        case "rules":
            return rule.number in claim.numbers
        case "section":
            return rule.section == claim.text
        case "status":
            return rule.status == claim.text
        case "deciding":
            return bool(set(claim.symbols) & deciding(ruleset, rule))
        case _:
            return claim.cell is not None and claim.cell.symbol in decides(other)
