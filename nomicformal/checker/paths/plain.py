"""The plainest proposals: one of each kind, and those that do away with a rule."""

from __future__ import annotations

from collections.abc import Iterator

from nomicformal.checker.paths import moves
from nomicformal.checker.paths.drafts import Law
from nomicformal.checker.paths.moves import Move
from nomicformal.core.model import Rule
from nomicformal.syntax.tree_file import Enact, Transmute


def plain(law: Law, higher: str, lower: str) -> Iterator[Move | None]:
    """Proposals of all kinds that the rules might tell apart, those of the lower status first."""
    yield moves.enact_nothing(law, lower)
    rules = [rule for rule in law.ruleset.rules if rule.in_force]
    for rule in sorted(rules, key=lambda one: one.status != lower):
        yield moves.repeal(law, rule)
        yield moves.empty(law, rule)
        yield moves.transmute(law, rule, lower if rule.status == higher else higher)
    yield moves.enact_nothing(law, higher)


def removals(law: Law, rule: Rule) -> Iterator[Move | None]:
    """The first steps of the straight way."""
    yield moves.repeal(law, rule)
    yield moves.empty(law, rule)
    for status in moves.statuses(law.ruleset):
        if status != rule.status:
            yield moves.transmute(law, rule, status)


def sort_of(law: Law, move: Move) -> tuple[str, str, str]:
    """What a proposal changes, roughly: a rule of which status is repealed, amended, brought to another."""
    change = move.proposal.tree.changes[0]
    rule = moves.in_force(law.ruleset, move.rule)
    return type(change).__name__, getattr(change, "status", ""), rule.status if rule else ""


def entrenching(law: Law, move: Move) -> bool:
    """Whether it gives a rule the higher status."""
    higher, _ = moves.statuses(law.ruleset)
    change = move.proposal.tree.changes[0]
    return isinstance(change, (Enact, Transmute)) and change.status == higher


def kind_words(change: str, status: str, rule_status: str) -> str:
    """A kind of proposal, as `sort_of` tells it, in words."""
    match change:
        case "Enact":
            return f"enacting a rule that is {status}"
        case "Transmute":
            return f"making a rule {status} that is {rule_status}"
        case "Repeal":
            return f"repealing a rule that is {rule_status}"
        case _:
            return f"amending a rule that is {rule_status}"
