"""The surface tree of the vocabulary: what `ruleset.nomic` and the shared files declare."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.syntax.tree_clause import Always, Assertion, Definition, Iff, Line, OnlyIf, Reading
from nomicformal.syntax.tree_expr import Binder, Expr, Moment, Node

Phrases = tuple[tuple[str, str], ...]
"""(language, text), English first as `en`."""

VERDICTS = (
    "TRUE", "FALSE", "DEPENDS ON FACTS", "DEPENDS ON READING", "SILENT", "CONTRADICTION", "PARADOX",
    "INCONSISTENT FACTS",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RulesetDecl(Line):
    name: str
    title: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class UseDecl(Line):
    name: str


@dataclass(frozen=True, slots=True)
class BeginsDecl(Line):
    date: Moment


@dataclass(frozen=True, slots=True)
class VerdictDecl(Line):
    """(verdict or `otherwise`, the ruleset's own word) in order."""

    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class NumberingDecl(Line):
    """`amended, transmuted rules take the proposal's number`: `changes` of `enacted`, `amended`, `transmuted`."""

    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntityDecl(Line):
    """`entity name [is a parent] [exists when member]`."""

    name: str
    parent: str | None = None
    exists_when: str | None = None
    phrases: Phrases = ()


@dataclass(frozen=True, slots=True)
class RoleDecl(Line):
    """`[state] role name of sorts`."""

    name: str
    of: tuple[str, ...]
    is_state: bool = False
    phrases: Phrases = ()


@dataclass(frozen=True, slots=True)
class Member(Node):
    """One individual, or one member of an enumeration."""

    name: str
    phrases: Phrases = ()


@dataclass(frozen=True, slots=True)
class IndividualDecl(Line):
    """`individual a "phrase", b: Sort`."""

    members: tuple[Member, ...]
    sort: str


@dataclass(frozen=True, slots=True)
class KindDecl(Line):
    """`kind name: a "phrase", b`."""

    name: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class SymbolDecl(Line):
    """`kind`: `fact`, `state`, `term`, `act`, `power`, `event`, `chance`. `result` is a type's name (None for acts and
    events, and for chance, which is a number in `low` .. `high`). `agent`: the sort after `by`. `initially` for states;
    `otherwise` (written `else`) and `decided_on` for terms."""

    kind: str
    name: str
    params: tuple[Binder, ...] = ()
    result: str | None = None
    agent: str | None = None
    initially: Expr | None = None
    otherwise: Expr | None = None
    decided_on: Expr | None = None
    low: Expr | None = None
    high: Expr | None = None
    phrases: Phrases = ()


@dataclass(frozen=True, slots=True)
class DictionaryDecl(Line):
    """`define CLAUSE`: a definition of the weakest strength."""

    clause: Definition | Assertion | Iff | OnlyIf


Declaration = (
    RulesetDecl | UseDecl | BeginsDecl | VerdictDecl | NumberingDecl | EntityDecl | RoleDecl | IndividualDecl | KindDecl
    | SymbolDecl | DictionaryDecl | Always | Reading
)
