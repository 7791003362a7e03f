"""The surface tree of expressions: what is written, nothing resolved.

A `Call` may name a fact, a state, a term, an act, an individual, an enumeration member or a variable. Nodes compare by
what they say: spans (and other marks of how it was written down) do not count.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from nomicformal.source import NOWHERE, Span

MINUTES = {"minute": 1, "hour": 60, "day": 1440, "week": 7 * 1440, "month": 30 * 1440, "year": 365 * 1440}


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything in the tree; `span` is where it stands in its file."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number(Node):
    """`12`, `0.5`."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Share(Node):
    """`20%` (`percent`), or `2/3` in `2/3 of e`. `value` is 1/5 for 20%."""

    value: Fraction
    percent: bool = True


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """`2 weeks`: `unit` in the singular, a key of MINUTES."""

    amount: int
    unit: str

    @property
    def minutes(self) -> int:
        return self.amount * MINUTES[self.unit]


@dataclass(frozen=True, slots=True)
class Moment(Node):
    """A date, with the time of day if `with_clock`. `minutes` counts from 1970-01-01 00:00."""

    minutes: int
    with_clock: bool = False


@dataclass(frozen=True, slots=True)
class Text(Node):
    value: str


@dataclass(frozen=True, slots=True)
class Truth(Node):
    """`yes` or `no`."""

    value: bool


@dataclass(frozen=True, slots=True)
class Now(Node):
    pass


@dataclass(frozen=True, slots=True)
class It(Node):
    """The act in hand."""


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    pass


@dataclass(frozen=True, slots=True)
class ThisRule(Node):
    pass


@dataclass(frozen=True, slots=True)
class RuleNumbered(Node):
    """`rule 302`."""

    number: int


@dataclass(frozen=True, slots=True)
class RuleTitled(Node):
    """`the rule titled "X"`."""

    title: str


@dataclass(frozen=True, slots=True)
class Wildcard(Node):
    """`_`: any argument."""


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """A variable with its sort written out: `p: Player`. `sort` is None where only the variable was written."""

    name: str
    sort: str | None = None


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`name` or `name(args)`. `bare`: written without parentheses."""

    name: str
    args: tuple[Expr, ...] = ()
    bare: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Not(Node):
    arg: Expr


@dataclass(frozen=True, slots=True)
class And(Node):
    """Two or more."""

    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Node):
    """Two or more."""

    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`op`: `=`, `!=`, `<`, `<=`, `>`, `>=`, `is`, `is not`. `R is a` of a reading is one of these too."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsA(Node):
    """`x is a Sort`, `x is not a Sort`."""

    arg: Expr
    sort: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsKnown(Node):
    """`x is known`, `x is not known`."""

    arg: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsSilent(Node):
    """`t(x) is silent`, `t(x) is not silent`."""

    arg: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class InRange(Node):
    """`x in low .. high`, both ends included."""

    arg: Expr
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class InList(Node):
    """`x in (a, b)`: two or more."""

    arg: Expr
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Arith(Node):
    """`op`: `+`, `-`, `*`, `/`, `div`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Negative(Node):
    """`-e`."""

    arg: Expr


@dataclass(frozen=True, slots=True)
class PartOf(Node):
    """`20% of e`, `2/3 of e`."""

    share: Share
    whole: Expr


@dataclass(frozen=True, slots=True)
class Rounded(Node):
    """`direction`: `up`, `down`, `nearest`."""

    arg: Expr
    direction: str


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """`which`: `earlier`, `later`, `lesser`, `greater` (of two or more)."""

    which: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class AtTime(Node):
    """`e at T`."""

    arg: Expr
    time: Expr


@dataclass(frozen=True, slots=True)
class Domain(Node):
    """`p: Player [for purpose] [at time]`: what a quantifier or count runs over."""

    name: str
    sort: str
    purpose: str | None = None
    at: Expr | None = None


@dataclass(frozen=True, slots=True)
class Count(Node):
    """`(count p: Player where c)`."""

    domain: Domain
    where: Expr | None = None


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """`(sum of e over p: Player where c)`."""

    value: Expr
    domain: Domain
    where: Expr | None = None


@dataclass(frozen=True, slots=True)
class Quantified(Node):
    """`which`: `some`, `no` (`body` None) or `every` (`body` is what stands after `has`)."""

    which: str
    domain: Domain
    where: Expr | None = None
    body: Expr | None = None


@dataclass(frozen=True, slots=True)
class Best(Node):
    """`(the p: Player where c with greatest e, then least f)`; keys are (`greatest` or `least`, e). Without
    keys: the only one."""

    domain: Domain
    where: Expr | None
    keys: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Event(Node):
    """An act or event, and by whom: `vote(q, _) by p`."""

    call: Call
    by: Expr | None = None


@dataclass(frozen=True, slots=True)
class Happened(Node):
    """`E happened [since T] [until T] [where c]`."""

    event: Event
    since: Expr | None = None
    until: Expr | None = None
    where: Expr | None = None


@dataclass(frozen=True, slots=True)
class Occurrence(Node):
    """`field of first|last E [since T] [until T] [where c]`; `field` is `time`, `agent` or a parameter."""

    field: str
    which: str
    event: Event
    since: Expr | None = None
    until: Expr | None = None
    where: Expr | None = None


@dataclass(frozen=True, slots=True)
class FirstMoment(Node):
    """`first moment (c) [after T]`."""

    condition: Expr
    after: Expr | None = None


@dataclass(frozen=True, slots=True)
class NormAtom(Node):
    """`p may act`, as a truth. `modal`: `may`, `must`, `must not`, `can`, `cannot`."""

    who: Expr
    modal: str
    act: Call


@dataclass(frozen=True, slots=True)
class Under(Node):
    """`under R: a -> e b -> f`: one value for each alternative of a reading. Only on the right of `=`, `iff`,
    `only if`."""

    reading: str
    alternatives: tuple[tuple[str, Expr], ...]


Expr = (
    Number | Share | Duration | Moment | Text | Truth | Now | It | Nothing | ThisRule | RuleNumbered | RuleTitled
    | Wildcard | Binder | Call | Not | And | Or | Compare | IsA | IsKnown | IsSilent | InRange | InList | Arith
    | Negative | PartOf | Rounded | Extreme | AtTime | Count | Sum | Quantified | Best | Happened | Occurrence
    | FirstMoment | NormAtom | Under
)
