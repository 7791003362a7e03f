"""What stands below a rule's header: section, passages with their clauses, history."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.source import Span
from nomicformal.syntax.codes import MISPLACED, finding
from nomicformal.syntax.history import parse_history
from nomicformal.syntax.lines import LogicalLine, runs
from nomicformal.syntax.parse_line import line_findings, parse_line
from nomicformal.syntax.tree_clause import Beside, Mark, PassageItem
from nomicformal.syntax.tree_file import (
    HistoryHeader,
    HistoryLine,
    Passage,
    Rule,
    RuleBody,
    RuleHeader,
    SectionLine,
)

CLAUSE_WORDS = (
    "not", "always", "on", "at", "every", "guarantee", "precedence", "prevails", "yields", "this", "no", "default",
    "reading", "gap", "under", "informal", "comment", "built", "as", "since", "duty", "somebody", "nobody", "everybody",
)  # fmt: skip
RULE_WORDS = ("rule", "section", "history", *CLAUSE_WORDS)
_SECTION = re.compile(r'\s*section\s*(?:"|$)')
_HISTORY = re.compile(r"\s*history\s*$")
RULE_HEADER = re.compile(r"\s*rule\s+\d")
BEGINS_CHANGE = re.compile(
    r"\s*(?:(?:enact|amend|repeal|transmute|renumber|retitle)\s+rule\b|retroactive\b|proposal\s+\d)"
)


@dataclass(slots=True)
class _Body:
    """A rule's body while it is being read."""

    section: SectionLine | None = None
    passages: list[Passage] = field(default_factory=list)
    history_header: HistoryHeader | None = None
    history: list[HistoryLine] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)

    def take_text(self, run: list[LogicalLine]) -> None:
        for line in run:
            self.found += line_findings(line)
        span = run[0].whole
        last = run[-1].whole
        span = replace(span, end_line=last.end_line, end_column=last.end_column)
        if self.history_header:
            self._misplaced(span, "The rule's text stands below its history", "Move it above the line `history`.")
        lines = tuple(line.text.removeprefix(" ") for line in run)
        self.passages.append(Passage(lines, span=span, comments=run[0].comments))

    def take_line(self, line: LogicalLine) -> None:
        if _SECTION.match(line.text):
            self._take_section(line)
        elif _HISTORY.match(line.text):
            self._take_history_header(line)
        elif self.history_header:
            self.found += line_findings(line)
            node, found = parse_history(line)
            self.history.append(node)
            self.found += found
        else:
            node, found = parse_line(line, "passage_line", RULE_WORDS, len(self.found))
            self.found += found
            self._take_item(node, line.whole)

    def _take_section(self, line: LogicalLine) -> None:
        node, found = parse_line(line, "rule_line", RULE_WORDS)
        self.found += found
        if self.section or self.passages:
            remedy = "A rule has one section, named directly below its header."
            self._misplaced(line.whole, "The section is named too late, or twice", remedy)
        else:
            self.section = node

    def _take_history_header(self, line: LogicalLine) -> None:
        node, found = parse_line(line, "rule_line", RULE_WORDS)
        self.found += found
        if self.history_header:
            self._misplaced(line.whole, "A rule has one history", "Put all lines of the history below the first.")
        else:
            self.history_header = node

    def _take_item(self, item: PassageItem | None, span: Span) -> None:
        if not self.passages:
            message = "This line encodes no passage: no text of the rule (`| …`) stands above it"
            remedy = "Put the text that it encodes above it, each line of it after `|`."
            self._misplaced(span, message, remedy, Severity.WARNING)
            self.passages.append(Passage((), span=span))
        if item is None:
            return
        passage = self.passages[-1]
        others = [i for i in passage.items if not isinstance(i, Beside)]
        marked = any(isinstance(i, Mark) for i in others)
        if others and not isinstance(item, Beside) and (marked or isinstance(item, Mark)):
            message = "Below a passage stand clauses, or one mark, not both"
            remedy = "Split the text into two passages: the part that the clauses encode, and the rest."
            self._misplaced(span, message, remedy, Severity.WARNING)
        self.passages[-1] = replace(passage, items=(*passage.items, item))

    def _misplaced(self, span: Span, message: str, remedy: str, severity: Severity | None = None) -> None:
        self.found.append(finding(MISPLACED, span, message, remedy, severity))


def parse_body(lines: list[LogicalLine]) -> tuple[RuleBody, list[Diagnostic]]:
    """The body of a rule from all of its logical lines."""
    body = _Body()
    for run in runs(lines):
        if run[0].is_text:
            body.take_text(run)
        else:
            body.take_line(run[0])
    history = tuple(body.history)
    return RuleBody(body.section, tuple(body.passages), body.history_header, history), body.found


def parse_rule(lines: list[LogicalLine]) -> tuple[Rule | None, list[Diagnostic]]:
    """A rule from its header and the lines below it. Without a readable header there is no rule; the findings of its
    body are given all the same."""
    header: RuleHeader | None
    header, found = parse_line(lines[0], "rule_line", RULE_WORDS)
    body, more = parse_body(lines[1:])
    if header is None:
        return None, [*found, *more]
    span = header.span
    last = lines[-1].whole
    return Rule(header, body, span=replace(span, end_line=last.end_line, end_column=last.end_column)), [*found, *more]


def split_at(lines: list[LogicalLine], is_start: Any) -> tuple[list[LogicalLine], list[list[LogicalLine]]]:
    """The lines before the first that `is_start`, and the groups that begin with each such line."""
    before: list[LogicalLine] = []
    groups: list[list[LogicalLine]] = []
    for line in lines:
        if is_start(line):
            groups.append([line])
        elif groups:
            groups[-1].append(line)
        else:
            before.append(line)
    return before, groups


def begins_section(text: str) -> bool:
    return _SECTION.match(text) is not None


def begins_rule(line: LogicalLine) -> bool:
    return not line.is_text and RULE_HEADER.match(line.text) is not None
