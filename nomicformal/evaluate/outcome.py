"""What the rules say of one cell: the outcome, by which clauses, over which."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.core.expr import Value
from nomicformal.evaluate.values import Unknown

Instance = tuple[int, tuple[tuple[str, Value], ...]]
"""A clause's id, and the values of its variables (sorted by name)."""


@dataclass(frozen=True, slots=True)
class Beaten:
    """`loser` yields to `winner` by the criterion with this clause id. `voids`: what the criterion makes void
    (``rule``, ``matter``, ``clause``, ``ever``, or empty)."""

    loser: Instance
    winner: Instance
    criterion: int
    voids: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`kind`: `value`, `silent` or `contradiction`. `standing`: the values that stand against each other in a
    contradiction. `limited`: clauses in effect whose value another brings into its bound. `circle`: clauses prevail
    over one another in a circle. `undecided`: a term that is decided once, before that."""

    kind: str
    value: Value = None
    in_effect: tuple[Instance, ...] = ()
    beaten: tuple[Beaten, ...] = ()
    standing: tuple[Value, ...] = ()
    circle: bool = False
    undecided: bool = False
    limited: tuple[Beaten, ...] = ()
    unsure: Unknown | None = None
    """Why `in_effect` and `beaten` may lack a clause, though `kind` and `value` are sure."""


SILENT = Outcome("silent")


def instance(clause_id: int, env: object) -> Instance:
    assert isinstance(env, dict)
    return clause_id, tuple(sorted((name, value) for name, value in env.items() if name != "it"))
