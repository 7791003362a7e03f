"""Effects in a replayed situation: what triggers them now, what they assign, and the situation right after them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from nomicformal.checker import conditions as c
from nomicformal.core.clauses import Transition, Update
from nomicformal.core.expr import Const, Value
from nomicformal.core.situation import Cell, LogEntry, Situation
from nomicformal.evaluate import effects, triggers
from nomicformal.evaluate.cells import applies, is_live
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.frame import IT, Frame
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Truth, all_of, known
from nomicformal.evaluate.world import World


class ReplayedEffects:
    """`values`: what the question's unknowns stand for, by name."""

    def __init__(self, evaluator: Evaluator, values: Mapping[str, Value]) -> None:
        self._evaluator = evaluator
        self._situation = evaluator.situation
        self._values = values

    # -- what triggers an effect -------------------------------------------------------------------------------------

    def _env(self, given: c.Env) -> dict[str, Value]:
        return {name: b.value if isinstance(b, Const) else self._values[b.name] for name, b in given}

    def _hand(self, clause: Transition, env: Mapping[str, Value]) -> LogEntry | None:
        """The entry of the log that triggers the effect now."""
        pattern = clause.pattern
        if pattern is None:
            return None
        wanted = [*pattern.args, pattern.agent]
        for entry in reversed(self._situation.log):
            if entry.symbol != pattern.symbol or entry.time != self._situation.now - clause.delay:
                continue
            values = [*entry.args, entry.agent]
            names = [getattr(w, "name", None) for w in wanted]
            if all(n is None or n not in env or env[n] == v for n, v in zip(names, values, strict=True)):
                return entry
        return None

    def _in_hand(self, clause: Transition, given: c.Env) -> tuple[dict[str, Value], Moment] | None:
        env = self._env(given)
        entry = self._hand(clause, env)
        if clause.trigger in ("event", "delay"):
            if entry is None:
                return None
            env[IT] = entry.id
        return env, self._evaluator.moment(None, env)

    def triggered(self, world: World, clause: Transition, given: c.Env) -> Truth:
        """The effect's act or condition occurs now, and its guard holds."""
        found = self._in_hand(clause, given)
        if found is None:
            return False
        env, moment = found
        frame = Frame(env, moment, None)
        parts: list[Truth] = []
        if clause.pattern is not None and clause.pattern.where is not None:
            parts.append(world.holds(clause.pattern.where, frame))
        if clause.trigger == "edge" and clause.condition is not None:
            parts.append(world.holds(clause.condition, frame))
        if clause.trigger == "time" and clause.condition is not None:
            parts.append(known(world.value(clause.condition, frame)) == moment.time)
        return all_of([*parts, applies(world, clause, env, moment)])

    def live(self, world: World, clause: Transition, given: c.Env) -> Truth:
        """It is triggered, its rule has effect and is not void."""
        does = self.triggered(world, clause, given)
        if does is False:
            return False
        found = self._in_hand(clause, given)
        assert found is not None
        return is_live(world, clause, does, ("effect", clause.id, ()), found[1])

    # -- what it assigns ---------------------------------------------------------------------------------------------

    def clash(self, world: World, condition: c.Conflict, first: Transition, second: Transition) -> Truth:
        """One event triggers both, and they set one state to different values."""
        sets = []
        for clause, given in ((first, condition.first_env), (second, condition.second_env)):
            if not known(self.triggered(world, clause, given)):
                return False
            found = self._in_hand(clause, given)
            assert found is not None
            changes = self._changes(world, clause, Frame(*found))
            sets.append({cell: value for cell, op, value in changes if op == ":="})
        return any(sets[0][cell] != sets[1][cell] for cell in sets[0] if cell in sets[1])

    def _changes(self, world: World, clause: Transition, frame: Frame) -> list[tuple[Cell, str, Value]]:
        """The cells that the effect changes, how, and the values; nothing is changed to what is not defined."""
        found: list[tuple[Cell, str, Value]] = []
        for update in clause.updates:
            if isinstance(update, Update) and known(world.holds(update.guard, frame)):
                args = tuple(known(world.value(a, frame)) for a in update.args)
                value = known(world.value(update.value, frame))
                lapses = effects.may_be_nothing(world.index.symbols.get(update.symbol), update)
                if None not in args and (value is not None or lapses):
                    found.append(((update.symbol, args), update.op, value))
        return found

    # -- the situation after it --------------------------------------------------------------------------------------

    def after(self, world: World, condition: c.AfterEffect) -> Situation | None:
        """With the states right after this one effect; None if it does not take place."""
        clause = world.index.clauses[condition.transition]
        assert isinstance(clause, Transition)
        if not known(self.live(world, clause, condition.env)):
            return None
        found = self._in_hand(clause, condition.env)
        assert found is not None
        frame = Frame(*found)
        states: dict[Cell, Value] = {}
        for cell, op, value in self._changes(world, clause, frame):
            if op == ":=":
                states[cell] = value
            else:
                before = states[cell] if cell in states else known(world.read(cell[0], cell[1], frame))
                states[cell] = _added(before, value, op)
        return self._with(states)

    def after_event(self, condition: c.AfterEvent) -> Situation | None:
        """With the states right after all effects of the act; None if this one does not take place."""
        evaluator = self._evaluator
        clause = evaluator.index.clauses[condition.transition]
        assert isinstance(clause, Transition)
        env = self._env(condition.env)
        entry = self._hand(clause, env)
        if entry is None:
            return None
        now = self._situation.now
        try:
            firings = [
                firing
                for other in evaluator.index.triggered[entry.symbol]
                if (other.trigger, other.delay) == (clause.trigger, clause.delay)
                for firing in triggers.by_event(evaluator, other, entry)
            ]
            happened = effects.in_effect(evaluator, effects.changes(evaluator, firings, now, []), now, [])
            mine = {**env, IT: entry.id}
            if not any(one.firing.clause.id == clause.id and one.firing.env == mine for one in happened):
                return None
            return self._with(effects.applied(evaluator, happened, now))
        except NoStableOutcome:
            return None

    def _with(self, states: Mapping[Cell, Value]) -> Situation:
        """The situation with these states from now on."""
        now = self._situation.now
        timeline = self._situation.timeline or ()
        latest = dict(timeline[-1][1]) if timeline and timeline[-1][0] == now else {}
        kept = tuple(t for t in timeline if t[0] != now)
        return replace(self._situation, timeline=(*kept, (now, {**latest, **states})))


def _added(before: Value, value: Value, op: str) -> Value:
    if not isinstance(before, Fraction | int) or not isinstance(value, Fraction | int):
        return None
    result = Fraction(before) + (Fraction(value) if op == "+=" else -Fraction(value))
    return int(result) if isinstance(before, int) else result
