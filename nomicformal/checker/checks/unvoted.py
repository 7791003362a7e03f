"""Clauses by which rules change, or changes of rules stand, without a vote."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.checker.checks.uses import LooksAt, Node, body
from nomicformal.core.clauses import AnyClause, Hold, Transition, Update
from nomicformal.core.model import Ruleset

OF_RULES = ("in_force", "status", "number", "title", "section", "version")
WHAT_A_CHANGE_IS = ("rule_change", "admissible")
"""That a change is one, or may be made, lets none stand."""
VOTED = ("adopted", "takes_effect", "closed")


@dataclass(frozen=True, slots=True)
class Unvoted:
    """A clause that changes rules, or lets a change of rules stand, without a vote. `trigger`: the act or event that
    sets it off ("": no single one); `agent`: the sort of who does that ("": nobody); `delay` in minutes. `rejected`:
    there is a vote, but the change takes effect whether it is adopted or not."""

    clause: AnyClause
    trigger: str = ""
    agent: str = ""
    delay: int = 0
    rejected: bool = False


def unvoted(ruleset: Ruleset) -> list[Unvoted]:
    """The clauses of rules in force that change rules, or let changes stand, with no vote behind them."""
    looks_at = ruleset.once("what decisions look at", LooksAt)
    adoption = looks_at.below([("term", name) for name in VOTED])
    standing = {rule.id for rule in ruleset.rules if rule.in_force}
    found = []
    for clause in ruleset.clauses:
        if clause.origin.version or clause.origin.rule not in standing:
            continue
        seen = looks_at.below(use.node for use in body(clause))
        if _of_rejected(clause, seen):
            found.append(Unvoted(clause, rejected=True))
        if any(("term", name) in seen for name in VOTED):
            continue
        if isinstance(clause, Transition) and _changes_rules(clause):
            symbol = ruleset.symbols.get(clause.pattern.symbol) if clause.pattern else None
            found.append(Unvoted(clause, symbol.name if symbol else "", symbol.agent if symbol else "", clause.delay))
        elif isinstance(clause, Hold) and clause.positive and _lets_stand(ruleset, clause, adoption):
            found.append(Unvoted(clause))
    return found


def _changes_rules(clause: Transition) -> bool:
    return any(isinstance(update, Update) and update.symbol in OF_RULES for update in clause.updates)


def _of_rejected(clause: AnyClause, seen: set[Node]) -> bool:
    """A clause that lets a change take effect, and never asks whether the proposal is adopted."""
    grants = isinstance(clause, Hold) and clause.positive and clause.symbol == "takes_effect"
    return grants and ("term", "adopted") not in seen


def _lets_stand(ruleset: Ruleset, clause: Hold, adoption: set[Node]) -> bool:
    """A truth about a change of rules on which adoption does not hang: a standing of its own."""
    symbol = ruleset.symbols.get(clause.symbol)
    about = [param.type.name for param in symbol.params] if symbol else []
    standing = clause.symbol not in WHAT_A_CHANGE_IS and ("term", clause.symbol) not in adoption
    return about == ["Change"] and standing
