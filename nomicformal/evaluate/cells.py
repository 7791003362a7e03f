"""Clauses on a cell: which apply, which are live, and the outcome. Meaning, points 1 and 2."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from nomicformal.core.clauses import AnyClause, Bound, Define, Hold
from nomicformal.core.expr import Value
from nomicformal.evaluate import expressions
from nomicformal.evaluate.binding import bindings, head_of, same_head
from nomicformal.evaluate.contest import Contestant, settle
from nomicformal.evaluate.frame import EMPTY, SUBJECT, Env, Frame
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.outcome import SILENT, Outcome, instance
from nomicformal.evaluate.pace import STILL
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Truth, Unknown, all_of, any_of, known, negation, settled

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World

CellKey = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A clause with values for its variables, whether it applies and is live, and the value that it gives."""

    contestant: Contestant
    applies: Truth
    live: Truth


def applies(world: World, clause: AnyClause, env: Env, moment: Moment) -> Truth:
    """Its rule is in force with this text, its passage is not silenced, its guard holds, nothing earlier applies."""
    rule = clause.origin.rule
    if rule and not world.current(rule, clause.origin.version, moment):
        return False

    def parts() -> Iterator[Truth]:
        yield negation(_silenced(world, clause, moment))
        yield expressions.holds(world, clause.guard, Frame(env, moment))
        for earlier in clause.earlier:
            yield negation(_applies_too(world, world.index.clauses[earlier], clause, env, moment))

    return all_of(parts())


def _silenced(world: World, clause: AnyClause, moment: Moment) -> Truth:
    origin = clause.origin
    exclusive = world.index.exclusive_passages.get(origin.rule)
    if exclusive is None:
        return False
    return any_of(
        expressions.holds(world, only.guard, Frame(env, moment, None))
        for only in exclusive
        if only.origin.version == origin.version and only.origin.passage != origin.passage
        for env in bindings(world, only.vars, EMPTY)
    )


def _applies_too(world: World, earlier: AnyClause, clause: AnyClause, env: Env, moment: Moment) -> Truth:
    """Whether an earlier clause applies with the head that `clause` has under `env`."""
    def check() -> Truth:
        head = head_of(world, clause, env, moment)
        return any_of(
            applies(world, earlier, other, moment)
            for other in bindings(world, earlier.vars, _head_env(earlier, head))
            if same_head(head_of(world, earlier, other, moment), head)
        )

    return settled(check)


def _head_env(clause: AnyClause, head: tuple[tuple[Value, ...], Value]) -> Env:
    if isinstance(clause, Define | Hold | Bound):
        return {param.name: value for param, value in zip(clause.params, head[0], strict=True)}
    return EMPTY


def is_live(world: World, clause: AnyClause, rule_applies: Truth, cell: CellKey, moment: Moment) -> Truth:
    """It applies, its rule has effect (unless it speaks of just that), and its rule is not void."""
    rule = clause.origin.rule
    own_effect = cell[:2] == ("term", "has_effect") and cell[2] == (rule,)

    def parts() -> Iterator[Truth]:
        yield rule_applies
        if rule:
            if not own_effect:
                yield world.has_effect(rule, moment)
            yield negation(world.void(rule, moment))
            yield negation(world.void_in(rule, cell, moment))

    return all_of(parts())


def candidate(
    world: World, clause: AnyClause, env: dict[str, Value], value: Callable[[], Value], is_value: bool,
    cell: CellKey, moment: Moment,
) -> Candidate | None:
    """The candidate, or None where the clause does not apply. `is_value`: it must give a defined value to be live."""
    does_apply = applies(world, clause, env, moment)
    if does_apply is False:
        return None
    given = value()
    if is_value and given is None:
        live: Truth = False
    else:
        live = is_live(world, clause, does_apply, cell, moment)
    if live is True and isinstance(given, Unknown):
        live = given
    return Candidate(Contestant(clause, env, instance(clause.id, env), given), does_apply, live)


def decide(candidates: Sequence[Candidate], outcome_of: Callable[[list[Contestant]], Outcome]) -> Outcome | Unknown:
    """The outcome of the live candidates; where it is unknown whether some are live, the outcome that they make
    whether or not they are, if it is one. What leans on an assumption that is not made yet has none: a cell depends on
    every clause about it."""
    unsure = sorted((one.live for one in candidates if isinstance(one.live, Unknown)), key=lambda why: -why.kind)
    if unsure and (unsure[0].guess or len(unsure) > LIMITS.uncertain_clauses):
        return unsure[0]
    outcomes: list[Outcome] = []
    for choice in product((False, True), repeat=len(unsure)):
        taken = iter(choice)
        live = [one.contestant for one in candidates if (next(taken) if isinstance(one.live, Unknown) else one.live)]
        result = settled(lambda live=live: outcome_of(live))  # type: ignore[misc]
        if isinstance(result, Unknown):
            return result
        outcomes.append(result)
    first = outcomes[0]
    if any((other.kind, other.value, other.standing) != (first.kind, first.value, first.standing)
           for other in outcomes):
        return unsure[0]
    return replace(first, unsure=unsure[0]) if unsure else first


def term_candidates(world: World, symbol: str, args: tuple[Value, ...], moment: Moment) -> list[Candidate]:
    cell: CellKey = ("term", symbol, args)
    found: list[Candidate | None] = []
    for clause in [*world.index.values.get(symbol, ()), *world.index.bounds.get(symbol, ())]:
        given = {param.name: arg for param, arg in zip(clause.params, args, strict=True)}
        for env in bindings(world, clause.vars, given):
            def value(clause: Define | Hold | Bound = clause, env: dict[str, Value] = env) -> Value:
                return given_value(world, clause, env, moment)

            gives = not isinstance(clause, Bound) or clause.clip is not None
            found.append(candidate(world, clause, env, value, gives, cell, moment))
    return [one for one in found if one is not None]


def given_value(world: World, clause: Define | Hold | Bound, env: Env, moment: Moment) -> Value:
    """The value that a clause gives, brought into the bounds of its own rule that clip; of a bound that clips, the
    bound's."""
    match clause:
        case Hold():
            return clause.positive
        case Define():
            value = expressions.value(world, clause.value, Frame(env, moment))
            return _within_own_rule(world, clause, env, value, moment)
        case Bound():
            return None if clause.clip is None else expressions.value(world, clause.clip, Frame(env, moment))


def _within_own_rule(world: World, clause: Define, env: Env, value: Value, moment: Moment) -> Value:
    given = {param.name: env[param.name] for param in clause.params}
    for bound in world.index.bounds.get(clause.symbol, ()):
        if bound.clip is None or bound.origin.rule != clause.origin.rule:
            continue
        own = {param.name: arg for param, arg in zip(bound.params, given.values(), strict=True)}
        for inner in bindings(world, bound.vars, own):
            clip = expressions.value(world, bound.clip, Frame(inner, moment))
            outside = all_of([
                applies(world, bound, inner, moment), value is not None, clip is not None,
                negation(expressions.holds(world, bound.allowed, Frame({**inner, SUBJECT: value}, moment))),
            ])
            if isinstance(outside, Unknown):
                return outside
            value = clip if outside else value
    return value


def term_outcome(world: World, symbol: str, args: tuple[Value, ...], moment: Moment) -> Outcome | Unknown:
    """What the rules say of a term at a moment."""
    cell: CellKey = ("term", symbol, args)
    candidates = term_candidates(world, symbol, args, moment)
    return decide(candidates, lambda live: _outcome_of(world, cell, live, moment))


def _outcome_of(world: World, cell: CellKey, live: list[Contestant], moment: Moment) -> Outcome:
    values = [one for one in live if not isinstance(one.clause, Bound)]
    top = max((one.clause.strength for one in values), default=None)
    speaking = [one for one in live if isinstance(one.clause, Bound) or one.clause.strength == top]

    def conflict(a: Contestant, b: Contestant) -> bool:
        match a.clause, b.clause:
            case Bound(), Bound():
                both_clip = _clips(a) and _clips(b)
                return both_clip and not within(a, known(b.value)) and not within(b, known(a.value))
            case Bound(), _:
                return outside(a, b)
            case _, Bound():
                return outside(b, a)
            case _:
                return known(a.value) != known(b.value)

    def outside(bound: Contestant, one: Contestant) -> bool:
        """Whether the value lies outside the bound of another rule; within one rule a clip is no conflict."""
        if _clips(bound) and bound.clause.origin.rule == one.clause.origin.rule:
            return False
        return not within(bound, known(one.value))

    def within(bound: Contestant, value: Value) -> bool:
        assert isinstance(bound.clause, Bound)
        frame = Frame({**bound.env, SUBJECT: value}, moment)
        if world.paces.of_term(bound.clause.symbol) != STILL:
            world.run.note(moment.time + 1)
        return known(expressions.holds(world, bound.clause.allowed, frame)) is True

    def limited(one: Contestant, over: Sequence[Contestant]) -> Value:
        """The value brought into each bound in turn."""
        value = known(one.value)
        for bound in over:
            value = value if within(bound, value) else known(bound.value)
        return value

    settlement = settle(
        speaking, conflict, lambda a, b: world.prevailing(a, b, cell, moment), lambda a, b: not _only_clips(a, b)
    )
    standing = settlement.standing
    bounds = [one for one in standing if isinstance(one.clause, Bound)]
    results: list[Value] = []
    for one in standing:
        if not isinstance(one.clause, Bound):
            over = {spared.winner for spared in settlement.spared if spared.loser == one.instance}
            value = limited(one, [bound for bound in bounds if bound.instance in over])
            results.append(value)
            results += [
                known(bound.value) for bound in bounds
                if not within(bound, value) or (not _clips(bound) and outside(bound, one))
            ]
    distinct = tuple(dict.fromkeys(results))
    kind = "contradiction" if len(distinct) > 1 else "value" if distinct else SILENT.kind
    return Outcome(
        kind, distinct[0] if kind == "value" else None, tuple(one.instance for one in standing), settlement.beaten,
        distinct if kind == "contradiction" else (), settlement.circle, limited=settlement.spared,
    )


def _clips(one: Contestant) -> bool:
    return isinstance(one.clause, Bound) and one.clause.clip is not None


def _only_clips(winner: Contestant, loser: Contestant) -> bool:
    """A bound that clips a value leaves the clause that gives it in effect."""
    return _clips(winner) and not isinstance(loser.clause, Bound)
