"""Which acts make it so that something happened; why none counts: acts that nearly fit, and acts tried in vain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.core import expr as x
from nomicformal.core.expr import Value
from nomicformal.core.situation import LogEntry
from nomicformal.core.walk import parts
from nomicformal.evaluate import explain_unchanged, occurrences
from nomicformal.evaluate.explain_cells import reasons
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import IT, Env, Frame
from nomicformal.evaluate.norms import Deed
from nomicformal.evaluate.played import Attempt
from nomicformal.evaluate.record import Moment
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer

MOST = 2
MOST_ENTRIES = 3
_OF_THE_MOMENT = (x.Arith, x.Const, x.Now)


def happened(explainer: Explainer, expr: x.Happened, env: Env, it: Value, moment: Moment) -> Explanation:
    """Whether such an act was done: the acts, or why none counts."""
    found = entries(explainer, expr.pattern, env, moment)
    if len(found) == 1 and expr.pattern.where is None:
        return found[0]
    dated = replace(expr, pattern=_dated(explainer, expr.pattern, it, moment))
    children = found or near_misses(explainer, expr.pattern, env, moment)
    return Explanation(explainer.with_value(dated, it, moment), children=tuple(children))


def _dated(explainer: Explainer, pattern: x.Pattern, it: Value, moment: Moment) -> x.Pattern:
    """With the times that are reckoned from the moment in question as dates."""
    def dated(bound: x.Expr | None) -> x.Expr | None:
        if not isinstance(bound, x.Arith) or not all(isinstance(one, _OF_THE_MOMENT) for one in parts(bound)):
            return bound
        time = explainer.value(bound, it, moment)
        return x.Const(time, x.TIME) if isinstance(time, int) else bound

    return replace(pattern, since=dated(pattern.since), until=dated(pattern.until))


def entries(explainer: Explainer, pattern: x.Pattern, env: Env, moment: Moment) -> list[Explanation]:
    """The entries of the log that are meant: the first few, and the last."""
    frame = Frame(env, moment)
    meant = [entry for entry, is_so in occurrences.matches(explainer.world, pattern, frame) if is_so is True]
    shown = meant if len(meant) <= MOST_ENTRIES else [*meant[: MOST_ENTRIES - 1], meant[-1]]
    for entry in shown:
        explainer.mention("log", entry.id)
    return [Explanation(explainer.teller.log(entry)) for entry in shown]


def near_misses(explainer: Explainer, pattern: x.Pattern, env: Env, moment: Moment) -> Iterator[Explanation]:
    """The latest acts that would be meant but for the time or a condition, with what is missing; and the latest that
    did not happen because they were not possible; and the passages that could have brought it about."""
    frame = Frame(env, moment)
    plain = replace(pattern, since=None, until=None, where=None)
    done = [entry for entry, meant in occurrences.matches(explainer.world, plain, frame) if meant is True]
    for entry in done[-MOST:]:
        explainer.mention("log", entry.id)
        text = told("this does not count: {entry}", entry=explainer.teller.log(entry))
        yield Explanation(text, children=tuple(_lacking(explainer, pattern, entry, frame)))
    tried = [one for one in explainer.attempts if _fits(explainer, plain, one.entry, frame)]
    for one in tried[-MOST:]:
        yield attempted(explainer, one)
    yield from explain_unchanged.what_could_raise(explainer, pattern, env, moment)


def _lacking(explainer: Explainer, pattern: x.Pattern, entry: LogEntry, frame: Frame) -> Iterator[Explanation]:
    for bound, late in ((pattern.since, False), (pattern.until, True)):
        if bound is None:
            continue
        time = explainer.world.value(bound, frame)
        if isinstance(time, int) and (entry.time > time if late else entry.time < time):
            in_time = x.Compare("<=" if late else ">=", x.Const(entry.time, x.TIME), bound)
            yield from explainer.explain(in_time, frame.env, frame.moment)
    if pattern.where is None:
        return
    params = explainer.world.index.symbols[entry.symbol].params
    given: dict[str, Value] = {param.name: arg for param, arg in zip(params, entry.args, strict=False)}
    inner = {**given, **frame.env, IT: entry.id}
    if explainer.world.holds(pattern.where, Frame(inner, frame.moment)) is not True:
        yield from explainer.explain(pattern.where, inner, frame.moment)


def _fits(explainer: Explainer, pattern: x.Pattern, entry: LogEntry, frame: Frame) -> bool:
    if entry.symbol != pattern.symbol or entry.time > frame.moment.time:
        return False
    wanted = [*zip(pattern.args, entry.args, strict=False), (pattern.agent, entry.agent)]
    return all(expr is None or explainer.world.value(expr, frame) == actual for expr, actual in wanted)


def attempted(explainer: Explainer, attempt: Attempt) -> Explanation:
    """An act that did not happen, with the passages that make it impossible, or those that do not make it possible."""
    text = told("this did not happen: {entry}: {why}", entry=explainer.teller.log(attempt.entry), why=attempt.reason)
    if attempt.outcome is None or explainer.trial is None:
        return Explanation(text)
    entry = attempt.entry
    then = replace(explainer, world=explainer.trial(entry))
    moment = then.world.record.in_hand(entry.id, entry.time)
    cell = Deed(entry.symbol, entry.args, entry.agent, entry.id).cell("can")
    return Explanation(text, children=tuple(reasons(then, cell, attempt.outcome, moment)))
