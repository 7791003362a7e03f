"""What can be asked of the symbolic side: conditions on one moment of a situation, as plain data.

A condition names no solver object, so that the same one is encoded (in any scope), printed as SMT-LIB, and replayed
in the reference evaluator. Values that the question leaves open are `Unknown`s: the solver chooses them together with
the situation, and two unknowns with different names may turn out to be the same individual.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import UnionType

from nomicformal.core.expr import Const, Expr, Type


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that the question leaves open, of any type (individual, enumeration, number, time, text, truth)."""

    name: str
    type: Type


Binding = Unknown | Const
Env = tuple[tuple[str, Binding], ...]
"""What each variable of a clause or expression stands for: (variable name, binding), sorted by name."""


def env_of(bindings: Mapping[str, Binding]) -> Env:
    """The environment with these bindings."""
    return tuple(sorted(bindings.items()))


@dataclass(frozen=True, slots=True)
class Holds:
    """The truth-valued expression is true now (first pass of meaning §5: a silent truth reads as false)."""

    expr: Expr
    env: Env = ()


@dataclass(frozen=True, slots=True)
class Same:
    """Two bindings are one value."""

    left: Binding
    right: Binding


@dataclass(frozen=True, slots=True)
class Applies:
    """This instance of the clause applies (for a Transition: its guard holds for an event at this moment)."""

    clause: int
    env: Env = ()


@dataclass(frozen=True, slots=True)
class Live:
    """This instance applies, its value is defined, its rule has effect and is not void."""

    clause: int
    env: Env = ()


@dataclass(frozen=True, slots=True)
class InEffect:
    """This instance (a Define, Hold, Bound or Norm) is in effect."""

    clause: int
    env: Env = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """The two instances stand on one cell, both apply, and clash (meaning §2). For two Transitions: one event triggers
    both and they assign different values to one state. For a Duty (due) and a Norm: the prohibition of the act,
    or a `need not`."""

    first: int
    first_env: Env
    second: int
    second_env: Env


@dataclass(frozen=True, slots=True)
class Prevails:
    """If these two instances conflict, the policy lets `winner` prevail (whether they do conflict is `Conflict`).

    `criterion`: only by this Criterion clause; None: by any. `voiding`: only by one that makes the loser void."""

    winner: int
    winner_env: Env
    loser: int
    loser_env: Env
    criterion: int | None = None
    voiding: bool = False


@dataclass(frozen=True, slots=True)
class Beats:
    """The two instances conflict, both are live, `winner` is in effect and prevails over `loser`."""

    winner: int
    winner_env: Env
    loser: int
    loser_env: Env


@dataclass(frozen=True, slots=True)
class OutcomeIs:
    """The outcome of the term's cell is of this kind: `value`, `silent` or `contradiction`."""

    symbol: str
    args: tuple[Binding, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class OnCircle:
    """Among the live clauses of this term's cell, prevailing edges lie on a directed circle."""

    symbol: str
    args: tuple[Binding, ...]


@dataclass(frozen=True, slots=True)
class Void:
    """The rule (by id) is void."""

    rule: str


@dataclass(frozen=True, slots=True)
class NormIs:
    """The norm's cell comes out so: `yes` (permitted, possible), `no`, `contradiction`. `modality`: `may` or `can`."""

    modality: str
    act: str
    args: tuple[Binding, ...]
    agent: Binding | None
    kind: str


@dataclass(frozen=True, slots=True)
class Due:
    """This instance of a Duty is owed now: not done since its start, end not passed, guard holds, rule live, and not
    excused from every act that would discharge it."""

    clause: int
    env: Env = ()


@dataclass(frozen=True, slots=True)
class Overdue:
    """This instance of a Duty was not done in time."""

    clause: int
    env: Env = ()


@dataclass(frozen=True, slots=True)
class PolicySplit:
    """The policy is in conflict with itself about these two rules (ids) as such: no order of the policy rules is
    accepted, or several with different decisions. What a rule claims for one of its passages, or on one cell, is no
    claim of the rule as such."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Disputed:
    """If these two instances conflict, the policy is in conflict with itself about them."""

    first: int
    first_env: Env
    second: int
    second_env: Env


@dataclass(frozen=True, slots=True)
class Paradox:
    """What decides this term's cell depends on itself and has no stable assignment."""

    symbol: str
    args: tuple[Binding, ...]


@dataclass(frozen=True, slots=True)
class Undetermined:
    """What decides this term's cell depends on itself and has two stable assignments that differ on the cell."""

    symbol: str
    args: tuple[Binding, ...]


@dataclass(frozen=True, slots=True)
class AfterEffect:
    """`condition` holds of the state right after the updates of this one Transition instance (triggered by an event
    now; evaluated with everything else unchanged)."""

    transition: int
    env: Env
    condition: Condition


@dataclass(frozen=True, slots=True)
class Presuming:
    """`part` holds in the world that differs from the actual one only in that the rule (by id) is not void."""

    rule: str
    part: Condition


@dataclass(frozen=True, slots=True)
class Under:
    """`part` holds under the second of the two editions of the rules that stand side by side (see encode/editions.py);
    everything outside is about the first."""

    part: Condition


@dataclass(frozen=True, slots=True)
class Relates:
    """`before` under the first edition and `after` under the second both have a value, and these stand in the relation
    `op`: `<`, `>` or `!=`."""

    op: str
    before: Expr
    after: Expr
    env: Env = ()


@dataclass(frozen=True, slots=True)
class AfterEvent:
    """This Transition instance takes place, triggered by an act or event now, and `condition` holds of the state right
    after it and all other effects of that act (evaluated with everything else unchanged)."""

    transition: int
    env: Env
    condition: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Negated:
    part: Condition


Condition = (
    Holds
    | Same
    | Applies
    | Live
    | InEffect
    | Conflict
    | Prevails
    | Beats
    | OutcomeIs
    | OnCircle
    | Void
    | NormIs
    | Due
    | Overdue
    | PolicySplit
    | Disputed
    | Paradox
    | Undetermined
    | AfterEffect
    | Presuming
    | Under
    | Relates
    | AfterEvent
    | AllOf
    | AnyOf
    | Negated
)


def all_of(*parts: Condition) -> Condition:
    """All of the conditions together."""
    return parts[0] if len(parts) == 1 else AllOf(parts)


def any_of(*parts: Condition) -> Condition:
    """At least one of the conditions."""
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def unknowns_of(condition: Condition) -> tuple[Unknown, ...]:
    """The unknowns of a condition, each once, in order of first mention."""
    found: dict[Unknown, None] = {}
    _collect(condition, found)
    return tuple(found)


def _collect(node: object, found: dict[Unknown, None]) -> None:
    if isinstance(node, Unknown):
        found[node] = None
    elif isinstance(node, tuple):
        for part in node:
            _collect(part, found)
    elif type(node).__module__ == __name__:
        for name in getattr(type(node), "__dataclass_fields__", ()):
            _collect(getattr(node, name), found)


def applying(condition: Condition) -> frozenset[int]:
    """Clauses that apply wherever the condition holds."""
    match condition:
        case Applies() | Live() | InEffect() | Due() | Overdue():
            return frozenset((condition.clause,))
        case Conflict():
            return frozenset((condition.first, condition.second))
        case AllOf():
            return frozenset().union(*map(applying, condition.parts))
        case _:
            return frozenset()


def mentions(condition: Condition, kinds: type | UnionType) -> bool:
    """Whether the condition is of such a kind, or has a part that is."""
    if isinstance(condition, kinds):
        return True
    match condition:
        case AllOf() | AnyOf():
            return any(mentions(part, kinds) for part in condition.parts)
        case Negated() | Presuming() | Under():
            return mentions(condition.part, kinds)
        case AfterEffect() | AfterEvent():
            return mentions(condition.condition, kinds)
        case _:
            return False


def named_void(condition: Condition) -> frozenset[str]:
    """The rules (by id) of which the condition asks whether they are void."""
    match condition:
        case Void():
            return frozenset((condition.rule,))
        case AllOf() | AnyOf():
            return frozenset().union(*map(named_void, condition.parts))
        case Negated() | Presuming() | Under():
            return named_void(condition.part)
        case AfterEffect() | AfterEvent():
            return named_void(condition.condition)
        case _:
            return frozenset()
