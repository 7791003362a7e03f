"""What happens otherwise: effects that come, go, take place in other situations, or do something else."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from nomicformal.checker.conditions import AllOf, Condition, Env, Holds, Live, Negated, Relates, Under
from nomicformal.checker.diff.bench import TwoBench, under
from nomicformal.checker.diff.form import expression_form
from nomicformal.checker.diff.merged import Merged
from nomicformal.checker.diff.ways import ORDERED, Way
from nomicformal.checker.encode.editions import Node, nodes_in
from nomicformal.core.clauses import AnyClause, Raise, Transition, Update
from nomicformal.core.expr import YES, Const, Expr, Kind, Value, Var
from nomicformal.core.situation import Situation
from nomicformal.core.types_of import type_of
from nomicformal.core.walk import conj, mentions_it, substitute
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome

_IT = "what it does looks at the act in hand, about which two editions cannot be asked"


@dataclass(frozen=True, slots=True)
class EffectShown:
    """A situation in which the effect differs: whether it takes place (truths), or a value that it gives, before and
    after."""

    way: Way
    situation: Situation
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class EffectResult:
    """What became of one effect. `before`, `after`: its clause on each side, None where it is not there."""

    before: Transition | None
    after: Transition | None
    shown: tuple[EffectShown, ...] = ()
    limit: str = ""
    open: tuple[tuple[Way, str], ...] = ()

    @property
    def same(self) -> bool:
        """It does the same on the same occasions (or, if there is but one, never takes place)."""
        return not self.shown and not self.open

    @property
    def clause(self) -> Transition:
        found = self.after or self.before
        assert found is not None
        return found


def effect_results(both: Merged, bench: TwoBench, differing: Collection[Node]) -> tuple[EffectResult, ...]:
    """Every effect that only one side has or that reads one of the `differing` nodes (or belongs to a rule that may be
    void otherwise)."""
    return tuple(_result(both, bench, first, second) for first, second in _affected(both, bench, differing))


def _affected(
    both: Merged, bench: TwoBench, differing: Collection[Node]
) -> Iterator[tuple[Transition | None, Transition | None]]:
    gone, fresh = _transitions(both.only_before), _transitions(both.only_after)
    for clause in gone:
        other = next((one for one in fresh if _alike(clause, one)), None)
        if other is not None:
            fresh.remove(other)
        yield clause, other
    yield from ((None, clause) for clause in fresh)
    touched = {*differing, *(node for node in bench.editions.reached if node[0] == "void")}
    lone = both.editions.only[0] | both.editions.only[1]
    for clause in _transitions(both.ruleset.clauses):
        reads = {*nodes_in(clause), ("void", clause.origin.rule)}
        if clause.id not in lone and not reads.isdisjoint(touched):
            yield clause, clause


def _transitions(clauses: Collection[AnyClause]) -> list[Transition]:
    return [clause for clause in clauses if isinstance(clause, Transition)]


def _alike(one: Transition, other: Transition) -> bool:
    """Whether both are triggered by the same and act on the same states and acts, so that they can be compared."""
    return _occasion(one) == _occasion(other) and _targets(one) == _targets(other)


def _occasion(clause: Transition) -> object:
    pattern = clause.pattern
    event = None if pattern is None else (pattern.symbol, tuple(arg is None for arg in pattern.args))
    moment = expression_form(clause.condition, clause.vars) if clause.trigger == "time" else None
    return (clause.trigger, event, clause.delay, clause.period, clause.label, moment, len(clause.vars))


def _targets(clause: Transition) -> list[tuple[str, str]]:
    return [(update.symbol, update.op if isinstance(update, Update) else "happens") for update in clause.updates]


# -- one effect ------------------------------------------------------------------------------------------------------


def _result(both: Merged, bench: TwoBench, first: Transition | None, second: Transition | None) -> EffectResult:
    if first is None or second is None:
        return _alone(bench, first, second)
    env = bench.instance(first)
    names = {new.name: old for old, new in zip(first.vars, second.vars, strict=True)}
    env_after = tuple(sorted((new.name, dict(env)[old.name]) for old, new in zip(first.vars, second.vars, strict=True)))
    was, is_ = _takes_place(first, env), Under(_takes_place(second, env_after))
    shown: list[EffectShown] = []
    limits: list[str] = []
    left: list[tuple[Way, str]] = []
    asked: list[tuple[Way, Condition, Expr | None, Expr | None]] = [
        (Way.MORE, AllOf((Negated(was), is_)), None, None),
        (Way.LESS, AllOf((was, Negated(is_))), None, None),
    ]
    for old, written in _values(first, second):
        new = substitute(written, dict(names))
        if mentions_it(old) or mentions_it(new):
            if expression_form(old, first.vars) != expression_form(new, first.vars):
                left.append((Way.OTHER, _IT))
            continue
        asked += [(way, AllOf((was, is_, told)), old, new) for way, told in _differs(old, new, env)]
    for way, condition, old_value, new_value in asked:
        answer = bench.ask(condition)
        if answer.situation is not None:
            before: Value = way is Way.LESS
            after: Value = way is Way.MORE
            if old_value is not None and new_value is not None:
                values = {name: b.value if isinstance(b, Const) else answer.env.get(b.name) for name, b in env}
                before = _value(both, 0, answer.situation, old_value, values)
                after = _value(both, 1, answer.situation, new_value, values)
            shown.append(EffectShown(way, answer.situation, before, after))
        elif answer.never:
            limits.append(answer.bound)
        else:
            left.append((way, answer.reason))
    return EffectResult(first, second, tuple(shown), next((limit for limit in limits if limit), ""), tuple(left))


def _alone(bench: TwoBench, first: Transition | None, second: Transition | None) -> EffectResult:
    clause = second or first
    assert clause is not None
    told = _takes_place(clause, bench.instance(clause))
    answer = bench.ask(Under(told) if second is not None else told)
    if answer.never:
        return EffectResult(first, second, limit=answer.bound)
    way = Way.MORE if second is not None else Way.LESS
    if answer.situation is None:
        return EffectResult(first, second, open=((way, answer.reason),))
    return EffectResult(first, second, (EffectShown(way, answer.situation, way is Way.LESS, way is Way.MORE),))


def _takes_place(clause: Transition, env: Env) -> Condition:
    """An act takes it along; of what time or a condition brings about, that the condition holds when its time comes."""
    if clause.trigger == "event":
        return Live(clause.id, env)
    parts = [clause.guard, clause.condition] if clause.trigger == "edge" else [clause.guard]
    return Holds(conj(part for part in parts if part is not None), env)


def _values(first: Transition, second: Transition) -> Iterator[tuple[Expr, Expr]]:
    """What the one does and what the other does in its place, expression by expression."""
    for old, new in zip(first.updates, second.updates, strict=True):
        pairs: list[tuple[Expr | None, Expr | None]] = list(zip_longest(old.args, new.args))
        match old, new:
            case Update(), Update():
                pairs += [(old.guard, new.guard), (old.value, new.value)]
            case Raise(), Raise():
                pairs.append((old.agent, new.agent))
        yield from ((a, b) for a, b in pairs if a is not None and b is not None)


def _differs(old: Expr, new: Expr, env: Env) -> Iterator[tuple[Way, Condition]]:
    if old == new and isinstance(old, Const | Var):
        return
    kind = type_of(old).kind
    if kind is Kind.TRUTH:
        was, is_ = Holds(old, env), Under(Holds(new, env))
        yield Way.OTHER, AllOf((was, Negated(is_)))
        yield Way.OTHER, AllOf((Negated(was), is_))
    elif kind in ORDERED:
        yield Way.HIGHER, Relates("<", old, new, env)
        yield Way.LOWER, Relates(">", old, new, env)
    elif old != YES:
        yield Way.OTHER, Relates("!=", old, new, env)


def _value(both: Merged, side: int, situation: Situation, expr: Expr, values: dict[str, Value]) -> Value:
    sides = both.sides.editions
    try:
        return Evaluator(sides[side], under(sides[side], situation, sides[1 - side])).value(expr, values)
    except NoStableOutcome:
        return None
