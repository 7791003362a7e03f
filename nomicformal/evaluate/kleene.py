"""The second pass: where no rule decides, unknown. A statement unknown here leans on a gap. Meaning, point 5."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.core.expr import Value
from nomicformal.evaluate.cells import CellKey
from nomicformal.evaluate.contest import Contestant
from nomicformal.evaluate.frame import Frame
from nomicformal.evaluate.norms import Deed
from nomicformal.evaluate.outcome import Outcome
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.run import Node, Run
from nomicformal.evaluate.values import Truth, Unknown
from nomicformal.evaluate.world import World
from nomicformal.precedence.policy import Decision


@dataclass(slots=True)
class Kleene(World):
    """Reads a silent term as unknown. The force of rules, precedence, and cells that depend on themselves are as
    the first pass (`assigned`) has them."""

    assigned: World | None = None

    def gap(self, node: Node, outcome: Outcome) -> Value:
        if outcome.kind == "silent" and not outcome.undecided:
            return Unknown(node)
        return World.gap(self, node, outcome)

    def term(self, symbol: str, args: tuple[Value, ...], frame: Frame) -> Value:
        assert self.assigned is not None
        if self._settled(("term", symbol, args), frame.moment):
            return self.assigned.term(symbol, args, frame)
        return World.term(self, symbol, args, frame)

    def norm(self, modality: str, deed: Deed, frame: Frame) -> Value:
        assert self.assigned is not None
        if self._settled(deed.cell(modality), frame.moment):
            return self.assigned.norm(modality, deed, frame)
        return World.norm(self, modality, deed, frame)

    def _settled(self, key: tuple[Value, ...], moment: Moment) -> bool:
        """Whether the cell depends on itself."""
        assert self.assigned is not None
        node = Node(self.presumed, key, moment)
        return node in self.assigned.run.assumed or node in self.run.stack

    def must(self, act: str, args: tuple[Value, ...], agent: Value, frame: Frame) -> Truth:
        assert self.assigned is not None
        return self.assigned.must(act, args, agent, frame)

    def is_silent(self, symbol: str, args: tuple[Value, ...], moment: Moment) -> Truth:
        assert self.assigned is not None
        return self.assigned.is_silent(symbol, args, moment)

    def has_effect(self, rule: str, moment: Moment) -> Truth:
        assert self.assigned is not None
        return self.assigned.has_effect(rule, moment)

    def void(self, rule: str, moment: Moment) -> Truth:
        assert self.assigned is not None
        return self.assigned.void(rule, moment)

    def void_in(self, rule: str, cell: CellKey, moment: Moment) -> Truth:
        assert self.assigned is not None
        return self.assigned.void_in(rule, cell, moment)

    def prevailing(self, a: Contestant, b: Contestant, cell: CellKey, moment: Moment) -> Decision:
        assert self.assigned is not None
        return self.assigned.prevailing(a, b, cell, moment)


def second_pass(world: World) -> Kleene:
    """The second pass over the world that the first pass ended in."""
    return Kleene(
        world.index, world.record, world.domain, world.paces, world.oracle, Run(), None, world.sides, assigned=world
    )
