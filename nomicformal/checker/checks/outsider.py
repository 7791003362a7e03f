"""NF613: proposals of somebody who does not belong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Ballots, Kind, adopting, adopting_in, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.played_readings import answered, needed_to_play
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.uses import LooksAt, body
from nomicformal.checker.checks.words import finding, listing, passage_of, rule_name
from nomicformal.checker.scope import own_sorts
from nomicformal.core.clauses import AnyClause, DefaultNorm, Norm
from nomicformal.core.expr import Kind as TypeKind
from nomicformal.core.expr import Type
from nomicformal.core.model import Ruleset
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
    instead="Write who can make proposals (“only players can make proposals”); in the formal text, `p may"
    " submit(q) only when playing(p)`. That players can (`p: Player can submit(q)`) keeps nobody out, as `submit` is an"
    " act, which anybody can do.",
)
PLAYERS, OUTSIDER = 3, "outsider1"
OF_THE_PROPOSER = (("submit",), ("submit", "distribute"))
"""Some rules have a proposal put to the vote by whoever made it."""


def run(context: Context) -> list[Diagnostic]:
    deciding = adopting(context)
    if not deciding:
        return []
    votes = ballots(context)
    situation = _adopted(votes, {})
    if situation is None:
        return []
    acts = [entry.symbol for entry in situation.log]
    needed = needed_to_play(context, deciding, acts, lambda readings: _adopted(votes, readings) is not None)
    return [_report(context, situation, needed)]


def _adopted(votes: Ballots, readings: dict[str, str]) -> Situation | None:
    """A proposal from outside that can and may be made and is adopted, under these answers."""
    for kind, acts in product(votes.kinds.values(), OF_THE_PROPOSER):
        situation = _from_outside(votes, kind, acts, readings)
        if situation is not None and _is_possible(votes, situation) and votes.adopts(kind, situation):
            return situation
    return None


def _from_outside(
    votes: Ballots, kind: Kind, acts: tuple[str, ...], readings: dict[str, str]
) -> Situation | None:
    """Everybody votes for a proposal with which somebody does these acts who does not belong; None if nobody is
    outside."""
    from nomicformal.checker.change.scenario import Course, electorate

    sort, _ = electorate(votes.ruleset)
    if sort == "Person":
        return None
    base = votes.situation(kind, Course(PLAYERS, PLAYERS), readings)
    log = tuple(replace(entry, agent=OUTSIDER) if entry.symbol in acts else entry for entry in base.log)
    people = (*base.individuals.get("Person", ()), OUTSIDER)
    assert base.timeline is not None
    insider = base.individuals[sort][0]
    held = {(state, ()): insider for state in in_whose_hands(votes.ruleset)}
    timeline = tuple((time, {**held, **states}) for time, states in base.timeline)
    return replace(base, individuals={**base.individuals, "Person": people}, log=log, timeline=timeline)


def in_whose_hands(ruleset: Ruleset) -> Iterator[str]:
    """States that say whose turn it is, or the like, on which it hangs (perhaps through other terms) who can propose:
    of an ordinary situation, in which somebody has the turn."""
    return (name for name, kind in to_propose(ruleset) if _is_a_person(ruleset, kind))


def to_propose(ruleset: Ruleset) -> Iterator[tuple[str, Type | None]]:
    """The states that are nobody's own and on which it hangs whether somebody can propose, and what each is."""
    norms = [one for one in ruleset.clauses if isinstance(one, Norm) and one.act == "submit" and one.origin.rule]
    looks_at = ruleset.once("what decisions look at", LooksAt)
    for kind, name in sorted(looks_at.below(use.node for norm in norms for use in body(norm))):
        symbol = ruleset.symbols[name]
        if kind == "term" and symbol.kind == "state" and not symbol.params:
            yield name, symbol.result


def _is_a_person(ruleset: Ruleset, kind: Type | None) -> bool:
    if kind is None or kind.kind is not TypeKind.ENTITY:
        return False
    return not set(own_sorts(ruleset, "Person")).isdisjoint(own_sorts(ruleset, kind.name))


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


def _changes_have_to_be_permitted(context: Context) -> list[AnyClause]:
    """Passages by which rules are changed only as rules permit. Whether to propose is to change them, these do not
    say; who reads them so has nobody propose whom no rule lets."""
    return [
        clause
        for clause in context.standing_clauses()
        if isinstance(clause, DefaultNorm) and not clause.permitted and clause.acts == ("changes",)
    ]


def _report(context: Context, situation: Situation, needed: Chosen) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines

    first, *others = adopting_in(context, situation)
    if closed := _changes_have_to_be_permitted(context):
        message = told(
            "no rule keeps those who are no players from making proposals, unless it is {rules}, by which changes of"
            " rules have to be permitted by a rule; theirs are adopted like any other",
            rules=listing(list(dict.fromkeys(rule_name(context.rule_of(one)) for one in closed)), "or"),
        )
        others = [*others, *closed]
    else:
        message = told(
            "no rule keeps those who are no players from making proposals, and theirs are adopted like any other"
        )
    return finding(
        INFO,
        with_note(context, message, needed),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=[rule.number for one in (first, *others) if (rule := context.rule_of(one))],
        witness=situation_lines(context.ruleset, answered(situation, needed), needed),
        explanation=[passage_of(one, context.rule_of(one)) for one in (first, *others)],
        status=told("played in the evaluator"),
        readings=needed,
        key=["submit"],
    )
