"""NF630: a rule that is in force and, as it says itself, has no effect."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.dates_in_order import day
from nomicformal.checker.checks.history import event_words
from nomicformal.checker.checks.shown import with_note
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import NoEffectExcept
from nomicformal.core.expr import YES, Compare, Const, Expr, Now, ReadingIs
from nomicformal.core.model import HistoryEvent, Rule
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF630",
    name="inert-rule",
    severity=Severity.WARNING,
    what="A rule that is in force says of itself that it has no effect but for one passage. What its other passages say"
    " counts for nothing.",
    why="Readers take for law what stands in the rules. And what the rule provided for is provided for no longer.",
    example="rule 330: | Votes are cast in the thread of the proposal. | Except for this paragraph, this rule has no"
    " effect.",
    instead="Repeal the rule, or take the passage that ends its effect out again.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for clause in context.standing_clauses():
        rule = context.rule_of(clause)
        if isinstance(clause, NoEffectExcept) and rule and context.of_interest(clause) and _only_as_read(clause):
            report = _report(context, clause, rule)
            found += [report] if report is not None else []
    return found


def _only_as_read(clause: NoEffectExcept) -> bool:
    """Whether nothing but answers to questions about the text decides whether it counts, once the passage is there."""
    return all(part == YES or isinstance(part, ReadingIs) or _since(part) for part in conjuncts(clause.guard))


def _since(part: Expr) -> bool:
    """That a date has come: when a history dates a passage, it counts from then on."""
    return isinstance(part, Compare) and part.op == ">=" and part.left == Now() and isinstance(part.right, Const)


def _report(context: Context, clause: NoEffectExcept, rule: Rule) -> Diagnostic | None:
    idle = {
        one.origin.passage: one
        for one in context.ruleset.clauses_of(rule.id)
        if one.origin.passage != clause.origin.passage and not one.origin.version
    }
    if not idle:
        return None
    readings = tuple(
        (part.reading, part.alternative) for part in conjuncts(clause.guard) if isinstance(part, ReadingIs)
    )
    message = told(
        "{rule} is in force and has no effect: it says {passage}",
        rule=rule_name(rule), passage=quote(clause.origin.quote),
    )  # fmt: skip
    passages = [passage_of(one, rule) for one in idle.values()]
    return finding(
        INFO,
        with_note(context, message, readings),
        clause.origin.span,
        related=[
            Related(one.origin.span, told("this counts for nothing: {passage}", passage=passage))
            for one, passage in zip(idle.values(), passages, strict=True)
        ],
        rules=[rule.number],
        explanation=[passage_of(clause, rule), *passages, *_last_event(rule)],
        readings=readings,
        key=[rule.id],
    )


def _last_event(rule: Rule) -> list[str]:
    """The latest change of the rule, which may be the one that ended its effect."""
    dated: list[HistoryEvent] = [event for event in rule.history if event.date is not None]
    if not dated:
        return []
    last = max(dated, key=lambda event: event.date or 0)
    assert last.date is not None
    event = event_words(last.text)
    return [told("the latest event in its history is {event}, {date}", event=event, date=day(last.date))]
