"""Why something is owed, or is not: how each duty to do it stands, what excuses from it, and of those that do not apply
what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from nomicformal.core import expr as x
from nomicformal.core.clauses import Duty, Norm
from nomicformal.core.expr import YES, Value
from nomicformal.core.phrase_numbers import moment_phrase
from nomicformal.evaluate import owing
from nomicformal.evaluate.binding import bindings
from nomicformal.evaluate.cells import applies
from nomicformal.evaluate.duties import DutyState, Stage, states
from nomicformal.evaluate.explain_beaten import beaten_by
from nomicformal.evaluate.explain_cells import (
    MOST_FAILING,
    by_rule,
    clause_node,
    holding,
    in_effect,
    mute,
    muted,
    rule_name,
    said_today,
)
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import EMPTY, Frame
from nomicformal.evaluate.outcome import Beaten, Instance, Outcome
from nomicformal.evaluate.record import Moment
from nomicformal.told import Told, told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer
    from nomicformal.evaluate.world import World


def duty_reasons(
    explainer: Explainer, act: str, args: tuple[Value, ...], agent: Value, moment: Moment
) -> Iterator[Explanation]:
    """The duties to do this (None among `args`, or as agent, for any), and how each stands; if none applies, why."""
    yield from _how_they_stand(explainer, explainer.world.index.duties.get(act, ()), args, agent, moment)


def labelled(explainer: Explainer, label: str, agent: Value, moment: Moment) -> Iterator[Explanation]:
    """The same of the duties of this name (None as agent for any)."""
    for duties in explainer.world.index.duties.values():
        of_name = [one for one in duties if one.label == label]
        if of_name:
            yield from _how_they_stand(explainer, of_name, (None,) * len(of_name[0].args), agent, moment)


def _how_they_stand(
    explainer: Explainer, duties: Sequence[Duty], args: tuple[Value, ...], agent: Value, moment: Moment
) -> Iterator[Explanation]:
    found = 0
    for clause in duties:
        for one in states(explainer.world, clause, EMPTY, moment):
            fits = all(want is None or want == have for want, have in zip(args, one.args, strict=True))
            if fits and agent in (None, one.agent):
                found += 1
                yield _standing(explainer, one, moment)
    if not found:
        of_somebody = tuple(_of_somebody(explainer, duties, args, moment)) if agent is not None else ()
        yield from of_somebody or _not_applying(explainer, duties, args, agent, moment)


def _of_somebody(
    explainer: Explainer, duties: Sequence[Duty], args: tuple[Value, ...], moment: Moment
) -> Iterator[Explanation]:
    """The due duties to do this that are nobody's in particular."""
    for clause in duties:
        for one in states(explainer.world, clause, EMPTY, moment) if clause.agent is None else ():
            fits = all(want is None or want == have for want, have in zip(args, one.args, strict=True))
            if fits and one.stage is Stage.DUE:
                text = told("{rule} asks it of somebody, of nobody in particular", rule=rule_name(explainer, clause))
                yield clause_node(explainer, clause, text)


def _standing(explainer: Explainer, one: DutyState, moment: Moment) -> Explanation:
    clause = one.clause
    children = list(explainer.explain(clause.guard, one.env, moment)) if clause.guard != YES else []
    if clause.start is not None:
        children += explainer.explain(clause.start, one.env, moment)
    by_another = _done_by_another(explainer, one, moment) if one.stage is Stage.DONE else ()
    if by_another:
        children += by_another
    elif one.stage in (Stage.DONE, Stage.OVERDUE):
        done = x.Happened(x.Pattern(clause.act, clause.args, clause.agent, clause.start))
        children += explainer.explain(done, one.env, moment)
    text = told("{by}: {stage}", by=by_rule(explainer, clause), stage=_stage(explainer, one, moment))
    return clause_node(explainer, clause, text, (*children, *_excuses(explainer, one, moment)))


def _done_by_another(explainer: Explainer, one: DutyState, moment: Moment) -> tuple[Explanation, ...]:
    """That somebody did it who had to then, and that it was he."""
    before = one.clause.done_before
    if not isinstance(before, x.Quant):
        return ()
    others = (each for each in explainer.members(before.var, before.body, one.env, moment) if each != one.agent)
    other = next(others, None)
    return () if other is None else explainer.explain(before.body, {**one.env, before.var.name: other}, moment)


def _stage(explainer: Explainer, one: DutyState, moment: Moment) -> Told:
    match one.stage:
        case Stage.AHEAD:
            return told("not yet due")
        case Stage.DONE:
            return told("done")
        case Stage.OVERDUE:
            assert one.end is not None
            end = moment_phrase(one.end)
            return told("was to be done until {moment} at the latest, and was not: now it is too late", moment=end)
        case _ if owing.owed(explainer.world, one, moment) is False:
            return told("due, but not owed")
        case _ if one.clause.paused is not None and _holds(explainer, one.clause.paused, one, moment):
            return told("due; the time for it stands still")
        case _ if one.end is not None:
            return told("due, until {moment} at the latest", moment=moment_phrase(one.end))
        case _:
            return told("due")


def _holds(explainer: Explainer, condition: x.Expr, one: DutyState, moment: Moment) -> bool:
    return explainer.world.holds(condition, Frame(one.env, moment)) is True


def _excuses(explainer: Explainer, one: DutyState, moment: Moment) -> Iterator[Explanation]:
    """Of a due duty that something stands against: what excuses from it, what does not, and why; once for all acts."""
    world = explainer.world
    if one.stage is not Stage.DUE:
        return
    yield from (beaten_by(explainer, each, moment) for each in _forbidden(world, one, moment))
    if not owing.is_contested(world, one.clause.act):
        return
    excuses, beaten, silenced = dict[Instance, None](), dict[Beaten, None](), dict[tuple[Instance, Told], None]()
    for cell in owing.cells(world, one.clause, one.args, one.agent):
        outcome = world.cell_outcome(cell, moment)
        if isinstance(outcome, Outcome):
            excuses.update(
                (found, None) for found in outcome.in_effect if isinstance(world.index.clauses[found[0]], Norm)
            )
            beaten.update(dict.fromkeys(outcome.beaten))
            spoken = {*outcome.in_effect, *(each.loser for each in outcome.beaten)}
            silenced.update(dict.fromkeys(muted(explainer, cell, spoken, moment)))
    for found in excuses:
        yield from in_effect(explainer, found, moment)
    yield from (beaten_by(explainer, each, moment) for each in beaten)
    yield from (mute(explainer, found, why, moment) for found, why in silenced)


def _forbidden(world: World, one: DutyState, moment: Moment) -> Iterator[Beaten]:
    """What forbids the act and prevails over the duty; each once."""
    if owing.can_be_forbidden(world, one.clause):
        cells = owing.cells(world, one.clause, one.args, one.agent)
        found = [world.cell_outcome(("may", *cell[1:]), moment) for cell in cells]
        beaten = [each for outcome in found if isinstance(outcome, Outcome) for each in outcome.beaten]
        yield from dict.fromkeys(each for each in beaten if each.loser == one.instance)


def _not_applying(
    explainer: Explainer, duties: Sequence[Duty], args: Sequence[Value], agent: Value, moment: Moment
) -> Iterator[Explanation]:
    """The duties that would ask for this, each with what its condition lacks; that no rule asks for it, if so."""
    possible = [
        (clause, env) for clause in duties
        if not said_today(explainer, clause, moment)
        and (env := _nearest(explainer, clause, args, agent, moment)) is not None
    ]
    if not possible:
        yield Explanation(told("no rule asks for it"))
    for clause, env in possible[:MOST_FAILING]:
        in_force = not clause.origin.rule or explainer.world.current(clause.origin.rule, clause.origin.version, moment)
        why = explainer.explain(clause.guard, env, moment) if in_force else \
            (Explanation(told("this text is not in force")),)
        yield clause_node(explainer, clause, told("{rule} does not apply", rule=rule_name(explainer, clause)), why)
    if len(possible) > MOST_FAILING:
        yield Explanation(told("no other passage applies either"))


def _nearest(
    explainer: Explainer, clause: Duty, args: Sequence[Value], agent: Value, moment: Moment
) -> Mapping[str, Value] | None:
    """Values for the variables of a duty to do this with which it does not apply, and most of its conditions hold."""
    given: dict[str, Value] = {}
    for expr, value in (*zip(clause.args, args, strict=True), (clause.agent, agent)):
        if isinstance(expr, x.Var) and value is not None:
            given[expr.name] = value
        elif isinstance(expr, x.Const) and value not in (None, expr.value):
            return None
    ways = [
        env for env in bindings(explainer.world, clause.vars, given)
        if applies(explainer.world, clause, env, moment) is False
    ]
    return max(ways, key=lambda env: holding(explainer, clause.guard, env, moment)) if ways else None
