"""Foundedness: what is assumed true must be derivable from the facts, in some order. Meaning, point 5."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from nomicformal.core.clauses import AnyClause, Bound, Define
from nomicformal.core.expr import Value
from nomicformal.evaluate import expressions
from nomicformal.evaluate.frame import IT, Frame
from nomicformal.evaluate.norms import Deed, needs_grant
from nomicformal.evaluate.outcome import Instance, Outcome
from nomicformal.evaluate.run import Node
from nomicformal.evaluate.values import Truth, Unknown, any_of, truth
from nomicformal.evaluate.world import World

FOUNDED_KINDS = ("term", "decision", "may", "can")


def is_founded(world: World, assumed: Mapping[Node, bool]) -> bool | Node:
    """Whether every term and norm that is assumed true can be derived (`has_effect` is true of itself); a cell, if that
    hangs on one which is not assumed yet. `world` is the world of the assumption."""
    goals = {
        node for node, value in assumed.items()
        if value and node.key[0] in FOUNDED_KINDS and node.key[1] != "has_effect"
    }
    if not goals:
        return True
    derived: set[Node] = set()
    universe: dict[Node, None] = dict.fromkeys(goals)
    while True:
        before = len(derived), len(universe)
        missing: Node | None = None
        for node in list(universe):
            told = node in derived or _derivable(world, node, derived, universe)
            if told is True:
                derived.add(node)
            elif isinstance(told, Unknown) and told.guess:
                assert isinstance(told.cause, Node)
                missing = missing or told.cause
        if goals <= derived:
            return True
        if (len(derived), len(universe)) == before:
            return missing or False


def _derivable(world: World, node: Node, derived: set[Node], universe: dict[Node, None]) -> Truth:
    """Whether a clause in effect gives the node, with a guard that holds when only what is derived supports it."""
    presumed = world if node.presumed is None else world.presuming(node.presumed.rule, node.presumed.cell)
    reader = Deriving(
        presumed.index, presumed.record, presumed.domain, presumed.paces, presumed.oracle, presumed.run,
        presumed.presumed, presumed.sides, presumed.base, assigned=presumed, derived=derived, universe=universe,
    )
    if node.key[0] == "decision":
        found = presumed.plain_outcome(str(node.key[1]), node.key[2], node.moment)  # type: ignore[arg-type]
    else:
        found = presumed.cell_outcome(node.key, node.moment)
    if not isinstance(found, Outcome):
        return found
    if node.key[0] in ("may", "can") and not _needs_grant(presumed, node):
        return True
    return any_of(_supports(reader, one, node) for one in found.in_effect)


def _needs_grant(world: World, node: Node) -> bool:
    modality, act, args, agent, event, cause = node.key
    deed = Deed(str(act), args, agent, event, cause)  # type: ignore[arg-type]
    return needs_grant(world, str(modality), deed, node.moment)


def _supports(reader: Deriving, one: Instance, node: Node) -> Truth:
    clause: AnyClause = reader.index.clauses[one[0]]
    if isinstance(clause, Bound):
        return False  # a bound gives no value
    env: dict[str, Value] = dict(one[1])
    if node.key[0] in ("may", "can") and node.key[4] is not None:
        env[IT] = node.key[4]
    frame = Frame(env, node.moment)
    guard = expressions.holds(reader, clause.guard, frame)
    if guard is not True or not isinstance(clause, Define):
        return guard
    return truth(expressions.value(reader, clause.value, frame))


@dataclass(slots=True)
class Deriving(World):
    """Reads what supports an outcome as derived so far, and everything else as assigned."""

    assigned: World | None = None
    derived: set[Node] = field(default_factory=set)
    universe: dict[Node, None] = field(default_factory=dict)

    def term(self, symbol: str, args: tuple[Value, ...], frame: Frame) -> Value:
        assert self.assigned is not None
        value = self.assigned.term(symbol, args, frame)
        if symbol == "has_effect":
            return value
        return self._so_far(value, ("term", symbol, args), frame)

    def norm(self, modality: str, deed: Deed, frame: Frame) -> Value:
        assert self.assigned is not None
        value = self.assigned.norm(modality, deed, frame)
        return self._so_far(value, deed.cell(modality), frame)

    def _so_far(self, value: Value, key: tuple[Value, ...], frame: Frame) -> Value:
        if value is not True or frame.positive is not True:
            return value
        node = Node(self.presumed, key, frame.moment)
        self.universe.setdefault(node)
        return node in self.derived
