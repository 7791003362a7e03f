"""Permission and ability of one act at one moment. Meaning, point 2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from nomicformal.core.clauses import DefaultNorm, Duty, Norm, NormKind
from nomicformal.core.expr import NormAtom, Value
from nomicformal.evaluate import expressions, owing
from nomicformal.evaluate.binding import bindings, matching
from nomicformal.evaluate.cells import Candidate, CellKey, applies, candidate, decide
from nomicformal.evaluate.contest import Contestant, settle
from nomicformal.evaluate.duties import Stage, states
from nomicformal.evaluate.frame import EMPTY, IT, Env, Frame
from nomicformal.evaluate.outcome import Outcome
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Blocked, Truth, Unknown, all_of, any_of, known, negation, settled, truth

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World


@dataclass(frozen=True, slots=True)
class Deed:
    """A concrete act. `event`: the log entry being judged, if any; `cause`: the entry whose effect raises it."""

    act: str
    args: tuple[Value, ...]
    agent: Value
    event: str | None = None
    cause: str | None = None

    def cell(self, modality: str) -> CellKey:
        return (modality, self.act, self.args, self.agent, self.event, self.cause)


def outcome(world: World, modality: str, deed: Deed, moment: Moment) -> Outcome | Unknown:
    """Whether it is permitted (`may`), possible (`can`) or owed (`must`); a right against a restriction can be a
    contradiction."""
    cell = deed.cell(modality)
    if modality == "must":
        contest = settled(lambda: list(owing.candidates(world, cell, moment)))
        if isinstance(contest, Unknown):
            return contest
        return decide(contest, lambda live: owing.outcome_of(world, cell, live, moment))
    try:
        found = list(candidates(world, modality, deed, moment))
        if modality == "may":
            found += _duties(world, deed, cell, moment)
        granted_only = needs_grant(world, modality, deed, moment)
    except Blocked as blocked:
        return blocked.unknown
    return decide(found, lambda live: _outcome_of(world, cell, live, granted_only, moment))


def candidates(world: World, modality: str, deed: Deed, moment: Moment) -> Iterator[Candidate]:
    """The clauses that grant or restrict it, with values for their variables. Raises Blocked."""
    cell = deed.cell(modality)
    for clause in world.index.norms.get((modality, deed.act), ()):
        given: dict[str, Value] = dict(zip((param.name for param in clause.params), deed.args, strict=True))
        if clause.agent is not None:
            given[clause.agent.name] = deed.agent
        for env in bindings(world, clause.vars, given):
            if deed.event is not None:
                env[IT] = deed.event
            if clause.via is not None and not known(_comes_through(world, clause, env, deed, moment)):
                continue
            found = candidate(world, clause, env, lambda kind=clause.kind: kind, True, cell, moment)  # type: ignore[misc]
            if found is not None:
                yield found


def _comes_through(world: World, clause: Norm, env: Env, deed: Deed, moment: Moment) -> Truth:
    """Whether the act is raised by the other act through which alone this ability exists."""
    entry = None if deed.cause is None else world.entry(deed.cause)
    if clause.via is None or entry is None or entry.symbol != clause.via.symbol:
        return False
    frame = Frame({**env, IT: entry.id}, moment, None)
    wanted = [*zip(clause.via.args, entry.args, strict=True), (clause.via.agent, entry.agent)]
    return all_of([
        *(expressions.value(world, expr, frame) == actual for expr, actual in wanted if expr is not None),
        expressions.holds(world, clause.via_guard, frame),
    ])


def _duties(world: World, deed: Deed, cell: CellKey, moment: Moment) -> Iterator[Candidate]:
    """A duty that is owed with regard to this act counts as a right; one of `somebody` as a plain grant to anybody."""
    for clause in world.index.duties.get(deed.act, ()):
        wanted = [*zip(clause.args, deed.args, strict=True), (clause.agent, deed.agent)]
        for env in matching(world, clause.vars, wanted, EMPTY, moment):
            yield from _due(world, clause, env, cell, moment)


def _due(world: World, clause: Duty, env: dict[str, Value], cell: CellKey, moment: Moment) -> Iterator[Candidate]:
    kind = NormKind.GRANT if clause.agent is None else NormKind.RIGHT
    owed_cell = ("must", *cell[1:4], None, None)
    does_apply = applies(world, clause, env, moment)
    if isinstance(does_apply, Unknown):
        yield Candidate(Contestant(clause, env, (clause.id, tuple(sorted(env.items()))), kind), does_apply, does_apply)
    elif does_apply and any(
        one.stage is Stage.DUE and known(owing.stands(world, one, owed_cell, moment))
        for one in states(world, clause, env, moment)
    ):
        found = candidate(world, clause, env, lambda: kind, True, cell, moment)
        if found is not None:
            yield found


def needs_grant(world: World, modality: str, deed: Deed, moment: Moment) -> bool:
    """A power is possible only where it is granted; so is an act permitted that a default forbids otherwise."""
    symbol = world.index.symbols[deed.act]
    if modality == "can":
        return symbol.kind == "power"
    return any(True for _ in forbidden_by_default(world, deed.act, moment))


def forbidden_by_default(world: World, act: str, moment: Moment) -> Iterator[DefaultNorm]:
    """The clauses in effect by which the act is forbidden unless it is permitted. Raises Blocked."""
    changes_rules = any(param.type.name == "Change" for param in world.index.symbols[act].params)
    for clause in world.index.defaults:
        if clause.permitted or (
            clause.acts and act not in clause.acts and not (changes_rules and "changes" in clause.acts)
        ):
            continue
        if any(
            known(all_of([applies(world, clause, env, moment), world.rule_speaks(clause.origin.rule, moment)]))
            for env in bindings(world, clause.vars, EMPTY)
        ):
            yield clause


def _outcome_of(
    world: World, cell: CellKey, live: list[Contestant], granted_only: bool, moment: Moment
) -> Outcome:
    top = max((one.clause.strength for one in live), default=None)
    speaking = [one for one in live if one.clause.strength == top]

    def conflict(a: Contestant, b: Contestant) -> bool:
        return {a.value, b.value} == {NormKind.RIGHT, NormKind.RESTRICT}

    settlement = settle(speaking, conflict, lambda a, b: world.prevailing(a, b, cell, moment))
    kinds = {one.value for one in settlement.standing}
    effect = tuple(one.instance for one in settlement.standing)
    if {NormKind.RIGHT, NormKind.RESTRICT} <= kinds:
        return Outcome("contradiction", None, effect, settlement.beaten, (True, False), settlement.circle)
    granted = bool(kinds & {NormKind.GRANT, NormKind.RIGHT})
    result = NormKind.RESTRICT not in kinds and (granted or not granted_only)
    return Outcome("value", result, effect, settlement.beaten, (), settlement.circle)


def has_right(world: World, deed: Deed, moment: Moment) -> Truth:
    """Whether a right to do it (or to be able to) is in effect."""
    clauses = [*world.index.norms.get(("may", deed.act), ()), *world.index.norms.get(("can", deed.act), ())]
    rights = {clause.id for clause in clauses if clause.kind is NormKind.RIGHT}

    def one(modality: str) -> Truth:
        found = world.norm_outcome(modality, deed, moment)
        if isinstance(found, Unknown):
            return found
        if found.unsure is not None:
            return found.unsure
        return any(clause_id in rights for clause_id, _ in found.in_effect)

    return any_of(one(modality) for modality in ("may", "can"))


def atom(world: World, expr: NormAtom, frame: Frame) -> Truth:
    """`p may vote(q, _)` as a truth: with `_`, whether it is so for some argument (`must not`, `cannot`: for all)."""
    given = [None if arg is None else expressions.value(world, arg, frame.either()) for arg in (*expr.args, expr.agent)]
    unknown = next((value for value in given if isinstance(value, Unknown)), None)
    if unknown is not None:
        return unknown
    if any(value is None for value, arg in zip(given, (*expr.args, expr.agent), strict=True) if arg is not None):
        return False
    if expr.modality == "must":
        return world.must(expr.symbol, tuple(given[:-1]), given[-1], frame)
    positive = {"must not": "may", "cannot": "can"}.get(expr.modality, expr.modality)
    inner = frame if positive == expr.modality else frame.negated()
    result = any_of(_concrete(world, positive, deed, inner) for deed in deeds(world, expr, given))
    return result if positive == expr.modality else negation(result)


def deeds(world: World, expr: NormAtom, given: Sequence[Value]) -> Iterator[Deed]:
    """The concrete acts that the atom means; `given`: the values of its arguments and agent (None: any)."""
    symbol = world.index.symbols[expr.symbol]
    choices = [
        (value,) if arg is not None else world.range_of(param.type)
        for arg, value, param in zip(expr.args, given[:-1], symbol.params, strict=True)
    ]
    agents = (given[-1],) if expr.agent is not None or not symbol.agent else world.domain.members(symbol.agent)
    for *args, agent in product(*choices, agents):
        yield Deed(expr.symbol, tuple(args), agent)


def _concrete(world: World, modality: str, deed: Deed, frame: Frame) -> Truth:
    if modality == "right":
        return has_right(world, deed, frame.moment)
    return truth(world.norm(modality, deed, frame))
