"""NF608: duties for which no rule sets a last moment."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.readings import Chosen, reading_choices
from nomicformal.checker.checks.uses import uses
from nomicformal.checker.checks.ways import MOST_ANSWERS, Ways, ways_together, with_ways
from nomicformal.checker.checks.words import finding, listing, number_list, passage_of, quote
from nomicformal.core.clauses import Duty
from nomicformal.core.expr import Now, ReadingIs
from nomicformal.core.walk import conjuncts, parts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF608",
    name="no-deadline",
    severity=Severity.INFO,
    what="Rules oblige somebody to do something, and no rule says until when (“as soon as possible” names no moment).",
    why="Whoever puts it off is never in breach, and what waits for the act can wait for ever.",
    example="  holder(administrator) must distribute(q) promptly after submit(q)",
    instead="Say within how many days, and what happens when they have passed.",
)


_AT_ONCE = re.compile(
    r"\b(?:at\sonce|immediate\w*|immediata\w*|inmediata\w*|imediata\w*|immédiate\w*|aussitôt"
    r"|unverzüglich|sofort|subito)\b",
    re.I,
)
"""Words of a passage that leave no time: the last moment is the first."""


def run(context: Context) -> list[Diagnostic]:
    duties = [
        clause
        for clause in context.ruleset.clauses
        if isinstance(clause, Duty) and (rule := context.rule_of(clause)) is not None and rule.in_force
    ]
    endless = [
        duty
        for duty in duties
        if duty.end is None and context.of_interest(duty)
        if not _by_the_clock(duty) and not _AT_ONCE.search(duty.origin.quote)
    ]
    alike: dict[tuple[str, str, frozenset[str]], list[Duty]] = {}
    for duty in endless:
        alike.setdefault((duty.act, duty.origin.rule, _counted_from(duty)), []).append(duty)
    hanging_on: dict[Ways, list[Duty]] = {}
    for group in alike.values():
        ways = _without_end(context, group, [other for other in duties if _sets_its_end(other, group[0])])
        if ways:
            hanging_on.setdefault(ways, []).extend(group)
    return [_report(context, of_ways, ways) for ways, of_ways in hanging_on.items()]


def _sets_its_end(duty: Duty, endless: Duty) -> bool:
    """Whether it says until when the other one has to be done: it is of the same act, and not counted from another."""
    if duty.act != endless.act or duty.end is None:
        return False
    return _counted_from(duty) in (frozenset(), _counted_from(endless))


def _counted_from(duty: Duty) -> frozenset[str]:
    """The acts after which it is due."""
    return frozenset(use.node[1] for use in uses(duty.start) if use.node[0] != "term")


def _without_end(context: Context, endless: Sequence[Duty], bounded: Sequence[Duty]) -> Ways:
    """The answers under which one of these is owed and no passage sets a last moment for it; empty: under none."""
    names = list(dict.fromkeys(name for duty in (*endless, *bounded) for name, _ in _answers(duty)))
    choices = reading_choices(context.ruleset, names, MOST_ANSWERS)
    if len(choices[0]) < len(names):
        return (_answers(endless[0]),)
    holding = [
        tuple(chosen.items())
        for chosen in choices
        if any(dict(_answers(duty)).items() <= chosen.items() for duty in endless)
        if not any(dict(_answers(duty)).items() <= chosen.items() for duty in bounded)
    ]
    return ways_together(context, holding[0], holding) if holding else ()


def _report(context: Context, endless: Sequence[Duty], ways: Ways) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    numbers = {duty.act: set[int]() for duty in endless}
    for duty in endless:
        rule = context.rule_of(duty)
        if rule is not None:
            numbers[duty.act].add(rule.number)
    spans = list(dict.fromkeys(duty.origin.span for duty in endless))
    passages = {duty.origin.span: passage_of(duty, context.rule_of(duty)) for duty in endless}
    acts = [quote(symbol_phrase(context.ruleset, act)) for act in numbers]
    message = told(
        "no rule says until when {acts} has to be done"
        if len(acts) == 1
        else "no rule says until when these have to be done: {acts}",
        acts=listing(acts),
    )
    return finding(
        INFO,
        with_ways(context, message, ways),
        spans[0],
        related=[Related(span, passages[span]) for span in spans[1:]],
        rules=sorted({number for group in numbers.values() for number in group}),
        explanation=[
            told(
                "rule {numbers} obliges to {act}" if len(group) == 1 else "rules {numbers} oblige to {act}",
                numbers=number_list(group),
                act=act,
            )
            for act, group in zip(acts, numbers.values(), strict=True)
        ],
        readings=ways[0],
        or_readings=ways[1:],
        key=list(numbers),
        atoms=list(numbers),
    )


def _by_the_clock(duty: Duty) -> bool:
    """Whether it comes back with time: what was not done in a week is due at the end of it."""
    return any(isinstance(part, Now) for part in parts(duty.guard))


def _answers(duty: Duty) -> Chosen:
    """The answers under which the passage lays the duty down."""
    return tuple((part.reading, part.alternative) for part in conjuncts(duty.guard) if isinstance(part, ReadingIs))
