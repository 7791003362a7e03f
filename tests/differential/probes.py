"""What is asked about a ruleset, as conditions: of one situation (every cell, clause, rule and norm), and of all
situations (what the checks ask)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from nomicformal.checker.conditions import (
    Applies,
    Binding,
    Condition,
    Conflict,
    Disputed,
    Due,
    Env,
    Holds,
    InEffect,
    Live,
    NormIs,
    OnCircle,
    OutcomeIs,
    Overdue,
    Paradox,
    PolicySplit,
    Undetermined,
    Unknown,
    Void,
    env_of,
)
from nomicformal.checker.questions import Workbench
from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Norm
from nomicformal.core.expr import TRUTH, Apply, Compare, Const, NormAtom, Type, Value, Var
from nomicformal.core.model import Ruleset, Symbol
from tests.differential.situations import domain
from tests.differential.vocabulary import ANT, ENUMS, RULE
from tests.differential.walk import mentioned

Individuals = dict[str, tuple[str, ...]]


def of_situation(ruleset: Ruleset, individuals: Individuals) -> Iterator[Condition]:
    """Every cell, clause instance, rule, norm and pair of clauses of one situation."""
    names = mentioned(ruleset)
    for symbol in _terms(ruleset, names):
        for args in _arguments(symbol.params, individuals):
            yield from _of_term(symbol, args, individuals)
    for clause in ruleset.clauses:
        if isinstance(clause, Define | Hold | Bound | Norm | Duty):
            for env in environments(clause, individuals):
                yield from _of_clause(clause, env)
    for rule in ruleset.rules:
        yield Void(rule.id)
        if "has_effect" in names:
            yield Holds(Apply("has_effect", (Const(rule.id, RULE),), TRUTH))
    for symbol in ruleset.symbols.values():
        if symbol.kind in ("act", "power") and symbol.name in names:
            for args in _arguments(symbol.params, individuals):
                for agent in individuals["Ant"]:
                    for modality, kind in product(("may", "can"), ("yes", "contradiction")):
                        yield NormIs(modality, symbol.name, args, Const(agent, ANT), kind)
                    exact = tuple(a for a in args if isinstance(a, Const))
                    yield Holds(NormAtom("must", symbol.name, exact, Const(agent, ANT)))
            yield Holds(NormAtom("must", symbol.name, (None,) * len(symbol.params), None))
    for first, second in _splits(ruleset):
        yield PolicySplit(first, second)
    for one, other in combinations(ruleset.clauses, 2):
        if _one_head(one, other):
            for env in environments(one, individuals):
                for other_env in environments(other, individuals):
                    yield Conflict(one.id, env, other.id, other_env)
                    if one.origin.rule and other.origin.rule and one.origin.rule != other.origin.rule:
                        yield Disputed(one.id, env, other.id, other_env)


def of_ruleset(bench: Workbench) -> Iterator[Condition]:
    """What the checks ask of all situations."""
    ruleset = bench.ruleset
    for clause in ruleset.clauses:
        env = bench.instance(clause)
        if isinstance(clause, Define | Hold | Bound | Norm):
            yield Applies(clause.id, env)
            yield InEffect(clause.id, env)
        if isinstance(clause, Duty):
            yield Due(clause.id, env)
            yield Overdue(clause.id, env)
    for first, second in combinations(ruleset.clauses, 2):
        if _one_head(first, second):
            pair = bench.pair(first, second)
            one = pair.first if pair else bench.instance(first)
            other = pair.second if pair else bench.instance(second, "'")
            yield Conflict(first.id, one, second.id, other)
    for symbol in _terms(ruleset, mentioned(ruleset)):
        args = tuple(Unknown(p.name, p.type) for p in symbol.params)
        yield OutcomeIs(symbol.name, args, "silent")
        yield OutcomeIs(symbol.name, args, "contradiction")
        yield OnCircle(symbol.name, args)
        yield Paradox(symbol.name, args)
        yield Undetermined(symbol.name, args)
    for rule in ruleset.rules:
        yield Void(rule.id)
    for one_rule, other_rule in _splits(ruleset):
        yield PolicySplit(one_rule, other_rule)


def environments(clause: AnyClause, individuals: Individuals) -> Iterator[Env]:
    """Every way of giving values to a clause's variables."""
    names = [v.name for v in clause.vars]
    for values in product(*(domain(v.type, individuals) for v in clause.vars)):
        pairs = zip(names, values, clause.vars, strict=True)
        yield env_of({name: Const(value, var.type) for name, value, var in pairs})


def _terms(ruleset: Ruleset, names: set[str]) -> list[Symbol]:
    return [s for s in ruleset.symbols.values() if s.kind == "term" and s.name in names]


def _arguments(params: tuple[Var, ...], individuals: Individuals) -> Iterator[tuple[Binding, ...]]:
    for values in product(*(domain(p.type, individuals) for p in params)):
        yield tuple(Const(value, p.type) for value, p in zip(values, params, strict=True))


def _of_term(symbol: Symbol, args: tuple[Binding, ...], individuals: Individuals) -> Iterator[Condition]:
    for kind in ("value", "silent", "contradiction"):
        yield OutcomeIs(symbol.name, args, kind)
    yield OnCircle(symbol.name, args)
    assert symbol.result is not None
    read = Apply(symbol.name, tuple(a for a in args if isinstance(a, Const)), symbol.result)
    if symbol.result == TRUTH:
        yield Holds(read)
        yield Paradox(symbol.name, args)
        yield Undetermined(symbol.name, args)
    else:
        for value in _plausible(symbol.result, individuals):
            yield Holds(Compare("=", read, Const(value, symbol.result)))


def _plausible(result: Type, individuals: Individuals) -> tuple[Value, ...]:
    return ENUMS["Colour"] if result.name == "Colour" else domain(result, individuals)


def _of_clause(clause: AnyClause, env: Env) -> Iterator[Condition]:
    if isinstance(clause, Duty):
        yield Due(clause.id, env)
        yield Overdue(clause.id, env)
        return
    yield Applies(clause.id, env)
    yield Live(clause.id, env)
    yield InEffect(clause.id, env)


def _one_head(first: AnyClause, second: AnyClause) -> bool:
    if isinstance(first, Define | Hold | Bound) and isinstance(second, Define | Hold | Bound):
        return first.symbol == second.symbol
    if isinstance(first, Norm) and isinstance(second, Norm):
        return (first.act, first.modality) == (second.act, second.modality)
    if isinstance(first, Norm | Duty) and isinstance(second, Norm | Duty):
        return first.act == second.act and type(first) is not type(second)
    return False


def _splits(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Rules that have clauses, in pairs."""
    speaking = [r.id for r in ruleset.rules if any(c.origin.rule == r.id for c in ruleset.clauses)]
    yield from combinations(speaking, 2)
