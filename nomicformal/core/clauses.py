"""Core clauses: what a ruleset says, in the few forms that evaluator, encoder and explanations know.

Every clause is universally closed over `vars`. Head arguments are distinct variables; whatever else stood there
became an equality in the guard. Ids count from 0 through the whole ruleset, in order of rules and text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from nomicformal.core.expr import YES, Apply, Expr, Pattern, Var
from nomicformal.source import Span


class Strength(IntEnum):
    DICTIONARY = 0
    DEFAULT = 1
    ORDINARY = 2


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a clause comes from. `rule` is the rule's id (`r202`), empty for vocabulary; `version` counts the texts
    of that rule (0 = as loaded); `passage` counts its passages from 0, -1 for none; `quote` is the passage's text;
    `source` the clause as written."""

    rule: str
    version: int
    passage: int
    span: Span
    quote: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    id: int
    origin: Origin
    vars: tuple[Var, ...] = ()
    guard: Expr = YES
    strength: Strength = Strength.ORDINARY
    earlier: tuple[int, ...] = ()
    """Ids of the clauses that an `otherwise` looks at: it applies only where none of them applies (same arguments)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Define(Clause):
    """symbol(params) = value."""

    symbol: str
    params: tuple[Var, ...]
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold(Clause):
    """symbol(params) holds (positive) or does not. `iff c` gives two, `only if c` a negative one."""

    symbol: str
    params: tuple[Var, ...]
    positive: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound(Clause):
    """always <condition on symbol(params)>: `allowed` says of Subject whether it may be the value. `clip` (numbers
    only): `capped at`, the value is brought into the bound instead of being beaten."""

    symbol: str
    params: tuple[Var, ...]
    allowed: Expr
    clip: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Invariant(Clause):
    """always `condition`, where it bounds no single term: a property of facts, states and events."""

    condition: Expr


class NormKind(IntEnum):
    GRANT = 0
    RIGHT = 1
    RESTRICT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Norm(Clause):
    """A permission (`modality` "may") or an ability ("can") of `act`, granted, granted as a right, or restricted.
    `modality` "must" comes with RESTRICT only: `need not`, against which a duty of that act conflicts.

    `params` are the act's parameters, `agent` the variable of who acts (None for events). With `via`, an ability
    exists only through that other act (`p can X by Y`): `via_guard` may use It, the occurrence of Y."""

    modality: str
    kind: NormKind
    act: str
    params: tuple[Var, ...]
    agent: Var | None
    via: Pattern | None = None
    via_guard: Expr = YES


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty(Clause):
    """`agent` (None: somebody, anybody's act discharges it) must do `act`.

    `args`: the act's arguments, None for `_`. It is due from `start` (a time; None: each time the guard becomes true)
    until done, until `end` (None: no bound stated), or excused when the guard fails. `paused`: while it holds, the
    clock of `end` stands still. A duty with an `end` is breached at `end`, if not done in start..end. `done_before`:
    that somebody did it who had to then (the holder of an office before the present one). `label` names it."""

    act: str
    args: tuple[Expr | None, ...]
    agent: Var | None
    start: Expr | None = None
    end: Expr | None = None
    paused: Expr | None = None
    done_before: Expr | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Update:
    """`target(args) op value` with op `:=`, `+=`, `-=`; only where `guard` holds. Values are read before the effect."""

    symbol: str
    args: tuple[Expr, ...]
    op: str
    value: Expr
    guard: Expr = YES


@dataclass(frozen=True, slots=True)
class Raise:
    """`act(args) by agent` happens as well, if it is possible."""

    symbol: str
    args: tuple[Expr, ...]
    agent: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Transition(Clause):
    """on TRIGGER when guard: updates. `trigger` is one of: `event` (pattern's arguments are variables or None),
    `edge` (`condition` becomes true), `delay` (`delay` minutes after an event:
    `pattern`, after an edge: `condition`, or after a breach: `label`), `time` (the moment that the
    expression `condition` names), `period` (`day`, `week`, `month`: at its start), `breach` (of the duty `label`).
    The guard may use It."""

    trigger: str
    pattern: Pattern | None = None
    condition: Expr | None = None
    delay: int = 0
    period: str = ""
    label: str = ""
    breach_args: tuple[Expr | None, ...] = ()
    breach_agent: Var | None = None
    updates: tuple[Update | Raise, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion(Clause):
    """One criterion of a policy. `order` is its place in its rule. The pair is covered if `among` fits: `any`,
    `one status`, `immutable`, `mutable`, `immutable and mutable`.

    `kind`: `status` (`first` over `second`), `claims`, `lower` or `higher` number, `earlier` or `later` date of
    enactment, `rank` (the rule with the greater `rank` prevails; `rank` is an expression over the variable `vars[0]`),
    `specific` (the clause with the stronger guard). `void`: the beaten rule is void: "" (no), `rule`, `matter`,
    `clause`, `ever`."""

    order: int
    kind: str
    among: str = "any"
    first: str = ""
    second: str = ""
    rank: Expr | None = None
    void: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Clause):
    """This rule (or this passage, if `passage_only`) `prevails` over or `yields` to a scope: `everything`; `rules`
    (by number, `numbers`); `section` (`text`); `status` (`text`); `deciding` (rules with a clause whose head is one of
    `symbols`, acts included); `on` (conflicts about the one cell `cell`, args in terms of `vars`)."""

    prevails: bool
    scope: str
    numbers: tuple[int, ...] = ()
    text: str = ""
    symbols: tuple[str, ...] = ()
    cell: Apply | None = None
    passage_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NoEffectExcept(Clause):
    """`no effect except this passage`: every clause of the rule in another passage is inert."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultNorm(Clause):
    """`default: permitted|forbidden unless regulated|permitted|prohibited` for acts (`acts` empty: all; `changes`:
    changes of rules). `modality` is `may`."""

    permitted: bool
    unless: str
    acts: tuple[str, ...] = ()


DELAYS, SILENCE = "delays", "silence"
"""What a guarantee may hold `despite`, besides acts: everybody puts off what they owe; one person does nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarantee(Clause):
    """`kind`: `always`, `never`, `possible`, `depends only on`, `does not depend on`. `condition` for the first three,
    `subject` and `on` (symbols) for the last two. `within` in minutes. `despite` names acts, DELAYS or
    SILENCE, only for `possible`."""

    name: str
    kind: str
    condition: Expr | None = None
    within: int | None = None
    subject: Apply | None = None
    on: tuple[str, ...] = ()
    despite: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidIfBreaks(Clause):
    """A change that breaks the guarantee `name` is void."""

    name: str


AnyClause = (
    Define
    | Hold
    | Bound
    | Invariant
    | Norm
    | Duty
    | Transition
    | Criterion
    | Claim
    | NoEffectExcept
    | DefaultNorm
    | Guarantee
    | VoidIfBreaks
)
