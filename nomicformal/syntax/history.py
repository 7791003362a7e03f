"""History lines: `2011-09-06 initial 202 mutable`, `2011-10-17 titled, section assigned; by McFly`."""

from __future__ import annotations

import re
from dataclasses import replace

from nomicformal.diagnostics import Diagnostic
from nomicformal.source import Span
from nomicformal.syntax.build_expr import Refused, moment
from nomicformal.syntax.codes import SYNTAX_ERROR, finding
from nomicformal.syntax.lines import LogicalLine
from nomicformal.syntax.tree_file import HistoryItem, HistoryLine

_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:\s+\d\d:\d\d)?(?!\S)")
_NUMBER = r"(?:by )?(?:proposal|rule) (?P<number>\d{1,30})$"
_FORMS = (
    ("initial", re.compile(r"initial (?P<number>\d{1,30})(?: (?P<status>[^\W\d]\w*))?$")),
    ("created", re.compile(rf"created {_NUMBER}")),
    ("amended", re.compile(rf"amended {_NUMBER}")),
    ("transmuted", re.compile(rf"transmuted (?:to (?P<status>[^\W\d]\w*) )?{_NUMBER}")),
    ("repealed", re.compile(rf"repealed {_NUMBER}")),
    ("infected", re.compile(rf"infected {_NUMBER}")),
    ("renumbered", re.compile(r"renumbered (?:to )?(?P<number>\d{1,30})$")),
    ("retitled", re.compile(r"retitled$")),
    ("titled", re.compile(r"titled$")),
    ("section assigned", re.compile(r"section assigned$")),
    ("corrected", re.compile(r"corrected(?: by .+)?$")),
)


def parse_history(line: LogicalLine) -> tuple[HistoryLine, list[Diagnostic]]:
    """Every line is a history line; what is in none of the known forms is of kind `other`."""
    span = line.whole
    found: list[Diagnostic] = []
    date = None
    words = line.text.strip()
    match = _DATE.match(words)
    if match:
        indent = line.text.index(words[0])
        try:
            date = moment(line.span(indent, indent + match.end()), match.group())
        except Refused as refused:
            found.append(finding(SYNTAX_ERROR, refused.span, refused.message, refused.remedy))
        words = words[match.end() :].strip()
    events, _, by = " ".join(words.split()).partition("; by ")
    items = tuple(_item(event.strip(), span) for event in events.split(",") if event.strip())
    node = HistoryLine(date, items, by.strip(), span=span)
    return replace(node, comments=line.comments), found


def _item(text: str, span: Span) -> HistoryItem:
    for kind, form in _FORMS:
        match = form.match(text)
        if match:
            parts = match.groupdict()
            number = parts.get("number")
            return HistoryItem(kind, text, int(number) if number else None, parts.get("status") or "", span=span)
    return HistoryItem("other", text, span=span)
