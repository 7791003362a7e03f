"""NF103: the dates of a rule's history, against each other and against the start of the game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, listing, rule_name
from nomicformal.core.model import HistoryEvent, Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

INFO = CodeInfo(
    code="NF103",
    name="dates-out-of-order",
    severity=Severity.ERROR,
    what="An event in a rule's history is dated before an earlier event, or before the game began.",
    why="Precedence, deadlines and retroactivity can depend on when a rule got its text. A wrong year changes the"
    " answer.",
    example="history\n  2011-09-19 created by proposal 302\n  2011-04-24 amended by proposal 387",
    instead="Correct the date. Look at when the other changes of the same proposal were dated.",
)


def run(context: Context) -> list[Diagnostic]:
    return [found for rule in context.ruleset.rules if (found := _judge(rule, context.ruleset.begins))]


def day(minutes: int) -> str:
    """A time as a date."""
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)).strftime("%Y-%m-%d")


def _judge(rule: Rule, begins: int | None) -> Diagnostic | None:
    dated = [(event, event.date) for event in rule.history if event.date is not None]
    faults: list[tuple[HistoryEvent, str]] = []
    latest: int | None = None
    for event, date in dated:
        if begins is not None and date < begins:
            faults.append((event, f"{day(date)} is before the game began ({day(begins)})"))
        if latest is not None and date < latest:
            faults.append((event, f"{day(date)} stands after an event of {day(latest)}"))
        latest = date if latest is None else max(latest, date)
    if not faults:
        return None
    first = faults[0][0]
    return finding(
        INFO,
        f"the history of {rule_name(rule)} is out of order: {listing([text for _, text in faults])}",
        first.span,
        related=[Related(event.span, text) for event, text in faults if event is not first],
        rules=[rule.number],
        key=[rule.id, *sorted(event.text for event, _ in faults)],
    )
