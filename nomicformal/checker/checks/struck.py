"""Which rules a change without a vote can strike: the event is played, and the rule looked at before and after."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from nomicformal.checker.change.scenario import Course, scenario
from nomicformal.checker.checks.unvoted import OF_RULES, Unvoted
from nomicformal.core.clauses import Transition
from nomicformal.core.expr import Apply, Const, Expr, Kind, Type, Value
from nomicformal.core.model import Rule, Ruleset, Symbol
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.evaluate.cone import Cone
from nomicformal.evaluate.evaluator import NoStableOutcome
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.play import play
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.syntax.tree_file import ProposalFile


def strikes(ruleset: Ruleset, players: int, readings: dict[str, str], one: Unvoted, rule: Rule) -> bool:
    """Whether the event or act, with this rule's number (or this rule) wherever it takes one, changes the rule: its
    text, status or force. Nothing else happens; what sets off no effect by itself is not tried."""
    clause = one.clause
    if not isinstance(clause, Transition) or clause.pattern is None or one.trigger not in ruleset.symbols:
        return False
    symbol = ruleset.symbols[one.trigger]
    args = tuple(_argument(param.type, rule) for param in symbol.params)
    if None in args:
        return False
    try:
        return _changed(ruleset, _situation(ruleset, players, readings, symbol, args, clause.delay), rule)
    except (EvaluationLimit, NoStableOutcome):
        return False


def _argument(kind: Type, rule: Rule) -> Value:
    if kind.kind is Kind.NUMBER:
        return Fraction(rule.number)
    return rule.id if kind.kind is Kind.ENTITY and kind.name == "Rule" else None


def _situation(
    ruleset: Ruleset, players: int, readings: dict[str, str], symbol: Symbol, args: tuple[Value, ...], delay: int
) -> Situation:
    """Everybody is there, and this happens."""
    bare = scenario(ruleset, ProposalFile(None, ()), Course(players, 0), readings)
    assert bare.timeline is not None
    first, sort = bare.log[0], symbol.agent
    entry = LogEntry("e1", first.time, symbol.name, args, first.agent if sort else None, first.facts)
    initial, now = bare.timeline[0][1], first.time + delay + 1
    return replace(bare, timeline=None, initial=initial, log=(entry,), now=now)


def _changed(ruleset: Ruleset, situation: Situation, rule: Rule) -> bool:
    index = Index(ruleset)
    symbols = [name for name in OF_RULES if name in ruleset.symbols]
    cone = Cone.of(index, [_of(ruleset, name, rule) for name in symbols])
    played = play(ruleset, situation, index=index.narrowed(cone.symbols, cone.clauses))
    return any(cell[0] in OF_RULES and cell[1] == (rule.id,) for one in played.writings for cell in one.values)


def _of(ruleset: Ruleset, name: str, rule: Rule) -> Expr:
    symbol = ruleset.symbols[name]
    assert symbol.result is not None
    return Apply(name, (Const(rule.id, symbol.params[0].type),), symbol.result)
