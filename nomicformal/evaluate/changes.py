"""What would change a verdict: one given fact, one entry of the log or its time, or one reading, found by judging
again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from nomicformal.core.expr import NOTHING, TRUTH, Kind, Value
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Ruleset
from nomicformal.core.phrase_numbers import moment_phrase
from nomicformal.core.situation import Cell, LogEntry, Situation
from nomicformal.core.telling import Teller
from nomicformal.evaluate.constants import numbers_to_try
from nomicformal.evaluate.domain import Domain
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.oracle import Answers, Question, explore
from nomicformal.evaluate.ruling import Matter, Ruled, Session, rule_on
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.values import Open
from nomicformal.told import Told, told

MOST_FLIPS = 5
MOST_OPTIONS = 3
MOST_NUMBERS = 12


@dataclass(frozen=True, slots=True)
class Flip:
    """A single change, in words, and the verdict that it leads to. `surely`: whatever is taken of what is open; else
    with what the explanation takes of it, and the rest was not tried."""

    text: Told
    verdict: str
    surely: bool = True


@dataclass(frozen=True, slots=True)
class Search:
    """What was found. `things`: how many single things could be changed; `tried`: of how many it is known whether a
    change of them leads to another verdict. `done`: whether it was looked for at all."""

    flips: tuple[Flip, ...] = ()
    things: int = 0
    tried: int = 0
    done: bool = False

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
    all_given = verdict == "INCONSISTENT FACTS"
    teller = Teller(matter.ruleset, language, matter.situation.log)
    things = [*_things(matter, teller, all_given), *_not_given(matter, teller, mentioned)]
    things.sort(key=lambda one: order.get(one.mark, len(order)))
    found: list[Flip] = []
    budget = Budget(matter.session, _share(matter), answers or {})
    tried = 0
    no_change = (verdict, "INCONSISTENT FACTS")
    in_vain: list[str] = []
    for thing in things:
        if len(found) == MOST_FLIPS or budget.used_up:
            break
        flip, settled = _flip(matter, thing, no_change, budget)
        found += [flip] if flip is not None else []
        tried += settled
        if flip is None and thing.mark[0] == "log":
            in_vain.append(str(thing.mark[1]))
    for entry in in_vain:
        if len(found) < MOST_FLIPS and not budget.used_up:
            found += _at_another_time(matter, teller, entry, no_change, budget)
    return Search(tuple(found), len(things), tried, done=True)


@dataclass(slots=True)
class Budget:
    """`until`: how far the work of this session may grow. `answers`: how what is open is answered first."""

    session: Session
    until: int
    answers: Mapping[Question, Value]

    @property
    def used_up(self) -> bool:
        return self.session.work >= self.until


def _share(matter: Matter) -> int:
    """What one question of the session may use of what is there for all, but never less than an eighth."""
    return matter.session.work + LIMITS.change_work // min(matter.session.questions, 8)


def _flip(matter: Matter, thing: _Thing, no_change: Collection[str], budget: Budget) -> tuple[Flip | None, bool]:
    """The first option that leads to another verdict, and whether it is known that there is one or none."""
    for text, situation in thing.options:
        try:
            flip = _tried(matter.elsewhere(situation), text, no_change, budget)
        except EvaluationLimit:
            return None, False
        if flip is not None:
            return flip, True
    return None, True


def _at_another_time(
    matter: Matter, teller: Teller, ident: str, no_change: Collection[str], budget: Budget
) -> Iterator[Flip]:
    """What was done, done earlier or later, between its neighbours in the log: at the time nearest to its own that is
    found to lead to another verdict."""
    log = matter.situation.log
    place = next(place for place, one in enumerate(log) if one.id == ident)
    entry = log[place]

    def at(time: int) -> Flip | None:
        text = told("this had happened at {moment}: {act}", moment=moment_phrase(time), act=teller.done(entry))
        moved = _with_entries(matter.situation, place, (replace(entry, time=time),))
        return _tried(matter.elsewhere(moved), text, no_change, budget)

    before = [log[place - 1].time] if place else []
    after = [log[place + 1].time if place + 1 < len(log) else matter.situation.now]
    try:
        for far in (one for one in (*before, *after) if one != entry.time):
            found = _nearest(at, entry.time, far)
            if found is not None:
                yield found
                return
    except EvaluationLimit:
        return


def _nearest(at: Callable[[int], Flip | None], here: int, there: int) -> Flip | None:
    """What is found between two times by halving, where something is found at the further one."""
    found = at(there)
    while found is not None and abs(there - here) > 1:
        between = (here + there) // 2
        flip = at(between)
        if flip is None:
            here = between
        else:
            there, found = between, flip
    return found


def _tried(matter: Matter, text: Told, no_change: Collection[str], budget: Budget) -> Flip | None:
    """The flip, if this changed situation leads to another verdict, and to one only. Raises EvaluationLimit if the
    budget is used up before anything is known."""
    def run(oracle: Answers) -> Ruled:
        if budget.used_up:
            raise EvaluationLimit("the budget for finding what would change the verdict is used up (limit change_work)")
        memory = budget.session.memory
        memory.most = memory.work + budget.until - budget.session.work
        try:
            return rule_on(matter, oracle)
        finally:
            memory.most = None

    met: set[str] = set()
    try:
        first = run(Answers(dict(budget.answers))).verdict
    except Open:
        first = ""  # the change leads to questions that were not asked before
    if first in no_change:
        return None
    try:
        for branch in explore(run, LIMITS.replays_of_one):
            met.add(branch.result.verdict)
            if len(met) > 1 or branch.result.verdict in no_change:
                return None
    except EvaluationLimit:
        if first and met <= {first}:
            return Flip(text, first, surely=False)
        raise
    return Flip(text, met.pop()) if met else None


def _things(matter: Matter, teller: Teller, all_given: bool) -> Iterator[_Thing]:
    """Readings, facts, entries of the log (latest first), states at the start; of what is given only what some
    evaluation of this matter has read, unless `all_given`: then values given of what the rules decide, too."""
    ruleset, situation = matter.ruleset, matter.situation
    relevant = matter.index.relevant or frozenset(ruleset.symbols)
    consulted = matter.session.memory.consulted
    if all_given:
        relevant = frozenset(ruleset.symbols)
        consulted = consulted | {
            (kind, *cell) for cell in (*situation.facts, *situation.initial) for kind in ("fact", "state")
        }
    for name, chosen in situation.readings.items():
        declared = ruleset.readings.get(name)
        if declared is not None and ("reading", name) in consulted:
            yield _Thing(("reading", name), tuple(
                (teller.reading(name, other), replace(situation, readings={**situation.readings, name: other}))
                for other in declared.alternatives if other != chosen
            ))
    for cell, value in situation.facts.items():
        if cell[0] in relevant and ("fact", *cell) in consulted and _kind(ruleset, cell) in ("fact", "chance"):
            yield _Thing(("given", cell), tuple(
                (teller.state(cell, other), replace(situation, facts={**situation.facts, cell: other}))
                for other in _others(matter, cell, value)
            ))
        if all_given and _kind(ruleset, cell) == "term":
            facts = {name: told_value for name, told_value in situation.facts.items() if name != cell}
            text = told("this is not given: {what}", what=teller.state(cell, value))
            yield _Thing(("given", cell), ((text, replace(situation, facts=facts)),))
    if situation.timeline is None:
        for place in range(len(situation.log) - 1, -1, -1):
            if situation.log[place].symbol in relevant:
                yield _Thing(("log", situation.log[place].id), tuple(_entry_options(matter, teller, place)))
    for cell, value in situation.initial.items():
        if cell[0] in relevant and ("state", *cell) in consulted and _kind(ruleset, cell) == "state":
            yield _Thing(("given", cell), tuple(
                (told("at the start, {what}", what=teller.state(cell, other)),
                 replace(situation, initial={**situation.initial, cell: other}))
                for other in _others(matter, cell, value)
            ))


def _not_given(
    matter: Matter, teller: Teller, mentioned: Collection[tuple[str, object]]
) -> Iterator[_Thing]:
    """Of what the explanation mentions: truths that count as false because nobody gave them, and states that name
    nobody."""
    situation = matter.situation
    for kind, cell in mentioned:
        if kind != "given" or not isinstance(cell, tuple) or cell in situation.facts or cell in situation.initial:
            continue
        symbol = matter.ruleset.symbols.get(cell[0])
        if symbol is None or symbol.result is None:
            continue
        if symbol.kind == "fact" and symbol.result == TRUTH and situation.facts_closed:
            facts = {**situation.facts, cell: True}
            yield _Thing((kind, cell), ((teller.state(cell, True), replace(situation, facts=facts)),))
        elif symbol.kind == "state" and (symbol.result == TRUTH or symbol.initially == NOTHING):
            values = (True,) if symbol.result == TRUTH else Domain(matter.ruleset, situation).of(symbol.result)
            yield _Thing((kind, cell), tuple(
                (told("at the start, {what}", what=teller.state(cell, value)),
                 replace(situation, initial={**situation.initial, cell: value}))
                for value in values[:MOST_OPTIONS]
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
    return "" if symbol is None or symbol.name in BUILT_IN_RULE_SYMBOLS else symbol.kind


def _others(matter: Matter, cell: Cell, value: Value) -> list[Value]:
    ruleset, situation = matter.ruleset, matter.situation
    match value:
        case bool():
            return [not value]
        case Fraction():
            others = (value - 1, value + 1, *_compared_with(matter, cell, value))
            return [other for other in dict.fromkeys(others) if _in_range(ruleset, cell, other)]
        case str():
            result = ruleset.symbols[cell[0]].result
            options = () if result is None else Domain(ruleset, situation).of(result)
            return [option for option in options if option != value][:MOST_OPTIONS]
        case _:
            return []


def _compared_with(matter: Matter, cell: Cell, value: Fraction) -> list[Fraction]:
    """The numbers nearest to it beyond which it may make a difference."""
    symbol = matter.ruleset.symbols[cell[0]]
    tried = numbers_to_try(matter.index.compared_with(cell[0]), matter.situation, (), symbol.is_share)
    numbers = [one for one in tried if isinstance(one, Fraction) and (one >= 0 or value < 0) and one != value]
    return sorted(numbers, key=lambda one: (abs(one - value), one))[:MOST_NUMBERS]


def _in_range(ruleset: Ruleset, cell: Cell, value: Fraction) -> bool:
    """Whether a lot can come out so; all else has no range."""
    symbol = ruleset.symbols[cell[0]]
    return symbol.low is None or symbol.high is None or symbol.low <= value <= symbol.high
