"""What is too large to be read: looked for before parsing, so that nothing later has to defend itself."""

from __future__ import annotations

import re

from nomicformal.config import LIMITS, Limits
from nomicformal.diagnostics import Diagnostic
from nomicformal.source import SourceFile, Span
from nomicformal.syntax.codes import CONTROL_CHARACTER, LIMIT, finding
from nomicformal.syntax.lines import LogicalLine

# Control characters but tab and newline, and those that reorder text on the screen.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
# A quotation that is never closed goes to the end: else each `"` in it would be tried again.
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_NO_OPERATOR = re.compile(r"\d{4}-\d\d-\d\d|->")
_OPERATOR = re.compile(r"[-+*/<>=]|\b(?:div|not|of|at|rounded|where|and|or|is|in)\b")


def control_characters(source: SourceFile) -> tuple[SourceFile, list[Diagnostic]]:
    """A finding for each line with a control character, and the text with spaces in their place."""
    if not _CONTROL.search(source.text):
        return source, []
    found = []
    for number, line in enumerate(source.text.split("\n"), 1):
        match = _CONTROL.search(line)
        if match:
            message = f"This line contains the invisible character U+{ord(match.group()):04X}"
            span = Span(source.name, number, match.start() + 1, number, match.end() + 1)
            found.append(finding(CONTROL_CHARACTER, span, message))
    return SourceFile(source.name, _CONTROL.sub(" ", source.text)), found


def too_large(line: LogicalLine, limits: Limits = LIMITS) -> Diagnostic | None:
    """The first limit that a logical line exceeds, if any."""
    text = line.text
    bare = "" if line.is_text else _QUOTED.sub(lambda m: " " * len(m.group()), text)
    digits = re.search(rf"\d{{{limits.max_digits + 1},}}", bare)
    if digits:
        message = f"This number has {len(digits.group()):,} digits; {limits.max_digits} are allowed"
        remedy = "Nothing that is counted in a game needs so many: look for a slip of the keyboard."
        return finding(LIMIT, line.span(*digits.span()), message, remedy)
    if len(text) > limits.max_line:
        message = f"This line has {len(text):,} characters; {limits.max_line:,} are allowed"
        return finding(LIMIT, Span(line.file, line.first, 1, line.first, 2), message, "Split it.")
    depth = 0
    for place, character in enumerate(bare):
        depth += (character == "(") - (character == ")")
        if depth > limits.max_nesting:
            message = f"Parentheses are nested more than {limits.max_nesting} deep here"
            return finding(LIMIT, line.span(place, place + 1), message)
    operators = len(_OPERATOR.findall(_NO_OPERATOR.sub(" ", bare)))
    if operators > limits.max_operators:
        message = f"This line has {operators} operators; {limits.max_operators} are allowed"
        return finding(LIMIT, line.whole, message)
    return None
