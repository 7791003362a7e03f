"""The ordinary situation of a ruleset: so many people take part, each office is filled, facts are as they help."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from nomicformal.checker.courses.signs import FAR, Signs
from nomicformal.core.expr import Expr, Kind, Quant, Type, Value
from nomicformal.core.model import Ruleset, Symbol
from nomicformal.core.situation import USUAL_BEGINNING, Cell, Situation
from nomicformal.core.walk import parts
from nomicformal.evaluate.oracle import Answers, Question

DAY = 1440
MOST_CELLS = 64
"""Of a fact with more cells than that, none is set beforehand."""


@dataclass(frozen=True, slots=True)
class People:
    """The sort of those who act, and the state that makes one of them take part ("" if there is none)."""

    sort: str
    member: str

    def taking_part_first(self, situation: Situation) -> tuple[str, ...]:
        """Their names; those who do not take part at the start stand last."""
        who, initial = situation.individuals[self.sort], situation.initial
        return tuple(sorted(who, key=lambda one: initial.get((self.member, (one,))) is False))


@dataclass(slots=True)
class Likely(Answers):
    """Fills in what is not given as it helps the goal; draws the lowest lot; leaves numbers, times and texts undefined.
    `drawn`: the lots that were asked for."""

    signs: Signs | None = None
    drawn: dict[Question, None] = field(default_factory=dict)

    def choose(self, question: Question, options: tuple[Value, ...]) -> Value:
        if question.kind == "chance":
            self.drawn[question] = None
            return options[0] if options else None
        symbol = self.signs.index.symbols.get(question.name) if self.signs is not None else None
        if self.signs is None or symbol is None or symbol.result is None:
            return options[0] if options and isinstance(options[0], str) else None
        return likely_value(self.signs, symbol, options)


def likely_value(signs: Signs, symbol: Symbol, options: tuple[Value, ...]) -> Value:
    """The value of a fact that is tried first; None for numbers, times and texts."""
    assert symbol.result is not None
    match symbol.result.kind:
        case Kind.TRUTH:
            return signs.likely(symbol.name)
        case Kind.ENUM:
            members = signs.ordered(symbol.result.name)
            return members[0] if members else None
        case Kind.ENTITY:
            rules = signs.index.rules
            mutable = [one for one in options if one in rules and rules[str(one)].status == "mutable"]
            return next(iter(mutable or options), None)
        case _:
            return None


def moment(ruleset: Ruleset) -> int:
    """Ten o'clock, four weeks after the last date in the histories of the rules, or after the beginning of the game;
    at the usual beginning, where there is none."""
    dates = [event.date for rule in ruleset.rules for event in rule.history if event.date is not None]
    last = max([*dates, ruleset.begins or 0])
    return (last // DAY + 28) * DAY + 10 * 60 if last else USUAL_BEGINNING + 10 * 60


def people_of(signs: Signs) -> People:
    """Those who do the acts nearest to the goal; of them, those who come and go, if there is such a sort."""
    ruleset = signs.index.ruleset
    acts = sorted((signs.rank(name), name) for name, symbol in ruleset.symbols.items() if symbol.agent)
    agent = ruleset.symbols[acts[0][1]].agent if acts else next(iter(ruleset.sorts), "")
    declared = ruleset.sorts.get(agent)
    if declared is not None and declared.is_role and declared.parents:
        agent = declared.parents[0]
    for sort in ruleset.sorts.values():
        state = ruleset.symbols.get(sort.member)
        if state is not None and state.kind == "state" and not sort.is_role and agent in above(ruleset, sort.name):
            return People(sort.name, sort.member)
    return People(agent, "")


def above(ruleset: Ruleset, name: str) -> list[str]:
    """The sort and all of which it is a sub-sort."""
    found, waiting = [], [name]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += ruleset.sorts[one].parents if one in ruleset.sorts else ()
    return found


def names(people: People, number: int) -> tuple[str, ...]:
    """`player1`, `player2`, …"""
    return tuple(f"{people.sort.lower()}{place + 1}" for place in range(number))


def things(ruleset: Ruleset, people: People, goal: Expr, more: tuple[str, ...] = ()) -> dict[str, tuple[str, ...]]:
    """One individual for each sort that the goal speaks of (and for each of `more`), if nobody of it is declared."""
    sorts = dict.fromkeys([part.var.type.name for part in parts(goal) if isinstance(part, Quant)])
    found: dict[str, tuple[str, ...]] = {}
    for sort in (*sorts, *more):
        skip = sort in ("Rule", "Event", "Text", "") or sort in above(ruleset, people.sort)
        declared = ruleset.sorts.get(sort)
        if not skip and not ruleset.individuals.get(sort) and not (declared is not None and declared.is_role):
            found[sort] = (f"{sort.lower()}1",)
    return found


def members(ruleset: Ruleset, individuals: dict[str, tuple[str, ...]], type_: Type) -> tuple[Value, ...]:
    """The values of a finite type in a situation with these individuals."""
    match type_.kind:
        case Kind.TRUTH:
            return (False, True)
        case Kind.ENUM:
            return ruleset.enums.get(type_.name, ())
        case Kind.ENTITY:
            return tuple(
                one
                for sort in ruleset.sorts
                for one in (*ruleset.individuals.get(sort, ()), *individuals.get(sort, ()))
                if sort == type_.name or type_.name in above(ruleset, sort) or _plays(ruleset, type_.name, sort)
            )
        case _:
            return ()


def _plays(ruleset: Ruleset, role: str, sort: str) -> bool:
    declared = ruleset.sorts.get(role)
    return declared is not None and declared.is_role and bool(set(declared.parents) & set(above(ruleset, sort)))


def facts(signs: Signs, individuals: dict[str, tuple[str, ...]]) -> dict[Cell, Value]:
    """What is given of the facts on which the goal leans: as it helps."""
    ruleset = signs.index.ruleset
    found: dict[Cell, Value] = {}
    for name, symbol in ruleset.symbols.items():
        if symbol.kind != "fact" or signs.rank(name) >= FAR or is_attribute(symbol) or symbol.result is None:
            continue
        if any(param.type.name == "Rule" or param.type.kind not in (Kind.ENUM, Kind.ENTITY) for param in symbol.params):
            continue
        cells = list(product(*(members(ruleset, individuals, param.type) for param in symbol.params)))
        if len(cells) > MOST_CELLS:
            continue
        options = members(ruleset, individuals, symbol.result)
        if symbol.result.name == "Rule":
            options = tuple(rule.id for rule in ruleset.rules if rule.in_force)
        for args in cells:
            value = likely_value(signs, symbol, options)
            if value is not None:
                found[name, args] = value
    return found


def places(signs: Signs, people: People, who: tuple[str, ...]) -> dict[Cell, Value]:
    """A number for each fact about people on which the goal leans and that says which number somebody has (the place
    of the surname in the alphabet): nobody has the same as another, those named first have the least."""
    above_people = above(signs.index.ruleset, people.sort)
    return {
        (name, (one,)): place + 1
        for name, symbol in signs.index.ruleset.symbols.items()
        if symbol.kind == "fact" and signs.rank(name) < FAR and symbol.result is not None
        and symbol.result.kind is Kind.NUMBER
        and [param.type.name in above_people for param in symbol.params] == [True]
        for place, one in enumerate(who)
    }  # fmt: skip


def is_attribute(symbol: Symbol) -> bool:
    """Whether it is something of an act, such as its channel."""
    return symbol.kind == "fact" and len(symbol.params) == 1 and symbol.params[0].type.name == "Event"


def offices(ruleset: Ruleset, people: People, number: int) -> dict[Cell, Value]:
    """Each state that names a person for something declared (an office), filled in turn with those who take part; of
    three or more, the last holds none."""
    found: dict[Cell, Value] = {}
    who = names(people, number)
    for name, symbol in ruleset.symbols.items():
        if symbol.kind != "state" or symbol.result is None or not symbol.params or not who:
            continue
        named = symbol.result.kind is Kind.ENTITY and symbol.result.name in above(ruleset, people.sort)
        declared = [ruleset.individuals.get(param.type.name, ()) for param in symbol.params]
        if named and all(declared) and not any(param.type.name == "Rule" for param in symbol.params):
            for args in product(*declared):
                found[name, args] = who[len(found) % (number - (number > 2))]
    return found
