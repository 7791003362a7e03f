"""Core expressions: resolved, typed, few. Evaluator and encoder both deal with exactly these.

Values in Python: truth `bool`; number `fractions.Fraction`; time and duration `int` (minutes; a time counts
from 1970-01-01 00:00); enumeration member, individual, text and event `str`; "nothing" (undefined) `None`.
A share is a number (20% is 1/5). A day is 1,440 minutes, a week 7 days, a month 30 days in a duration.
"""

# ruff: noqa: PLC0414
from __future__ import annotations

from dataclasses import dataclass, field

from nomicformal.resolve.types import DURATION as DURATION
from nomicformal.resolve.types import NUMBER as NUMBER
from nomicformal.resolve.types import TEXT as TEXT
from nomicformal.resolve.types import TIME as TIME
from nomicformal.resolve.types import TRUTH as TRUTH
from nomicformal.resolve.types import Kind as Kind
from nomicformal.resolve.types import Type as Type
from nomicformal.source import NOWHERE, Span

Value = object  # bool | Fraction | int | str | None


@dataclass(frozen=True, slots=True)
class Const:
    value: Value
    type: Type


@dataclass(frozen=True, slots=True)
class Var:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Now:
    """The moment of evaluation (a time)."""


@dataclass(frozen=True, slots=True)
class It:
    """The act in hand: the event (sort Event) whose effect, ability or `where` is being judged."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The value under judgement; stands only in the `allowed` of a Bound, for the value that a clause gives."""


@dataclass(frozen=True, slots=True)
class Apply:
    """A fact, state or term with arguments, at the moment of evaluation. Where it is written does not count."""

    symbol: str
    args: tuple[Expr, ...]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    arg: Expr


@dataclass(frozen=True, slots=True)
class And:
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or:
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Compare:
    """`op` is one of `=`, `!=`, `<`, `<=`, `>`, `>=`. With an undefined side every comparison is false, `!=` too,
    except that `x = nothing` and `x != nothing` (a Const None side) test for being undefined."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Arith:
    """`op` is `+`, `-`, `*`, `/` (exact) or `div` (floor). Undefined if a side is, or on division by 0."""

    op: str
    left: Expr
    right: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Round:
    """To a whole number: `up` (towards +infinity), `down`, or `nearest` (half up)."""

    arg: Expr
    direction: str


@dataclass(frozen=True, slots=True)
class Extreme:
    """The `least` or `greatest` of the defined ones among `args`; undefined if none is defined."""

    which: str
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Quant:
    """`which` is `some` or `every`. `where` restricts, `body` must hold (every) or hold too (some)."""

    which: str
    var: Var
    where: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class Count:
    """How many individuals of the variable's sort satisfy `where` (a number)."""

    var: Var
    where: Expr


@dataclass(frozen=True, slots=True)
class Sum:
    """Sum of `value` over the individuals that satisfy `where`; an undefined value counts 0."""

    value: Expr
    var: Var
    where: Expr


@dataclass(frozen=True, slots=True)
class Best:
    """The individual satisfying `where` that is first by `keys` (each `greatest` or `least` of a number or time,
    undefined last); undefined if none satisfies, or if several are tied for first. Without keys: the only one that
    satisfies it."""

    var: Var
    where: Expr
    keys: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which acts or events are meant. An argument or agent that is None is `_` (any). `where` may use It and the
    parameters; `since` and `until` are times, both inclusive. Only what happened before or at the moment of
    evaluation counts, and of what happened at that very instant only what stands before the act in hand (or, with
    no act in hand, all of it)."""

    symbol: str
    args: tuple[Expr | None, ...]
    agent: Expr | None = None
    since: Expr | None = None
    until: Expr | None = None
    where: Expr | None = None


@dataclass(frozen=True, slots=True)
class Happened:
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Something of the first or last occurrence that matches: `field` is `time`, `agent`, or a parameter's name.
    `which` is `first` or `last` (by place in the log). Undefined if there is none."""

    which: str
    field: str
    pattern: Pattern
    type: Type


@dataclass(frozen=True, slots=True)
class FirstMoment:
    """The earliest time t with after <= t <= now at which `condition` holds (`after` None: since the log's start);
    undefined if there is none yet."""

    condition: Expr
    after: Expr | None = None


@dataclass(frozen=True, slots=True)
class At:
    """`arg` as it was at `time` (after all entries of that instant). Undefined (a truth: false) if the time is
    undefined or after now."""

    arg: Expr
    time: Expr


@dataclass(frozen=True, slots=True)
class Silent:
    """Whether no clause decides this term here and now."""

    arg: Apply


@dataclass(frozen=True, slots=True)
class NormAtom:
    """`agent MODAL act`: modality `may`, `must not`, `can`, `cannot`, `must`, `right`. None stands for `_`/any."""

    modality: str
    symbol: str
    args: tuple[Expr | None, ...]
    agent: Expr | None


@dataclass(frozen=True, slots=True)
class ReadingIs:
    reading: str
    alternative: str


Expr = (
    Const
    | Var
    | Now
    | It
    | Subject
    | Apply
    | Not
    | And
    | Or
    | Compare
    | Arith
    | Round
    | Extreme
    | Quant
    | Count
    | Sum
    | Best
    | Happened
    | Occurrence
    | FirstMoment
    | At
    | Silent
    | NormAtom
    | ReadingIs
)

YES = Const(True, TRUTH)
NO = Const(False, TRUTH)
NOTHING = Const(None, Type(Kind.NOTHING))
