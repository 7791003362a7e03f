"""The situation of a finding and the reasons for it as SARIF code flows: steps that a viewer goes through."""

from __future__ import annotations

from collections.abc import Callable

from nomicformal.diagnostics import Diagnostic
from nomicformal.render.as_json import JsonObject
from nomicformal.render.report import Report
from nomicformal.source import Span

Locate = Callable[[Report, Span, str], JsonObject]

_DECIDES = "decides: "


def flows(report: Report, found: Diagnostic, where: Span, locate: Locate) -> list[JsonObject]:
    """A flow for the situation and one for the derivation, where the finding has them. `where`: its place."""
    parts = [("situation", "A situation that shows it.", found.witness), ("why", "Why it follows.", found.explanation)]
    return [
        {
            "message": {"text": says},
            "threadFlows": [{"id": name, "locations": _steps(report, found, where, lines, locate)}],
        }
        for name, says, lines in parts
        if lines
    ]


def _steps(report: Report, found: Diagnostic, where: Span, lines: tuple[str, ...], locate: Locate) -> list[JsonObject]:
    return [
        {
            "location": locate(report, _place_of(line, found, where), line.strip()),
            "nestingLevel": (len(line) - len(line.lstrip(" "))) // 2,
            "executionOrder": order,
        }
        for order, line in enumerate(lines, 1)
    ]


def _place_of(line: str, found: Diagnostic, where: Span) -> Span:
    """The place of the passage that the line quotes, if it is one that the finding rests on."""
    for related in found.related:
        named = related.message.removeprefix(_DECIDES)
        if named and named in line:
            return related.span
    return where
