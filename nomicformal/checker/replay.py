"""A condition looked at by the reference evaluator, on one concrete situation. The only part of the symbolic side that
knows the evaluator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from nomicformal.checker import conditions as c
from nomicformal.checker.pairs import opposed
from nomicformal.checker.replayed_effects import ReplayedEffects
from nomicformal.core.clauses import Bound, Define, Duty, Hold, Norm, Transition
from nomicformal.core.expr import Const, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.errors import InternalError
from nomicformal.evaluate import decisions
from nomicformal.evaluate.binding import head_of, same_head
from nomicformal.evaluate.cells import applies, given_value, is_live
from nomicformal.evaluate.contest import Contestant
from nomicformal.evaluate.duties import Stage, state
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.frame import SUBJECT, Frame
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.memory import Memory
from nomicformal.evaluate.norms import Deed
from nomicformal.evaluate.oracle import Oracle
from nomicformal.evaluate.outcome import Instance, Outcome, instance
from nomicformal.evaluate.owing import owed
from nomicformal.evaluate.pace import Paces
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Truth, Unknown, all_of, any_of, known, negation, settled
from nomicformal.evaluate.world import World
from nomicformal.precedence.policy import Decision


def holds(
    ruleset: Ruleset,
    situation: Situation,
    condition: c.Condition,
    values: Mapping[str, Value],
    tables: Tables | None = None,
) -> bool:
    """Whether the condition holds in the situation, in some stable assignment. `values`: what the condition's unknowns
    stand for, by name."""
    return Replay(ruleset, situation, values, tables=tables).holds(condition)


class Tables:
    """What replays of one ruleset share. `memory`: also of situations with the same people, acts and times, which
    differ in facts, states or readings only."""

    def __init__(self, ruleset: Ruleset, index: Index | None = None) -> None:
        self.index = index or Index.of(ruleset)
        self.paces = Paces(self.index)
        self.memory = Memory()

    def forget(self) -> None:
        """Before situations of other people, acts or times."""
        self.memory = Memory()


class Replay:
    def __init__(
        self,
        ruleset: Ruleset,
        situation: Situation,
        values: Mapping[str, Value],
        oracle: Oracle | None = None,
        tables: Tables | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._situation = situation
        self._values = values
        self._tables = shared = tables or Tables(ruleset)
        self._evaluator = Evaluator(
            ruleset, situation, oracle, index=shared.index, paces=shared.paces, memory=shared.memory
        )
        self._effects = ReplayedEffects(self._evaluator, values)

    def holds(self, condition: c.Condition) -> bool:
        """Whether the condition holds in some stable assignment of what it depends on."""
        match condition:
            case c.AllOf() if any(_is_cyclic(p) for p in condition.parts):
                return all(self.holds(p) for p in condition.parts)
            case c.Paradox():
                return not self._evaluator.stable(lambda world: self._cell_truth(world, condition))
            case c.Undetermined():
                found = self._evaluator.stable(lambda world: self._cell_truth(world, condition))
                return len({one.result for one in found}) > 1
            case _:
                return any(one.result is True for one in self._evaluator.stable(lambda w: self._told(w, condition)))

    def is_unstable(self, condition: c.Condition) -> bool:
        """Whether there is no stable assignment of what the condition depends on."""
        return not self._evaluator.stable(lambda world: self._told(world, condition))

    def _in(self, situation: Situation) -> Replay:
        """The same in another situation."""
        return Replay(self._ruleset, situation, self._values, tables=Tables(self._ruleset, self._tables.index))

    # -- values ------------------------------------------------------------------------------------------------------

    def _bind(self, binding: c.Binding) -> Value:
        return binding.value if isinstance(binding, Const) else self._values[binding.name]

    def _env(self, env: c.Env) -> dict[str, Value]:
        return {name: self._bind(binding) for name, binding in env}

    def _args(self, args: Sequence[c.Binding]) -> tuple[Value, ...]:
        return tuple(self._bind(a) for a in args)

    @property
    def _now(self) -> Moment:
        return self._evaluator.moment()

    def _cell_truth(self, world: World, condition: c.Paradox | c.Undetermined) -> Value:
        value = world.read(condition.symbol, self._args(condition.args), Frame({}, self._now))
        return value if isinstance(value, Unknown | bool) else value is not None

    # -- conditions --------------------------------------------------------------------------------------------------

    def _told(self, world: World, condition: c.Condition) -> Truth:
        result = settled(lambda: self._truth(world, condition))
        return result if isinstance(result, Unknown) else bool(result)

    def _truth(self, world: World, condition: c.Condition) -> Truth:
        match condition:
            case c.Holds():
                return world.holds(condition.expr, Frame(self._env(condition.env), self._now))
            case c.Same():
                return self._bind(condition.left) == self._bind(condition.right)
            case c.Applies():
                return self._applies(world, condition.clause, condition.env)
            case c.Live():
                return self._live(world, condition.clause, condition.env)
            case c.InEffect():
                return self._in_effect(world, condition)
            case c.Conflict():
                return self._conflict(world, condition)
            case c.Prevails():
                return self._prevails(world, condition)
            case c.Beats():
                return self._beats(world, condition)
            case c.OutcomeIs():
                return self._outcome_is(world, condition)
            case c.OnCircle():
                found = _outcome(world.outcome(condition.symbol, self._args(condition.args), self._now))
                return found.circle
            case c.Void():
                return world.void(condition.rule, self._now)
            case c.NormIs():
                return self._norm(world, condition)
            case c.Due() | c.Overdue():
                return self._duty(world, condition)
            case c.PolicySplit():
                return world.policy_split(condition.first, condition.second, self._now)
            case c.Disputed():
                return self._disputed(world, condition)
            case c.AfterEffect():
                after = self._effects.after(world, condition)
                return after is not None and self._in(after).holds(condition.condition)
            case c.AfterEvent():
                after = self._effects.after_event(condition)
                return after is not None and self._in(after).holds(condition.condition)
            case c.Presuming():
                return self._told(world.presuming(condition.rule), condition.part)
            case c.AllOf():
                return all_of(self._told(world, p) for p in condition.parts)
            case c.AnyOf():
                return any_of(self._told(world, p) for p in condition.parts)
            case c.Negated():
                return negation(self._told(world, condition.part))
            case c.Paradox() | c.Undetermined():
                return self.holds(condition)
            case c.Under() | c.Relates():
                raise InternalError("a question about two editions of the rules is replayed under each by itself")
            case _:
                assert_never(condition)

    def _applies(self, world: World, number: int, given: c.Env, moment: Moment | None = None) -> Truth:
        clause, moment = world.index.clauses[number], moment or self._now
        match clause:
            case Transition():
                return self._effects.triggered(world, clause, given)
            case Duty():
                env = self._env(given)
                does = applies(world, clause, env, moment)
                return known(does) is True and state(world, clause, env, moment).stage is Stage.DUE
            case _:
                return applies(world, clause, self._env(given), moment)

    def _live(self, world: World, number: int, given: c.Env) -> Truth:
        clause = world.index.clauses[number]
        does = self._applies(world, number, given)
        if does is False:
            return False
        if isinstance(clause, Transition):
            return self._effects.live(world, clause, given)
        if isinstance(clause, Define | Bound) and self._lacks_value(world, clause, given):
            return False
        return is_live(world, clause, does, self._cell(world, number, given), self._now)

    def _lacks_value(self, world: World, clause: Define | Bound, given: c.Env) -> bool:
        gives = isinstance(clause, Define) or clause.clip is not None
        return gives and self._given(world, clause, given, self._now) is None

    def _cell(self, world: World, number: int, given: c.Env) -> tuple[Value, ...]:
        clause, env = world.index.clauses[number], self._env(given)
        args, agent = head_of(world, clause, env, self._now)
        match clause:
            case Norm():
                return Deed(clause.act, args, agent).cell(clause.modality)
            case Duty():
                return Deed(clause.act, args, agent).cell("may")
            case Define() | Hold() | Bound():
                return ("term", clause.symbol, args)
            case _:
                return ("", "", ())

    def _found(self, world: World, number: int, given: c.Env) -> Outcome:
        return _outcome(world.cell_outcome(self._cell(world, number, given), self._now))

    def _instance(self, number: int, given: c.Env) -> Instance:
        return instance(number, self._env(given))

    def _in_effect(self, world: World, condition: c.InEffect) -> Truth:
        found = self._found(world, condition.clause, condition.env)
        return self._instance(condition.clause, condition.env) in found.in_effect

    # -- conflicts ---------------------------------------------------------------------------------------------------

    def _conflict(self, world: World, condition: c.Conflict) -> Truth:
        first, second = (world.index.clauses[n] for n in (condition.first, condition.second))
        if isinstance(first, Transition) and isinstance(second, Transition):
            return self._effects.clash(world, condition, first, second)
        moment = self._point(world, first, self._env(condition.first_env))
        if moment is None:
            return False
        one = (condition.first, condition.first_env)
        other = (condition.second, condition.second_env)
        if not (known(self._applies(world, *one, moment)) and known(self._applies(world, *other, moment))):
            return False
        heads = [head_of(world, world.index.clauses[n], self._env(e), moment) for n, e in (one, other)]
        return same_head(*heads) and self._clash(world, one, other, moment)

    def _point(self, world: World, clause: object, env: Mapping[str, Value]) -> Moment | None:
        """Where the clause can be in conflict: one about a term that is decided once only at the moment of decision."""
        if not isinstance(clause, Define | Hold | Bound):
            return self._now
        return decisions.point_now(world, clause.symbol, tuple(env[p.name] for p in clause.params), self._now)

    def _clash(self, world: World, one: tuple[int, c.Env], other: tuple[int, c.Env], moment: Moment) -> Truth:
        first, second = world.index.clauses[one[0]], world.index.clauses[other[0]]
        if isinstance(first, Bound) and isinstance(second, Bound):
            return self._shuts_out(world, one, other, moment) and self._shuts_out(world, other, one, moment)
        if isinstance(first, Bound) and isinstance(second, Define | Hold):
            value = self._given(world, second, other[1], moment)
            return self._outside(world, first, one[1], value, second.origin.rule, moment)
        if isinstance(second, Bound) and isinstance(first, Define | Hold):
            value = self._given(world, first, one[1], moment)
            return self._outside(world, second, other[1], value, first.origin.rule, moment)
        if isinstance(first, Define | Hold) and isinstance(second, Define | Hold):
            values = self._given(world, first, one[1], moment), self._given(world, second, other[1], moment)
            return None not in values and values[0] != values[1]
        return isinstance(first, Norm | Duty) and isinstance(second, Norm | Duty) and opposed(first, second)

    def _given(self, world: World, clause: Define | Hold | Bound, given: c.Env, moment: Moment) -> Value:
        return known(given_value(world, clause, self._env(given), moment))

    def _shuts_out(self, world: World, one: tuple[int, c.Env], other: tuple[int, c.Env], moment: Moment) -> Truth:
        """Both clip, and the value into which the other would bring what it clips lies outside the one."""
        bound, against = world.index.clauses[one[0]], world.index.clauses[other[0]]
        assert isinstance(bound, Bound)
        assert isinstance(against, Bound)
        value = self._given(world, against, other[1], moment)
        return bound.clip is not None and self._outside(world, bound, one[1], value, "", moment)

    def _outside(
        self, world: World, bound: Bound, given: c.Env, value: Value, rule: str, moment: Moment
    ) -> Truth:
        if value is None or (bound.clip is not None and bound.origin.rule == rule):
            return False
        frame = Frame({**self._env(given), SUBJECT: value}, moment)
        return not known(world.holds(bound.allowed, frame))

    def _prevails(self, world: World, condition: c.Prevails) -> Truth:
        sides = (condition.winner, condition.winner_env), (condition.loser, condition.loser_env)
        ruling = self._ruling(world, *sides)
        right = condition.criterion is None or ruling.criterion == condition.criterion
        return ruling.winner == condition.winner and right and (not condition.voiding or ruling.voids != "")

    def _disputed(self, world: World, condition: c.Disputed) -> Truth:
        sides = (condition.first, condition.first_env), (condition.second, condition.second_env)
        return self._ruling(world, *sides).disputed

    def _ruling(self, world: World, first: tuple[int, c.Env], second: tuple[int, c.Env]) -> Decision:
        """What the policy says of two instances, if they conflict."""
        one, other = (
            Contestant(world.index.clauses[number], self._env(given), self._instance(number, given))
            for number, given in (first, second)
        )
        return world.prevailing(one, other, self._cell(world, *first), self._now)

    def _beats(self, world: World, condition: c.Beats) -> Truth:
        winner = self._instance(condition.winner, condition.winner_env)
        loser = self._instance(condition.loser, condition.loser_env)
        by_loser = isinstance(world.index.clauses[condition.winner], Duty)
        cell = (condition.loser, condition.loser_env) if by_loser else (condition.winner, condition.winner_env)
        found = self._found(world, *cell)
        return any(b.winner == winner and b.loser == loser for b in found.beaten)

    # -- outcomes ----------------------------------------------------------------------------------------------------

    def _outcome_is(self, world: World, condition: c.OutcomeIs) -> Truth:
        found = _outcome(world.outcome(condition.symbol, self._args(condition.args), self._now))
        return found.kind == condition.kind and not found.undecided

    def _norm(self, world: World, condition: c.NormIs) -> Truth:
        agent = None if condition.agent is None else self._bind(condition.agent)
        deed = Deed(condition.act, self._args(condition.args), agent)
        found = _outcome(world.norm_outcome(condition.modality, deed, self._now))
        match condition.kind:
            case "yes":
                return found.kind == "value" and found.value is True
            case "no":
                return found.kind == "value" and found.value is False
            case _:
                return found.kind == condition.kind

    def _duty(self, world: World, condition: c.Due | c.Overdue) -> Truth:
        clause = world.index.clauses[condition.clause]
        assert isinstance(clause, Duty)
        env = self._env(condition.env)
        if not known(applies(world, clause, env, self._now)):
            return False
        found = state(world, clause, env, self._now)
        if isinstance(condition, c.Due):
            return found.stage is Stage.DUE and known(owed(world, found, self._now)) is True
        return found.stage is Stage.OVERDUE and known(found.live) is True


def _outcome(found: Outcome | Unknown) -> Outcome:
    if isinstance(found, Unknown):
        known(found)
        raise AssertionError
    if found.unsure is not None:
        known(found.unsure)
    return found


def _is_cyclic(condition: c.Condition) -> bool:
    return isinstance(condition, c.Paradox | c.Undetermined)
