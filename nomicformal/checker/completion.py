"""A witness with nothing left open: the facts that the evaluator asked for and that the solver had left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from nomicformal.checker import conditions as c
from nomicformal.checker.replay import Replay, Tables
from nomicformal.core.expr import Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, LogEntry, Situation
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.oracle import Question


def completed(
    ruleset: Ruleset,
    situation: Situation,
    condition: c.Condition,
    values: Mapping[str, Value],
    index: Index | None = None,
) -> Situation | None:
    """The situation in which the condition holds, with a value for each fact that was asked for and not given (it does
    not matter which, but it has one); None if the condition does not hold there."""
    filled = Filled({})
    if not Replay(ruleset, situation, values, filled, Tables(ruleset, index)).holds(condition):
        return None
    return filled.into(situation)


def is_unstable(
    ruleset: Ruleset,
    situation: Situation,
    condition: c.Condition,
    values: Mapping[str, Value],
    index: Index | None = None,
) -> bool:
    """Whether what the condition depends on has no stable outcome in the situation, or the condition is about just
    that: the encoding takes a paradox to reach all that the clauses mention, the evaluator only what it has to ask."""
    if isinstance(condition, c.Paradox | c.Undetermined):
        return True
    return Replay(ruleset, situation, values, Filled({}), Tables(ruleset, index)).is_unstable(condition)


@dataclass(slots=True)
class Filled:
    """Gives what is not given the first value that it may have, and keeps it."""

    answers: dict[Question, Value]

    def answer(self, question: Question) -> object:
        return self.answers.get(question)

    def choose(self, question: Question, options: tuple[Value, ...]) -> Value:
        if question not in self.answers:
            self.answers[question] = options[0] if options else None
        return self.answers[question]

    def into(self, situation: Situation) -> Situation:
        """The situation with all that was filled in."""
        given = [(q, v) for q, v in self.answers.items() if q.kind in ("fact", "chance")]
        facts: dict[Cell, Value] = {(q.name, q.args): v for q, v in given}
        log = tuple(replace(entry, facts={**_of_act(facts, entry), **entry.facts}) for entry in situation.log)
        acts = {(entry.id,) for entry in situation.log}
        facts = {cell: value for cell, value in facts.items() if cell[1] not in acts}
        states: dict[Cell, Value] = {(q.name, q.args): v for q, v in self.answers.items() if q.kind == "state"}
        readings = {q.name: str(v) for q, v in self.answers.items() if q.kind == "reading"}
        return replace(
            situation,
            log=log,
            facts={**facts, **situation.facts},
            initial={**states, **situation.initial},
            readings={**readings, **situation.readings},
        )


def _of_act(facts: Mapping[Cell, Value], entry: LogEntry) -> dict[str, Value]:
    """Those of the facts that are about this act."""
    return {name: value for (name, args), value in facts.items() if args == (entry.id,)}
