"""NF613: proposals of somebody who does not belong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Ballots, Kind, adopting, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.core.situation import Situation

INFO = CodeInfo(
    code="NF613",
    name="outsider-proposes",
    severity=Severity.INFO,
    what="No rule keeps those who are no players from making proposals: one that comes from outside is adopted like any"
    " other.",
    why="It may be meant so. If not, whoever looks on can put anything to the vote, as often as they like, and what"
    " rules say of the proposer (points, say) hits nobody.",
    example="| A proposal is made by presenting it publicly.          # by whom?",
    instead="Say who can make proposals (`nobody can submit(q) when …`, or `p: Player can …`).",
)
PLAYERS, OUTSIDER = 3, "outsider1"


def run(context: Context) -> list[Diagnostic]:
    deciding = adopting(context)
    if not deciding:
        return []
    votes = ballots(context)
    for kind in votes.kinds.values():
        situation = _from_outside(votes, kind)
        if situation is not None and _is_possible(votes, situation) and votes.adopts(kind, situation):
            return [_report(context, situation)]
    return []


def _from_outside(votes: Ballots, kind: Kind) -> Situation | None:
    """Everybody votes for a proposal that somebody makes who does not belong; None if nobody is outside."""
    from nomicformal.checker.change.scenario import Course, electorate

    sort, _ = electorate(votes.ruleset)
    if sort == "Person":
        return None
    base = votes.situation(kind, Course(PLAYERS, PLAYERS), {})
    log = tuple(replace(entry, agent=OUTSIDER) if entry.symbol == "submit" else entry for entry in base.log)
    people = (*base.individuals.get("Person", ()), OUTSIDER)
    return replace(base, individuals={**base.individuals, "Person": people}, log=log)


def _is_possible(votes: Ballots, situation: Situation) -> bool:
    """Whether the proposal can and may be made."""
    from nomicformal.evaluate.evaluator import NoStableOutcome

    entry = next(one for one in situation.log if one.symbol == "submit")
    try:
        outcomes = [
            votes.evaluator(situation).norm(modality, entry.symbol, entry.args, entry.agent, entry.time, entry.id)
            for modality in ("can", "may")
        ]
    except NoStableOutcome:
        return False
    return all(outcome.kind == "value" and outcome.value is True for outcome in outcomes)


def _report(context: Context, situation: Situation) -> Diagnostic:
    from nomicformal.checker.checks.speech import situation_lines

    first, *others = adopting(context)
    return finding(
        INFO,
        told("no rule keeps those who are no players from making proposals, and theirs are adopted like any other"),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=[rule.number for one in (first, *others) if (rule := context.rule_of(one))],
        witness=situation_lines(context.ruleset, situation),
        explanation=[passage_of(one, context.rule_of(one)) for one in (first, *others)],
        status=told("played in the evaluator"),
        key=["submit"],
    )
