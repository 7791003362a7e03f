"""NF109: events in a history that cannot have happened as printed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.dates_in_order import day
from nomicformal.checker.checks.history import Step, event_words, proposal_of, steps
from nomicformal.checker.checks.words import finding, listing, rule_by_number, rule_name, status_word
from nomicformal.core.model import Rule, Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.source import Span
from nomicformal.told import told

INFO = CodeInfo(
    code="NF109",
    name="event-impossible",
    severity=Severity.ERROR,
    what="A history prints an event that cannot have happened so: by a rule that did not exist (yet), by a proposal"
    " whose number belongs to an initial rule, a change before the rule was made or after it was repealed, a"
    " transmutation to the status that the rule had; or one proposal has two dates.",
    why="The history is what a rule's number, status and date of enactment are read from, and precedence may hang on"
    " each.",
    example="rule 330 mutable\nhistory\n  2011-10-03 created by proposal 330\n  2012-05-06 infected by rule 963",
    instead="Correct the event: the number, the date, or its place in the history.",
)
_BY_RULE = re.compile(r"\bby rule (\d+)")
_CHANGES = ("amended", "transmuted", "renumbered", "retitled")


@dataclass(frozen=True, slots=True)
class _Fault:
    text: str
    span: Span
    severity: Severity = Severity.ERROR


def run(context: Context) -> list[Diagnostic]:
    ruleset = context.ruleset
    initial = {step.number for rule in ruleset.rules for step in steps(rule) if step.is_a("initial")}
    practice = _begin_with_a_beginning(ruleset)
    found = []
    for rule in ruleset.rules:
        faults = [*_by_what(ruleset, rule, initial), *_in_order(rule, practice), *_stub(rule, initial)]
        if faults:
            found.append(_report(rule, faults))
    return [*found, *_two_dates(ruleset)]


def _by_what(ruleset: Ruleset, rule: Rule, initial: set[int | None]) -> Iterator[_Fault]:
    for step in steps(rule):
        by_rule = _BY_RULE.search(step.text)
        if by_rule and (number := int(by_rule[1])) != rule.number:
            cause = rule_by_number(ruleset, number)
            if cause is None:
                yield _Fault(
                    told("{event}, but there is no rule {number}", event=event_words(step.text), number=number),
                    step.event.span,
                )
            elif _younger(cause, step):
                made = day(cause.history[0].date or 0)
                yield _Fault(
                    told(
                        "{event} before {rule} was made ({day})",
                        event=event_words(step.text),
                        rule=rule_name(cause),
                        day=made,
                    ),
                    step.event.span,
                )
        proposal = proposal_of(step.event)
        if proposal is not None and proposal in initial:
            yield _Fault(
                told(
                    "{event}, but {number} is the number of an initial rule",
                    event=event_words(step.text),
                    number=proposal,
                ),
                step.event.span,
            )


def _younger(cause: Rule, step: Step) -> bool:
    made = cause.history[0].date if cause.history else None
    return made is not None and step.event.date is not None and step.event.date < made


def _begin_with_a_beginning(ruleset: Ruleset) -> bool:
    """Whether histories here as a rule say how a rule came into being."""
    told = [rule for rule in ruleset.rules if rule.history]
    return 5 * sum(steps(rule)[0].is_a("initial", "created", "enacted") for rule in told) >= 4 * len(told)


def _in_order(rule: Rule, practice: bool) -> Iterator[_Fault]:
    status, gone = "", False
    for place, step in enumerate(steps(rule)):
        began = step.is_a("initial", "created", "enacted") and not step.is_a("reenacted", "re-enacted")
        if began and place and not gone:
            yield _Fault(
                told(
                    "{event} stands after {other}",
                    event=event_words(step.text),
                    other=event_words(rule.history[place - 1].text),
                ),
                step.event.span,
            )
        elif not place and practice and step.is_a(*_CHANGES, "repealed"):
            yield _Fault(
                told(
                    "{event} is the first event, and nothing says how the rule came into being",
                    event=event_words(step.text),
                ),
                step.event.span,
                Severity.WARNING,
            )
        elif gone and step.is_a(*_CHANGES):
            yield _Fault(told("{event} after the rule was repealed", event=event_words(step.text)), step.event.span)
        if step.is_a("transmuted") and step.status and step.status == status:
            yield _Fault(
                told("{event}, but it was {status} before", event=event_words(step.text), status=status_word(status)),
                step.event.span,
            )
        status, gone = step.status or ("" if step.flips else status), step.is_a("repealed")


def _stub(rule: Rule, initial: set[int | None]) -> Iterator[_Fault]:
    by = rule.repealed_by
    if by is not None and (by in initial or by == rule.number):
        what = (
            told("it is said to be repealed by itself")
            if by == rule.number
            else told("it is said to be repealed by {number}, which is the number of an initial rule", number=by)
        )
        yield _Fault(what, rule.span)


def _report(rule: Rule, faults: list[_Fault]) -> Diagnostic:
    return finding(
        INFO,
        told(
            "the history of {rule} cannot be right: {faults}",
            rule=rule_name(rule),
            faults=listing([fault.text for fault in faults]),
        ),
        faults[0].span,
        severity=min((fault.severity for fault in faults), key=lambda severity: severity.rank),
        related=[Related(fault.span, fault.text) for fault in faults[1:]],
        rules=[rule.number],
        key=[rule.id, *(fault.text for fault in faults)],
    )


def _two_dates(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """A proposal takes effect once."""
    dated: dict[int, list[tuple[Rule, int, Span]]] = defaultdict(list)
    for rule in ruleset.rules:
        for event in rule.history:
            number = proposal_of(event)
            if number is not None and event.date is not None:
                dated[number].append((rule, event.date, event.span))
    for number, places in sorted(dated.items()):
        days = {day(date) for _, date, _ in places}
        if len(days) < 2:
            continue
        yield finding(
            INFO,
            told(
                "proposal {number} has {count} dates: {days}",
                number=number,
                count=len(days),
                days=listing(sorted(days)),
            ),
            places[-1][2],
            severity=Severity.WARNING,
            related=[
                Related(span, told("{day} in {rule}", day=day(date), rule=rule_name(rule)))
                for rule, date, span in places[:-1]
            ],
            rules=[rule.number for rule, _, _ in places],
            key=[f"proposal {number}"],
        )
