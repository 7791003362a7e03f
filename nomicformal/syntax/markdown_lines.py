"""The kinds of lines of a Markdown file: fences, comments, breaks, headings, and text with a mark of escape."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

from nomicformal.syntax.markdown_heading import heading

FENCE_WORD = "nomic"
"""What stands behind the first fence of a block in the language of rulesets."""

_FENCE = re.compile(r"(?P<margin> {0,3})(?P<marks>`{3,}|~{3,})(?P<info>[^`]*)")
_BREAK = re.compile(r" {0,3}(?:-[ \t]*){3,}| {0,3}(?:\*[ \t]*){3,}| {0,3}(?:_[ \t]*){3,}")
_LONGEST_BREAK = 200


@dataclass(frozen=True, slots=True)
class Fence:
    """The line that opens a block: its marks, and the first word behind them in lower case."""

    marks: str
    word: str

    def is_closed_by(self, line: str) -> bool:
        bare = line.strip(" \t")
        same = len(bare) >= len(self.marks) and set(bare) == {self.marks[0]}
        return same and len(line) - len(line.lstrip(" ")) <= 3


def fence(line: str) -> Fence | None:
    """The block that a line opens, if it opens one."""
    opened = _FENCE.fullmatch(line)
    if opened is None:
        return None
    words = opened["info"].split(None, 1)
    return Fence(opened["marks"], words[0].lower() if words else "")


def is_break(line: str) -> bool:
    """Whether a line is one across the page: `---`, `***`, `___`."""
    return len(line) <= _LONGEST_BREAK and _BREAK.fullmatch(line) is not None


def begins_comment(line: str) -> bool:
    return line.lstrip().startswith("<!--")


def is_plain(line: str) -> bool:
    """Whether a line, wherever it stands, is nothing but text."""
    return bool(line.strip()) and not (
        heading(line) or fence(line) or is_break(line) or begins_comment(line) or _escape(line) is not None
    )


def unescaped(line: str) -> str:
    r"""The text of a line: a `\` before its first character only says that this is text. A lone `\` is an empty line.

    >>> unescaped("  \\# 1 is the number of this rule")
    '  # 1 is the number of this rule'
    """
    place = _escape(line)
    return line if place is None else line[:place] + line[place + 1 :]


def escaped(text: str) -> str:
    r"""The line that stands for a line of text.

    >>> escaped("# 1 is the number of this rule")
    '\\# 1 is the number of this rule'
    """
    if is_plain(text):
        return text
    margin = len(text) - len(text.lstrip())
    return f"{text[:margin]}\\{text[margin:]}"


def _escape(line: str) -> int | None:
    """Where the mark of escape stands."""
    bare = line.lstrip()
    if not bare.startswith("\\"):
        return None
    after = bare[1:].rstrip(" \t")[:1]
    return len(line) - len(bare) if not after or after in string.punctuation else None
