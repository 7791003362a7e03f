"""What is owed: due duties against the clauses that excuse from them, on the cell of one act. Meaning, point 2."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from nomicformal.core.clauses import Duty, NormKind
from nomicformal.core.expr import Value
from nomicformal.core.left_open import leaves_a_number
from nomicformal.evaluate.binding import bindings, matching
from nomicformal.evaluate.cells import Candidate, CellKey, applies, candidate
from nomicformal.evaluate.contest import Contestant, settle
from nomicformal.evaluate.duties import DutyState, Stage, state, states
from nomicformal.evaluate.frame import EMPTY
from nomicformal.evaluate.outcome import Outcome, instance
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Truth, Unknown, all_of, any_of, settled

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World


def candidates(world: World, cell: CellKey, moment: Moment) -> Iterator[Candidate]:
    """The `need not` about this act, and the due duties that it would discharge. Raises Blocked where that is unknown.
    """
    _, act, args, agent, *_ = cell
    assert isinstance(act, str) and isinstance(args, tuple)
    for clause in world.index.norms.get(("must", act), ()):
        given: dict[str, Value] = dict(zip((param.name for param in clause.params), args, strict=True))
        if clause.agent is not None:
            given[clause.agent.name] = agent
        for env in bindings(world, clause.vars, given):
            found = candidate(world, clause, env, lambda: NormKind.RESTRICT, True, cell, moment)
            if found is not None:
                yield found
    for duty in world.index.duties.get(act, ()):
        wanted = [*zip(duty.args, args, strict=True), (duty.agent, agent)]
        for env in matching(world, duty.vars, wanted, EMPTY, moment):
            yield from _due(world, duty, env, cell, moment)


def _due(world: World, duty: Duty, env: dict[str, Value], cell: CellKey, moment: Moment) -> Iterator[Candidate]:
    does_apply = applies(world, duty, env, moment)
    if isinstance(does_apply, Unknown):
        yield Candidate(Contestant(duty, env, instance(duty.id, env), NormKind.RIGHT), does_apply, does_apply)
    elif does_apply and state(world, duty, env, moment).stage is Stage.DUE:
        found = candidate(world, duty, env, lambda: NormKind.RIGHT, True, cell, moment)
        if found is not None:
            yield found


def outcome_of(world: World, cell: CellKey, live: list[Contestant], moment: Moment) -> Outcome:
    """Owed if a duty is in effect and no `need not` is: where neither prevails, one is excused."""
    top = max((one.clause.strength for one in live), default=None)
    settlement = settle(
        [one for one in live if one.clause.strength == top],
        lambda a, b: a.value != b.value, lambda a, b: world.prevailing(a, b, cell, moment),
    )
    kinds = {one.value for one in settlement.standing}
    effect = tuple(one.instance for one in settlement.standing)
    return Outcome("value", kinds == {NormKind.RIGHT}, effect, settlement.beaten, (), settlement.circle)


def cells(world: World, duty: Duty, args: tuple[Value, ...], agent: Value) -> list[CellKey]:
    """The acts that would discharge a duty with this head: what it leaves open is whatever there is."""
    symbol = world.index.symbols[duty.act]
    if any(wanted is not None and arg is None for wanted, arg in zip(duty.args, args, strict=True)):
        return []
    choices = [
        world.range_of(param.type) if wanted is None else (arg,)
        for wanted, arg, param in zip(duty.args, args, symbol.params, strict=True)
    ]
    agents = (agent,) if duty.agent is not None else world.domain.members(symbol.agent)
    return [("must", duty.act, tuple(one), who, None, None) for *one, who in product(*choices, agents)]


def is_contested(world: World, act: str) -> bool:
    """Whether anything could stand against a duty to do this, or displace it."""
    strengths = {duty.strength for duty in world.index.duties.get(act, ())}
    return bool(world.index.norms.get(("must", act))) or len(strengths) > 1


def can_be_forbidden(world: World, duty: Duty) -> bool:
    """Whether a prohibition of the act could stand against the duty: not one that leaves some number that does for it.
    One of `somebody` gives nobody a right."""
    norms = world.index.norms.get(("may", duty.act), ())
    return duty.agent is not None and any(
        norm.kind is NormKind.RESTRICT and not leaves_a_number(duty, norm) for norm in norms
    )


def owed(world: World, one: DutyState, moment: Moment) -> Truth:
    """Whether a due duty is in effect: live, and for some act that would discharge it neither excused nor beaten by
    what forbids the act."""
    if not is_contested(world, one.clause.act) and not can_be_forbidden(world, one.clause):
        return one.live
    found = cells(world, one.clause, one.args, one.agent)
    return any_of(
        all_of([stands(world, one, cell, moment), _withstands(world, one, cell, moment)]) for cell in found
    ) if found else one.live


def _withstands(world: World, one: DutyState, cell: CellKey, moment: Moment) -> Truth:
    """Whether no prohibition of this act prevails over the duty."""
    if not can_be_forbidden(world, one.clause):
        return True
    found = world.cell_outcome(("may", *cell[1:]), moment)
    if isinstance(found, Unknown):
        return found
    if found.unsure is not None:
        return found.unsure
    return all(beaten.loser != one.instance for beaten in found.beaten)


def stands(world: World, one: DutyState, cell: CellKey, moment: Moment) -> Truth:
    """Whether the due duty is in effect with regard to this act, and no `need not` is."""
    if not is_contested(world, one.clause.act):
        return one.live
    found = world.cell_outcome(cell, moment)
    if isinstance(found, Unknown):
        return found
    if found.unsure is not None:
        return found.unsure
    return found.value is True and one.instance in found.in_effect


def must(world: World, act: str, args: tuple[Value, ...], agent: Value, moment: Moment) -> Truth:
    """Whether a duty to do this is owed now. None among `args` (or as agent) stands for `_`."""
    def check() -> Truth:
        due = [
            one for clause in world.index.duties.get(act, ()) for one in states(world, clause, EMPTY, moment)
            if one.stage is Stage.DUE
            and all(want is None or want == have for want, have in zip(args, one.args, strict=True))
            and agent in (None, one.agent)
        ]
        return any_of(settled(lambda one=one: owed(world, one, moment)) for one in due)  # type: ignore[misc]

    return settled(check)
