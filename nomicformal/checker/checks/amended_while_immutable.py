"""NF707: immutable rules that change without being made mutable first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Kind, adopting, ballots
from nomicformal.checker.checks.brief import told_briefly
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.played_readings import answered, answers_to_try, needed_under
from nomicformal.checker.checks.prices import PLAYERS, prices
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.uses import head
from nomicformal.checker.checks.words import finding, passage_of
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import ReadingIs
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.core.situation import Situation

INFO = CodeInfo(
    code="NF707",
    name="amended-while-immutable",
    severity=Severity.WARNING,
    what="A proposal changes an immutable rule that stays immutable, with no more votes than it takes to repeal a"
    " mutable one: by amending or repealing it, or by the way round of an amendment of it. Tried with five players, all"
    " of whom vote; of the answers to questions about the text one at a time. Nothing is said where everything takes"
    " all votes.",
    why="Being immutable then protects a rule from nothing but the one word for changing it that the text bars.",
    example="| A change of rules is … (2) the enactment of an amendment.      # of a mutable rule, or of any?",
    instead="Say in each case that it is mutable rules that can be changed so.",
)
WAYS = ("amendment", "repealing", "amendment_enacted", "amendment_amended")
ALLOWING = ("takes_effect", "rule_change", "admissible")
MOST_TRIES = 60


def run(context: Context) -> list[Diagnostic]:
    deciding = _allowing(context)
    kind = ballots(context).kinds.get("frees") if adopting(context) else None
    if kind is None or not deciding or not context.of_interest(*deciding):
        return []
    for way, readings in _tried(context, deciding):
        shown = _changed(context, kind, way, readings)
        if shown is not None:
            if short := told_briefly(context, INFO, deciding[0].origin.span, (), [way]):
                return [short]
            needed = _needed(context, kind, way, shown, readings)
            return [_report(context, deciding, way, shown, needed)]
    return []


def _needed(context: Context, kind: Kind, way: str, shown: Situation, readings: dict[str, str]) -> Chosen:
    """The answers without which the change does not stand."""

    def shows(chosen: dict[str, str]) -> bool:
        return _changed(context, kind, way, chosen) is not None

    acts = {entry.symbol for entry in shown.log}
    return needed_under(context, [*_allowing(context), *adopting(context)], acts, shows, readings)


def _allowing(context: Context) -> list[AnyClause]:
    return [
        one
        for one in context.standing_clauses()
        if (decided := head(one)) is not None and decided[0][0] == "term" and decided[0][1] in ALLOWING
    ]


def _tried(context: Context, deciding: list[AnyClause]) -> Iterator[tuple[str, dict[str, str]]]:
    """Each way, with all questions answered in the first way, then each answer that is another one."""
    known = context.ruleset.enums.get("ChangeKind", ())
    tries = [(way, chosen) for chosen in answers_to_try(context, deciding) for way in WAYS if way in known]
    yield from tries[:MOST_TRIES]


def _changed(context: Context, kind: Kind, way: str, readings: dict[str, str]) -> Situation | None:
    """The vote, if as many as repeal a mutable rule are enough."""
    from nomicformal.checker.change.scenario import Course
    from nomicformal.evaluate.evaluator import NoStableOutcome

    votes = ballots(context)
    repeals = prices(context, readings).get("repeals")
    number = repeals.votes if repeals else PLAYERS
    if number == PLAYERS:
        return None
    situation = votes.situation(kind, Course(PLAYERS, number, PLAYERS - number), readings)
    change = next((cell for cell in situation.facts if cell[0] == "change_kind"), None)
    if change is None:
        return None
    facts = {**situation.facts, change: way, ("new_status", change[1]): "immutable"}
    situation = replace(situation, facts=facts)
    try:
        outcome = votes.evaluator(situation).outcome("takes_effect", change[1])
    except NoStableOutcome:
        return None
    stands = outcome.kind == "value" and outcome.value is True
    return situation if stands and votes.adopts(kind, situation) else None


def _places(deciding: list[AnyClause], needed: Chosen) -> list[AnyClause]:
    """The clauses that these answers are about; failing those, what a change of rules is; one a place."""
    asked = [
        one
        for one in deciding
        if any(isinstance(part, ReadingIs) and part.reading in dict(needed) for part in conjuncts(one.guard))
    ]
    of_changes = [one for one in deciding if head(one) == (("term", "rule_change"), 1)]
    return list({one.origin.span: one for one in asked or of_changes or deciding}.values())


def _report(
    context: Context, deciding: list[AnyClause], way: str, shown: Situation, needed: Chosen
) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines, value_words

    first, *others = _places(deciding, needed)
    votes = sum(entry.symbol == "vote" and "in_favour" in entry.args for entry in shown.log)
    message = told(
        "an immutable rule is changed and stays immutable, with {votes} of {all} votes: {way}",
        votes=votes, all=PLAYERS, way=value_words(context.ruleset, "change_kind", way),
    )  # fmt: skip
    rules = {rule.number: rule for one in (first, *others) if (rule := context.rule_of(one)) is not None}
    return finding(
        INFO,
        with_note(context, message, needed),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=list(rules),
        witness=situation_lines(context.ruleset, answered(shown, needed), needed),
        status=told("played in the evaluator"),
        readings=needed,
        key=[way],
    )
