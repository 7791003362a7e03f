"""Why a state has the value of the start, or an act did not come about: of each passage that could have changed it, or
brought it about, what did not happen, or what did not hold when it did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from nomicformal.core import expr as x
from nomicformal.core.clauses import Raise, Transition, Update
from nomicformal.core.expr import YES, Value
from nomicformal.core.phrase_numbers import moment_phrase
from nomicformal.core.situation import Cell, LogEntry
from nomicformal.core.walk import free_vars
from nomicformal.evaluate import occurrences
from nomicformal.evaluate.binding import bindings
from nomicformal.evaluate.explain_beaten import void_reasons
from nomicformal.evaluate.explain_cells import clause_node, holding, rule_name
from nomicformal.evaluate.explain_duties import labelled
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import IT, Env, Frame
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.triggers import period_start
from nomicformal.resolve.types import RULE
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer

MOST_ABLE = 3
MOST_MEANT = 2
MOST_TRIED = 500
NEAR_THE_STATEMENT = 2


def what_could(explainer: Explainer, cell: Cell, moment: Moment) -> Iterator[Explanation]:
    """Of a state that the statement itself asks about, and that nobody gave: the passages that could change it, each
    with what was missing."""
    situation = explainer.world.record.situation
    if explainer.depth > NEAR_THE_STATEMENT or cell in situation.initial or cell in situation.facts:
        return
    value = explainer.world.read(*cell, Frame({}, moment))
    able = [clause for clause in explainer.world.index.transitions if _sets_another(clause, cell, value)]
    for clause in able[:MOST_ABLE]:
        text = told("{rule} could change it, and did not", rule=rule_name(explainer, clause))
        yield clause_node(explainer, clause, text, tuple(_missing(explainer, clause, cell, moment)))


def what_could_raise(explainer: Explainer, pattern: x.Pattern, env: Env, moment: Moment) -> Iterator[Explanation]:
    """Of an act that the statement itself asks about: the passages by which another act counts as it or brings it
    about, each with what was missing."""
    if explainer.depth > NEAR_THE_STATEMENT:
        return
    able = [
        (clause, raised) for clause in explainer.world.index.transitions if clause.pattern is not None
        for raised in clause.updates if isinstance(raised, Raise) and raised.symbol == pattern.symbol
    ]
    for clause, raised in able[:MOST_ABLE]:
        assert clause.pattern is not None
        wanted = zip((*raised.args, raised.agent), (*pattern.args, pattern.agent), strict=True)
        known: dict[str, Value] = {
            own.name: explainer.world.value(asked, Frame(env, moment)) for own, asked in wanted
            if isinstance(own, x.Var) and asked is not None
        }
        why = tuple(_of_act(explainer, clause, clause.pattern, YES, known, moment))
        text = told("{rule} could bring it about, and did not", rule=rule_name(explainer, clause))
        yield clause_node(explainer, clause, text, why)


def _sets_another(clause: Transition, cell: Cell, value: Value) -> bool:
    update = _update_of(clause, cell)
    if update is None:
        return False
    return not (update.op == ":=" and isinstance(update.value, x.Const) and update.value.value == value)


def _update_of(clause: Transition, cell: Cell) -> Update | None:
    return next((one for one in clause.updates if isinstance(one, Update) and one.symbol == cell[0]), None)


def _missing(explainer: Explainer, clause: Transition, cell: Cell, moment: Moment) -> Iterator[Explanation]:
    update = _update_of(clause, cell)
    assert update is not None
    env: dict[str, Value] = {
        arg.name: value for arg, value in zip(update.args, cell[1], strict=True) if isinstance(arg, x.Var)
    }
    if clause.label:
        agent = None if clause.breach_agent is None else env.get(clause.breach_agent.name)
        yield from labelled(explainer, clause.label, agent, moment)
    elif clause.pattern is not None:
        yield from _of_act(explainer, clause, clause.pattern, update.guard, env, moment)
    elif clause.trigger == "period":
        then = explainer.world.record.earlier(period_start(clause.period, moment.time), moment)
        if then.time >= explainer.world.record.start:
            yield from _not_holding(explainer, clause, (clause.guard, update.guard), env, then)
    elif clause.trigger == "edge" and clause.condition is not None:
        for inner in islice(_meant(explainer, clause, update, cell, moment), MOST_MEANT):
            if explainer.world.holds(clause.condition, Frame(inner, moment)) is False:
                yield from explainer.explain(clause.condition, inner, moment)


def _meant(
    explainer: Explainer, clause: Transition, update: Update, cell: Cell, moment: Moment
) -> Iterator[dict[str, Value]]:
    """The values of the clause's variables with which the update is one of this cell."""
    wanted = list(zip(update.args, cell[1], strict=True))
    for env in islice(bindings(explainer.world, clause.vars, {}), MOST_TRIED):
        frame = Frame(env, moment)
        if all(explainer.world.value(arg, frame) == value for arg, value in wanted):
            yield env


def _of_act(
    explainer: Explainer, clause: Transition, pattern: x.Pattern, extra: x.Expr, env: Env, moment: Moment
) -> Iterator[Explanation]:
    """That no such act happened; or the last that did, and which condition did not hold then."""
    plain = replace(
        pattern, args=tuple(_or_any(arg, env) for arg in pattern.args), agent=_or_any(pattern.agent, env), where=None
    )
    frame = Frame(env, moment)
    entries = [entry for entry, meant in occurrences.matches(explainer.world, plain, frame) if meant is True]
    if not entries:
        yield from explainer.explain(x.Happened(plain), env, moment)
        return
    last = entries[-1]
    explainer.mention("log", last.id)
    late = tuple(_not_then(explainer, clause, last.time + clause.delay, moment)) if clause.delay else ()
    unmet = late or tuple(_unmet(explainer, clause, pattern, extra, env, last))
    yield Explanation(explainer.teller.log(last), children=unmet)


def _not_then(explainer: Explainer, clause: Transition, time: int, moment: Moment) -> Iterator[Explanation]:
    """Of what follows an act only later: that it has not come to that yet, or that the text was not in force then."""
    if time > moment.time:
        yield Explanation(told("this moment has not come: {when}", when=moment_phrase(time)))
        return
    rule = clause.origin.rule
    then = explainer.world.record.earlier(time, moment)
    if rule and not explainer.world.current(rule, clause.origin.version, then):
        yield _not_in_force(explainer, rule, then)


def _unmet(
    explainer: Explainer, clause: Transition, pattern: x.Pattern, extra: x.Expr, env: Env, entry: LogEntry
) -> Iterator[Explanation]:
    """The conditions that did not hold when the act was done."""
    met = zip((*pattern.args, pattern.agent), (*entry.args, entry.agent), strict=True)
    inner = {**{arg.name: value for arg, value in met if isinstance(arg, x.Var)}, **env, IT: entry.id}
    then = explainer.world.record.in_hand(entry.id, entry.time)
    unmet = tuple(_not_holding(explainer, clause, (pattern.where or YES, clause.guard, extra), inner, then))
    yield from unmet or _without_force(explainer, clause, then)


def _without_force(explainer: Explainer, clause: Transition, then: Moment) -> Iterator[Explanation]:
    """That the rule did not speak then: its text was not in force, or it was void or had no effect."""
    rule, world = clause.origin.rule, explainer.world
    if not rule:
        return
    if not world.current(rule, clause.origin.version, then):
        yield _not_in_force(explainer, rule, then)
    elif world.void(rule, then) is True:
        yield Explanation(told("the rule is void"), children=tuple(void_reasons(explainer, rule, then)))
    elif world.has_effect(rule, then) is False:
        yield Explanation(told("the rule has no effect"))


def _not_in_force(explainer: Explainer, rule: str, then: Moment) -> Explanation:
    text = told("this text was not in force at {moment}", moment=moment_phrase(then.time))
    in_force = x.Apply("in_force", (x.Const(rule, RULE),), x.TRUTH)
    return Explanation(text, children=explainer.explain(in_force, {}, then))


def _not_holding(
    explainer: Explainer, clause: Transition, conditions: Sequence[x.Expr], env: Env, moment: Moment
) -> Iterator[Explanation]:
    """Of these conditions those that did not hold then, whoever and whatever is meant by what is still open in them:
    with the values under which most of each holds."""
    for condition in conditions:
        ways = [{}] if _closed(condition, env) else bindings(explainer.world, clause.vars, env)
        each = [{**env, **way} for way in islice(ways, MOST_TRIED)]
        if condition != YES and each and all(
            explainer.world.holds(condition, Frame(one, moment)) is False for one in each
        ):
            nearest = max(each, key=lambda one: holding(explainer, condition, one, moment))
            yield from explainer.explain(condition, nearest, moment)


def _or_any(expr: x.Expr | None, env: Env) -> x.Expr | None:
    """The expression, if its variables have values; else anything."""
    return expr if expr is not None and _closed(expr, env) else None


def _closed(expr: x.Expr, env: Env) -> bool:
    return all(var.name in env for var in free_vars(expr))
