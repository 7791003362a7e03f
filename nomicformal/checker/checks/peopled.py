"""Situations with people in them: what is said of everybody, or counts people, is met too easily where nobody is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import looked_at, parts_of
from nomicformal.checker.conditions import Condition, Holds, all_of
from nomicformal.checker.scope import own_sorts
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import YES, Apply, Best, Count, Kind, Quant, Sum
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
    lacking = [Holds(crowd) for crowd in crowds if _nobody(context, answer, crowd)]
    if not lacking:
        return condition, answer
    somebody = all_of(condition, *lacking)
    better = context.ask(somebody)
    return (somebody, better) if better.found else (condition, answer)


def _crowds(ruleset: Ruleset, clauses: Iterable[AnyClause]) -> list[Quant]:
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
    return [found[sort] for sort in sorted(found)]


def _people_and_members(ruleset: Ruleset) -> tuple[frozenset[str], frozenset[str]]:
    """The sorts of those who act, and the truths that say who belongs to a sort."""
    agents = sorted({symbol.agent for symbol in ruleset.symbols.values() if symbol.agent})
    people = frozenset(own for agent in agents for own in own_sorts(ruleset, agent))
    return people, frozenset(sort.member for sort in ruleset.sorts.values() if sort.member)


def _nobody(context: Context, answer: Answer, crowd: Quant) -> bool:
    shown = answer.situation.individuals if answer.situation is not None else {}
    sorts = own_sorts(context.ruleset, crowd.var.type.name)
    return not any(shown.get(sort) or context.ruleset.individuals.get(sort) for sort in sorts)
