"""What a check of a proposal is given: the proposal, the rules before and after it, and what was found in both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from nomicformal.checker.check import CheckResult
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Rule, Ruleset
from nomicformal.diagnostics import Diagnostic
from nomicformal.source import Span
from nomicformal.syntax.tree_file import Amend, Change, Enact, ProposalFile, Renumber, Repeal, Retitle, Transmute


@dataclass(frozen=True, slots=True)
class Part:
    """One change of a proposal and the ruleset as it would be if only this change were made."""

    change: Change
    after: Ruleset


@dataclass(slots=True)
class ChangeContext:
    """`before` and `after`: the rules without and with the proposal. `found_before`, `found_after`: the findings of the
    ruleset checks on both. `parts`: each change by itself, where there are several. Checks append to `proved` and
    `undecided`."""

    proposal: ProposalFile
    before: Context
    after: Context
    found_before: CheckResult
    found_after: CheckResult
    parts: tuple[Part, ...] = ()
    proved: list[Statement] = field(default_factory=list)
    undecided: list[Statement] = field(default_factory=list)
    fresh: tuple[Diagnostic, ...] = ()
    """The findings after the proposal that were not there before it."""

    @property
    def changes(self) -> tuple[Change, ...]:
        return self.proposal.changes


def target_number(change: Change) -> int | None:
    """The number of the rule that a change concerns; None for a new rule."""
    match change:
        case Enact():
            return None
        case Amend(number=number) | Repeal(number=number) | Transmute(number=number):
            return number
        case Renumber(number=number) | Retitle(number=number):
            return number


def target(ruleset: Ruleset, change: Change) -> Rule | None:
    """The rule in force that a change concerns; None for a new rule or one that does not exist."""
    number = target_number(change)
    return next((rule for rule in ruleset.rules if rule.number == number and rule.in_force), None)


def title_of(change: Change) -> str:
    """`amends rule 202`: a change in words."""
    match change:
        case Enact(title=title, status=status):
            name = f' "{title}"' if title else ""
            return f"enacts a new {status} rule{name}".replace("  ", " ")
        case Amend(number=number):
            return f"amends rule {number}"
        case Repeal(number=number):
            return f"repeals rule {number}"
        case Transmute(number=number, status=status):
            return f"transmutes rule {number} to {status}"
        case Renumber(number=number, to=to):
            return f"renumbers rule {number} to {to}"
        case Retitle(number=number):
            return f"retitles rule {number}"


def texts(context: ChangeContext) -> Iterator[tuple[Enact | Amend, str]]:
    """The changes that bring a text, with the text."""
    for change in context.changes:
        if isinstance(change, (Enact, Amend)):
            yield change, "\n".join(passage.text for passage in change.body.passages)


def place_of_change(context: ChangeContext, clause: AnyClause) -> Span:
    """The line of the proposal that changes the rule of this clause, which was there before; else its first line."""
    rule = context.before.rule_of(clause)
    of_it = (one for one in context.changes if rule is not None and one.number == rule.number)
    return next((one.span for one in of_it if not isinstance(one, Retitle)), context.changes[0].span)
