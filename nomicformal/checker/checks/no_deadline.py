"""NF608: duties for which no rule sets a last moment."""

from __future__ import annotations

import re

from nomicformal.checker.checks.context import Context
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
    from nomicformal.checker.checks.speech import symbol_phrase

    duties = [
        clause
        for clause in context.ruleset.clauses
        if isinstance(clause, Duty) and (rule := context.rule_of(clause)) is not None and rule.in_force
    ]
    bounded = {duty.act for duty in duties if duty.end is not None and not _under_a_reading(duty)}
    endless = [
        duty
        for duty in duties
        if duty.end is None and duty.act not in bounded and context.of_interest(duty)
        if not _by_the_clock(duty) and not _AT_ONCE.search(duty.origin.quote)
    ]
    if not endless:
        return []
    numbers = {duty.act: set[int]() for duty in endless}
    for duty in endless:
        rule = context.rule_of(duty)
        if rule is not None:
            numbers[duty.act].add(rule.number)
    spans = list(dict.fromkeys(duty.origin.span for duty in endless))
    passages = {duty.origin.span: passage_of(duty, context.rule_of(duty)) for duty in endless}
    acts = [quote(symbol_phrase(context.ruleset, act)) for act in numbers]
    return [
        finding(
            INFO,
            told(
                "no rule says until when {acts} has to be done"
                if len(acts) == 1
                else "no rule says until when these have to be done: {acts}",
                acts=listing(acts),
            ),
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
            key=list(numbers),
            atoms=list(numbers),
        )
    ]


def _by_the_clock(duty: Duty) -> bool:
    """Whether it comes back with time: what was not done in a week is due at the end of it."""
    return any(isinstance(part, Now) for part in parts(duty.guard))


def _under_a_reading(duty: Duty) -> bool:
    return any(isinstance(part, ReadingIs) for part in conjuncts(duty.guard))
