"""The reference evaluator: what the rules say in one concrete situation. This is the definition of docs/meaning.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import TypeVar

from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Norm
from nomicformal.core.expr import Expr, Kind, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, Situation
from nomicformal.errors import NomicformalError
from nomicformal.evaluate.binding import bindings, head_of
from nomicformal.evaluate.cells import CellKey, applies, is_live
from nomicformal.evaluate.domain import Domain
from nomicformal.evaluate.frame import EMPTY, IT, Env, Frame
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.memory import Memory
from nomicformal.evaluate.norms import Deed
from nomicformal.evaluate.oracle import Answers, FirstOption, Oracle, Question, explore
from nomicformal.evaluate.outcome import Instance, Outcome, instance
from nomicformal.evaluate.pace import Paces
from nomicformal.evaluate.record import Moment, Record
from nomicformal.evaluate.run import EvaluationLimit, Node, Run
from nomicformal.evaluate.stable import Stable, stable
from nomicformal.evaluate.values import GAP, OPEN, Open, Truth, Unknown, truth
from nomicformal.evaluate.world import World

T = TypeVar("T")


class NoStableOutcome(NomicformalError):
    """Asked for one value where there is no stable assignment, or several that disagree (`values`)."""

    exit_code = 1

    def __init__(self, values: tuple[Value, ...]) -> None:
        super().__init__("several stable outcomes" if values else "no stable outcome")
        self.values = values


class Differing(Exception):
    """Results that should be the same are not."""


def _same_value(outcomes: list[Outcome]) -> Outcome:
    """Of outcomes that agree on the value: the first."""
    if any((one.kind, one.value) != (outcomes[0].kind, outcomes[0].value) for one in outcomes):
        raise Differing
    return outcomes[0]


def _all_the_same(results: list[T]) -> T:
    if any(other != results[0] for other in results):
        raise Differing
    return results[0]


class Evaluator:
    """Answers questions about one situation, as it is given (a log is not played; see play.py). Moments are minutes,
    None for the situation's `now`; with `it` (an event) in `env`, of its own instant only what stands before it
    counts. `oracle` answers what is open. Every answer that depends on cells referring to themselves holds in all
    stable assignments; NoStableOutcome is raised where there is none, or where they disagree; Open where an oracle
    leaves something unknown that the answer leans on."""

    def __init__(
        self, ruleset: Ruleset, situation: Situation, oracle: Oracle | None = None, *, index: Index | None = None,
        paces: Paces | None = None, sides: Oracle | None = None, memory: Memory | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.situation = situation
        self.index = index or Index.of(ruleset)
        self.paces = paces or Paces(self.index)
        self.oracle: Oracle = oracle or FirstOption()
        self.record = Record(situation, ruleset.begins)
        self.domain = Domain(ruleset, situation, self.index.looked)
        self._sides = sides
        self._memory = memory or Memory()
        self._memory.work += 1
        if self._memory.most is not None and self._memory.work > self._memory.most:
            raise EvaluationLimit("what this evaluation may cost is used up")
        self._worlds: dict[frozenset[tuple[Node, bool]], World] = {}
        self._answered: dict[frozenset[tuple[Question, Value]], Evaluator] = {}

    def moment(self, time: int | None = None, env: Env = EMPTY) -> Moment:
        time = self.situation.now if time is None else time
        event = env.get(IT)
        return self.record.in_hand(event, time) if isinstance(event, str) else self.record.at(time)

    def stable(self, goal: Callable[[World], T | Unknown]) -> list[Stable[T]]:
        """The goal in every stable assignment of what it depends on."""
        return stable(self._world, goal)

    def _world(self, run: Run) -> World:
        key = frozenset(run.assumed.items())
        if key not in self._worlds:
            world = World(self.index, self.record, self.domain, self.paces, self.oracle, run, sides=self._sides)
            run.memory, run.content = self._memory, world.content
            self._worlds[key] = world
        return self._worlds[key]

    def every(self, goal: Callable[[World], T | Unknown]) -> list[T]:
        """The goal in every stable assignment. Raises Open if it leans on what an oracle leaves unknown."""
        found = [one.result for one in self.stable(goal)]
        for result in found:
            if isinstance(result, Unknown) and result.kind == OPEN:
                raise Open(result.cause)
        return found

    def one(self, goal: Callable[[World], T | Unknown], merge: Callable[[list[T]], T] | None = None) -> T:
        """The goal, if it is the same in all stable assignments; NoStableOutcome otherwise. What an oracle leaves
        unknown is raised as Open only if it matters: if the goal comes out differently for different answers. `merge`
        makes one of several results, and raises Differing where they disagree; by default they must be equal."""
        try:
            return self._settled(goal, merge or _all_the_same)
        except Open as left_open:
            if isinstance(self.oracle, Answers):
                found = self._whatever_the_answer(goal, merge or _all_the_same)
                if found:
                    return found[0]
            raise left_open from None

    def _settled(self, goal: Callable[[World], T | Unknown], merge: Callable[[list[T]], T]) -> T:
        found = self.every(goal)
        if not found:
            raise NoStableOutcome(())
        try:
            return merge(found)
        except Differing:
            raise NoStableOutcome(tuple(found)) from None

    def _whatever_the_answer(
        self, goal: Callable[[World], T | Unknown], merge: Callable[[list[T]], T]
    ) -> list[T]:
        """What comes out for every answer to what is open, merged into one; nothing if that cannot be."""
        assert isinstance(self.oracle, Answers)
        given = self.oracle.given
        found: list[T] = []
        try:
            for branch in explore(
                lambda more: self._answering({**given, **more.given})._settled(goal, merge), LIMITS.merged_branches,
                far_first=True,
            ):
                found = [merge([*found, branch.result])]
        except (EvaluationLimit, NoStableOutcome, Open, Differing):
            return []
        return found

    def _answering(self, answers: dict[Question, Value]) -> Evaluator:
        key = frozenset(answers.items())
        if key not in self._answered:
            self._answered[key] = Evaluator(
                self.ruleset, self.situation, Answers(answers), index=self.index, paces=self.paces,
                sides=self._sides, memory=self._memory,
            )
        return self._answered[key]

    def value(self, expr: Expr, env: Mapping[str, Value] | None = None, moment: int | None = None) -> Value:
        """The value of an expression (core/expr.py); a truth that is undefined, silent or contradictory is False."""
        frame = Frame(env or EMPTY, self.moment(moment, env or EMPTY))
        result = self.one(lambda world: world.value(expr, frame))
        return None if isinstance(result, Unknown) else result

    def outcome(self, symbol: str, args: tuple[Value, ...], moment: int | None = None) -> Outcome:
        """What the rules say of a term with these arguments."""
        return self._outcome(("term", symbol, args), self.moment(moment))

    def norm(
        self, modality: str, symbol: str, args: tuple[Value, ...], agent: Value, moment: int | None = None,
        event: str | None = None, cause: str | None = None,
    ) -> Outcome:
        """Whether the agent may (`may`), can (`can`) or must (`must`) do this act. `event`: the log entry being judged;
        `cause`: the entry whose effect raises it."""
        at = self.moment(moment, {IT: event} if event else EMPTY)
        if modality == "must":
            return Outcome("value", self.one(lambda world: world.must(symbol, args, agent, Frame(EMPTY, at))))
        return self._outcome(Deed(symbol, args, agent, event, cause).cell(modality), at)

    def _outcome(self, cell: CellKey, moment: Moment) -> Outcome:
        def goal(world: World) -> Outcome | Unknown:
            found = world.cell_outcome(cell, moment)
            if isinstance(found, Outcome):
                return found.unsure if found.unsure is not None and found.unsure.guess else found
            return Outcome("silent") if found.kind == GAP else found

        return self.one(goal, _same_value)

    def instances(self, clause_id: int, moment: int | None = None) -> tuple[Instance, ...]:
        """The instances of a clause that apply."""
        at = self.moment(moment)
        clause = self.index.clauses[clause_id]
        return tuple(
            instance(clause_id, env) for env in bindings(self.plain_world(), clause.vars, EMPTY)
            if self._truth(lambda world, env=env: applies(world, clause, env, at))  # type: ignore[misc]
        )

    def applies(self, clause_id: int, env: Mapping[str, Value], moment: int | None = None) -> bool:
        at = self.moment(moment, env)
        return self._truth(lambda world: applies(world, self.index.clauses[clause_id], env, at))

    def live(self, clause_id: int, env: Mapping[str, Value], moment: int | None = None) -> bool:
        """It applies, its value is defined, its rule has effect and is not void."""
        clause, at = self.index.clauses[clause_id], self.moment(moment, env)

        def goal(world: World) -> Truth:
            if isinstance(clause, Define):
                given = world.value(clause.value, Frame(env, at))
                if given is None or isinstance(given, Unknown):
                    return False if given is None else given
            return is_live(world, clause, applies(world, clause, env, at), self._cell(world, clause, env, at), at)

        return self._truth(goal)

    def in_effect(self, clause_id: int, env: Mapping[str, Value], moment: int | None = None) -> bool:
        """It is live, no stronger clause speaks, and nothing in effect prevails over it."""
        clause, at = self.index.clauses[clause_id], self.moment(moment, env)
        cell = self._cell(self.plain_world(), clause, env, at)
        if not cell[0]:
            return self.live(clause_id, env, moment)
        return instance(clause_id, dict(env)) in self._outcome(cell, at).in_effect

    def _cell(self, world: World, clause: AnyClause, env: Env, moment: Moment) -> CellKey:
        if not isinstance(clause, Define | Hold | Bound | Norm | Duty):
            return ("", "", ())
        args, agent = head_of(world, clause, env, moment)
        if isinstance(clause, Norm | Duty):
            modality = clause.modality if isinstance(clause, Norm) else "may"
            event = env.get(IT)
            return Deed(clause.act, args, agent, event if isinstance(event, str) else None).cell(modality)
        return ("term", clause.symbol, args)

    def void(self, rule_id: str, moment: int | None = None) -> bool:
        """Whether the rule is void as a whole."""
        at = self.moment(moment)
        return self._truth(lambda world: world.void(rule_id, at))

    def has_effect(self, rule_id: str, moment: int | None = None) -> bool:
        at = self.moment(moment)
        return self._truth(lambda world: world.has_effect(rule_id, at))

    def _truth(self, goal: Callable[[World], Truth]) -> bool:
        return self.one(goal) is True

    @property
    def work(self) -> int:
        """How many results were worked out or recalled so far: a measure of cost that is the same everywhere."""
        return sum(len(world.run.memo) for world in self._worlds.values())

    def plain_world(self) -> World:
        return self._world(Run())

    def assuming(self, assumed: Mapping[Node, bool]) -> World:
        """The world in which these cells, whose truth depends on itself, are taken to be so."""
        return self._world(Run(assumed))

    def assignments(self, moment: int | None = None) -> tuple[dict[Cell, bool], ...]:
        """Every stable assignment of truths to all truth terms, `has_effect` and `void`, at a moment."""
        at = self.moment(moment)
        cells = list(self._truth_cells())

        def goal(world: World) -> dict[Cell, bool] | Unknown:
            found: dict[Cell, bool] = {}
            for symbol, args in cells:
                value = truth(world.read(symbol, args, Frame(EMPTY, at)))
                if isinstance(value, Unknown):
                    if value.kind != GAP:
                        return value
                    value = False
                found[symbol, args] = value
            return found

        return tuple(one.result for one in self.stable(goal))

    def _truth_cells(self) -> Iterator[Cell]:
        for symbol in self.index.symbols.values():
            is_truth = symbol.kind == "term" and symbol.result is not None and symbol.result.kind is Kind.TRUTH
            if is_truth and symbol.name not in ("has_effect", "void"):
                for args in product(*(self.plain_world().range_of(param.type) for param in symbol.params)):
                    yield symbol.name, args
        for rule in self.domain.members("Rule"):
            yield "has_effect", (rule,)
            yield "void", (rule,)
