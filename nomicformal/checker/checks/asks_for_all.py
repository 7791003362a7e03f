"""The passages by which what one person does not do keeps something from coming about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import LooksAt, Node, body, uses
from nomicformal.checker.conditions import InEffect, env_of
from nomicformal.checker.courses.found import Analysis
from nomicformal.checker.replay import holds
from nomicformal.core.clauses import Guarantee, Hold
from nomicformal.core.expr import Const, Kind
from nomicformal.core.situation import LogEntry


def passages_that_need(context: Context, promise: Guarantee, analysis: Analysis, silent: str) -> list[Hold]:
    """Of the course that leads there if all help, without what this person does on it: the clauses in effect at its
    end, or when the time is over, that deny something on which the goal hangs, and look at acts such as those left out,
    through whatever terms; of those that look at each other the last."""
    if analysis.fastest is None:
        return []
    start, course = analysis.fastest
    happened = course.node.happened
    left_out = [entry for entry in happened if entry.agent == silent]
    log = tuple(entry for entry in happened if entry.agent != silent)
    moments = [replace(start.situation, log=log, now=now) for now in (course.reached, start.begin + analysis.deadline)]
    names = {entry.symbol for entry in left_out}
    known = context.ruleset.once("what decisions look at", LooksAt)
    below = {name for kind, name in known.below(use.node for use in uses(promise.condition)) if kind == "term"}
    about = _individuals(context, left_out)
    found: list[Hold] = []
    for clause in context.ruleset.clauses:
        if not isinstance(clause, Hold) or clause.positive or clause.symbol not in below or clause.origin.version:
            continue
        if not any(node[0] != "term" and node[1] in names for node in known.below(_looked_at(clause))):
            continue
        kinds = {var.name: var.type for var in clause.vars}
        values = {name: about[kind.name] for name, kind in kinds.items() if kind.name in about}
        if kinds.keys() != values.keys():
            continue
        env = env_of({name: Const(value, kinds[name]) for name, value in values.items()})
        if any(holds(context.ruleset, situation, InEffect(clause.id, env), {}) for situation in moments):
            found.append(clause)
    denied = {("term", clause.symbol) for clause in found}
    last = [one for one in found if not (denied - {("term", one.symbol)}) & known.below(_looked_at(one))]
    return list({clause.origin.span: clause for clause in last}.values())


def _looked_at(clause: Hold) -> list[Node]:
    return [use.node for use in body(clause)]


def _individuals(context: Context, entries: Iterable[LogEntry]) -> dict[str, str]:
    """Sort -> the one of it that these acts are about."""
    found: dict[str, str] = {}
    for entry in entries:
        for param, arg in zip(context.ruleset.symbols[entry.symbol].params, entry.args, strict=True):
            if param.type.kind is Kind.ENTITY and isinstance(arg, str):
                found[param.type.name] = arg
    return found
