"""The text of a clause as it was written, cut out of its file."""

from __future__ import annotations

from collections.abc import Mapping

from nomicformal.source import SourceFile, Span


class Excerpts:
    """Cuts spans out of files; lines are split once a file."""

    def __init__(self, sources: Mapping[str, SourceFile]) -> None:
        self._sources = sources
        self._lines: dict[str, list[str]] = {}

    def of(self, span: Span) -> str:
        """The text of the span on one line, comments left out; empty where the file is not known."""
        source = self._sources.get(span.file)
        if source is None:
            return ""
        lines = self._lines.get(span.file)
        if lines is None:
            lines = self._lines[span.file] = source.text.split("\n")
        last = max(span.end_line, span.line)
        found: list[str] = []
        for number in range(span.line, min(last, len(lines)) + 1):
            text = lines[number - 1]
            if number == last and span.end_column > 0:
                text = text[: span.end_column - 1]
            if number == span.line:
                text = text[span.column - 1 :]
            found.append(_without_comment(text).strip())
        return " ".join(part for part in found if part)


def _without_comment(line: str) -> str:
    quoted = False
    for place, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted:
            return line[:place]
    return line
