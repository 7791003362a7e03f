"""The values that a clause's variables can take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Norm, Transition
from nomicformal.core.expr import Expr, Value, Var
from nomicformal.evaluate import expressions
from nomicformal.evaluate.frame import Env, Frame
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import known

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World

Head = tuple[tuple[Value, ...], Value]
"""What a clause is about: arguments, and the agent of an act. None stands for any."""


def bindings(world: World, variables: Sequence[Var], given: Env) -> Iterator[dict[str, Value]]:
    """Every way of giving values to the variables that keeps what is given."""
    free = [var for var in variables if var.name not in given]
    for values in product(*(world.range_of(var.type) for var in free)):
        yield {**given, **{var.name: value for var, value in zip(free, values, strict=True)}}


def matching(
    world: World, variables: Sequence[Var], wanted: Sequence[tuple[Expr | None, Value]], given: Env, moment: Moment
) -> Iterator[dict[str, Value]]:
    """The bindings under which each expression has the value wanted of it (an expression None fits any).
    Raises Blocked where that is unknown."""
    names = {var.name for var in variables}
    env = dict(given)
    rest: list[tuple[Expr, Value]] = []
    for expr, value in wanted:
        if isinstance(expr, Var) and expr.name in names and expr.name not in env:
            env[expr.name] = value
        elif expr is not None:
            rest.append((expr, value))
    for one in bindings(world, variables, env):
        frame = Frame(one, moment, None)
        if all(known(expressions.value(world, expr, frame)) == value for expr, value in rest):
            yield one


def head_of(world: World, clause: AnyClause, env: Env, moment: Moment) -> Head:
    """The head of a clause under these values."""
    match clause:
        case Define() | Hold() | Bound():
            return tuple(env[param.name] for param in clause.params), None
        case Norm():
            agent = env[clause.agent.name] if clause.agent is not None else None
            return tuple(env[param.name] for param in clause.params), agent
        case Duty():
            frame = Frame(env, moment, None)
            args = tuple(None if arg is None else known(expressions.value(world, arg, frame)) for arg in clause.args)
            return args, env[clause.agent.name] if clause.agent is not None else None
        case Transition():
            pattern = clause.pattern
            if pattern is None:
                return (), None
            args = tuple(env[arg.name] if isinstance(arg, Var) else None for arg in pattern.args)
            return args, env[pattern.agent.name] if isinstance(pattern.agent, Var) else None
        case _:
            return (), None


def same_head(left: Head, right: Head) -> bool:
    pairs = [*zip(left[0], right[0], strict=False), (left[1], right[1])]
    return all(a is None or b is None or a == b for a, b in pairs)
