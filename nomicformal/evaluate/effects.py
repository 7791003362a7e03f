"""What a set of triggered effects does to the states: conflicts among them, invariants, and the new states.
Meaning, point 6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from nomicformal.core.clauses import Invariant, Raise, Transition, Update
from nomicformal.core.expr import NOTHING, Kind, Value
from nomicformal.core.model import Symbol
from nomicformal.core.situation import Cell
from nomicformal.core.telling import Teller
from nomicformal.evaluate.binding import bindings
from nomicformal.evaluate.cells import CellKey, applies
from nomicformal.evaluate.contest import Contestant, Settlement, settle
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.frame import EMPTY, IT, Env, Frame
from nomicformal.evaluate.oracle import Oracle
from nomicformal.evaluate.outcome import Beaten, Instance, instance
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.run import Node
from nomicformal.evaluate.sides import side_taken
from nomicformal.evaluate.values import Truth, Unknown, all_of, known, negation, settled
from nomicformal.evaluate.world import World
from nomicformal.told import Told, told

BEATEN_EFFECT = "beaten-effect"
"""The kind of a note that is told among reasons, not by itself."""

UNSETTLED_EFFECT = "unsettled-effect"


@dataclass(frozen=True, slots=True)
class Firing:
    """An effect that is triggered, with values for its variables (`it`: the event that triggered it)."""

    clause: Transition
    env: Env

    @property
    def key(self) -> tuple[Instance, Value]:
        """What tells it from other firings: the clause's instance, and the event."""
        return instance(self.clause.id, dict(self.env)), self.env.get(IT)


@dataclass(frozen=True, slots=True)
class Change:
    """What one firing would do: states that it sets, amounts that it adds, acts that it raises."""

    firing: Firing
    instance: Instance
    sets: Mapping[Cell, Value]
    adds: tuple[tuple[Cell, Fraction], ...]
    raises: tuple[tuple[str, tuple[Value, ...], Value], ...]

    @property
    def contestant(self) -> Contestant:
        return Contestant(self.firing.clause, self.firing.env, self.instance)


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a reader should know about how a log was played. `time` in minutes. `kept_from`: the changes that
    do not take place; `beaten`: why, where another effect prevails."""

    kind: str
    text: Told
    time: int
    clauses: tuple[int, ...] = ()
    kept_from: tuple[Change, ...] = ()
    beaten: Beaten | None = None


@dataclass(frozen=True, slots=True)
class Writing:
    """What one atomic effect wrote: `values`, by the `changes`. `version`: the place of these values in the timeline;
    `entries`: how many entries of the log had happened. `time` in minutes."""

    time: int
    version: int
    entries: int
    changes: tuple[Change, ...]
    values: Mapping[Cell, Value]


def changes(evaluator: Evaluator, firings: list[Firing], time: int, notes: list[Note]) -> list[Change]:
    """What the live ones among the firings would do, each value read in the state before."""
    found = []
    for firing in firings:
        try:
            if evaluator.live(firing.clause.id, firing.env, time):
                found.append(_change(evaluator, firing, time, notes))
        except NoStableOutcome:
            text = told("whether an effect takes place has no stable answer; it does not")
            notes.append(Note("no-stable-outcome", text, time, (firing.clause.id,)))
    return found


def _change(evaluator: Evaluator, firing: Firing, time: int, notes: list[Note]) -> Change:
    sets: dict[Cell, Value] = {}
    adds: list[tuple[Cell, Fraction]] = []
    raises: list[tuple[str, tuple[Value, ...], Value]] = []
    env = firing.env
    for update in firing.clause.updates:
        args = tuple(evaluator.value(arg, env, time) for arg in update.args)
        if isinstance(update, Raise):
            agent = None if update.agent is None else evaluator.value(update.agent, env, time)
            raises.append((update.symbol, args, agent))
        elif evaluator.value(update.guard, env, time) is True:
            value = evaluator.value(update.value, env, time)
            lapses = may_be_nothing(evaluator.index.symbols.get(update.symbol), update)
            if None in args or (value is None and not lapses):
                teller = Teller(evaluator.ruleset, evaluator.ruleset.language)
                text = told("this is not changed, as the new value is undefined: {what}",
                            what=teller.cell((update.symbol, args)))
                notes.append(Note("undefined-value", text, time, (firing.clause.id,)))
            elif update.op == ":=":
                sets[update.symbol, args] = value
            elif isinstance(value, (Fraction, int)):
                adds.append(((update.symbol, args), Fraction(value) if update.op == "+=" else -Fraction(value)))
    return Change(firing, firing.key[0], sets, tuple(adds), tuple(raises))


def may_be_nothing(symbol: Symbol | None, update: Update) -> bool:
    """Whether an assignment of what has no value takes the state its value: where that is what is written, or where the
    vocabulary gives the state none to begin with. Any other state stays as it was."""
    if update.op != ":=" or symbol is None or symbol.result is None or symbol.result.kind is Kind.TRUTH:
        return update.value == NOTHING
    return update.value == NOTHING or symbol.initially in (None, NOTHING)


def in_effect(
    evaluator: Evaluator, found: list[Change], time: int, notes: list[Note], sides: Oracle | None = None
) -> list[Change]:
    """Those that no conflicting effect prevails over; of two that nothing settles, neither, or the one whose side is
    taken (sides.py)."""
    by_instance = {change.instance: change for change in found}
    moment = evaluator.moment(time)

    def clash(a: Contestant, b: Contestant) -> Cell | None:
        first, second = by_instance[a.instance].sets, by_instance[b.instance].sets
        return next((cell for cell in first if cell in second and first[cell] != second[cell]), None)

    def goal(world: World) -> Settlement | Unknown:
        def prevailing(a: Contestant, b: Contestant) -> object:
            cell = clash(a, b)
            assert cell is not None
            return world.prevailing(a, b, _key(cell), moment)

        return settled(lambda: settle(
            [change.contestant for change in found], lambda a, b: clash(a, b) is not None,
            prevailing,  # type: ignore[arg-type]
        ))

    if not any(clash(a.contestant, b.contestant) for a in found for b in found):
        return found
    settlement = evaluator.one(goal)
    for one in settlement.beaten:
        text = told("an effect does not take place: another one prevails over it")
        clauses = (one.loser[0], one.winner[0])
        notes.append(Note(BEATEN_EFFECT, text, time, clauses, (by_instance[one.loser],), one))
    standing = side_taken(settlement.standing, lambda a, b: clash(a, b) is not None, time, sides)
    unsettled = {
        a.instance for a in standing for b in standing if a.instance != b.instance and clash(a, b) is not None
    }
    if unsettled:
        text = told("effects set one state to different values and nothing settles which; none of them takes place")
        notes.append(Note(UNSETTLED_EFFECT, text, time, tuple(sorted({clause for clause, _ in unsettled})),
                          tuple(change for change in found if change.instance in unsettled)))
    return [by_instance[one.instance] for one in standing if one.instance not in unsettled]


def _key(cell: Cell) -> CellKey:
    return ("state", cell[0], cell[1])


def applied(evaluator: Evaluator, found: list[Change], time: int) -> dict[Cell, Value]:
    """The states that the changes leave, those that they do not touch left out."""
    new: dict[Cell, Value] = {}
    for change in found:
        new.update(change.sets)
    for change in found:
        for cell, amount in change.adds:
            before = new[cell] if cell in new else _state(evaluator, cell, time)
            if isinstance(before, Fraction):
                new[cell] = before + amount
            elif isinstance(before, int):
                new[cell] = int(before + amount)
    return new


def _state(evaluator: Evaluator, cell: Cell, time: int) -> Value:
    frame = Frame(EMPTY, evaluator.moment(time))
    return evaluator.one(lambda world: world.read(cell[0], cell[1], frame))


def broken(evaluator: Evaluator, moment: Moment) -> list[Instance]:
    """The instances of invariants, of rules that speak, that do not hold."""
    def goal(world: World) -> list[Instance] | Unknown:
        found: list[Instance] = []
        for clause in world.index.invariants:
            broken_ones = _broken_of(world, clause, moment)
            if isinstance(broken_ones, Unknown):
                return broken_ones
            found += broken_ones
        return found

    return evaluator.one(goal)


def _broken_of(world: World, clause: Invariant, moment: Moment) -> tuple[Instance, ...] | Unknown:
    """The instances of one invariant that do not hold; used again where all that it looks at is the same."""
    return world.run.node(Node(world.presumed, ("broken", clause.id), moment), False, lambda: settled(lambda: tuple(
        instance(clause.id, env)
        for env in bindings(world, clause.vars, EMPTY)
        if known(breaks(world, clause, env, moment))
    )))


def breaks(world: World, clause: Invariant, env: Env, moment: Moment) -> Truth:
    """Whether the rule speaks is asked last: it is the dearest question, and nearly all invariants hold."""
    def parts() -> Iterator[Truth]:
        yield applies(world, clause, env, moment)
        yield negation(world.holds(clause.condition, Frame(env, moment)))
        yield world.rule_speaks(clause.origin.rule, moment)

    return all_of(parts())


def kept(change: Change, invariant: Instance, time: int) -> Note:
    """That the change does not take place because of the invariant."""
    text = told("an effect does not take place: it would break what must always hold")
    return Note("invariant-kept", text, time, (change.firing.clause.id, invariant[0]), (change,))


def overrides(evaluator: Evaluator, change: Change, invariant: Instance, time: int) -> bool:
    """Whether the effect's rule prevails over the invariant."""
    clause = evaluator.index.clauses[invariant[0]]
    cell = next(iter([*change.sets, *(cell for cell, _ in change.adds)]))
    limit = Contestant(clause, dict(invariant[1]), invariant)
    moment = evaluator.moment(time)
    decision = evaluator.one(
        lambda world: settled(lambda: world.prevailing(change.contestant, limit, _key(cell), moment))
    )
    return decision.winner == change.firing.clause.id
