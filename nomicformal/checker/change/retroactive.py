"""NF404: a change that would apply to the time before it."""

from __future__ import annotations

import re

from nomicformal.checker.change.context import ChangeContext, texts
from nomicformal.checker.change.own_rules import Fault, faults
from nomicformal.checker.checks.words import finding, quote
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.source import Span
from nomicformal.syntax.tree_file import Retroactive

INFO = CodeInfo(
    code="NF404",
    name="retroactive",
    severity=Severity.ERROR,
    what="A proposal says that it applies to what happened before it is adopted. An error where the ruleset's own rules"
    " exclude that; a warning where they leave it open.",
    why="What was lawful when it was done cannot be made unlawful, and points once won cannot be taken away, unless the"
    " rules say so. Most say the contrary.",
    example="retroactive from 2011-09-01",
    instead="Let it take effect when it is adopted. To put something from the past right, say what shall happen now.",
)
_WORDS = re.compile(r"(?<!\w)(?:retroa[ck]t|retroat|rückwirk|rétroact|retroatt)\w*", re.I)


def run(context: ChangeContext) -> list[Diagnostic]:
    own = [fault for fault in faults(context) if fault.term in ("reaches_back", "effective_from")]
    for line in context.proposal.lines:
        if isinstance(line, Retroactive):
            return [_report(line.span, "the proposal says that it applies from a time before it is adopted", own)]
    for change, text in texts(context):
        if said := _WORDS.search(text):
            around = " ".join(text[max(0, said.start() - 60) : said.end() + 60].split())
            return [_report(change.span, f"the text speaks of applying to the past: {quote(around)}", [])]
    return []


def _report(span: Span, message: str, own: list[Fault]) -> Diagnostic:
    return finding(
        INFO,
        message,
        span,
        severity=Severity.ERROR if own else Severity.WARNING,
        rules=[number for fault in own for number in fault.rules],
        explanation=[line for fault in own for line in fault.reasons],
        key=["retroactive"],
    )
