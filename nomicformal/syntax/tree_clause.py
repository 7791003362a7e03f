"""The surface tree of clauses and of the other lines that stand below a passage."""

from __future__ import annotations

from dataclasses import dataclass, field

from nomicformal.syntax.tree_expr import Binder, Call, Duration, Event, Expr, Moment, Node


@dataclass(frozen=True, slots=True)
class Comments:
    """`before`: comment lines above a line, without `#` (None is a blank line); `after`: the comment at its end."""

    before: tuple[str | None, ...] = ()
    after: str = ""


NO_COMMENTS = Comments()


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Node):
    """A node that takes a logical line of its own."""

    comments: Comments = field(default=NO_COMMENTS, repr=False)


# ---- truths and values ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Definition(Line):
    """`head = value`. `strength`: "", `otherwise` or `by default`. `value` may be an `Under`."""

    head: Call
    value: Expr
    strength: str = ""
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Assertion(Line):
    """`head` or `not head`."""

    head: Call
    positive: bool = True
    strength: str = ""
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Iff(Line):
    """`head iff condition`."""

    head: Call
    condition: Expr
    strength: str = ""
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class OnlyIf(Line):
    """`head only if condition`."""

    head: Call
    condition: Expr
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Always(Line):
    """`always condition`."""

    condition: Expr
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Capped(Line):
    """`head capped at bound` (`kind` `capped at`) or `head at least bound` (`at least`)."""

    head: Call
    kind: str
    bound: Expr
    when: Expr | None = None


# ---- norms ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Anyone(Node):
    """`word`: `somebody`, `nobody`, `everybody`."""

    word: str


@dataclass(frozen=True, slots=True)
class AnyAct(Node):
    """`do anything [except a, b]`."""

    excepted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Window(Node):
    """`kind`: `within` (`length` of `start`), `by-time` (`start`), `during` (`start` .. `end`), `promptly after`,
    `before`, `after` (`start`). A time may be an `Event`; a plain `Call` may name an act as well."""

    kind: str
    start: Expr | Event
    length: Expr | None = None
    end: Expr | None = None


@dataclass(frozen=True, slots=True)
class Norm(Line):
    """`[duty label:] who modal act [window] [paused while c] [otherwise] [when c | only when c]`.

    `modal`: `may`, `must`, `must not`, `need not`, `can`, `cannot`, `has the right to`,
    `has the right to be able to`."""

    who: Binder | Call | Anyone
    modal: str
    act: Call | AnyAct
    window: Window | None = None
    paused: Expr | None = None
    strength: str = ""
    when: Expr | None = None
    only_when: Expr | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class CountsAs(Line):
    """`who can act by via [when c]`: doing `via` counts as doing `act`."""

    who: Binder | Call | Anyone
    act: Call
    via: Call
    strength: str = ""
    when: Expr | None = None


# ---- effects ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OnEvent(Node):
    event: Event


@dataclass(frozen=True, slots=True)
class OnBecomes(Node):
    """`c becomes true`."""

    condition: Expr


@dataclass(frozen=True, slots=True)
class OnBreach(Node):
    """`breach of duty(args) [by p]`."""

    duty: Call
    by: Expr | None = None


@dataclass(frozen=True, slots=True)
class OnDelay(Node):
    """`1 week after E`."""

    delay: Duration
    after: OnEvent | OnBecomes | OnBreach


@dataclass(frozen=True, slots=True)
class OnTime(Node):
    """`at T`."""

    time: Expr


@dataclass(frozen=True, slots=True)
class OnPeriod(Node):
    """`every day|week|month`."""

    period: str


Trigger = OnEvent | OnBecomes | OnBreach | OnDelay | OnTime | OnPeriod


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """`target op value [if c]` with `op` `:=`, `+=` or `-=`."""

    target: Call
    op: str
    value: Expr
    condition: Expr | None = None


@dataclass(frozen=True, slots=True)
class Happens(Node):
    """`act(x) [by p] happens [if c]`."""

    event: Event
    condition: Expr | None = None


@dataclass(frozen=True, slots=True)
class RuleUpdate(Node):
    """`kind`: `repeal`, `enact`, `suspend`; `transmute` (`status`), `renumber` (`value`, the new number), `retitle`
    (`value`, the new title), `append` (`value`, the text, which means `no effect except this passage`)."""

    kind: str
    rule: Expr
    value: Expr | None = None
    status: str = ""
    condition: Expr | None = None


Update = Assign | Happens | RuleUpdate


@dataclass(frozen=True, slots=True)
class Effect(Line):
    """`on trigger [when c]: updates`."""

    trigger: Trigger
    updates: tuple[Update, ...]
    when: Expr | None = None


# ---- guarantees -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Guarantee(Line):
    """`kind`: `always`, `never`, `possible` (with `condition`; `some` are the variables of `possible some q: c`),
    `depends only on`, `does not depend on` (`subject`, `on`). `when` only with a condition."""

    name: str
    kind: str
    condition: Expr | None = None
    some: tuple[Binder, ...] = ()
    within: Expr | None = None
    despite: tuple[str, ...] = ()
    subject: Call | None = None
    on: tuple[str, ...] = ()
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Sanction(Line):
    """`a change that breaks name is void`."""

    name: str


# ---- precedence -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Criterion(Node):
    """`kind`: `status` (`first` over `second`), `claims`, `claims unless mutual`, `lower number`, `higher number`,
    `earlier enactment`, `later enactment`, `higher` (`symbol`), `specific`."""

    kind: str
    first: str = ""
    second: str = ""
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Policy(Line):
    """`precedence [among ...]: criteria [, the beaten rule is void ...] [when c]`.

    `among`: `any`, `one status`, `status` (both rules have `statuses[0]`), `between` (one each of `statuses`).
    `void`: "", `rule`, `clause`, `matter`, `ever`."""

    criteria: tuple[Criterion, ...]
    among: str = "any"
    statuses: tuple[str, ...] = ()
    void: str = ""
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Scope(Node):
    """`kind`: `everything`, `rules` (`numbers`), `section`, `status` (`text`), `deciding` (`names`), `on` (`cell`)."""

    kind: str
    numbers: tuple[int, ...] = ()
    text: str = ""
    names: tuple[str, ...] = ()
    cell: Call | None = None


@dataclass(frozen=True, slots=True)
class Claim(Line):
    """`[this passage] prevails over|yields to scope [when c]`."""

    prevails: bool
    scope: Scope
    this_passage: bool = False
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class NoEffect(Line):
    """`no effect [when c]`; `except_passage`: `no effect except this passage [when c]`."""

    except_passage: bool = False
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class DefaultNorm(Line):
    """`default: permitted unless regulated`; `default: forbidden unless permitted [for acts|for changes of rules]`."""

    permitted: bool
    acts: tuple[str, ...] = ()
    changes_of_rules: bool = False


# ---- readings, marks --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading(Line):
    """`reading name[: alternatives] "question"`."""

    name: str
    alternatives: tuple[str, ...] = ()
    question: str = ""


@dataclass(frozen=True, slots=True)
class UnderClause(Line):
    """`under R: a -> CLAUSE b -> nothing`: a clause (or None) for each alternative."""

    reading: str
    alternatives: tuple[tuple[str, PlainClause | None], ...]


@dataclass(frozen=True, slots=True)
class Mark(Line):
    """`kind`: `informal`, `comment`, `built in`, `as above`; `note` says why (or which feature)."""

    kind: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Gap(Line):
    """`gap "what the text leaves open"`: a question that nothing in the rules answers, in words for people."""

    text: str


@dataclass(frozen=True, slots=True)
class Since(Line):
    """`since DATE`: the passage was added then."""

    date: Moment


PlainClause = (
    Definition | Assertion | Iff | OnlyIf | Always | Capped | Norm | CountsAs | Effect | Guarantee | Sanction | Policy
    | Claim | NoEffect | DefaultNorm
)
Clause = PlainClause | UnderClause
Beside = Reading | Gap | Since
"""What may stand beside clauses or a mark."""
PassageItem = Clause | Mark | Beside

