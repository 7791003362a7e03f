"""Questions about two editions of the rules at once: one situation, with shared facts, acts and states.

    bench = TwoBench(merged(aligned(before, after)))
    bench.ask(all_of(Negated(X), Under(X)))      # a situation in which X holds afterwards and not before
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from nomicformal.checker import conditions as c
from nomicformal.checker.answer import Wanted
from nomicformal.checker.completion import Filled
from nomicformal.checker.diff.aligned import Aligned
from nomicformal.checker.diff.merged import Merged
from nomicformal.checker.diff.reached import Reach, Reached
from nomicformal.checker.encode.cycles import TooManyKnots
from nomicformal.checker.encode.detail import Detail, Level
from nomicformal.checker.encode.editions import Node
from nomicformal.checker.encode.policy import TooManySplits
from nomicformal.checker.encode.undecidable import Undecidable
from nomicformal.checker.questions import Options, Workbench
from nomicformal.checker.replay import Replay
from nomicformal.checker.solver import Proved
from nomicformal.checker.terms import TooLarge
from nomicformal.checker.voidness import Edition
from nomicformal.core.expr import Const, Value
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Ruleset
from nomicformal.core.situation import Cell, Situation
from nomicformal.errors import InternalError
from nomicformal.evaluate.evaluator import Evaluator


class TwoBench(Workbench):
    """Every situation that is found has been replayed in both."""

    def __init__(
        self,
        both: Merged,
        options: Options | None = None,
        reached: Reached | None = None,
        never: Mapping[Node, frozenset[str]] | None = None,
    ) -> None:
        """`reached`: the nodes that may differ (None: as the clauses tell). `never`: nodes of which it is known in
        which ways they do not differ."""
        self.both = both.sides
        self._numbers = both.numbers
        self._own = {number: own for own, number in both.numbers.items()}
        reached = reached or Reach(both.ruleset, both.editions).but_for()
        self.in_order = reached.in_order
        self.editions = replace(both.editions, reached=reached.nodes, never=never or {})
        super().__init__(both.ruleset, options, self.editions)

    def ruled_out(self, condition: c.Condition) -> str | None:
        """What it is limited to (empty: nothing) that the condition cannot hold, already by what is known of how nodes
        differ (`never`); None where that does not tell."""
        wanted = Wanted(condition)
        if not self.could_be(wanted):
            return ""
        size = self._sizing.first(condition)
        found: str | None = None
        while True:
            try:
                asked, size = self._encoded(wanted, size, Level(Detail.STEP))
            except (TooLarge, TooManyKnots, TooManySplits, Undecidable):
                return found
            if not isinstance(self._solve(asked, small=False), Proved) or self._unless_paradox(asked):
                return found
            about = (condition, size, asked.encoder, asked.assertions, asked.variables)
            found = self._sizing.bound(*about)
            larger, _ = self._sizing.larger(*about)
            if larger is None:
                return found
            size = larger

    def confirmed(self, situation: Situation, condition: c.Condition, env: dict[str, Value]) -> Situation | None:
        """The situation with nothing left open, if the reference evaluator finds the condition to hold there, each part
        of it under the ruleset that it is about."""
        filled = Filled({})
        if not _Sides(self.both, situation, env, filled, self._own).holds(condition):
            return None
        return filled.into(situation)

    def editions_in(self, situation: Situation) -> tuple[Edition, ...]:
        """The two, each with its own evaluator."""
        before, after = self.both.editions
        first = Evaluator(before, under(before, situation, after), Filled({}))
        second = Evaluator(after, under(after, situation, before), Filled({}))
        return Edition(first), Edition(second, self._numbers)

    def unstable(self, situation: Situation, condition: c.Condition, env: dict[str, Value]) -> bool:
        """Whether under one of the rulesets what the condition rests on has no stable outcome there."""
        return _Sides(self.both, situation, env, Filled({}), self._own).is_unstable(condition)


def under(ruleset: Ruleset, situation: Situation, other: Ruleset) -> Situation:
    """The same state of affairs under this ruleset: the rules and their data are its own. Individuals that only the
    `other` one declares are there as well."""

    def kept(cells: dict[Cell, Value]) -> dict[Cell, Value]:
        return {
            cell: value
            for cell, value in cells.items()
            if cell[0] in ruleset.symbols and cell[0] not in BUILT_IN_RULE_SYMBOLS
        }

    individuals: dict[str, tuple[str, ...]] = {}
    for sort in ruleset.sorts:
        declared = ruleset.individuals.get(sort, ())
        foreign = (name for name in other.individuals.get(sort, ()) if name not in declared)
        names = (*situation.individuals.get(sort, ()), *foreign)
        if names:
            individuals[sort] = names
    individuals["Rule"] = tuple(rule.id for rule in ruleset.rules)
    timeline = situation.timeline and tuple((time, kept(cells)) for time, cells in situation.timeline)
    return replace(
        situation,
        individuals=individuals,
        facts=kept(situation.facts),
        initial=kept(situation.initial),
        timeline=timeline,
        log=tuple(entry for entry in situation.log if entry.symbol in ruleset.symbols),
        readings={name: chosen for name, chosen in situation.readings.items() if name in ruleset.readings},
        facts_closed=True,
    )


class _Sides:
    """A condition about two editions, looked at by the evaluator in each. `own`: id of a clause, where both stand side
    by side -> its id in the second ruleset."""

    def __init__(
        self, both: Aligned, situation: Situation, env: dict[str, Value], filled: Filled, own: Mapping[int, int]
    ) -> None:
        self._env = env
        self._own = own
        before, after = both.editions
        first, second = under(before, situation, after), under(after, situation, before)
        self._first, self._second = Replay(before, first, env, filled), Replay(after, second, env, filled)
        self._evaluators = Evaluator(before, first, filled), Evaluator(after, second, filled)

    def holds(self, condition: c.Condition) -> bool:
        match condition:
            case c.AllOf(parts):
                return all(self.holds(part) for part in parts)
            case c.AnyOf(parts):
                return any(self.holds(part) for part in parts)
            case c.Negated(part) if c.mentions(part, c.Under | c.Relates):
                return not self.holds(part)
            case c.Under(part):
                return self._second.holds(self._of_second(part))
            case c.Relates():
                return self._relates(condition)
            case _:
                return self._first.holds(condition)

    def _of_second(self, condition: c.Condition) -> c.Condition:
        """The condition with the clauses' ids in the second ruleset."""
        match condition:
            case c.Live() | c.Applies() | c.InEffect() | c.Due() | c.Overdue():
                return replace(condition, clause=self._own[condition.clause])
            case c.AllOf(parts):
                return c.AllOf(tuple(map(self._of_second, parts)))
            case c.AnyOf(parts):
                return c.AnyOf(tuple(map(self._of_second, parts)))
            case c.Negated(part):
                return c.Negated(self._of_second(part))
            case c.Holds() | c.OutcomeIs() | c.NormIs() | c.Same():
                return condition
            case _:
                raise InternalError(f"no question about the second of two editions: {type(condition).__name__}")

    def is_unstable(self, condition: c.Condition) -> bool:
        match condition:
            case c.AllOf(parts) | c.AnyOf(parts):
                return any(self.is_unstable(part) for part in parts)
            case c.Negated(part) if c.mentions(part, c.Under | c.Relates):
                return self.is_unstable(part)
            case c.Under(part):
                return self._second.is_unstable(self._of_second(part))
            case c.Relates():
                holds = [c.Holds(condition.before, condition.env), c.Holds(condition.after, condition.env)]
                return self._first.is_unstable(holds[0]) or self._second.is_unstable(holds[1])
            case _:
                return self._first.is_unstable(condition)

    def _relates(self, condition: c.Relates) -> bool:
        values = {
            name: binding.value if isinstance(binding, Const) else self._env[binding.name]
            for name, binding in condition.env
        }
        before = self._evaluators[0].value(condition.before, values)
        after = self._evaluators[1].value(condition.after, values)
        if before is None or after is None:
            return False
        match condition.op:
            case "<":
                return before < after  # type: ignore[operator,no-any-return]
            case ">":
                return before > after  # type: ignore[operator,no-any-return]
            case _:
                return before != after
