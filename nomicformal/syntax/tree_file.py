"""The surface tree of whole files: rules, vocabulary, cases, proposals."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.syntax.tree_clause import (
    Beside,
    Clause,
    Gap,
    Line,
    Mark,
    PassageItem,
    Reading,
    Since,
)
from nomicformal.syntax.tree_expr import Call, Expr, Moment, Node
from nomicformal.syntax.tree_vocabulary import Declaration

# ---- rules ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RuleHeader(Line):
    """`rule 202 mutable "Punts"`; a stub `rule 203 repealed by 303` has `repealed_by` and no status."""

    number: int
    status: str = ""
    title: str = ""
    repealed_by: int | None = None


@dataclass(frozen=True, slots=True)
class SectionLine(Line):
    title: str


@dataclass(frozen=True, slots=True)
class Passage(Line):
    """`lines`: the text lines without `| ` (none: clauses that stand below no text); `items` in the order written."""

    lines: tuple[str, ...]
    items: tuple[PassageItem, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(i for i in self.items if not isinstance(i, Mark | Beside))

    @property
    def readings(self) -> tuple[Reading, ...]:
        return tuple(i for i in self.items if isinstance(i, Reading))

    @property
    def gaps(self) -> tuple[Gap, ...]:
        return tuple(i for i in self.items if isinstance(i, Gap))

    @property
    def mark(self) -> Mark | None:
        return next((i for i in self.items if isinstance(i, Mark)), None)

    @property
    def since(self) -> Moment | None:
        return next((i.date for i in self.items if isinstance(i, Since)), None)


@dataclass(frozen=True, slots=True)
class HistoryItem(Node):
    """One of the comma-separated events of a history line.

    `kind`: `initial` (`number`, `status`), `created`, `amended`, `transmuted` (`status` may be empty), `repealed`,
    `infected` (`number`: the proposal or rule named), `renumbered` (`number`: the new one), `titled`, `retitled`,
    `section assigned`, `corrected`, or `other`. `text` as written."""

    kind: str
    text: str
    number: int | None = None
    status: str = ""


@dataclass(frozen=True, slots=True)
class HistoryLine(Line):
    """`DATE items; by NAMES`. `date` is None where none was printed."""

    date: Moment | None
    items: tuple[HistoryItem, ...]
    by: str = ""

    @property
    def text(self) -> str:
        """The words after the date."""
        return ", ".join(i.text for i in self.items) + (f"; by {self.by}" if self.by else "")


@dataclass(frozen=True, slots=True)
class HistoryHeader(Line):
    """The line `history`."""


@dataclass(frozen=True, slots=True)
class RuleBody(Node):
    """What stands below a rule's header, or below `enact` and `amend` in a proposal."""

    section: SectionLine | None = None
    passages: tuple[Passage, ...] = ()
    history_header: HistoryHeader | None = None
    history: tuple[HistoryLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule(Node):
    header: RuleHeader
    body: RuleBody

    @property
    def is_stub(self) -> bool:
        return self.header.repealed_by is not None


@dataclass(frozen=True, slots=True)
class RuleFile(Node):
    """`rule` is None if the file has no readable header. `end`: comments below everything."""

    rule: Rule | None
    end: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class VocabularyFile(Node):
    """Declarations; `rules` may follow them in the same file (a ruleset of one file)."""

    declarations: tuple[Declaration, ...]
    rules: tuple[Rule, ...] = ()
    end: tuple[str | None, ...] = ()


# ---- cases ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CaseHeader(Line):
    title: str


@dataclass(frozen=True, slots=True)
class People(Line):
    """`people Sort a, b`."""

    sort: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Given(Line):
    """`given f(x)`, `given not f(x)`, `given f(x) = v`."""

    condition: Expr


@dataclass(frozen=True, slots=True)
class FactsClosed(Line):
    pass


@dataclass(frozen=True, slots=True)
class ReadingFixed(Line):
    """`reading R is a`."""

    name: str
    alternative: str


@dataclass(frozen=True, slots=True)
class LogHeader(Line):
    """The line `log`."""


@dataclass(frozen=True, slots=True)
class LogEntry(Line):
    """`DATE [TIME] act(args) [by agent] [with fact = value, ...]`; a value of None is a truth that holds."""

    time: Moment
    call: Call
    by: Expr | None = None
    facts: tuple[tuple[str, Expr | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Ask(Line):
    """`ask [at T]: statement`; `at` None: at the last moment of the log."""

    statement: Expr
    at: Moment | None = None


@dataclass(frozen=True, slots=True)
class Expect(Line):
    """`expect VERDICT [because 202, 106]`."""

    verdict: str
    because: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AfterProposal(Line):
    """`after proposal name "file.nomic"`."""

    name: str
    file: str


CaseLine = People | Given | FactsClosed | ReadingFixed | LogHeader | LogEntry | Ask | Expect | AfterProposal


@dataclass(frozen=True, slots=True)
class CaseFile(Node):
    """`lines` in the order written; an `Expect` belongs to the `Ask` above it."""

    header: CaseHeader | None
    lines: tuple[CaseLine, ...]
    end: tuple[str | None, ...] = ()

    @property
    def asks(self) -> tuple[tuple[Ask, Expect | None], ...]:
        """Each question with what is expected, if anything."""
        found: list[tuple[Ask, Expect | None]] = []
        for line in self.lines:
            if isinstance(line, Ask):
                found.append((line, None))
            elif isinstance(line, Expect) and found:
                found[-1] = (found[-1][0], line)
        return tuple(found)


# ---- proposals --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProposalHeader(Line):
    """`proposal 301 "title" [by a, b] [on DATE]`."""

    number: int
    title: str = ""
    by: tuple[str, ...] = ()
    on: Moment | None = None


@dataclass(frozen=True, slots=True)
class Enact(Line):
    """`enact rule [number] status "title"`, and its text."""

    number: int | None
    status: str
    title: str
    body: RuleBody


@dataclass(frozen=True, slots=True)
class Amend(Line):
    """`amend rule N [status] ["title"]`, and the new text. `status` and `title` as written, empty if they are not."""

    number: int
    status: str
    title: str
    body: RuleBody


@dataclass(frozen=True, slots=True)
class Repeal(Line):
    number: int


@dataclass(frozen=True, slots=True)
class Transmute(Line):
    number: int
    status: str


@dataclass(frozen=True, slots=True)
class Renumber(Line):
    number: int
    to: int


@dataclass(frozen=True, slots=True)
class Retitle(Line):
    number: int
    title: str


@dataclass(frozen=True, slots=True)
class Retroactive(Line):
    """`retroactive from DATE`."""

    date: Moment


Change = Enact | Amend | Repeal | Transmute | Renumber | Retitle
ProposalLine = Change | Retroactive


@dataclass(frozen=True, slots=True)
class ProposalFile(Node):
    header: ProposalHeader | None
    lines: tuple[ProposalLine, ...]
    end: tuple[str | None, ...] = ()

    @property
    def changes(self) -> tuple[Change, ...]:
        return tuple(x for x in self.lines if not isinstance(x, Retroactive))

    @property
    def retroactive(self) -> Moment | None:
        return next((x.date for x in self.lines if isinstance(x, Retroactive)), None)
