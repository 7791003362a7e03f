"""Questions about effects as terms: what triggers them, whether two assign differently, what holds after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker import conditions as c
from nomicformal.checker.encode.effects import Triggered
from nomicformal.checker.encode.events import happens
from nomicformal.checker.encode.world import IT, Bindings, World
from nomicformal.checker.symbolic import Slot
from nomicformal.checker.terms import Term
from nomicformal.core.clauses import Transition

if TYPE_CHECKING:
    from nomicformal.checker.encode.questions import Question


def triggered(question: Question, clause: Transition, env: Bindings, world: World) -> Triggered:
    """The effect at this moment; the act in hand belongs to the question."""
    found = question.encoder.effects.triggered(clause, env, world)
    hand = found.env.get(IT)
    if isinstance(hand, Slot):
        question.hands.add(hand.label)
    return found


def clash(
    question: Question, condition: c.Conflict, first: Transition, second: Transition, world: World
) -> Term:
    """One event triggers both, and they set one state to different values."""
    effects, pool = question.encoder.effects, question.pool
    one = triggered(question, first, question.env(condition.first_env), world)
    other = triggered(question, second, question.env(condition.second_env), world)
    if one.env.get(IT) is not other.env.get(IT):
        return pool.false
    differ = effects.clash(effects.changes(first, one), effects.changes(second, other))
    return pool.and_((one.when, other.when, differ))


def after(question: Question, condition: c.AfterEffect, world: World) -> Term:
    """The effect is live, and the condition holds right after it alone."""
    clause = _transition(question, condition.transition)
    effects = question.encoder.effects
    found = triggered(question, clause, question.env(condition.env), world)
    moment = effects.moment_after(clause, found)
    return question.pool.both(effects.live(clause, found), question.truth(condition.condition, World(moment)))


def after_event(question: Question, condition: c.AfterEvent, world: World) -> Term:
    """The effect takes place, and the condition holds right after all effects of the same act."""
    clause = _transition(question, condition.transition)
    events = question.encoder.events
    found = triggered(question, clause, question.env(condition.env), world)
    together = events.together(clause, found, world)
    happened = happens(together, clause, found.env, events)
    return question.pool.both(happened, question.truth(condition.condition, World(together.after)))


def _transition(question: Question, number: int) -> Transition:
    clause = question.encoder.clauses.by_id[number]
    assert isinstance(clause, Transition)
    return clause
