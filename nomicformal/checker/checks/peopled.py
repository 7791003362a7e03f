"""Situations with people in them who do something: what is said of everybody, or counts people, is met too easily where
nobody is, and what counts those who voted where nobody did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import looked_at, parts_of
from nomicformal.checker.conditions import Binding, Condition, Holds, Unknown, all_of, env_of, unknowns_of
from nomicformal.checker.scope import own_sorts
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import YES, Apply, Best, Count, Expr, Happened, Kind, Pattern, Quant, Sum
from nomicformal.core.model import Ruleset
from nomicformal.core.walk import conj, conjuncts

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer


def peopled(
    context: Context, condition: Condition, answer: Answer, clauses: Iterable[AnyClause]
) -> tuple[Condition, Answer]:
    """The condition and a situation that meets it in which there is somebody of each kind of people whom these
    clauses, or what they look at, go through; as given if it has them already or none with them can be found."""
    if answer.situation is None:
        return condition, answer
    crowds = _crowds(context.ruleset, looked_at(context, clauses))
    return _with(context, condition, answer, [one for one in crowds if _nobody(context, answer, one)])


def busied(
    context: Context, condition: Condition, answer: Answer, clauses: Iterable[AnyClause]
) -> tuple[Condition, Answer]:
    """The same with somebody who did what these clauses, or what they look at, count."""
    acts = _counted_acts(context.ruleset, condition, looked_at(context, clauses))
    return _with(context, condition, answer, [one for one in acts if _nothing_done(answer, one)])


def _with(
    context: Context, condition: Condition, answer: Answer, lacking: Sequence[Condition]
) -> tuple[Condition, Answer]:
    if not lacking:
        return condition, answer
    more = all_of(condition, *lacking)
    better = context.ask(more)
    return (more, better) if better.found else (condition, answer)


def _crowds(ruleset: Ruleset, clauses: Iterable[AnyClause]) -> list[Holds]:
    """For each sort of people that the clauses go through: that somebody belongs to it."""
    people, members = ruleset.once("people and members", _people_and_members)
    found: dict[str, Quant] = {}
    for clause in clauses:
        for part in parts_of(clause):
            if isinstance(part, (Quant, Count, Sum, Best)) and part.var.type.kind is Kind.ENTITY:
                sort = part.var.type.name
                if sort not in found and people.issuperset(own_sorts(ruleset, sort)):
                    belongs = [p for p in conjuncts(part.where) if isinstance(p, Apply) and p.symbol in members]
                    found[sort] = Quant("some", part.var, conj(p for p in belongs if p.args == (part.var,)), YES)
    return [Holds(found[sort]) for sort in sorted(found)]


def _people_and_members(ruleset: Ruleset) -> tuple[frozenset[str], frozenset[str]]:
    """The sorts of those who act, and the truths that say who belongs to a sort."""
    agents = sorted({symbol.agent for symbol in ruleset.symbols.values() if symbol.agent})
    people = frozenset(own for agent in agents for own in own_sorts(ruleset, agent))
    return people, frozenset(sort.member for sort in ruleset.sorts.values() if sort.member)


def _counted_acts(ruleset: Ruleset, condition: Condition, clauses: Iterable[AnyClause]) -> list[Holds]:
    """For each act such that those who did it are counted: that somebody did it, with what the question is about."""
    about = unknowns_of(condition)
    found: dict[str, Holds] = {}
    for clause in clauses:
        for part in parts_of(clause):
            if not isinstance(part, (Count, Sum)):
                continue
            for done in conjuncts(part.where):
                if isinstance(done, Happened) and done.pattern.agent == part.var:
                    found.setdefault(done.pattern.symbol, _somebody_did(ruleset, done.pattern.symbol, about))
    return [found[act] for act in sorted(found)]


def _somebody_did(ruleset: Ruleset, act: str, about: Iterable[Unknown]) -> Holds:
    """Where the question leaves open one individual of a parameter's sort, the act was done with that one."""
    args: list[Expr | None] = []
    env: dict[str, Binding] = {}
    for param in ruleset.symbols[act].params:
        meant = [one for one in about if one.type == param.type and param.type.kind is Kind.ENTITY]
        args.append(param if len(meant) == 1 else None)
        if len(meant) == 1:
            env[param.name] = meant[0]
    return Holds(Happened(Pattern(act, tuple(args))), env_of(env))


def _nothing_done(answer: Answer, wanted: Holds) -> bool:
    assert isinstance(wanted.expr, Happened)
    act = wanted.expr.pattern.symbol
    return answer.situation is not None and not any(entry.symbol == act for entry in answer.situation.log)


def _nobody(context: Context, answer: Answer, wanted: Holds) -> bool:
    crowd = wanted.expr
    assert isinstance(crowd, Quant) and answer.situation is not None
    shown = answer.situation.individuals
    sorts = own_sorts(context.ruleset, crowd.var.type.name)
    return not any(shown.get(sort) or context.ruleset.individuals.get(sort) for sort in sorts)
