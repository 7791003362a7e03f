"""NF104: titles and sections that appear without an event that gives them, in rulesets that record such events."""

from __future__ import annotations

from collections.abc import Callable

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.history import Step, steps
from nomicformal.checker.checks.words import finding, number_list
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

INFO = CodeInfo(
    code="NF104",
    name="title-without-event",
    severity=Severity.INFO,
    what="An initial rule bears a title or a section, and other rules record when they got theirs, but this one does"
    " not.",
    why="Where rules regulate titles and sections, one that nobody gave is not the rule's, and rules about a section"
    " may"
    " not reach it.",
    example='rule 330 mutable "Thread"\nsection "Proposals"\nhistory\n  2011-09-06 initial 330 mutable',
    instead="Add the event that gave the title or the section, or check that the proposal which created the rule did.",
)


def run(context: Context) -> list[Diagnostic]:
    rules = [rule for rule in context.ruleset.rules if rule.in_force and rule.history]
    found = []
    for what, verbs, has in _CHECKED:
        recorded = any(step.is_a(*verbs) for rule in rules for step in steps(rule))
        lacking = [rule for rule in rules if recorded and has(rule) and _never(rule, verbs)]
        if not lacking:
            continue
        found.append(
            finding(
                INFO,
                f"no event gives {_plural(len(lacking))} {number_list(rule.number for rule in lacking)} a {what},"
                f" though the histories of other rules record such events",
                lacking[0].span,
                related=[Related(rule.span, f"rule {rule.number} has a {what}") for rule in lacking[1:]],
                rules=[rule.number for rule in lacking],
                key=[what, *(rule.id for rule in lacking)],
                atoms=[f"{what} {rule.id}" for rule in lacking],
            )
        )
    return found


def _plural(count: int) -> str:
    return "rule" if count == 1 else "rules"


def _never(rule: Rule, verbs: tuple[str, ...]) -> bool:
    """No event gives it, and none that could have brought it along (a creation or an amendment with its text)."""
    return not any(_could_give(step, verbs) for step in steps(rule))


def _could_give(step: Step, verbs: tuple[str, ...]) -> bool:
    return step.is_a(*verbs, "created", "enacted", "amended")


_CHECKED: tuple[tuple[str, tuple[str, ...], Callable[[Rule], bool]], ...] = (
    ("title", ("titled", "retitled"), lambda rule: bool(rule.title)),
    ("section", ("section",), lambda rule: bool(rule.section)),
)
