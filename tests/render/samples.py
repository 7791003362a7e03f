"""Hand-made reports that the tests of the output formats share."""

from __future__ import annotations

from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.render.report import Accepted, Coverage, How, Node, Report, Ruling, Side, Summary, View
from nomicformal.source import NOWHERE, SourceFile, Span

QUORUM = SourceFile(
    "rules/201.nomic",
    'rule 201 mutable "Quòrum"\n| El quòrum és el 20% dels Jugadors.\n  quorum(q) = 20% of (count p: Player)\n',
)
VOTES = SourceFile("rules/206.nomic", 'rule 206 mutable "Vots"\n| Cada jugador té un vot.\n  quorum(q) = 1\n')

CONFLICT = Diagnostic(
    code="NF203",
    name="settled-by-number",
    severity=Severity.WARNING,
    message="Rules 201 and 206 give the quorum different values; only the lower number decides.",
    span=Span("rules/201.nomic", 3, 3, 3, 39),
    related=(Related(Span("rules/206.nomic", 3, 3, 3, 16), "the other value"),),
    witness=("7 players", "quorum(q) is 7/5 by rule 201, 1 by rule 206"),
    explanation=("rule 212 puts the lower number first",),
    help="Say in rule 206 that it yields to rule 201.",
    status="proved",
    rules=(201, 206),
    readings=(("rounding", "exact"),),
)
SYNTAX = Diagnostic(
    "NF001", "syntax-error", Severity.ERROR, "Here a value is expected.", Span("rules/206.nomic", 3, 15, 3, 16)
)
BUILT_IN = Diagnostic("NF109", "no-number", Severity.INFO, "No rule has number 202.", NOWHERE)

SUMMARY = Summary(
    proved=("every term has one value: for any number of players",),
    undecided=("guarantee adoptable: `possible` is not analysed",),
    tried=("2 of 3 duties can be done whenever they are due (at most 9 of the kind “player”)",),
    coverage=Coverage(formal=9, informal=1, comment=3, unencoded=0),
)

RULING = Ruling(
    statement="p301 is adopted",
    moment="2011-09-20 09:00",
    verdict="FALSE",
    word="FALSA",
    expected="TRUE",
    span=Span("cases/late.nomic", 9),
    case="a late vote does not count",
    reasons=(
        Node(
            "rule 106 decides that p301 is not adopted",
            "Serà adoptat si i només si rep el nombre de vots requerit.",
            Span("rules/106.nomic", 4, 3),
            (Node("3 votes are for p301, 4 are needed"),),
        ),
    ),
    sides=(Side("TRUE", ("Member: ada",), (Node("ada has paid"),)),),
    changes=("if anna had voted before 2011-09-18 10:00: TRUE",),
)


def report(**changes: object) -> Report:
    """All of the above as the result of a check."""
    values: dict[str, object] = {
        "command": "check",
        "subject": "bcn-initial",
        "diagnostics": (BUILT_IN, CONFLICT, SYNTAX),
        "summary": SUMMARY,
        "sources": {source.name: source for source in (QUORUM, VOTES)},
        "notes": ("the proposal's text has no clauses: only the text was checked",),
        "exit_code": 1,
    }
    return Report(**{**values, **changes})  # type: ignore[arg-type]


HOSTILE = (
    "::error file=a::forged\n::set-output name=x::y\r\n##[error]forged ##vso[task.complete]x\x1b[2J\u202e\u200b\x00"
    " </script></testcase><img src=x onerror=alert(1)> &amp; \"' ]]> --> [l](javascript:alert(1)) ![i](http://evil.example)"
    " @everyone #123 GH-7 org/repo#9 !5 %3A%0A :tada: `code` ``` $x$ | \\ \ufffe\udcff {0}\n# h\n- l\n1. n\n/close\n> q"
)
"""Everything that some reader of some format would take for more than text."""


def hostile(text: str = HOSTILE) -> Report:
    """A report in which every text that can come from a stranger is `text`."""
    source = SourceFile(f"rules/{text}.nomic", f"| {text}\n  {text}\n")
    span = Span(source.name, 1, 3, 2, 8)
    found = Diagnostic(
        "NF001", "syntax-error", Severity.ERROR, text, span, (Related(span, text),), (text, f"  {text}"), (text,), text,
        text, (1,), ((text, text),),
    )  # fmt: skip
    ruling = Ruling(
        text, text, "TRUE", text, text, span, text, (Node(text, text, span, (Node(text),)),), ((text, text),),
        (Side("TRUE", (text,), (Node(text, text),)),), (text,), (text,), (text,),
    )  # fmt: skip
    info = CodeInfo("NF001", "syntax-error", Severity.ERROR, "What.", "Why.", "a <b>\nc", "Instead.")
    return Report(
        "check", text, (found,), Summary((text,), (text,), Coverage(1, 2, 3, 4)), (ruling,), {source.name: source},
        (text,), 1,
        accepted=(Accepted(found, How.COMMENT, span, text, "2027-01-31"), Accepted(found, How.BEFORE, text)),
        view=View(statistics=True, explain=True),
        codes={"NF001": info},
    )  # fmt: skip


ACCEPTED = (
    Accepted(SYNTAX, How.COMMENT, Span("rules/206.nomic", 2), "the players know", "2027-01-31"),
    Accepted(BUILT_IN, How.BASELINE, "baseline.json"),
    Accepted(CONFLICT, How.BEFORE, "main"),
)
"""A finding accepted in each of the three ways."""
