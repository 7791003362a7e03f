"""What a duty leaves open to whoever is bound, beside what a prohibition of the act restricts."""

from __future__ import annotations

from nomicformal.core.clauses import Duty, Norm
from nomicformal.core.expr import Compare, Expr, Kind, Var
from nomicformal.core.walk import conjuncts, free_vars

_ENDLESS = (Kind.NUMBER, Kind.TIME, Kind.DURATION)


def restricted_choice(duty: Duty, limit: Norm) -> set[Var]:
    """What the duty leaves open and the prohibition restricts: parameters, or who acts."""
    left_open = {param for arg, param in zip(duty.args, limit.params, strict=False) if arg is None}
    if duty.agent is None and limit.agent is not None:
        left_open.add(limit.agent)
    return left_open & set(free_vars(limit.guard))


def leaves_a_number(duty: Duty, limit: Norm) -> bool:
    """Whether the duty leaves a number (time, duration) open that the prohibition compares with something: then some
    such number is permitted, whatever the something is (undefined, it forbids none), and does for the duty."""
    free = {var for var in restricted_choice(duty, limit) if var.type.kind in _ENDLESS}
    return any(
        isinstance(part, Compare)
        and any(side in free and side not in free_vars(other) for side, other in _both_ways(part))
        for part in conjuncts(limit.guard)
    )


def _both_ways(part: Compare) -> tuple[tuple[Expr, Expr], tuple[Expr, Expr]]:
    return (part.left, part.right), (part.right, part.left)
