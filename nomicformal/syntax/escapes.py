"""Backslashes in the texts of a line: `\\"` is a quotation mark, `\\\\` a backslash, and nothing else is anything."""

from __future__ import annotations

import re

from nomicformal.diagnostics import Diagnostic
from nomicformal.syntax.codes import SYNTAX_ERROR, finding
from nomicformal.syntax.lines import LogicalLine

_TEXT = re.compile(r'"(?:[^"\\]|\\.)*(?:"|$)', re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def unknown_escapes(line: LogicalLine) -> list[Diagnostic]:
    """What in the texts of a line stands behind a backslash and is neither of the two."""
    if "\\" not in line.text:
        return []
    spans = line.spans()
    found = []
    for text in _TEXT.finditer(line.text):
        for escape in _ESCAPE.finditer(text.group()):
            if escape[1] in "\"\\":
                continue
            start = text.start() + escape.start()
            what = "a line break" if escape[1] == "\n" else "a space" if escape[1].isspace() else f"`{escape[1]}`"
            message = f"In this text a backslash stands before {what}, where it means nothing"
            remedy = "Write `\\\\` for a backslash in the text, `\\\"` for a quotation mark; else leave it out."
            found.append(finding(SYNTAX_ERROR, spans(start, start + 1), message, remedy))
    return found
