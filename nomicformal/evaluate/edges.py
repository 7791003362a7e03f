"""Conditions that become true: looked at again only when something that they were read from has changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from nomicformal.core.expr import Value
from nomicformal.evaluate.binding import bindings
from nomicformal.evaluate.domain import PLAIN
from nomicformal.evaluate.effects import Firing
from nomicformal.evaluate.evaluator import Differing, Evaluator, NoStableOutcome
from nomicformal.evaluate.frame import EMPTY, Frame
from nomicformal.evaluate.memory import ALL_PAST, MOVING, Read
from nomicformal.evaluate.outcome import Instance, instance
from nomicformal.evaluate.run import Node
from nomicformal.evaluate.values import GAP, Unknown, truth
from nomicformal.evaluate.world import World


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen, when it could look different if nothing happens (None: never), and what it was read from."""

    seen: Value
    change: int | None
    reads: frozenset[Read]

    def holds_after(self, changed: set[Read], time: int) -> bool:
        """Whether it still looks the same when this has changed."""
        if MOVING in self.reads or (self.change is not None and time >= self.change):
            return False
        if not changed:
            return True
        general = ALL_PAST in self.reads or any(read[0] == "domain" for read in self.reads)
        return not general and self.reads.isdisjoint(changed)


@dataclass(slots=True)
class Edges:
    """The instances of `on c becomes true`, each with its last look. `varies`: the log brings new instances, because a
    condition has a variable over events or numbers."""

    varies: bool
    instances: list[tuple[Instance, Firing]] | None = None
    looks: dict[Instance, Look] = field(default_factory=dict)

    @staticmethod
    def of(evaluator: Evaluator) -> Edges:
        return Edges(any(
            var.type.kind in PLAIN or var.type.name == "Event"
            for transition in evaluator.index.transitions if transition.condition is not None
            for var in transition.vars
        ))

    def copy(self) -> Edges:
        return Edges(self.varies, self.instances, dict(self.looks))

    def that_hold(self, evaluator: Evaluator, time: int, changed: set[Read]) -> dict[Instance, Firing]:
        """The instances whose condition holds now. `changed`: what has changed since this was last asked."""
        if self.instances is None or self.varies:
            self.instances = _instances(evaluator)
        found: dict[Instance, Firing] = {}
        for one, firing in self.instances:
            last = self.looks.get(one)
            if last is None or not last.holds_after(changed, time):
                last = self.looks[one] = _look(evaluator, firing, time)
            if truth(last.seen) is True:
                found[one] = firing
        return found

    def next_change(self) -> int | None:
        """When the first of the conditions could change if nothing happens; asked right after `that_hold`."""
        return min((look.change for look in self.looks.values() if look.change is not None), default=None)


def _merged(looks: list[Look]) -> Look:
    """Of looks under different answers that see the same: one that holds as long as all of them."""
    if any(look.seen != looks[0].seen for look in looks):
        raise Differing
    change = min((look.change for look in looks if look.change is not None), default=None)
    return Look(looks[0].seen, change, frozenset().union(*(look.reads for look in looks)))


def _instances(evaluator: Evaluator) -> list[tuple[Instance, Firing]]:
    return [
        (instance(transition.id, env), Firing(transition, env))
        for transition in evaluator.index.transitions
        if transition.trigger in ("edge", "delay") and transition.condition is not None
        for env in bindings(evaluator.plain_world(), transition.vars, EMPTY)
    ]


def _look(evaluator: Evaluator, firing: Firing, time: int) -> Look:
    """Where there is no stable outcome, the condition does not hold."""
    condition = firing.clause.condition
    assert condition is not None
    frame = Frame(firing.env, evaluator.moment(time, firing.env))
    node = Node(None, ("edge", *firing.key[0]), frame.moment)

    def goal(world: World) -> Look | Unknown:
        with world.run.apart() as met, world.run.collected() as reads:
            value = world.run.node(node, False, lambda: world.holds(condition, frame))
        return value if isinstance(value, Unknown) and value.kind != GAP else Look(value, met[0], frozenset(reads))

    plain = goal(evaluator.plain_world())  # nearly always enough: nothing has to be assumed
    if not isinstance(plain, Unknown):
        return plain
    try:
        return evaluator.one(goal, _merged)
    except NoStableOutcome:
        return Look(False, None, frozenset([MOVING]))
