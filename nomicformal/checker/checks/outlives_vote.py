"""NF623: what can still be done to a proposal after it has been adopted, though its adoption hangs on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Ballots, Kind, adopting, adopting_in, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.played_readings import answered, needed_to_play
from nomicformal.checker.checks.uses import acts_below
from nomicformal.checker.checks.words import finding, passage_of, quote
from nomicformal.core.clauses import Norm, NormKind
from nomicformal.core.expr import Kind as TypeKind
from nomicformal.core.model import Symbol
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.core.expr import Value
    from nomicformal.core.situation import Situation

INFO = CodeInfo(
    code="NF623",
    name="outlives-the-vote",
    severity=Severity.INFO,
    what="A rule lets somebody do something to a proposal on which its adoption hangs, such as modifying it or voting"
    " on it, and it can still be done after the proposal has been adopted. Tried with three players who all vote in"
    " favour on the second day, an hour, a day and four days after that.",
    why="What was adopted is not what was voted on, or nobody knows whether it is still adopted.",
    example="| The vote ends when all players have voted.\n"
    "| The author may modify the proposal within a week of its announcement.     # all voted on the first day",
    instead="Say that it can be done only while the vote goes on.",
)
EASY = ("repeals", "plain")
BEGINS = ("submit", "assign_number", "distribute")
"""What brings a proposal to the vote: done again, it is another beginning, and nothing that hangs on this vote."""
HOUR, DAY = 60, 1440
LATER = (HOUR, DAY, 4 * DAY)


@dataclass(frozen=True, slots=True)
class _Late:
    """The act, the last of the situation's log, can be done there though the proposal was adopted before."""

    act: Symbol
    situation: Situation


def run(context: Context) -> list[Diagnostic]:
    if not adopting(context):
        return []
    votes = ballots(context)
    kind = next((votes.kinds[name] for name in EASY if name in votes.kinds), None)
    found = []
    for act in _acts(context):
        late = _late(votes, kind, act, {}) if kind else None
        if late is not None and kind is not None and context.of_interest(*_granting(context, act)):
            found.append(_report(context, kind, late))
    return found


def _acts(context: Context) -> list[Symbol]:
    """Powers over proposals on which adoption hangs, whose other arguments are choices."""
    ruleset = context.ruleset
    found = []
    for name in acts_below(ruleset, "adopted"):
        symbol = ruleset.symbols[name]
        kinds = [param.type for param in symbol.params]
        about = [kind for kind in kinds if kind.kind is TypeKind.ENTITY]
        closed = all(kind.kind in (TypeKind.ENTITY, TypeKind.ENUM) for kind in kinds)
        if symbol.kind == "power" and name not in BEGINS and closed and [kind.name for kind in about] == ["Proposal"]:
            found.append(symbol)
    return found


def _late(votes: Ballots, kind: Kind, act: Symbol, readings: dict[str, str]) -> _Late | None:
    from nomicformal.checker.change.scenario import Course, proposal_name

    base = votes.situation(kind, Course(3, 3), readings)
    last = base.log[-1]
    proposal = proposal_name(kind.proposal)
    choices = [
        (proposal,) if param.type.kind is TypeKind.ENTITY else votes.ruleset.enums[param.type.name]
        for param in act.params
    ]
    for after in LATER:
        before = replace(base, now=last.time + after - 1)
        if not votes.adopts(kind, before):
            continue
        for agent in dict.fromkeys(entry.agent for entry in base.log if entry.symbol == "vote"):
            for args in product(*choices):
                late = replace(last, id="late", time=last.time + after, symbol=act.name, args=args, agent=agent)
                situation = replace(base, log=(*base.log, late), now=late.time)
                if _possible(votes, situation, act.name, args, agent):
                    return _Late(act, situation)
    return None


def _possible(votes: Ballots, situation: Situation, act: str, args: tuple[Value, ...], agent: Value) -> bool:
    from nomicformal.evaluate.evaluator import NoStableOutcome

    late = situation.log[-1]
    try:
        outcome = votes.evaluator(situation).norm("can", act, args, agent, late.time, late.id)
    except NoStableOutcome:
        return False
    return outcome.kind == "value" and outcome.value is True


def _granting(context: Context, act: Symbol) -> list[Norm]:
    return [
        clause
        for clause in context.ruleset.clauses
        if isinstance(clause, Norm) and clause.modality == "can" and clause.act == act.name
        if clause.kind is not NormKind.RESTRICT and (rule := context.rule_of(clause)) is not None and rule.in_force
    ]


def _report(context: Context, kind: Kind, found: _Late) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines, symbol_phrase

    votes, granting = ballots(context), _granting(context, found.act)
    needed = needed_to_play(
        context,
        [*granting, *adopting(context)],
        [found.act.name],
        lambda readings: _late(votes, kind, found.act, readings) is not None,
    )
    first = granting[0]
    deciding = adopting_in(context, found.situation)
    return finding(
        INFO,
        with_note(
            context,
            told(
                "this can still be done after the proposal has been adopted: {act}",
                act=quote(symbol_phrase(context.ruleset, found.act.name)),
            ),
            needed,
        ),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in granting[1:]],
        rules=[rule.number for one in (*granting, *deciding) if (rule := context.rule_of(one))],
        witness=situation_lines(context.ruleset, answered(found.situation, needed), needed),
        explanation=[passage_of(one, context.rule_of(one)) for one in (*granting, *deciding)],
        status=told("played in the evaluator"),
        readings=needed,
        key=[found.act.name],
    )
