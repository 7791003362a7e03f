"""Situations as they come about in a game: what is listed as done could be done then, by people who belong, and what it
does is so.

A situation that the solver finds may list an act that the rules make impossible, since a log is open like any fact,
and states that are not what its acts make of them. Here another one is asked for in which each act was possible right
before it was done and its effects are there; where there is none, or none is found, the first stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ability import comes_through_another, could_be_possible
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.followed import followed
from nomicformal.checker.checks.sensible import sensible
from nomicformal.checker.checks.standing import closed, standing_invariants
from nomicformal.checker.checks.taken_as_done import not_possible
from nomicformal.checker.conditions import Binding, Condition, Holds, Unknown, all_of, env_of
from nomicformal.checker.scope import own_sorts
from nomicformal.core import expr as x
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.core.walk import conj
from nomicformal.resolve.types import DURATION, TIME

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer

ROUNDS = 3
"""An act that has to come first may itself need another one: so often is asked."""
MINUTE = x.Const(1, DURATION)
PERSON = "Person"


def plausible(context: Context, condition: Condition, answer: Answer) -> Answer:
    """A situation that meets the condition, under the same readings, with fewer acts that could not be done, or by
    fewer who do not belong, and fewer states that do not come of its acts; the answer as given if there are none or no
    such situation is found."""
    condition, answer = sensible(context, condition, answer)
    if answer.situation is None or not (least := _faults(context, answer.situation)):
        return answer
    readings = answer.situation.readings
    best = at_hand = answer
    for _ in range(ROUNDS):
        found = _better(context, condition, at_hand, readings)
        if found.situation is None:
            break
        at_hand, faults = found, _faults(context, found.situation)
        if faults < least:
            best, least = found, faults
        if not faults:
            break
    return _in_time(context, condition, best, least) if least else best


def _in_time(context: Context, condition: Condition, answer: Answer, faults: int) -> Answer:
    """With acts one minute earlier that were done just when their time was over, and after the others of their moment
    that were done before what lets them be done, if the condition holds then, too, and what must always hold."""
    from nomicformal.checker.replay import holds

    situation = answer.situation
    assert situation is not None
    always = [Holds(closed(one)) for one in standing_invariants(context.ruleset)]
    kept = [one for one in always if holds(context.ruleset, situation, one, {})]
    for late in sorted(not_possible(context.ruleset, situation)):
        for log in _otherwise(situation.log, late):
            tried = replace(situation, log=log)
            as_before = all(holds(context.ruleset, tried, one, answer.env) for one in (condition, *kept))
            if as_before and (fewer := _faults(context, tried)) < faults:
                situation, faults = tried, fewer
                break
    return replace(answer, situation=situation)


def _otherwise(log: tuple[LogEntry, ...], late: str) -> Iterator[tuple[LogEntry, ...]]:
    """The log with this act a minute earlier; and with it as the last of its moment."""
    earlier = [replace(one, time=one.time - 1) if one.id == late else one for one in log]
    yield tuple(sorted(earlier, key=lambda one: one.time))
    yield tuple(sorted(log, key=lambda one: (one.time, one.id == late)))


def _better(context: Context, condition: Condition, answer: Answer, readings: Mapping[str, str]) -> Answer:
    """With the same acts, each possible and done by one who belongs, and with what they do; where that cannot be, less
    of it."""
    assert answer.situation is not None
    ruleset, situation = context.ruleset, answer.situation
    strict, plain = (_done_in_order(ruleset, situation, belonging) for belonging in (True, False))
    effects = _as_followed(ruleset, situation)
    wishes = [[*strict, *effects], [*plain, *effects], strict, plain]
    tried: list[list[Condition]] = []
    found = answer
    for wish in wishes:
        if wish and wish not in tried:
            tried.append(wish)
            found = context.ask(all_of(condition, *wish), readings=readings)
            if not found.never:
                break
    return found


def _faults(context: Context, situation: Situation) -> int:
    """How many acts could not be done when they were, how many were done by somebody who did not belong then, and how
    many states are not as acts make them."""
    from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome

    ruleset = context.ruleset
    evaluator = Evaluator(ruleset, situation, index=context.workbench().index)
    found = len(not_possible(ruleset, situation))
    found += sum(evaluator.value(one) is False for one in followed(ruleset, situation, x.Const))
    for entry in situation.log:
        if ruleset.symbols[entry.symbol].kind not in ("act", "power"):
            continue
        belongs = _member(ruleset, x.Const(entry.agent, _kind(ruleset, entry)))
        try:
            found += belongs is not None and evaluator.value(x.At(belongs, x.Const(entry.time, TIME))) is False
        except NoStableOutcome:
            continue
    return found


def _kind(ruleset: Ruleset, entry: LogEntry) -> x.Type:
    return x.Type(x.Kind.ENTITY, ruleset.symbols[entry.symbol].agent)


def _member(ruleset: Ruleset, who: x.Expr) -> x.Expr | None:
    """That somebody plays, or is a member; None where nobody comes and goes."""
    from nomicformal.checker.change.scenario import electorate

    _, state = electorate(ruleset)
    symbol = ruleset.symbols.get(state)
    return x.Apply(state, (who,), x.TRUTH) if symbol is not None and symbol.kind == "state" else None


def _done_in_order(ruleset: Ruleset, situation: Situation, belonging: bool) -> list[Condition]:
    """For each act in the log, that it was done when it was possible; the same individuals do the same acts."""
    named = _Named(ruleset, situation, belonging)
    found: list[Condition] = []
    for entry in situation.log:
        symbol = ruleset.symbols[entry.symbol]
        if symbol.kind not in ("act", "power") or not symbol.agent or entry.agent is None:
            continue
        args = tuple(named.of(value, param.type) for value, param in zip(entry.args, symbol.params, strict=True))
        who = named.of(entry.agent, _kind(ruleset, entry))
        done = x.Pattern(entry.symbol, args, who)
        when = x.Occurrence("first", "time", done, TIME)
        able: x.Expr = x.NormAtom("can", entry.symbol, args, who)
        if comes_through_another(ruleset, entry.symbol):
            able = could_be_possible(ruleset, entry.symbol, args, who)
        parts: list[x.Expr] = [x.Happened(done), x.At(able, x.Arith("-", when, MINUTE, TIME))]
        member = _member(ruleset, who) if belonging else None
        parts += [x.At(member, when)] if member is not None else []
        found.append(Holds(conj(parts), env_of(named.bindings)))
    return found


def _as_followed(ruleset: Ruleset, situation: Situation) -> list[Condition]:
    named = _Named(ruleset, situation, belonging=False)
    wished = followed(ruleset, situation, named.of)
    return [Holds(conj(wished), env_of(named.bindings))] if wished else []


class _Named:
    """An unknown for each individual of a situation; `belonging`: whoever acts is one of those who come and go."""

    def __init__(self, ruleset: Ruleset, situation: Situation, belonging: bool) -> None:
        self._ruleset, self._belonging = ruleset, belonging
        self._sorts = {name: sort for sort, names in situation.individuals.items() for name in names}
        self.bindings: dict[str, Binding] = {}

    def of(self, value: x.Value, kind: x.Type) -> x.Expr:
        """A variable for an individual that the situation made up; any other value as it is."""
        sort = self._sorts.get(value) if isinstance(value, str) and kind.kind is x.Kind.ENTITY else None
        if sort is None or sort == "Rule" or self._ruleset.is_individual(str(value)):
            return x.Const(value, kind)
        type_ = x.Type(x.Kind.ENTITY, self._group(sort))
        self.bindings[f"as_{value}"] = Unknown(f"as {value}", type_)
        return x.Var(f"as_{value}", type_)

    def _group(self, sort: str) -> str:
        from nomicformal.checker.change.scenario import electorate

        group, _ = electorate(self._ruleset)
        return group if self._belonging and sort == PERSON and group in own_sorts(self._ruleset, PERSON) else sort
