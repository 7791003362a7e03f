"""What the reference evaluator makes of one cell in one situation, before and after, and in which ways that differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from nomicformal.checker.diff.aligned import Aligned
from nomicformal.checker.diff.bench import under
from nomicformal.checker.diff.ways import ORDERED, Cell, Way
from nomicformal.core.expr import TRUTH, Kind, Type, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.outcome import Instance
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.values import Open

_MOST_ARGUMENTS = 60
"""Ways of filling the arguments of one cell that are looked at in one situation."""


@dataclass(frozen=True, slots=True)
class Side:
    """What a cell comes to: `kind` as an Outcome's (`value`, `silent`, `contradiction`); `value` as it is read (a truth
    that no rule decides is false). `by`: the clauses in effect, with the values of their variables."""

    kind: str
    value: Value = None
    by: tuple[Instance, ...] = ()

    @property
    def told(self) -> tuple[str, Value]:
        return (self.kind, self.value)


@dataclass(frozen=True, slots=True)
class Seen:
    """A cell with these arguments (None: any) in a situation: what it comes to before and after."""

    situation: Situation
    args: tuple[Value, ...]
    agent: Value
    before: Side
    after: Side


class Stage:
    """One situation, set up under both rulesets."""

    def __init__(self, both: Aligned, situation: Situation) -> None:
        self.situation = situation
        self._rulesets = before, after = both.editions
        self._evaluators = (
            Evaluator(before, under(before, situation, after)),
            Evaluator(after, under(after, situation, before)),
        )

    def every(self, ruleset: Ruleset, cell: Cell) -> Iterator[Seen]:
        """The cell with every choice of arguments that this situation has."""
        domain = self._evaluators[1].domain
        symbol = ruleset.symbols.get(cell.node[1])
        types = [None if arg is None else arg.type for arg in cell.args]
        if cell.agent is not None and symbol is not None:
            types.append(Type(Kind.ENTITY, symbol.agent))
        choices = [(None,) if kind is None else domain.of(kind) for kind in types]
        for values in islice(product(*choices), _MOST_ARGUMENTS):
            args = values[: len(cell.args)]
            agent = values[-1] if cell.agent is not None else None
            if (found := self.seen(cell, args, agent)) is not None:
                yield found

    def seen(self, cell: Cell, args: tuple[Value, ...], agent: Value) -> Seen | None:
        """The cell with these arguments; None where one of the rulesets has no stable outcome."""
        try:
            before = self._side(0, cell, cell.node[1], args, agent)
            after = self._side(1, cell, cell.after, args, agent)
        except (NoStableOutcome, EvaluationLimit, Open):
            return None
        return Seen(self.situation, args, agent, before, after)

    def _side(self, edition: int, cell: Cell, name: str, args: tuple[Value, ...], agent: Value) -> Side:
        kind = cell.node[0]
        evaluator, ruleset = self._evaluators[edition], self._rulesets[edition]
        declared = ruleset.symbols.get(name)
        if kind == "must":
            values = {f"a{i}": value for i, value in enumerate(args)} | {"by": agent}
            return Side("value", evaluator.value(cell.expression(ruleset, name), values))
        if kind == "term":
            found = evaluator.outcome(name, args)
            truth = declared is None or (declared.result or TRUTH).kind is Kind.TRUTH
            silent = "value" if found.undecided else found.kind
            value = found.value if found.kind == "value" else False if truth else None
            if name == "has_effect" and found.kind == "silent":
                value = True
            return Side(silent, value, found.in_effect)
        found = evaluator.norm(kind, name, args, agent)
        return Side(found.kind, found.value if found.kind == "value" else False, found.in_effect)


def ways_between(seen: Seen, result: Type) -> frozenset[Way]:
    """In which ways the two sides differ; `result`: the type of the cell (a truth for norms)."""
    before, after = seen.before, seen.after
    found: set[Way] = set()
    if result.kind is Kind.TRUTH:
        if before.value is not after.value:
            found.add(Way.MORE if after.value else Way.LESS)
    elif before.value is None or after.value is None:
        if before.value != after.value:
            found.add(Way.GAINED if before.value is None else Way.LOST)
    elif before.value != after.value:
        if result.kind not in ORDERED:
            found.add(Way.OTHER)
        else:
            found.add(Way.HIGHER if before.value < after.value else Way.LOWER)  # type: ignore[operator]
    for kind, comes, goes in (("silent", Way.SILENT, Way.SPEAKS), ("contradiction", Way.CLASHES, Way.SETTLED)):
        if (before.kind == kind) != (after.kind == kind):
            found.add(comes if after.kind == kind else goes)
    return frozenset(found)
