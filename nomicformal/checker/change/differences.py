"""Where the proposal changes what a term or an act comes to: a situation in which before and after differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from nomicformal.checker.change.context import ChangeContext
from nomicformal.checker.change.touched import added, of_new_status, removed
from nomicformal.checker.checks.conflicts import conflicts
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import Node, circles, head
from nomicformal.checker.conditions import (
    AllOf,
    Applies,
    Condition,
    Due,
    Env,
    Holds,
    InEffect,
    Negated,
    OutcomeIs,
    all_of,
    any_of,
    env_of,
)
from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Norm
from nomicformal.core.expr import YES, Compare, Const, Kind, NormAtom, Type, Value, Var
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Ruleset
from nomicformal.core.situation import Cell, Situation
from nomicformal.core.walk import mentions_it, substitute

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer


@dataclass(frozen=True, slots=True)
class Side:
    """What a cell comes to: `kind` as an Outcome's (`value`, `silent`, `contradiction`), with the value."""

    kind: str
    value: Value = None


@dataclass(frozen=True, slots=True)
class Difference:
    """`node` with `args` (and `agent` for norms) comes to `before` and `after` in the situation, which both rulesets'
    evaluations agree to be one situation. `clauses`: those of the node that were added or removed."""

    node: Node
    args: tuple[Value, ...]
    agent: Value
    before: Side
    after: Side
    situation: Situation
    clauses: tuple[AnyClause, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """What became of each touched node: changed (with a situation), the same (and for how many people that is shown),
    or neither shown."""

    changed: tuple[Difference, ...]
    same: tuple[tuple[Node, str], ...]
    open: tuple[Node, ...]


def compare(context: ChangeContext) -> Compared:
    """All touched terms and acts, in order of name (worked out once)."""
    known = context.after.memo.get("differences")
    if not isinstance(known, Compared):
        known = context.after.memo["differences"] = _compare(context)
    return known


def _compare(context: ChangeContext) -> Compared:
    new, old = _by_node(added(context)), _by_node(removed(context))
    risky = {edge.source for circle in circles(context.after.ruleset) for edge in circle if edge.sign != 1}
    changed, same, left = [], [], []
    for node in sorted(new.keys() | old.keys()):
        mine, gone = new.get(node, []), old.get(node, [])
        difference = _difference(context, node, mine, gone)
        if difference is not None:
            changed.append(difference)
        elif node not in risky and (scope := _sameness(context, mine, gone)):
            same.append((node, scope))
        else:
            left.append(node)
    for node, clauses in sorted(_by_node(of_new_status(context)).items()):
        if node not in new and node not in old and (found := _first(context, node, clauses, _disputes(context, node))):
            changed.append(found)
    return Compared(tuple(changed), tuple(same), tuple(left))


def _by_node(clauses: list[AnyClause]) -> dict[Node, list[AnyClause]]:
    found: dict[Node, list[AnyClause]] = {}
    for clause in clauses:
        if decided := head(clause):
            found.setdefault(decided[0], []).append(clause)
    return found


def _difference(context: ChangeContext, node: Node, mine: list[AnyClause], gone: list[AnyClause]) -> Difference | None:
    probes = (
        (clause, env, home.workbench().ask(condition)) for home, condition, clause, env in _probes(context, mine, gone)
    )
    return _first(context, node, [*mine, *gone], chain(_disputes(context, node), probes))


def _disputes(context: ChangeContext, node: Node) -> Iterator[tuple[AnyClause, Env, Answer]]:
    """Situations in which clauses about the node conflict, before or after: there a change of precedence shows."""
    for home in (context.after, context.before):
        for found in conflicts(home):
            decided = head(found.winner)
            if decided and decided[0] == node:
                yield found.winner, found.winner_env, found.answer


def _first(
    context: ChangeContext,
    node: Node,
    clauses: list[AnyClause],
    situations: Iterator[tuple[AnyClause, Env, Answer]],
) -> Difference | None:
    """The first of these situations in which the node comes to something else before and after."""
    for clause, env, answer in situations:
        cell = _cell(clause, env, answer)
        if answer.situation is None or cell is None:
            continue
        was, will_be = (
            transferred(answer.situation, ruleset) for ruleset in (context.before.ruleset, context.after.ruleset)
        )
        before = _side(context.before.ruleset, was, node, *cell)
        after = _side(context.after.ruleset, will_be, node, *cell)
        if before != after:
            return Difference(node, *cell, before, after, will_be, tuple(clauses))
    return None


def _probes(
    context: ChangeContext, mine: list[AnyClause], gone: list[AnyClause]
) -> Iterator[tuple[Context, Condition, AnyClause, Env]]:
    """Situations worth comparing: where a new clause says what an old one did not, the reverse, then any in which one
    speaks at all."""
    sides = ((context.after, mine, gone), (context.before, gone, mine))
    for home, clauses, others in sides:
        for clause in clauses:
            for other in others:
                env, against = _against(home, clause, other)
                if against is not None:
                    yield home, all_of(_speaks(clause, env), against), clause, env
    for home, clauses, _ in sides:
        for clause in clauses:
            env = home.workbench().instance(clause)
            yield home, _speaks(clause, env), clause, env


def _speaks(clause: AnyClause, env: Env) -> Condition:
    if isinstance(clause, Duty):
        return Due(clause.id, env)
    return InEffect(clause.id, env) if isinstance(clause, (Define, Hold, Bound, Norm)) else Applies(clause.id, env)


def _against(home: Context, clause: AnyClause, other: AnyClause) -> tuple[Env, Condition | None]:
    """What `clause` says and `other` (of the other ruleset, same head) does not: asked of its guard and value as they
    come out here, which is only where to look; both rulesets are evaluated on what is found."""
    bench = home.workbench()
    env = bench.instance(clause)
    pairs = _head_vars(clause, other)
    if pairs is None or type(clause) is not type(other):
        return env, None
    mine = dict(env)
    shared = {theirs.name: mine[own.name] for own, theirs in pairs if own.name in mine}
    its = bench.instance(other, "_old", shared)
    differs: list[Condition] = [Negated(Holds(other.guard, its))]
    if isinstance(clause, Define) and isinstance(other, Define):
        renamed = {f"{name}__old": binding for name, binding in its}
        value = _renamed(other, "__old")
        both = env_of({**mine, **renamed})
        differs = [AllOf((Holds(other.guard, its), Holds(Compare("!=", clause.value, value.value), both))), *differs]
    return env, differs[0] if len(differs) == 1 else any_of(*differs)


def _renamed(clause: Define, suffix: str) -> Define:
    values = {var.name: Var(var.name + suffix, var.type) for var in clause.vars}
    return replace(clause, value=substitute(clause.value, values))


def _head_vars(clause: AnyClause, other: AnyClause) -> list[tuple[Var, Var]] | None:
    match clause, other:
        case (Define() | Hold() | Bound(), Define() | Hold() | Bound()):
            return list(zip(clause.params, other.params, strict=True))
        case Norm(), Norm():
            pairs = list(zip(clause.params, other.params, strict=True))
            if clause.agent and other.agent:
                pairs.append((clause.agent, other.agent))
            return pairs
        case _:
            return None


def _cell(clause: AnyClause, env: Env, answer: Answer) -> tuple[tuple[Value, ...], Value] | None:
    """The arguments and the agent of the clause's cell in the answer."""
    values = {
        name: binding.value if isinstance(binding, Const) else answer.env.get(binding.name) for name, binding in env
    }
    match clause:
        case Define(params=params) | Hold(params=params) | Bound(params=params):
            return tuple(values.get(param.name) for param in params), None
        case Norm(params=params, agent=agent):
            return tuple(values.get(param.name) for param in params), values.get(agent.name) if agent else None
        case Duty(args=args, agent=agent):
            shown = tuple(values.get(arg.name) if isinstance(arg, Var) else None for arg in args)
            return shown, values.get(agent.name) if agent else None
        case _:
            return None


def transferred(situation: Situation, ruleset: Ruleset) -> Situation:
    """The same state of affairs under another ruleset: the rules and their data are that ruleset's own."""

    def kept(cells: dict[Cell, Value]) -> dict[Cell, Value]:
        return {
            cell: value
            for cell, value in cells.items()
            if cell[0] in ruleset.symbols and cell[0] not in BUILT_IN_RULE_SYMBOLS
        }

    individuals = {sort: names for sort, names in situation.individuals.items() if sort != "Rule"}
    individuals["Rule"] = tuple(rule.id for rule in ruleset.rules)
    timeline = situation.timeline and tuple((time, kept(cells)) for time, cells in situation.timeline)
    return replace(
        situation,
        individuals=individuals,
        facts=kept(situation.facts),
        initial=kept(situation.initial),
        timeline=timeline,
        log=tuple(entry for entry in situation.log if entry.symbol in ruleset.symbols),
        readings={name: chosen for name, chosen in situation.readings.items() if name in ruleset.readings},
        facts_closed=True,
    )


def _side(ruleset: Ruleset, situation: Situation, node: Node, args: tuple[Value, ...], agent: Value) -> Side:
    from nomicformal.evaluate.evaluator import Evaluator

    kind, name = node
    symbol = ruleset.symbols.get(name)
    if symbol is None:
        return Side("silent")
    evaluator = Evaluator(ruleset, situation)
    if kind == "term":
        outcome = evaluator.outcome(name, args)
        return Side(outcome.kind, outcome.value if outcome.kind == "value" else None)
    shown = tuple(
        None if value is None else Const(value, param.type) for value, param in zip(args, symbol.params, strict=True)
    )
    who = None if agent is None else Const(agent, _agent_type(symbol.agent))
    return Side("value", evaluator.value(NormAtom(kind, name, shown, who)))


def _agent_type(sort: str) -> Type:
    return Type(Kind.ENTITY, sort)


def _sameness(context: ChangeContext, mine: list[AnyClause], gone: list[AnyClause]) -> str | None:
    """For how many people it is shown that the node comes to the same, None if it is not shown. Of the node's own
    clauses; that others fall void is a finding of its own."""
    if mine and gone:
        questions = _replaced(context, mine, gone)
    else:
        home = context.after if mine else context.before
        touched = (*mine, *gone)
        questions = [(home, case) for clause in touched for case in _adds_nothing(home, clause, touched)]
    bounds: dict[str, None] = {}
    for home, case in questions:
        answer = home.workbench().ask(case, witness=False)
        if not answer.never:
            return None
        if answer.bound:
            bounds[answer.bound] = None
    return None if not questions else "; ".join(bounds) or "any number of people"


def _adds_nothing(home: Context, clause: AnyClause, touched: Sequence[AnyClause]) -> list[Condition]:
    """Unsatisfiable, both, iff the clause is never in effect without another one of the same head, so that it changes
    no outcome, and is never part of a contradiction. (A clause that can only be asked about as a whole: iff it is never
    in effect. One that looks at the act in hand cannot be asked about: nothing is shown.)"""
    if mentions_it(clause.guard) or (isinstance(clause, Norm) and clause.via is not None):
        return [Holds(YES)]
    if not isinstance(clause, (Define, Hold)):
        return [_speaks(clause, home.workbench().instance(clause))]
    bench = home.workbench()
    env = bench.instance(clause)
    mine = dict(env)
    alone: list[Condition] = [InEffect(clause.id, env)]
    for other in home.ruleset.clauses:
        same_head = type(other) is type(clause) and head(other) == head(clause)
        if not same_head or other in touched or not isinstance(other, (Define, Hold)):
            continue
        if set(other.vars) <= set(other.params):
            shared = {theirs.name: mine[own.name] for own, theirs in zip(clause.params, other.params, strict=True)}
            alone.append(Negated(InEffect(other.id, bench.instance(other, "'", shared))))
    args = tuple(mine[param.name] for param in clause.params)
    return [all_of(*alone), all_of(alone[0], OutcomeIs(clause.symbol, args, "contradiction"))]


def _replaced(context: ChangeContext, mine: list[AnyClause], gone: list[AnyClause]) -> list[tuple[Context, Condition]]:
    """Unsatisfiable both ways iff one clause was replaced by another that applies to the same and says the same; empty
    if that cannot be asked."""
    if len(mine) != 1 or len(gone) != 1 or not isinstance(mine[0], (Define, Hold, Norm)):
        return []
    questions: list[tuple[Context, Condition]] = []
    for home, clause, other in ((context.after, mine[0], gone[0]), (context.before, gone[0], mine[0])):
        env, against = _against(home, clause, other)
        if against is None or mentions_it(clause.guard):
            return []
        questions.append((home, all_of(Applies(clause.id, env), against)))
    return questions
