"""NF104: titles and sections that appear without an event that gives them, in rulesets that record such events."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.dates_in_order import day
from nomicformal.checker.checks.history import steps
from nomicformal.checker.checks.words import finding, number_list, rule_name
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import joined, told

INFO = CodeInfo(
    code="NF104",
    name="title-without-event",
    severity=Severity.INFO,
    what="A rule bears a title or a section, and other rules record when they got theirs, but this one does not; and it"
    " got its text before the rule that gives rules titles (or sections) was there, so that none came with it.",
    why="Where rules regulate titles and sections, one that nobody gave is not the rule's, and rules about a section"
    " may not reach it.",
    example='rule 330 mutable "Thread"\nsection "Proposals"\nhistory\n  2011-09-06 initial 330 mutable',
    instead="Add the event that gave the title or the section, or check that the proposal which created the rule did.",
)


@dataclass(frozen=True, slots=True)
class _Kind:
    """`name` of what is given, the `verbs` that record it, whether a rule `has` it, and its `words` in titles."""

    name: str
    verbs: tuple[str, ...]
    has: Callable[[Rule], bool]
    words: re.Pattern[str]


_KINDS = (
    _Kind(
        "title",
        ("titled", "retitled"),
        lambda rule: bool(rule.title),
        re.compile(r"\b(?:titles?|títols?|títulos?|titres?|titel|titol[oi])\b", re.I),
    ),
    _Kind(
        "section",
        ("section",),
        lambda rule: bool(rule.section),
        re.compile(
            r"\b(?:sections?|seccions?|secció|secciones|sección|seção|seções|secções|abschnitte?|sezion[ei])\b", re.I
        ),
    ),
)


def run(context: Context) -> list[Diagnostic]:
    rules = [rule for rule in context.ruleset.rules if rule.in_force and rule.history]
    found = []
    for kind in _KINDS:
        recorded = any(step.is_a(*kind.verbs) for rule in rules for step in steps(rule))
        source = _rule_about(kind, rules)
        lacking = [rule for rule in rules if recorded and kind.has(rule) and _never(rule, kind, source)]
        if lacking:
            found.append(_report(kind, lacking, source))
    return found


def _rule_about(kind: _Kind, rules: list[Rule]) -> tuple[Rule, int] | None:
    """The first rule whose own title speaks of titles (or of sections, and not of both), and when it was created."""
    about = [rule for rule in rules if [other for other in _KINDS if other.words.search(rule.title)] == [kind]]
    created = [(rule, first.event.date) for rule in about if (first := steps(rule)[0]).is_a("created", "enacted")]
    dated = [(rule, date) for rule, date in created if date is not None]
    return min(dated, key=lambda pair: pair[1], default=None)


def _never(rule: Rule, kind: _Kind, source: tuple[Rule, int] | None) -> bool:
    """No event gives it, and none that could have brought it along: a creation or an amendment with its text, at a time
    when texts came with it. A date that stands after a later one says nothing."""
    latest = 0
    for step in steps(rule):
        date = step.event.date if step.event.date is not None and step.event.date >= latest else None
        latest = max(latest, date or 0)
        if step.is_a(*kind.verbs):
            return False
        if step.is_a("created", "enacted", "amended") and (source is None or date is None or date >= source[1]):
            return False
    return True


def _report(kind: _Kind, lacking: list[Rule], source: tuple[Rule, int] | None) -> Diagnostic:
    one = len(lacking) == 1
    what = told("title") if kind.name == "title" else told("section")
    why: list[str] = [told("the histories of other rules record when they got a {what}", what=what)]
    if source is not None:
        by = {"rule": rule_name(source[0]), "day": day(source[1])}
        why.append(
            told("{rule} is of {day}, and this one had its text before", **by)
            if one
            else told("{rule} is of {day}, and these had their text before", **by)
        )
    numbers = number_list(rule.number for rule in lacking)
    return finding(
        INFO,
        told("no event gives rule {numbers} a {what}", numbers=numbers, what=what)
        if one
        else told("no event gives rules {numbers} a {what}", numbers=numbers, what=what),
        lacking[0].span,
        related=[
            *(
                Related(rule.span, told("rule {number} has a {what}", number=rule.number, what=what))
                for rule in lacking[1:]
            ),
            *([Related(source[0].span, told("of {day}", day=day(source[1])))] if source is not None else []),
        ],
        rules=[rule.number for rule in lacking],
        explanation=[joined(why, "; ")],
        key=[kind.name, *(rule.id for rule in lacking)],
        atoms=[f"{kind.name} {rule.id}" for rule in lacking],
    )
