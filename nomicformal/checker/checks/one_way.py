"""NF703: what fewer votes entrench than set free again."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prices import Price, compared
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF703",
    name="one-way-entrenchment",
    severity=Severity.INFO,
    what="To make a mutable rule immutable takes fewer votes than to make it mutable again. Tried with five players,"
    " all of whom vote, each question about the text answered in the first way; answers on which it hangs are told.",
    why="A majority of the moment can put its own rules, or all rules but one, out of the reach of later majorities.",
    example="| The transmutation of an immutable rule into a mutable one needs a unanimous vote.\n"
    "# and of a mutable rule into an immutable one?",
    instead="Ask for as many votes in the one direction as in the other.",
)


def run(context: Context) -> list[Diagnostic]:
    message = told("to make a mutable rule immutable takes fewer votes than to make it mutable again")
    return compared(context, INFO, message, _dearer_back)


def _dearer_back(found: dict[str, Price]) -> tuple[Price, Price] | None:
    entrenches, frees = found.get("entrenches"), found.get("frees")
    if entrenches is None or frees is None or entrenches.votes >= frees.votes:
        return None
    return entrenches, frees
