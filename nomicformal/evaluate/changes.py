"""What would change a verdict: one given fact, one entry of the log, or one reading, found by judging again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from nomicformal.core.expr import Kind, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, LogEntry, Situation
from nomicformal.core.telling import Teller
from nomicformal.evaluate.domain import Domain
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.memory import Memory
from nomicformal.evaluate.oracle import Answers, Question, explore
from nomicformal.evaluate.ruling import Matter, Ruled, rule_on
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.values import Open
from nomicformal.told import Told, told

MOST_FLIPS = 5
MOST_OPTIONS = 3


@dataclass(frozen=True, slots=True)
class Flip:
    """A single change, in words, and the verdict that it leads to."""

    text: Told
    verdict: str


@dataclass(frozen=True, slots=True)
class Search:
    """What was found. `things`: how many single things could be changed; `tried`: of how many it is known whether a
    change of them leads to another verdict."""

    flips: tuple[Flip, ...] = ()
    things: int = 0
    tried: int = 0

    @property
    def cut_short(self) -> bool:
        """Whether there may be more, or any at all, among what was not tried."""
        return self.tried < self.things and len(self.flips) < MOST_FLIPS


@dataclass(frozen=True, slots=True)
class _Thing:
    """Something of the situation that can be otherwise, and in which ways. `mark`: what an explanation mentions."""

    mark: tuple[str, object]
    options: tuple[tuple[Told, Situation], ...]


def what_would_change_it(
    matter: Matter, verdict: str, language: str = "en", mentioned: Collection[tuple[str, object]] = (),
    answers: Mapping[Question, Value] | None = None,
) -> Search:
    """The first few single changes that lead to another verdict, one for each thing that can be changed: first those
    that the explanation mentions, in its order, then what else was looked at. `answers`: what the explanation takes of
    what is open; a change that makes no difference there is not looked at any further."""
    order = {mark: place for place, mark in enumerate(mentioned)}
    things = sorted(_things(matter, Teller(matter.ruleset, language)), key=lambda one: order.get(one.mark, len(order)))
    found: list[Flip] = []
    budget = Budget(matter.session.memory, _share(matter), answers or {})
    tried = 0
    for thing in things:
        if len(found) == MOST_FLIPS or budget.used_up:
            break
        flip, settled = _flip(matter, thing, (verdict, "INCONSISTENT FACTS"), budget)
        found += [flip] if flip is not None else []
        tried += settled
    return Search(tuple(found), len(things), tried)


@dataclass(slots=True)
class Budget:
    """`until`: how far the work of this memory may grow. `answers`: how what is open is answered first."""

    memory: Memory
    until: int
    answers: Mapping[Question, Value]

    @property
    def used_up(self) -> bool:
        return self.memory.work >= self.until


def _share(matter: Matter) -> int:
    """What one question of the session may use of what is there for all, but never less than an eighth."""
    return matter.session.memory.work + LIMITS.change_work // min(matter.session.questions, 8)


def _flip(matter: Matter, thing: _Thing, no_change: Collection[str], budget: Budget) -> tuple[Flip | None, bool]:
    """The first option that leads to another verdict, and whether it is known that there is one or none."""
    settled = True
    for text, situation in thing.options:
        other = _only_verdict(matter.elsewhere(situation), no_change, budget)
        if other:
            return Flip(text, other), True
        settled = settled and other is not None
    return None, settled


def _only_verdict(matter: Matter, no_change: Collection[str], budget: Budget) -> str | None:
    """The verdict, if all ways of filling what is open agree and it is none of `no_change`; else empty. None if the
    budget, or that of one change, is used up before this is known."""
    def run(oracle: Answers) -> Ruled:
        if budget.used_up:
            raise EvaluationLimit("the budget for finding what would change the verdict is used up (limit change_work)")
        return rule_on(matter, oracle)

    met: set[str] = set()
    try:
        if run(Answers(dict(budget.answers))).verdict in no_change:
            return ""
    except Open:
        pass  # the change leads to questions that were not asked before
    except EvaluationLimit:
        return None
    try:
        for branch in explore(run, LIMITS.replays_of_one):
            met.add(branch.result.verdict)
            if len(met) > 1 or branch.result.verdict in no_change:
                return ""
    except EvaluationLimit:
        return None
    return met.pop() if met else ""


def _things(matter: Matter, teller: Teller) -> Iterator[_Thing]:
    """Readings, facts, entries of the log (latest first), states at the start; of what is given only what some
    evaluation of this matter has read."""
    ruleset, situation = matter.ruleset, matter.situation
    relevant = matter.index.relevant or frozenset(ruleset.symbols)
    read = matter.session.memory.consulted
    for name, chosen in situation.readings.items():
        declared = ruleset.readings.get(name)
        if declared is not None and ("reading", name) in read:
            yield _Thing(("reading", name), tuple(
                (teller.reading(name, other), replace(situation, readings={**situation.readings, name: other}))
                for other in declared.alternatives if other != chosen
            ))
    for cell, value in situation.facts.items():
        if cell[0] in relevant and ("fact", *cell) in read and _kind(ruleset, cell) in ("fact", "chance"):
            yield _Thing(("given", cell), tuple(
                (teller.state(cell, other), replace(situation, facts={**situation.facts, cell: other}))
                for other in _others(ruleset, situation, cell, value)
            ))
    if situation.timeline is None:
        for place in range(len(situation.log) - 1, -1, -1):
            if situation.log[place].symbol in relevant:
                yield _Thing(("log", situation.log[place].id), tuple(_entry_options(matter, teller, place)))
    for cell, value in situation.initial.items():
        if cell[0] in relevant and ("state", *cell) in read and _kind(ruleset, cell) == "state":
            yield _Thing(("given", cell), tuple(
                (told("at the start, {what}", what=teller.state(cell, other)),
                 replace(situation, initial={**situation.initial, cell: other}))
                for other in _others(ruleset, situation, cell, value)
            ))


def _entry_options(matter: Matter, teller: Teller, place: int) -> Iterator[tuple[Told, Situation]]:
    """Without this entry of the log; with another choice where it chooses from a list."""
    situation = matter.situation
    entry = situation.log[place]
    yield told("this had not happened: {entry}", entry=teller.log(entry)), \
        _with_entries(situation, place, ())
    for at, param in enumerate(matter.ruleset.symbols[entry.symbol].params):
        if param.type.kind is Kind.ENUM:
            for other in Domain(matter.ruleset, situation).of(param.type)[:MOST_OPTIONS + 1]:
                if other != entry.args[at]:
                    changed = replace(entry, args=(*entry.args[:at], other, *entry.args[at + 1:]))
                    text = told("it had been otherwise: {entry}", entry=teller.log(changed))
                    yield text, _with_entries(situation, place, (changed,))


def _with_entries(situation: Situation, place: int, entries: tuple[LogEntry, ...]) -> Situation:
    return replace(situation, log=(*situation.log[:place], *entries, *situation.log[place + 1:]))


def _kind(ruleset: Ruleset, cell: Cell) -> str:
    symbol = ruleset.symbols.get(cell[0])
    about_rule = len(cell[1]) == 1 and any(cell[1][0] == rule.id for rule in ruleset.rules)
    return "" if symbol is None or about_rule else symbol.kind


def _others(ruleset: Ruleset, situation: Situation, cell: Cell, value: Value) -> list[Value]:
    match value:
        case bool():
            return [not value]
        case Fraction():
            return [other for other in (value - 1, value + 1) if _in_range(ruleset, cell, other)]
        case str():
            result = ruleset.symbols[cell[0]].result
            options = () if result is None else Domain(ruleset, situation).of(result)
            return [option for option in options if option != value][:MOST_OPTIONS]
        case _:
            return []


def _in_range(ruleset: Ruleset, cell: Cell, value: Fraction) -> bool:
    """Whether a lot can come out so; all else has no range."""
    symbol = ruleset.symbols[cell[0]]
    return symbol.low is None or symbol.high is None or symbol.low <= value <= symbol.high
