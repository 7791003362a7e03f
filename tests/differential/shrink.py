"""Makes a divergence small: greedy deletion of clauses, guards, parts of expressions, rules, entries and people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import cast

from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import NO, TRUTH, YES, And, Compare, Const, Expr, Happened, NormAtom, Not, Or, Quant, Silent
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.situation import Situation
from tests.differential.walk import mentioned, parts

Example = tuple[Ruleset, Situation]
Diverges = Callable[[Ruleset, Situation], bool]


def shrink(ruleset: Ruleset, situation: Situation, diverges: Diverges, steps: int = 400) -> Example:
    """The smallest example found that still diverges, after at most `steps` tries. `diverges` must not raise."""
    example = (ruleset, situation)
    tried = 0
    progress = True
    while progress:
        progress = False
        for smaller in _smaller(*example):
            tried += 1
            if tried > steps:
                return example
            if diverges(*smaller):
                example, progress = smaller, True
                break
    return example


def _smaller(ruleset: Ruleset, situation: Situation) -> Iterator[Example]:
    for clause in reversed(ruleset.clauses):
        yield without(ruleset, clause), situation
    for rule in ruleset.rules:
        if not _needed(ruleset, rule):
            yield _without_rule(ruleset, situation, rule)
    for clause in ruleset.clauses:
        for simpler in _simpler_clauses(clause):
            clauses = tuple(simpler if c.id == clause.id else c for c in ruleset.clauses)
            yield replace(ruleset, clauses=clauses), situation
    for entry in situation.log:
        yield ruleset, replace(situation, log=tuple(e for e in situation.log if e.id != entry.id))
    ants = situation.individuals["Ant"]
    for ant in reversed(ants):
        named = any(isinstance(p, Const) and p.value == ant for p in parts(ruleset.clauses))
        if len(ants) > 1 and not named:
            yield _without_ant(ruleset, situation, ant)
    unused = set(ruleset.symbols) - mentioned(ruleset)
    for name in sorted(unused):
        yield replace(ruleset, symbols={n: s for n, s in ruleset.symbols.items() if n != name}), situation


def without(ruleset: Ruleset, clause: AnyClause) -> Ruleset:
    """The ruleset less one clause; ids still count from 0."""
    kept = [c for c in ruleset.clauses if c.id != clause.id]
    new_id = {c.id: place for place, c in enumerate(kept)}
    renumbered = [replace(c, id=new_id[c.id], earlier=tuple(new_id[e] for e in c.earlier if e in new_id)) for c in kept]
    return replace(ruleset, clauses=tuple(renumbered))


def _needed(ruleset: Ruleset, rule: Rule) -> bool:
    if any(c.origin.rule == rule.id for c in ruleset.clauses):
        return True
    return any(isinstance(p, Const) and p.value == rule.id for p in parts(ruleset.clauses))


def _without_rule(ruleset: Ruleset, situation: Situation, rule: Rule) -> Example:
    kept = tuple(r for r in ruleset.rules if r.id != rule.id)
    ids = tuple(r.id for r in kept)
    facts = {cell: v for cell, v in situation.facts.items() if rule.id not in cell[1]}
    smaller = replace(ruleset, rules=kept, individuals={**ruleset.individuals, "Rule": ids})
    return smaller, replace(situation, facts=facts, individuals={**situation.individuals, "Rule": ids})


def _without_ant(ruleset: Ruleset, situation: Situation, ant: str) -> Example:
    keep = tuple(a for a in situation.individuals["Ant"] if a != ant)

    def gone(cell: tuple[str, tuple[object, ...]], value: object) -> bool:
        return ant in cell[1] or value == ant

    facts = {c: (keep[0] if v == ant else v) for c, v in situation.facts.items() if ant not in c[1]}
    timeline = tuple((t, {c: v for c, v in s.items() if not gone(c, v)}) for t, s in situation.timeline or ())
    log = tuple(e for e in situation.log if e.agent != ant and ant not in e.args)
    declared = tuple(a for a in ruleset.individuals["Ant"] if a != ant)
    smaller = replace(ruleset, individuals={**ruleset.individuals, "Ant": declared})
    individuals = {**situation.individuals, "Ant": keep}
    return smaller, replace(situation, individuals=individuals, facts=facts, timeline=timeline, log=log)


def _simpler_clauses(clause: AnyClause) -> Iterator[AnyClause]:
    if clause.earlier:
        yield replace(clause, earlier=())
    if clause.guard != YES:
        yield replace(clause, guard=YES)
        for guard in _simpler(clause.guard):
            yield replace(clause, guard=guard)


def _simpler(expr: Expr) -> Iterator[Expr]:
    """Truths smaller than this one, the smallest first."""
    if isinstance(expr, Const):
        return
    yield YES
    yield NO
    for field in fields(expr):
        child: object = getattr(expr, field.name)
        siblings: tuple[object, ...] = child if isinstance(child, tuple) else (child,)
        for place, part in enumerate(siblings):
            if not _is_truth(part):
                continue
            truth = cast(Expr, part)
            if not isinstance(expr, Quant):
                yield truth
            for smaller in _simpler(truth):
                new = (*siblings[:place], smaller, *siblings[place + 1 :]) if isinstance(child, tuple) else smaller
                yield cast(Expr, replace(cast(Not, expr), **cast(dict[str, Expr], {field.name: new})))


def _is_truth(part: object) -> bool:
    if isinstance(part, Not | And | Or | Compare | Quant | Happened | Silent | NormAtom):
        return True
    return getattr(part, "type", None) == TRUTH
