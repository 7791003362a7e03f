"""NF702: entrenched rules that are as easy to free as others are to change."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prices import PLAYERS, Price, compared
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF702",
    name="entrenched-in-name",
    severity=Severity.WARNING,
    what="To make an immutable rule mutable takes no more votes than to repeal a mutable one. Tried with five players,"
    " all of whom vote, each question about the text answered in the first way; answers on which it hangs are told."
    " Nothing is said where everything takes all votes.",
    why="Being immutable then protects a rule by one more proposal, and by nothing else: two ordinary votes, and it is"
    " gone.",
    example="rule 203: | A proposal needs two thirds of the votes.       # whatever it does\n"
    "rule 103: | A change of rules is … or the transmutation of an immutable rule.",
    instead="Ask for more votes, or for all of them, where an immutable rule is made mutable.",
)


def run(context: Context) -> list[Diagnostic]:
    message = told("to make an immutable rule mutable takes no more votes than to repeal a mutable one")
    return compared(context, INFO, message, _as_easy)


def _as_easy(found: dict[str, Price]) -> tuple[Price, Price] | None:
    frees, repeals = found.get("frees"), found.get("repeals")
    if frees is None or repeals is None or frees.votes > repeals.votes or repeals.votes == PLAYERS:
        return None
    return frees, repeals
