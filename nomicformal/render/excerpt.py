"""The lines that a span covers, with a caret under the exact place."""

from __future__ import annotations

from collections.abc import Mapping

from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean, width
from nomicformal.source import NOWHERE, SourceFile, Span

MAX_WIDTH = 110
"""Longer lines are cut around the place of interest, so that a line of a megabyte cannot flood the screen."""


def place(span: Span) -> str:
    """`file:line:column`, or what stands for a place that is in no file."""
    if span.file == NOWHERE.file:
        return span.file
    return f"{clean(span.file)}:{span.line}:{span.column}"


def excerpt(span: Span, sources: Mapping[str, SourceFile], paint: Paint, note: str = "") -> list[str]:
    """The first line of the span with carets below, a note beside them; no lines if the file is not at hand."""
    source = sources.get(span.file)
    if source is None or not source.line(span.line).strip():
        return []
    raw = source.line(span.line)
    start = min(max(span.column - 1, 0), len(raw))
    end = span.end_column - 1 if span.end_line == span.line else len(raw.rstrip())
    end = min(max(end, start + 1), max(len(raw), start + 1))
    left = max(0, start - MAX_WIDTH // 2) if len(raw) > MAX_WIDTH else 0
    right = min(len(raw), left + MAX_WIDTH)
    before, marked, after = raw[left:start], raw[start : min(end, right)], raw[min(end, right) : right]
    shown = f"{'…' if left else ''}{clean(before)}{clean(marked)}{clean(after)}{'…' if right < len(raw) else ''}"
    indent = width(clean(before)) + (1 if left else 0)
    carets = "^" * max(1, width(clean(marked)))
    margin = " " * len(str(span.line))
    return [
        f"{paint('dim', f'{span.line} |')} {shown.rstrip()}",
        f"{paint('dim', f'{margin} |')} {' ' * indent}{paint('red', carets)}{' ' + note if note else ''}",
    ]
