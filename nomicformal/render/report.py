"""What a command has to say, as plain data: the only thing, beside diagnostics, that output formats know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.source import SourceFile, Span


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the rules' text is formal: numbers of passages by mark (`formal`
    includes what is built into the language)."""

    formal: int = 0
    informal: int = 0
    comment: int = 0
    unencoded: int = 0

    @property
    def legal(self) -> int:
        """Passages with legal content: all but comments."""
        return self.formal + self.informal + self.unencoded

    @property
    def percent(self) -> int:
        """Share of the passages with legal content that are formal, in percent, rounded down."""
        return 100 * self.formal // self.legal if self.legal else 100


@dataclass(frozen=True, slots=True)
class Summary:
    """What a check ends with. `proved`, `undecided` and `tried`: a statement each, with for whom it is proved, why it
    stays open, or up to which number of people there is no counterexample."""

    proved: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    coverage: Coverage | None = None
    tried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Node:
    """One step of an explanation, with the steps that it rests on. `quote`: the passage's own text, of the rule with
    the number `rule`."""

    text: str
    quote: str = ""
    span: Span | None = None
    children: tuple[Node, ...] = ()
    rule: int | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """One way in which a question comes out: the verdict, and a situation (a line each) in which it does."""

    verdict: str
    situation: tuple[str, ...]
    reasons: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to one statement. `verdict` is a word of the meaning's §7, or UNDECIDED where the budget ran out;
    `word` the ruleset's own (empty: it has none). `expected` is empty where nothing was expected. `branches`: what
    must be assumed, and the verdict then. `sides`: situations in which it comes out one way and the other. `changes`:
    what would change the verdict. `words`: the ruleset's own word for each verdict that it has one for. Texts are told
    in English and in the language `native` (told.py), in which the ruling is posted; `language`: the one in which the
    terminal shows it."""

    statement: str
    moment: str
    verdict: str
    word: str = ""
    expected: str = ""
    span: Span | None = None
    case: str = ""
    reasons: tuple[Node, ...] = ()
    branches: tuple[tuple[str, str], ...] = ()
    sides: tuple[Side, ...] = ()
    changes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    """What else differs from what was expected, such as a rule that is not among the reasons."""
    rules: tuple[int, ...] = ()
    """The numbers of the rules that force the verdict."""
    words: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    native: str = "en"

    @property
    def as_expected(self) -> bool:
        return not self.faults and self.expected in ("", self.verdict)


class How(Enum):
    """How a finding came to be accepted: by a comment in the rules, by a baseline file, or because it was there before
    the revision that the rules are compared with."""

    COMMENT = "comment"
    BASELINE = "baseline"
    BEFORE = "before"


@dataclass(frozen=True, slots=True)
class Accepted:
    """A finding that does not count. `reason`: the comment's; `until`: the last day (`2027-03-01`) that it holds, or
    empty; `by`: the place of the comment, or the name of the baseline file or of the revision."""

    finding: Diagnostic
    how: How
    by: Span | str
    reason: str = ""
    until: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What people want to see of a report. `quiet`: findings and open questions only; `statistics`: how often each
    finding was made; `explain`: what each finding means in general."""

    quiet: bool = False
    statistics: bool = False
    explain: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """How many findings of one code there are; `severity`: the worst of them; `accepted`: those that do not count."""

    code: str
    name: str
    severity: Severity
    findings: int
    accepted: int


@dataclass(frozen=True, slots=True)
class Report:
    """The result of one command on one subject (a ruleset, a case, a proposal). `sources` holds the files that
    diagnostics point into, by name; `paths` how these are called from the top of their repository, where that differs.
    `notes`: what the reader must know to judge the result, such as what was not checked. `exit_code` is what the
    process will return; `fail_on` the mildest severity that counts for it, or `never`. `accepted`: findings that
    do not count. `codes`: what the codes of the findings mean, for formats that say so."""

    command: str
    subject: str
    diagnostics: tuple[Diagnostic, ...] = ()
    summary: Summary | None = None
    rulings: tuple[Ruling, ...] = ()
    sources: Mapping[str, SourceFile] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    exit_code: int = 0
    fail_on: str = Severity.WARNING.value
    accepted: tuple[Accepted, ...] = ()
    view: View = View()
    codes: Mapping[str, CodeInfo] = field(default_factory=dict)
    paths: Mapping[str, str] = field(default_factory=dict)

    def count(self, severity: Severity) -> int:
        return sum(1 for found in self.diagnostics if found.severity is severity)

    def sorted_diagnostics(self) -> tuple[Diagnostic, ...]:
        """Worst first, then by place; the same order in every format and every run."""
        return tuple(sorted(self.diagnostics, key=Diagnostic.sort_key))

    def sorted_accepted(self) -> tuple[Accepted, ...]:
        """Likewise for what was accepted."""
        return tuple(sorted(self.accepted, key=lambda one: (one.finding.sort_key(), one.how.value)))

    def fails(self, severity: Severity) -> bool:
        """Whether a finding of this severity counts for the exit code."""
        return self.fail_on != "never" and severity.rank <= Severity(self.fail_on).rank

    def tallies(self) -> tuple[Tally, ...]:
        """The codes that were found, in order."""
        accepted = [one.finding for one in self.accepted]
        both = (*self.diagnostics, *accepted)
        return tuple(
            Tally(
                code, name, min((one.severity for one in both if one.code == code), key=lambda s: s.rank),
                sum(1 for one in self.diagnostics if one.code == code), sum(1 for one in accepted if one.code == code),
            )
            for code, name in sorted({(one.code, one.name) for one in both})
        )  # fmt: skip
