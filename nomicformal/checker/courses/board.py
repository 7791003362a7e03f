"""Playing on from a start, with the reference evaluator: what comes of acts, who can do what, when the goal holds."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from nomicformal.checker.courses.ordinary import Likely
from nomicformal.checker.courses.signs import Signs
from nomicformal.checker.courses.starts import Start
from nomicformal.core.expr import TIME, Apply, Const, Expr, FirstMoment
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.core.walk import parts
from nomicformal.evaluate.cone import NORMS, Cone
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.memory import Kept, Memory
from nomicformal.evaluate.outcome import Outcome
from nomicformal.evaluate.pace import Paces
from nomicformal.evaluate.play import Resumable, play
from nomicformal.evaluate.played import Played
from nomicformal.evaluate.run import WATCHED, EvaluationLimit
from nomicformal.evaluate.values import Open

PLAY = 8
LOOK = 2
RESULTS = 5


class Spent(Exception):
    """The budget of this search is used up."""


@dataclass(slots=True)
class Budget:
    """`left`: how many more results the evaluator may work out; a stretch of play counts as PLAY of them, a look at an
    act as LOOK, RESULTS results of a look as one. No clock, so that answers are the same everywhere. `whole`: of which
    this is a part, and which it uses up."""

    left: int
    used: int = 0
    whole: Budget | None = None

    def spend(self, amount: int = 1) -> None:
        """Raises Spent at the end."""
        if self.left < amount:
            raise Spent
        self.left -= amount
        self.used += amount
        if self.whole is not None:
            self.whole.spend(amount)

    def part(self, most: int) -> Budget:
        """A budget of its own, of at most so much."""
        return Budget(min(self.left, most), whole=self)


class Counted(Memory):
    """Counts what is worked out, apart from what is looked at after each step of play: that counts as play."""

    def __init__(self, budget: Budget, kept: dict[Hashable, list[Kept]]) -> None:
        super().__init__(kept)
        self._budget = budget

    def keep(self, key: Hashable, kept: Kept, sort: str = "") -> None:
        if sort not in WATCHED:
            self._budget.spend()
        super().keep(key, kept)


@dataclass(frozen=True, slots=True)
class Tables:
    """What all plays towards one goal share: only what the goal can lean on is played."""

    goal: Expr
    signs: Signs
    full: Index
    index: Index
    paces: Paces
    cone: Cone
    kept: dict[object, dict[Hashable, list[Kept]]] = field(default_factory=dict)
    """What was worked out, for each set of individuals: the starts differ in little else."""

    @staticmethod
    def of(full: Index, goal: Expr) -> Tables:
        signs = Signs.of(full, goal)
        cone = Cone.of(full, [goal])
        acts = [name for name in cone.symbols if name in full.symbols and full.symbols[name].kind in ("act", "power")]
        for act in acts:
            for norm in full.norms.get(("may", act), ()):
                cone._clause(norm)
            cone._symbol(NORMS + act)
        while cone._waiting:
            cone._follow(cone._waiting.pop())
        index = full.narrowed(cone.symbols, cone.clauses)
        return Tables(goal, signs, full, index, Paces(index), cone)


@dataclass(frozen=True, slots=True)
class Node:
    """How far a course was played: `log` as it was tried (attempts included), `now` in minutes."""

    log: tuple[LogEntry, ...]
    now: int
    played: Played
    resumable: Resumable

    @property
    def happened(self) -> tuple[LogEntry, ...]:
        """What was done, without what was only attempted and what rules brought about."""
        done = set(self.played.happened)
        return tuple(entry for entry in self.log if entry.id in done)


def _onward(resumable: Resumable) -> Resumable:
    """To go on from where a play ended, several times."""
    return Resumable({answers: games[-1:] for answers, games in resumable.games.items()})


@dataclass(slots=True)
class Board:
    """Plays from one start towards one goal, which shall hold by `deadline` (minutes after the start)."""

    tables: Tables
    start: Start
    deadline: int
    budget: Budget
    oracle: Likely = field(init=False)
    memory: Counted = field(init=False)
    exact: bool = True
    plays: int = 0
    """How many stretches of play were tried."""
    unsettled: bool = False
    """Something on the way had no stable outcome, or was beyond a limit of the evaluator."""

    def __post_init__(self) -> None:
        self.oracle = Likely(signs=self.tables.signs)
        individuals = tuple(sorted(self.start.situation.individuals.items()))
        self.memory = Counted(self.budget, self.tables.kept.setdefault(individuals, {}))

    @property
    def end(self) -> int:
        return self.start.begin + self.deadline

    def situation(self, log: tuple[LogEntry, ...], now: int) -> Situation:
        return replace(self.start.situation, log=log, now=now)

    def begin(self) -> Node:
        """The start itself, after the acts that lead to it."""
        return self._play(self.start.prefix, self.start.begin, Resumable())

    def extend(self, node: Node, entries: tuple[LogEntry, ...], now: int | None = None) -> Node:
        """The course continued with these acts, or until `now`."""
        if now is None:
            now = entries[-1].time if entries else node.now
        return self._play((*node.log, *entries), now, _onward(node.resumable))

    def _play(self, log: tuple[LogEntry, ...], now: int, resumable: Resumable) -> Node:
        self.plays += 1
        self.budget.spend(PLAY)
        tables = self.tables
        played = play(
            tables.full.ruleset,
            self.situation(log, now),
            self.oracle,
            index=tables.index,
            paces=tables.paces,
            memory=self.memory,
            resumable=resumable,
        )
        return Node(log, now, played, resumable)

    def evaluator(self, played: Played, entry: LogEntry | None = None) -> Evaluator:
        """Of what was played, with `entry` in hand."""
        situation = played.situation
        if entry is not None:
            situation = replace(situation, log=(*situation.log, entry), now=entry.time)
        return Evaluator(
            self.tables.full.ruleset,
            situation,
            self.oracle,
            index=self.tables.index,
            paces=self.tables.paces,
            memory=self.memory,
        )

    def ability(self, node: Node, entry: LogEntry) -> tuple[bool, bool, Outcome | None]:
        """Whether this act, as the next one, is possible; and permitted; and what the rules say of its possibility."""
        evaluator = self.evaluator(node.played, entry)
        try:
            can = evaluator.norm("can", entry.symbol, entry.args, entry.agent, entry.time, entry.id)
            if can.value is not True:
                return False, False, can
            may = evaluator.norm("may", entry.symbol, entry.args, entry.agent, entry.time, entry.id)
        except (NoStableOutcome, EvaluationLimit, Open):
            self.unsettled = True
            return False, False, None
        finally:
            self.budget.spend(LOOK + evaluator.work // RESULTS)
        return True, may.value is not False, can

    def owed(self, node: Node, entry: LogEntry) -> bool:
        """Whether its agent must do this act now."""
        evaluator = self.evaluator(node.played)
        try:
            return evaluator.norm("must", entry.symbol, entry.args, entry.agent).value is True
        except (NoStableOutcome, EvaluationLimit, Open):
            self.unsettled = True
            return False
        finally:
            self.budget.spend(LOOK + evaluator.work // RESULTS)

    def holds_now(self, node: Node) -> bool:
        return self._value(node, self.tables.goal) is True

    def reached(self, node: Node) -> int | None:
        """When the goal holds if nothing more is done; None if it does not by the end. `exact`: the first moment; else
        some moment. Looks at moments in between, so that what is reached soon costs little."""
        if self.holds_now(node):
            return self._first(node)
        for minutes in (*self.tables.signs.waits(self.start.begin), self.deadline):
            later = min(node.now + minutes + 1, self.end)
            if later > node.now:
                node = self.until(node, later)
                if self.holds_now(node):
                    return self._first(node)
        return self._first(node) if self._passing else None

    @property
    def _passing(self) -> bool:
        """Whether the goal could have held for a while only: unless it leans on nothing but what is decided once."""
        symbols = self.tables.full.symbols
        named = [part.symbol for part in parts(self.tables.goal) if isinstance(part, Apply)]
        return not named or any(symbols[name].decided is None for name in named if name in symbols)

    def _first(self, node: Node) -> int | None:
        if not self.exact and self.holds_now(node):
            return node.now
        moment = self._value(node, FirstMoment(self.tables.goal, Const(self.start.begin, TIME)))
        return moment if isinstance(moment, int) and moment <= self.end else None

    def until(self, node: Node, time: int) -> Node:
        """The course, and then nothing more until this time."""
        try:
            return self.extend(node, (), time)
        except EvaluationLimit:
            self.unsettled = True
            return node

    def _value(self, node: Node, expr: Expr) -> object:
        evaluator = self.evaluator(node.played)
        try:
            return evaluator.value(expr)
        except (NoStableOutcome, EvaluationLimit, Open):
            self.unsettled = True
            return None
        finally:
            self.budget.spend(evaluator.work // RESULTS)
