"""On what the adoption and the effect of a proposal hang: which terms, decided by which rules, and how they help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.courses.signs import FAR, Signs
from nomicformal.core.clauses import AnyClause, Bound, Define, Hold
from nomicformal.core.expr import TRUTH, YES, Apply, Compare, Const, Expr, Kind, Type, Var
from nomicformal.core.model import Ruleset, Symbol
from nomicformal.core.walk import conj, parts
from nomicformal.evaluate.index import Index

ABOUT = ("Proposal", "Change")
GOALS = (("adopted", "Proposal"), ("takes_effect", "Change"))


@dataclass(frozen=True, slots=True)
class Lever:
    """A term about proposals or changes by which votes can be made to come out otherwise. `helps`: a greater value (or
    its truth) helps adoption; else it hinders. `distance`: clauses between it and adoption. `rules`: the ids of those
    in force that decide it. `has_meaning`: the vocabulary says what it is, and does not leave it to the rules."""

    term: str
    helps: bool
    distance: int
    rules: tuple[str, ...]
    has_meaning: bool = False


def levers(ruleset: Ruleset) -> list[Lever]:
    """The terms on which adoption hangs, the nearest first: truths and numbers about proposals or changes."""
    index = Index(ruleset)
    signs = _signs(index)
    standing = {rule.id for rule in ruleset.rules if rule.in_force}
    found = []
    for name, symbol in ruleset.symbols.items():
        near = (signs.distance.get((name, 1), FAR), signs.distance.get((name, -1), FAR))
        if not _is_lever(symbol) or min(near) >= FAR:
            continue
        rules = dict.fromkeys(clause.origin.rule for clause in deciding(index, name) if clause.origin.rule in standing)
        meaning = any(not clause.origin.rule and _defines(clause) for clause in deciding(index, name))
        found.append(Lever(name, near[0] <= near[1], min(near), tuple(rules), meaning))
    return sorted(found, key=lambda one: (one.distance, one.term))


def deciding(index: Index, term: str) -> list[AnyClause]:
    """The clauses that give the term its value."""
    return [*index.values.get(term, ()), *index.bounds.get(term, ())]


def bearing(ruleset: Ruleset) -> dict[str, int]:
    """The rules in force on which adoption hangs in whatever way -> how near to it they stand."""
    index = Index(ruleset)
    signs = _signs(index)
    found: dict[str, int] = {}
    for rule in ruleset.rules:
        if not rule.in_force:
            continue
        near = [signs.rank(symbol) for clause in index.of_rule[rule.id] for symbol in _decided(clause)]
        if near and min(near) < FAR:
            found[rule.id] = min(near)
    return dict(sorted(found.items(), key=lambda one: (one[1], one[0])))


@dataclass(frozen=True, slots=True)
class LooksAtRules:
    """What the terms about proposals and changes look at in the rule that a change concerns: these `states`, these
    `terms` about rules; `number`: its number itself."""

    states: frozenset[str]
    terms: tuple[str, ...]
    number: bool

    @staticmethod
    def of(index: Index) -> LooksAtRules:
        states: set[str] = set()
        terms: set[str] = set()
        number = False
        for name, symbol in index.symbols.items():
            about_change = any(param.type.name in ABOUT for param in symbol.params)
            if symbol.kind != "term" or not about_change:
                continue
            for clause in deciding(index, name):
                for applied in _of_rules(index.ruleset, clause):
                    kind = index.symbols[applied.symbol].kind if applied.symbol in index.symbols else "state"
                    if applied.symbol == "number":
                        number = True
                    elif kind == "term":
                        terms.add(applied.symbol)
                    else:
                        states.add(applied.symbol)
        return LooksAtRules(frozenset(states), tuple(sorted(terms)), number and "number" not in _renumbers(index))


def _renumbers(index: Index) -> set[str]:
    """`number` if rules only look at numbers to say which one a rule gets: that does not bear on its adoption."""
    signs = _signs(index)
    users = [
        name
        for name, symbol in index.symbols.items()
        if symbol.kind == "term" and signs.rank(name) < FAR
        for clause in deciding(index, name)
        for applied in _of_rules(index.ruleset, clause)
        if applied.symbol == "number"
    ]
    return set() if users else {"number"}


def _of_rules(ruleset: Ruleset, clause: AnyClause) -> Iterator[Apply]:
    """Where the clause looks at something of the rule that a change concerns."""
    value = clause.value if isinstance(clause, Define) else None
    for expr in (clause.guard, value):
        for part in parts(expr) if expr is not None else ():
            if isinstance(part, Apply) and len(part.args) == 1 and _is_target(part.args[0]):
                yield part


def _is_target(expr: Expr) -> bool:
    return isinstance(expr, Apply) and expr.symbol == "target"


def sections(ruleset: Ruleset) -> list[str]:
    """The sections of the rules in force, in order."""
    return list(dict.fromkeys(rule.section for rule in ruleset.rules if rule.in_force and rule.section))


def sections_named(ruleset: Ruleset) -> list[str]:
    """The sections that conditions about the section of a rule name."""
    named: dict[str, None] = {}
    for clause in ruleset.clauses:
        for part in parts(clause.guard):
            if isinstance(part, Compare):
                sides = (part.left, part.right)
                if any(isinstance(side, Apply) and side.symbol == "section" for side in sides):
                    named |= {str(side.value): None for side in sides if isinstance(side, Const)}
    return list(named)


def _signs(index: Index) -> Signs:
    found = []
    for name, sort in GOALS:
        if name in index.symbols:
            found.append(Apply(name, (Var("x", Type(Kind.ENTITY, sort)),), TRUTH))
    return Signs.of(index, conj(found))


def _is_lever(symbol: Symbol) -> bool:
    if symbol.kind != "term" or symbol.result is None or symbol.result.kind not in (Kind.TRUTH, Kind.NUMBER):
        return False
    return bool(symbol.params) and all(param.type.name in ABOUT for param in symbol.params)


def _defines(clause: AnyClause) -> bool:
    """Whether it says something, and not only what is taken where no rule speaks (`else no`)."""
    return clause.guard != YES or (isinstance(clause, Define) and not isinstance(clause.value, Const))


def _decided(clause: AnyClause) -> tuple[str, ...]:
    if isinstance(clause, (Define, Hold, Bound)):
        return (clause.symbol,)
    act = getattr(clause, "act", "")
    return (act,) if act else ()
