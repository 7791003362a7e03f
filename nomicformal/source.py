"""Where a piece of text stands: files and spans, shared by every later stage."""

from __future__ import annotations

from dataclasses import dataclass

MARKDOWN = (".md", ".markdown")
"""How the names of Markdown files end."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one file. Lines and columns count from 1; `end_column` is one past the last character."""

    file: str
    line: int
    column: int = 1
    end_line: int = 0
    end_column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Span("<built in>", 1)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file's name, as shown to people (relative to where the tool was asked to look), and its text."""

    name: str
    text: str

    @property
    def is_markdown(self) -> bool:
        """Whether it is written in Markdown, as its name says."""
        return self.name.lower().endswith(MARKDOWN)

    def line(self, number: int) -> str:
        """The text of line `number` (from 1), without its end; empty when there is no such line."""
        lines = self.text.split("\n")
        return lines[number - 1] if 0 < number <= len(lines) else ""
