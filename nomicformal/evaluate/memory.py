"""Results that outlive their moment: what was computed is used again wherever all that it was read from is the same.

A result is kept with what was read for it (the values of states, the entries of the log, answers to what is open), and
with its horizon, the time until which it holds if nothing happens. It holds at a later moment before that horizon if
everything that it was read from has the same content there. This only saves work: no result depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass

from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS
from nomicformal.core.situation import Cell
from nomicformal.evaluate.record import Moment

Read = tuple[Hashable, ...]
"""`("fact", symbol, args)`, `("state", symbol, args)`, `("log", symbol)`, `("entry", id)`, `("past", time)` (all of the
past up to a time, None: up to now), `("domain", type)`, `("occurring", kind, symbol)`, `("reading", name)`,
`("ask", question)`, `("side", question)`, `("of rules", symbol)` (all that is recorded of the rules' own data of this
kind), `("given of rules", symbol)` (all that is given of it), RULES, NOW or MOVING."""
TIMELESS = ("fact", "given of rules", "reading", "occurring", "ask", "side")
"""What is the same at all moments of one situation."""

RULES: Read = ("rules",)
"""That nothing is recorded of the rules' own data (numbers, statuses, …), so that all are as loaded."""
NOW: Read = ("now",)
"""The time itself, where its movement is accounted for by a pace (pace.py)."""
MOVING: Read = ("moving",)
"""The time itself, otherwise: such a result holds at its own moment only."""
ALL_PAST: Read = ("past", None)
MOST_KEPT = 24


@dataclass(frozen=True, slots=True)
class Kept:
    time: int
    result: object
    horizon: int | None
    reads: Mapping[Read, object]


class Contents(dict[Read, object]):
    """What reads have at one moment, each looked up when it is first asked for."""

    def __init__(self, look_up: Callable[[Read], object]) -> None:
        super().__init__()
        self._look_up = look_up

    def __missing__(self, read: Read) -> object:
        content = self[read] = self._look_up(read)
        return content


def written(states: Collection[Cell]) -> set[Read]:
    """What is another thing to read once these states have new values."""
    reads: set[Read] = {("state", *cell) for cell in states}
    of_rules: set[Read] = {("of rules", symbol) for symbol, _ in states if symbol in BUILT_IN_RULE_SYMBOLS}
    return reads | of_rules | {RULES} if of_rules else reads


class Memory:
    """`kept`: where results are kept, if several memories share them: those of situations with the same individuals,
    oracle and rules. `consulted`: every reading, fact and state that was ever read (those of recalled results were read
    before). `work`: how many results were worked out or looked for, and moments looked at: a measure of cost that is
    the same everywhere; `most`: where an evaluation stops (None: nowhere)."""

    def __init__(self, kept: dict[Hashable, list[Kept]] | None = None) -> None:
        self.consulted: set[Read] = set()
        self.work = 0
        self.most: int | None = None
        self._kept: dict[Hashable, list[Kept]] = {} if kept is None else kept

    def recall(self, key: Hashable, moment: Moment, contents: Contents) -> Kept | None:
        """A kept result that holds at this moment. `contents`: what each read has there."""
        for kept in reversed(self._kept.get(key, ())):
            if kept.time <= moment.time and (kept.horizon is None or moment.time < kept.horizon):
                for read, then in kept.reads.items():
                    if contents[read] != then:
                        break
                else:
                    return kept
        return None

    def keep(self, key: Hashable, kept: Kept, sort: str = "") -> None:
        """`sort`: of what kind the result is (run.py, Node). Answers come first among the reads: they tell most results
        apart."""
        answers = {read: then for read, then in kept.reads.items() if read[0] == "ask"}
        reads = {**answers, **kept.reads} if answers else kept.reads
        found = self._kept.setdefault(key, [])
        found.append(Kept(kept.time, kept.result, kept.horizon, reads))
        if len(found) > MOST_KEPT:
            del found[1]
