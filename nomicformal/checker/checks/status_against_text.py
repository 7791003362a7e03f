"""NF116: a text says which numbers are immutable or mutable, and a rule is printed otherwise without a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.change_not_made import changes_said
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.history import steps
from nomicformal.checker.checks.prose import RuleText, texts_in_force
from nomicformal.checker.checks.references import mentions
from nomicformal.checker.checks.words import finding, listing, rule_name, status_word
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.source import Span
from nomicformal.told import told

INFO = CodeInfo(
    code="NF116",
    name="status-against-text",
    severity=Severity.WARNING,
    what="A rule says that the rules of certain numbers are immutable (or mutable). One of them is printed with the"
    " other status, and neither a history nor a text says that it was transmuted.",
    why="The status decides how many votes a change needs and which rule prevails. A heading cannot transmute a rule.",
    example="| The rules 101-116 are immutable and 201-213 are mutable.\nrule 212 immutable …",
    instead="Correct the status in the heading, or say what transmuted the rule.",
)
_IMMUTABLE = r"immutables?|inmutables?|immuables?|imutáve(?:l|is)|immutabil[ei]|unveränderliche?n?|unveränderbar"
_MUTABLE = r"mutables?|modifiables?|mudables?|mutáve(?:l|is)|mutabil[ei]|veränderliche?n?|modificabil[ei]|veränderbar"
_ARE = r"\s*(?:\(|,?\s*(?:are|is|són|son|sont|são|sono|sind|és|es|est|é|è|ist)\s+)"
_STATUS_AFTER = re.compile(rf"^{_ARE}(?:(?P<immutable>{_IMMUTABLE})|(?P<mutable>{_MUTABLE}))\b", re.I)
_SERIES = re.compile(
    r"\b(?:rules?|regles|reglas|règles|regras|regole|regeln)\s+(?:\w+\s+){1,4}?(?P<hundred>[1-9])00(?:'?s|er)?"
    rf"(?:\s*[-–]\s*(?P=hundred)99)?{_ARE}(?:(?P<immutable>{_IMMUTABLE})|(?P<mutable>{_MUTABLE}))\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class _Said:
    numbers: range
    status: str
    text: RuleText
    start: int


def run(context: Context) -> list[Diagnostic]:
    if not {rule.status for rule in context.ruleset.rules if rule.in_force} <= {"immutable", "mutable", ""}:
        return []
    said = [one for text in texts_in_force(context) for one in _said(text)]
    explained = {one.target for one in changes_said(context)}
    found = []
    for rule in context.ruleset.rules:
        against = [one for one in said if rule.number in one.numbers and rule.status not in ("", one.status)]
        if rule.in_force and against and rule.number not in explained and not _tells(rule):
            found.append(_report(rule, against))
    return found


def _said(text: RuleText) -> Iterator[_Said]:
    for mention in mentions(text.text):
        after = _STATUS_AFTER.match(text.text[mention.end :])
        if after is not None and mention.word == "rule":
            status = "immutable" if after["immutable"] else "mutable"
            yield _Said(range(mention.first, mention.last + 1), status, text, mention.start)
    for series in _SERIES.finditer(text.text):
        first = int(series["hundred"]) * 100
        yield _Said(range(first, first + 100), "immutable" if series["immutable"] else "mutable", text, series.start())


def _tells(rule: Rule) -> bool:
    """Whether the rule's own history gives its status; `status_from_history` judges that one."""
    return any(step.status or step.flips for step in steps(rule))


def _report(rule: Rule, against: list[_Said]) -> Diagnostic:
    saying = listing(list(dict.fromkeys(told("rule {number}", number=one.text.rule.number) for one in against)))
    spans: list[Span] = list(dict.fromkeys(one.text.passage_at(one.start).span for one in against))
    return finding(
        INFO,
        told(
            "{rule} is printed as {status}, but by {others} it is {other}, and nothing says that it was transmuted",
            rule=rule_name(rule),
            status=status_word(rule.status),
            others=saying,
            other=status_word(against[0].status),
        ),
        rule.span,
        related=[Related(span, told("this says which numbers have which status")) for span in spans],
        rules=[rule.number, *(one.text.rule.number for one in against)],
        key=[rule.id],
    )
