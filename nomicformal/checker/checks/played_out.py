"""A vote played out from its beginning, with all that its acts and time do to states, but what the proposal does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import ADOPTED
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.outsider import in_whose_hands, to_propose
from nomicformal.checker.checks.winning import WINS
from nomicformal.core.expr import TIME, TRUTH, Apply, Type, Value, Var
from nomicformal.core.expr import Kind as TypeKind

if TYPE_CHECKING:
    from nomicformal.core.situation import Cell, Situation
    from nomicformal.evaluate.index import Index
    from nomicformal.evaluate.pace import Paces
    from nomicformal.evaluate.played import Played


def on_turn(context: Context, situation: Situation) -> Situation:
    """The same where whoever makes the proposals is on turn, or whatever has to be somebody to make them, since the
    beginning."""
    author = next(entry.agent for entry in situation.log if entry.symbol == "submit")
    cells: dict[Cell, Value] = {(state, ()): author for state in in_whose_hands(context.ruleset)}
    cells |= {(state, ()): situation.start for state, kind in to_propose(context.ruleset) if kind == TIME}
    return replace(situation, timeline=tuple((time, {**cells, **states}) for time, states in situation.timeline or ()))


def until_made(situation: Situation) -> Situation:
    """The same up to when the last proposal has been made."""
    last = max(entry.time for entry in situation.log if entry.symbol == "submit")
    return replace(situation, log=tuple(entry for entry in situation.log if entry.time <= last), now=last)


def played_out(context: Context, situation: Situation) -> Played | None:
    """What comes of its acts, for who wins and what is adopted; None if it is played for too long. The proposals in it
    change no rule."""
    from nomicformal.evaluate.play import play
    from nomicformal.evaluate.run import EvaluationLimit

    index, paces = context.once("what winning takes", lambda: _narrowed(context))
    changes = set(situation.individuals.get("Change", ()))
    bare = replace(
        situation,
        individuals={**situation.individuals, "Change": ()},
        facts={cell: value for cell, value in situation.facts.items() if not changes & {*cell[1]}},
        timeline=None,
        initial=situation.timeline[0][1] if situation.timeline else {},
    )
    try:
        return play(context.ruleset, bare, index=index, paces=paces)
    except EvaluationLimit:
        return None


def _narrowed(context: Context) -> tuple[Index, Paces]:
    """What has to be played to know who wins, and what is adopted."""
    from nomicformal.evaluate.cone import Cone
    from nomicformal.evaluate.index import Index
    from nomicformal.evaluate.pace import Paces

    index = Index(context.ruleset)
    about = {ADOPTED: "Proposal", WINS: "Person"}
    asked = [Apply(name, (Var("x", Type(TypeKind.ENTITY, sort)),), TRUTH) for name, sort in about.items()]
    cone = Cone.of(index, asked)
    return index.narrowed(cone.symbols, cone.clauses), Paces(index)
