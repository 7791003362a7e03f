"""What the rules do not decide: facts, states, chance, readings, and the rules' own data. What is open is asked."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nomicformal.core.expr import Kind, Value
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Rule, Symbol
from nomicformal.evaluate.expressions import value
from nomicformal.evaluate.frame import Frame
from nomicformal.evaluate.oracle import Question
from nomicformal.evaluate.record import Moment

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World


def is_rule_data(world: World, symbol: str, args: tuple[Value, ...]) -> bool:
    return symbol in BUILT_IN_RULE_SYMBOLS and len(args) == 1 and args[0] in world.index.rules


def rule_data(world: World, symbol: str, rule: Rule, moment: Moment) -> Value:
    """number, status, title, section, in_force, version, enacted: as recorded, else as loaded."""
    if not world.rules_as_loaded():
        cell = (symbol, (rule.id,))
        recorded = world.recorded_of_rules(cell, moment)
        if rule.id in recorded:
            return recorded[rule.id]
        given = world.given_of_rules(cell)
        if rule.id in given:
            return given[rule.id]
    match symbol:
        case "number":
            return Fraction(rule.number)
        case "status":
            return rule.status
        case "title":
            return rule.title
        case "section":
            return rule.section
        case "in_force":
            return rule.in_force
        case "version":
            return Fraction(0)
        case "enacted":
            return next((event.date for event in rule.history if event.date is not None), None)
    raise KeyError(symbol)


def given(world: World, symbol: Symbol, args: tuple[Value, ...], moment: Moment) -> Value:
    """The value of a fact, state or chance."""
    situation = world.record.situation
    cell = (symbol.name, args)
    if symbol.kind == "state":
        recorded, current = world.state(cell, moment)
        if recorded:
            return current
    told, value_told = world.fact(cell)
    if told:
        return value_told
    if len(args) == 1 and isinstance(args[0], str):
        entry = world.entry(args[0])
        if entry is not None and symbol.name in entry.facts:
            return entry.facts[symbol.name]
    if symbol.initially is not None:
        env = {param.name: arg for param, arg in zip(symbol.params, args, strict=True)}
        start = Moment(world.record.start, 0)
        return world.run.remembered(
            ("initially", *cell), lambda: value(world, symbol.initially, Frame(env, start, None))  # type: ignore[arg-type]
        )
    assert symbol.result is not None
    if symbol.kind == "chance" and symbol.low is not None and symbol.high is not None:
        range_ = tuple(Fraction(n) for n in range(symbol.low, symbol.high + 1))
        return world.ask(Question("chance", *cell), range_)
    if situation.facts_closed and symbol.result.kind is Kind.TRUTH:
        return False
    return world.ask(Question(symbol.kind, *cell), candidates(world, symbol))


def candidates(world: World, symbol: Symbol) -> tuple[Value, ...]:
    """The values to try for something open. Complete for truths, enumerations and individuals; of times and texts those
    that occur in the ruleset or the situation, of numbers those that this one is compared with; for numbers and times
    also one more and one less, and 0."""
    assert symbol.result is not None
    if symbol.result.kind in (Kind.TRUTH, Kind.ENUM, Kind.ENTITY):
        return world.range_of(symbol.result)
    return world.occurring(symbol.result.kind, symbol.name)
