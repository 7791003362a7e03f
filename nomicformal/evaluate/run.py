"""One run of the evaluator: what was computed already, what is being computed, and what was assumed.

Each result is kept with its horizon: the first time at which it could change by nothing but time passing; and with
what it was read from (see memory.py).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar, cast

from nomicformal.core.expr import Value
from nomicformal.errors import NomicformalError
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.memory import MOVING, NOW, TIMELESS, Contents, Kept, Memory, Read
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import GUESS, Unknown

T = TypeVar("T")

WATCHED = ("edge", "broken")
"""What is looked at after each step of play: whether a condition holds, and which instances of an invariant do not."""


class EvaluationLimit(NomicformalError):
    """A limit of the evaluation was reached; the answer is open."""

    exit_code = 3


@dataclass(frozen=True, slots=True)
class Presumption:
    """The world in which this rule is presumed not void; with a cell, only in that matter."""

    rule: str
    cell: tuple[Value, ...] | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """Something whose value may depend on itself. `key` begins with its kind: `term`, `decision`, `silent`, `may`,
    `can`, `must`, `owed`, `void`; or one of WATCHED, on which nothing else leans."""

    presumed: Presumption | None
    key: tuple[Value, ...]
    moment: Moment


@dataclass(slots=True)
class Run:
    """`content`: what a read has at a moment (see memory.py); `reads`: what was read for what is being computed."""

    assumed: Mapping[Node, bool] = field(default_factory=dict)
    memory: Memory | None = None
    content: Callable[[Read, Moment], object] | None = None
    memo: dict[Hashable, Kept] = field(default_factory=dict)
    stack: dict[Node, bool] = field(default_factory=dict)
    horizon: int | None = None
    reads: set[Read] = field(default_factory=set)
    circular: set[Node] = field(default_factory=set)
    _contents: dict[Moment, Contents] = field(default_factory=dict)

    def note(self, time: int | None) -> None:
        """What is being computed could change at `time`."""
        if time is not None and (self.horizon is None or time < self.horizon):
            self.horizon = time

    @contextmanager
    def apart(self) -> Iterator[list[int | None]]:
        """Inside, horizons do not reach the outside; at the end, the list holds the one met inside."""
        outer, self.horizon = self.horizon, None
        met: list[int | None] = []
        try:
            yield met
        finally:
            met.append(self.horizon)
            self.horizon = outer

    @contextmanager
    def collected(self) -> Iterator[set[Read]]:
        """The set that is given fills with what is read inside."""
        outer, self.reads = self.reads, set()
        try:
            yield self.reads
        finally:
            outer |= self.reads
            self.reads = outer

    @contextmanager
    def elsewhere(self, time: int | None) -> Iterator[None]:
        """Inside, something is read as of another moment: for the outside that is all of the past up to `time`."""
        outer, self.reads = self.reads, set()
        try:
            yield
        finally:
            inner, self.reads = self.reads, outer
            self.reads |= {read for read in inner if read[0] in TIMELESS}
            self.reads.add(("past", time))

    @contextmanager
    def pace_known(self) -> Iterator[None]:
        """Inside, the time is read by something whose movement is noted as a horizon."""
        before = NOW in self.reads
        try:
            yield
        finally:
            if not before:
                self.reads.discard(NOW)

    @contextmanager
    def moving(self) -> Iterator[None]:
        """What is computed inside moves with time in a way that no horizon tells, if it reads the time."""
        before = self.set_now_aside()
        try:
            yield
        finally:
            self.moved(before)

    def set_now_aside(self) -> bool:
        """The beginning of `moving`, for the busiest places: whether the time was read before."""
        if NOW in self.reads:
            self.reads.discard(NOW)
            return True
        return False

    def moved(self, before: bool) -> None:
        """The end of `moving`."""
        if NOW in self.reads:
            self.reads.discard(NOW)
            self.reads.add(MOVING)
        if before:
            self.reads.add(NOW)

    def remembered(self, key: Hashable, compute: Callable[[], T]) -> T:
        """The value of `key`, computed once. What leans on an assumption not yet made is kept too: whoever asks again
        learns which assumption to make, and the run that makes it starts afresh. (Not keeping it costs exponential time
        in circles.)"""
        kept = self.memo.get(key)
        if kept is None:
            kept = self._compute(key, compute, 0)
        return cast(T, self._taken(kept))

    def node(self, node: Node, is_truth: bool, compute: Callable[[], T]) -> T | Unknown:
        """The value of a node; if it is being computed already, the unknown whose truth has to be assumed."""
        kept = self.memo.get(node) or self._recalled(node)
        if kept is not None:
            return cast(T, self._taken(kept))
        if node in self.stack:
            return self._cycle(node)
        if len(self.stack) >= LIMITS.cell_depth:
            raise EvaluationLimit(
                f"more than {LIMITS.cell_depth} terms refer to one another in one chain (limit cell_depth); the last "
                f"one is {node.key[1]}"
            )
        self.stack[node] = is_truth
        try:
            kept = self._compute(node, compute, node.moment.time)
        finally:
            del self.stack[node]
        self._remember(node, kept)
        return cast(T, self._taken(kept))

    def _remember(self, node: Node, kept: Kept) -> None:
        """Keeps what may hold at other moments, too."""
        if self.memory is None or self.assumed or leans_on_guess(kept.result) or MOVING in kept.reads:
            return
        contents = self._contents_at(node.moment)
        reads = {read: contents[read] for read in kept.reads}
        self.memory.keep((node.presumed, node.key), Kept(kept.time, kept.result, kept.horizon, reads), str(node.key[0]))

    def _compute(self, key: Hashable, compute: Callable[[], T], time: int) -> Kept:
        outer, self.reads = self.reads, set()
        if self.memory is not None:
            self.memory.work += 1
        outside, self.horizon = self.horizon, None
        try:
            result = compute()
            if isinstance(key, Node) and self.stack.get(key):
                self.moved(False)
            kept = Kept(time, result, self.horizon, dict.fromkeys(self.reads))
        finally:
            self.reads, self.horizon = outer, outside
        self.memo[key] = kept
        return kept

    def _recalled(self, node: Node) -> Kept | None:
        """What was found at another moment and holds here, too."""
        if self.memory is None or self.assumed:
            return None
        self.memory.work += 1
        kept = self.memory.recall((node.presumed, node.key), node.moment, self._contents_at(node.moment))
        if kept is not None:
            self.memo[node] = kept
        return kept

    def _contents_at(self, moment: Moment) -> Contents:
        """What each read has at a moment; looked up once."""
        assert self.content is not None
        if moment not in self._contents:
            content = self.content
            self._contents[moment] = Contents(lambda read: content(read, moment))
        return self._contents[moment]

    def _taken(self, kept: Kept) -> object:
        self.note(kept.horizon)
        self.reads.update(kept.reads)
        return kept.result

    def _cycle(self, node: Node) -> Unknown:
        places = list(self.stack)
        for candidate in places[places.index(node):]:
            if self.stack[candidate] and candidate not in self.assumed:
                return Unknown(candidate, GUESS)
        self.circular.add(node)
        return Unknown(node)


def leans_on_guess(result: object) -> bool:
    """Whether a result is not final, because it leans on an assumption that is not made yet."""
    unknown = result if isinstance(result, Unknown) else getattr(result, "unsure", None)
    return isinstance(unknown, Unknown) and unknown.guess
