"""NF103: the dates of a rule's history, against each other and against the start of the game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.history import proposal_of
from nomicformal.checker.checks.words import finding, listing, rule_name
from nomicformal.core.model import HistoryEvent, Rule, Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

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
    known = _Known.of(context.ruleset)
    return [found for rule in context.ruleset.rules if (found := _judge(rule, known))]


def day(minutes: int) -> str:
    """A time as a date."""
    return (_EPOCH + timedelta(minutes=minutes)).strftime("%Y-%m-%d")


NEAR = 5
"""So far apart may be the numbers of proposals that are called next to each other."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Known:
    """`begins`: when the game began (None: not printed); `last`: the latest date of any history; `proposals`: the dates
    of each proposal as the histories print them, by number."""

    begins: int | None
    last: int | None
    proposals: dict[int, int]

    @staticmethod
    def of(ruleset: Ruleset) -> _Known:
        dates = [event.date for rule in ruleset.rules for event in rule.history if event.date is not None]
        begins = ruleset.begins
        if begins is None:
            begins = _of_the_initial_rules(ruleset)
        proposals = {
            number: event.date
            for rule in ruleset.rules
            for event in rule.history
            if event.date is not None and (number := proposal_of(event)) is not None
        }
        return _Known(begins, max(dates, default=None), proposals)


def _of_the_initial_rules(ruleset: Ruleset) -> int | None:
    """The one date of all initial rules: no rule is older than the game."""
    initial = {event.date for rule in ruleset.rules for event in rule.history if event.text.startswith("initial")}
    only = next(iter(initial)) if len(initial) == 1 else None
    several = sum(event.text.startswith("initial") for rule in ruleset.rules for event in rule.history) > 1
    return only if several else None


def _judge(rule: Rule, known: _Known) -> Diagnostic | None:
    faults: list[tuple[HistoryEvent, str]] = []
    hints: list[str] = []
    latest: int | None = None
    for event in rule.history:
        date = event.date
        if date is None:
            continue
        before: list[str] = []
        if known.begins is not None and date < known.begins:
            before.append(told("before the game began ({day})", day=day(known.begins)))
        if latest is not None and date < latest and day(latest) not in "".join(before):
            before.append(told("before the event printed above it ({day})", day=day(latest)))
        if before:
            faults.append((event, told("{day} is {when}", day=day(date), when=listing(before))))
            hints += _hints(event, date, latest if latest is not None else known.begins, known)
        else:
            latest = date if latest is None else max(latest, date)
    if not faults:
        return None
    first = faults[0][0]
    return finding(
        INFO,
        told(
            "the history of {rule} is out of order: {faults}",
            rule=rule_name(rule),
            faults=listing([text for _, text in faults]),
        ),
        first.span,
        related=[Related(event.span, text) for event, text in faults if event is not first],
        rules=[rule.number],
        explanation=hints,
        key=[rule.id, *sorted(event.text for event, _ in faults)],
    )


def _hints(event: HistoryEvent, date: int, after: int | None, known: _Known) -> list[str]:
    """What speaks for another year: the dates of the proposals next to it, else the first year that fits."""
    found: list[str] = []
    number = proposal_of(event)
    if number is not None:
        dated = known.proposals
        near = [n for n in dated if n != number and abs(n - number) <= NEAR and dated[n] >= (after or 0)]
        near.sort(key=lambda n: (abs(n - number), n))
        found += [told("proposal {number} is dated {day}", number=n, day=day(dated[n])) for n in near[:2]]
    fits = _next_year_that_fits(date, after, known.last)
    if fits is not None:
        found.append(told("the same day of another year would fit: {day}", day=fits))
    return found


def _next_year_that_fits(date: int, after: int | None, last: int | None) -> str | None:
    moment = _EPOCH + timedelta(minutes=date)
    for years in range(1, 4):
        try:
            other = moment.replace(year=moment.year + years)
        except ValueError:  # 29 February
            continue
        minutes = int((other - _EPOCH).total_seconds()) // 60
        if (after is None or minutes >= after) and (last is None or minutes <= last):
            return day(minutes)
    return None
