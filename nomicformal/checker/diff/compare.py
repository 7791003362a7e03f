"""Term by term and act by act: what comes out otherwise under the second ruleset, with a situation for each way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from nomicformal.checker.conditions import Condition, any_of
from nomicformal.checker.diff.bench import TwoBench
from nomicformal.checker.diff.effects import EffectResult, effect_results
from nomicformal.checker.diff.merged import Merged
from nomicformal.checker.diff.promises import PromiseResult, promise_results
from nomicformal.checker.diff.reached import Reach, Reached
from nomicformal.checker.diff.seen import Seen, Stage, ways_between
from nomicformal.checker.diff.trimmed import trimmed
from nomicformal.checker.diff.ways import Cell, Way, cells_of, ways
from nomicformal.checker.encode.editions import Node
from nomicformal.checker.questions import Answer, Options
from nomicformal.core.expr import TRUTH, Type
from nomicformal.core.situation import Situation
from nomicformal.told import joined

_NORMS = ("may", "can", "must")
_NOT_CONFIRMED = "the situation found is not confirmed"


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one node. `shown`: for each way in which it differs, where that shows. `never`: ways in which it
    does not differ, whatever happens (with the limit of that answer, empty: none). `open`: ways that nobody knows, and
    why."""

    node: Node
    shown: tuple[tuple[Way, Seen], ...] = ()
    never: tuple[tuple[Way, str], ...] = ()
    open: tuple[tuple[Way, str], ...] = ()

    @property
    def same(self) -> bool:
        """It is shown to be the same (within `scope`)."""
        return not self.shown and not self.open

    @property
    def ways(self) -> frozenset[Way]:
        return frozenset(way for way, _ in self.shown)

    @property
    def scope(self) -> str:
        """What the answer about the ways that are not shown is limited to; empty: to nothing."""
        return next((bound for _, bound in self.never if bound), "")


@dataclass(slots=True)
class Comparer:
    """Asks node by node, those first on which others lean. `wanted`: only these nodes (None: all that may differ)."""

    both: Merged
    options: Options
    wanted: frozenset[Node] | None = None
    progress: Callable[[Node, int, int], None] = lambda node, done, of: None
    stages: list[Stage] = field(default_factory=list)
    results: dict[Node, Result] = field(default_factory=dict)
    waiting: tuple[Node, ...] = ()
    """What is known so far, and what is still to be asked about."""
    _reach: Reach = field(init=False)

    def __post_init__(self) -> None:
        self._reach = Reach(self.both.ruleset, self.both.editions)

    def effects(self, results: Iterable[Result]) -> tuple[EffectResult, ...]:
        """What becomes of the effects, after the nodes that they look at were asked about."""
        same = frozenset(result.node for result in results if result.same)
        differing = {result.node for result in results if not result.same}
        return effect_results(self.both, self._bench(self._reach.but_for(same)), differing)

    def promises(self) -> tuple[PromiseResult, ...]:
        """What becomes of what must always hold, and of guarantees."""
        return promise_results(self.both, self._bench(self._reach.but_for()))

    def run(self) -> tuple[Result, ...]:
        """A result for each node that may come out differently, in the order in which they were asked."""
        results = self.results
        settled: frozenset[Node] = frozenset()
        reached = self._reach.but_for()
        bench = self._bench(reached)
        while waiting := [node for node in self._asked(bench) if node not in results]:
            node, self.waiting = waiting[0], tuple(waiting)
            self.progress(node, len(results) + 1, len(results) + len(waiting))
            known = tuple(results.values())
            results[node] = self._result(bench, node, _Steps(self._bench(reached, known), known))
            if results[node].same:
                settled |= {node}
                narrower = self._reach.but_for(settled)
                if narrower.nodes != reached.nodes - {node}:
                    reached, bench = narrower, self._bench(narrower)
        self.waiting = ()
        return tuple(results.values())

    def _bench(self, reached: Reached, known: Iterable[Result] = ()) -> TwoBench:
        """`known`: results from which others follow step by step."""
        never = {
            result.node: frozenset(way.value for way, _ in result.never)
            for result in known
            if result.never and not result.same and result.node[0] != "must"
        }
        return TwoBench(self.both, replace(self.options, settle_for_less=True), reached, never)

    def _asked(self, bench: TwoBench) -> Iterable[Node]:
        """The nodes that may differ and that rules decide, those first that are nearest to what was changed."""
        for node in bench.in_order:
            kind, name = node
            symbol = bench.ruleset.symbols.get(name)
            is_term = kind == "term" and (name == "has_effect" or (symbol is not None and symbol.kind == "term"))
            if (is_term or kind in _NORMS) and (self.wanted is None or node in self.wanted):
                yield node

    def _result(self, bench: TwoBench, node: Node, steps: _Steps) -> Result:
        """What the forms of the node's cells come to together."""
        cells = cells_of(bench.ruleset, node, self.both.sides.name_after(node[1]))
        parts = [self._small(bench, cell, self._one(bench, cell, steps)) for cell in cells]
        shown: dict[Way, Seen] = {}
        left: dict[Way, str] = {}
        never: dict[Way, str] = {}
        for part in parts:
            for way, seen in part.shown.items():
                shown.setdefault(way, seen)
            for way, reason in part.left.items():
                left.setdefault(way, reason)
            for way, bound in part.never.items():
                never[way] = never.get(way) or bound
        return Result(
            node,
            tuple((way, shown[way]) for way in Way if way in shown),
            tuple((way, never[way]) for way in Way if way in never and way not in {**shown, **left}),
            tuple((way, left[way]) for way in Way if way in left and way not in shown),
        )

    def _one(self, bench: TwoBench, cell: Cell, steps: _Steps) -> _Found:
        """What is found about cells of one form: first in the situations that are known, then by what is known of other
        nodes, then by asking."""
        kind = _type_of(bench, cell)
        conditions = dict(ways(bench.ruleset, cell))
        found = _Found()
        for stage in self.stages:
            for seen in stage.every(bench.ruleset, cell):
                found.add(ways_between(seen, kind) & conditions.keys(), seen)
        found.never.update(steps.never({way: c for way, c in conditions.items() if way not in found.shown}))
        while rest := {way: c for way, c in conditions.items() if way not in found.shown and way not in found.never}:
            answer = bench.ask(any_of(*rest.values()))
            if answer.never:
                found.never.update(dict.fromkeys(rest, answer.bound))
                break
            if not (answer.found and self._look(cell, answer, kind, rest, found)):
                self._one_by_one(bench, cell, rest, found)
                break
        return found

    def _small(self, bench: TwoBench, cell: Cell, found: _Found) -> _Found:
        """With each situation as small as it can be."""
        kind = _type_of(bench, cell)
        for way, seen in found.shown.items():

            def again(situation: Situation, seen: Seen = seen) -> Seen | None:
                return Stage(self.both.sides, situation).seen(cell, seen.args, seen.agent)

            def shows(situation: Situation, way: Way = way) -> bool:
                there = again(situation)
                return there is not None and way in ways_between(there, kind)

            found.shown[way] = again(trimmed(bench.ruleset, seen.situation, shows, (*seen.args, seen.agent))) or seen
        return found

    def _one_by_one(self, bench: TwoBench, cell: Cell, rest: dict[Way, Condition], found: _Found) -> None:
        """Each way by itself, where nothing can be said of all together."""
        kind = _type_of(bench, cell)
        for way, condition in rest.items():
            if way in found.shown:
                continue
            answer = bench.ask(condition)
            if answer.never:
                found.never[way] = answer.bound
            elif not (answer.found and self._look(cell, answer, kind, {way: condition}, found)):
                found.left[way] = answer.reason or _NOT_CONFIRMED

    def _look(self, cell: Cell, answer: Answer, kind: Type, rest: Iterable[Way], found: _Found) -> bool:
        """Whether the situation shows one of these ways; it is kept for what comes later."""
        assert answer.situation is not None
        stage = Stage(self.both.sides, answer.situation)
        args = tuple(None if arg is None else answer.env.get(arg.name) for arg in cell.args)
        seen = stage.seen(cell, args, None if cell.agent is None else answer.env.get(cell.agent.name))
        if seen is None or not (shown := ways_between(seen, kind)) & set(rest):
            return False
        self.stages.append(stage)
        found.add(shown, seen)
        return True


@dataclass(frozen=True, slots=True)
class _Steps:
    """What follows from what is known of the nodes so far."""

    bench: TwoBench
    known: Iterable[Result]

    def never(self, conditions: dict[Way, Condition]) -> dict[Way, str]:
        """Those of the ways that this rules out, with the limit of what was known."""
        if not self.bench.editions.never or not conditions:
            return {}
        together = self.bench.ruled_out(any_of(*conditions.values()))
        if together is not None:
            return dict.fromkeys(conditions, self._within(together))
        each = {way: self.bench.ruled_out(condition) for way, condition in conditions.items()}
        return {way: self._within(bound) for way, bound in each.items() if bound is not None}

    def _within(self, bound: str) -> str:
        limits = [result.scope for result in self.known if result.scope]
        return joined(list(dict.fromkeys([bound, *limits] if bound else limits)), "; ")


@dataclass(slots=True)
class _Found:
    shown: dict[Way, Seen] = field(default_factory=dict)
    never: dict[Way, str] = field(default_factory=dict)
    left: dict[Way, str] = field(default_factory=dict)

    def add(self, found: Iterable[Way], seen: Seen) -> None:
        for way in found:
            self.shown.setdefault(way, seen)


def _type_of(bench: TwoBench, cell: Cell) -> Type:
    """The type of the cell's outcome."""
    symbol = bench.ruleset.symbols.get(cell.node[1])
    return TRUTH if cell.node[0] in _NORMS or symbol is None else symbol.result or TRUTH
