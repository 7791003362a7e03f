"""NF403: a change of status that the proposal does not call a transmutation."""

from __future__ import annotations

import re

from nomicformal.checker.change.context import ChangeContext, target, texts, title_of
from nomicformal.checker.change.own_rules import Fault, faults
from nomicformal.checker.checks.references import mentions
from nomicformal.checker.checks.words import finding, quote, rule_name
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.syntax.tree_file import Amend, Change, Enact, Transmute

INFO = CodeInfo(
    code="NF403",
    name="implicit-transmutation",
    severity=Severity.ERROR,
    what="A proposal would change a rule's status without a `transmute` line: by the status in an amended rule's"
    " heading,"
    " by enacting a rule as immutable, or by a text that calls a rule mutable that is not.",
    why="Most nomics want a transmutation to be written out, and ask for more votes for it. Otherwise it has no"
    " effect.",
    example="amend rule 103 mutable          # 103 is immutable\n| ...",
    instead="Write `transmute rule 103 to mutable`, and check how many votes that needs.",
)
_STATUS = re.compile(
    r"(?<!\w)(?P<immutable>immutables?|inmutables?|immuables?|imutáve(?:l|is)|unveränderlich)(?!\w)"
    r"|(?<!\w)(?P<mutable>mutables?|modifiables?|mutáve(?:l|is)|veränderlich)(?!\w)",
    re.I,
)
NEARBY = 80


def run(context: ChangeContext) -> list[Diagnostic]:
    written = {change.number: change.status for change in context.changes if isinstance(change, Transmute)}
    found = []
    for place, change in enumerate(context.changes):
        if (reason := _by_heading(context.before.ruleset, change, written)) is None:
            continue
        own = [fault for fault in faults(context) if fault.change == place and _of_status(change, fault)]
        rule = target(context.before.ruleset, change)
        found.append(
            finding(
                INFO,
                f"the proposal {title_of(change)} {reason}",
                change.span,
                severity=Severity.ERROR if own or isinstance(change, Amend) else Severity.WARNING,
                rules=[*([rule.number] if rule else []), *(number for fault in own for number in fault.rules)],
                explanation=[line for fault in own for line in fault.reasons],
                key=[str(place), "heading"],
            )
        )
    return [*found, *_by_text(context, written)]


def _of_status(change: Change, fault: Fault) -> bool:
    return fault.kind == "transmutation" or isinstance(change, Enact)


def _by_heading(ruleset: Ruleset, change: Change, written: dict[int, str]) -> str | None:
    if isinstance(change, Enact) and change.status == "immutable":
        return "that is immutable from the start, and no line of it says `transmute`"
    rule = target(ruleset, change)
    if not isinstance(change, Amend) or rule is None or not change.status or change.status == rule.status:
        return None
    if written.get(change.number) == change.status:
        return None
    return f"with the heading “{change.status}”; {rule_name(rule)} is {rule.status}, and no line says `transmute`"


def _by_text(context: ChangeContext, written: dict[int, str]) -> list[Diagnostic]:
    """Texts that call a rule by a status that it does not have. What is meant is for the reader: a warning."""
    status = {rule.number: rule.status for rule in context.before.ruleset.rules if rule.in_force}
    found = []
    for change, text in texts(context):
        line = " ".join(text.split())
        for mention in mentions(line):
            actual = status.get(mention.first)
            start = line.find(mention.words.split()[-1])
            said = _STATUS.search(line, start, start + NEARBY)
            if mention.is_range or said is None or actual not in ("immutable", "mutable"):
                continue
            called = "immutable" if said["immutable"] else "mutable"
            if called != actual and written.get(mention.first) != called:
                found.append(
                    finding(
                        INFO,
                        f"the text speaks of rule {mention.first} as {called}, but it is {actual}:"
                        f" {quote(line[max(0, start - 40) : said.end() + 20])}",
                        change.span,
                        severity=Severity.WARNING,
                        rules=[mention.first],
                        key=[str(mention.first), called],
                    )
                )
    return found
