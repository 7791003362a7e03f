"""One logical line: its node, or what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nomicformal.config import LIMITS
from nomicformal.diagnostics import Diagnostic
from nomicformal.syntax.build_expr import Refused
from nomicformal.syntax.build_file import BUILDERS
from nomicformal.syntax.codes import SYNTAX_ERROR, TAB_INDENTATION, finding
from nomicformal.syntax.escapes import unknown_escapes
from nomicformal.syntax.explain import explained
from nomicformal.syntax.limits import too_large
from nomicformal.syntax.lines import LogicalLine
from nomicformal.syntax.lr import Misfit, parse_text
from nomicformal.syntax.tree_clause import NO_COMMENTS


def parse_line(
    line: LogicalLine, start: str, line_words: tuple[str, ...], before: int = 0
) -> tuple[Any, list[Diagnostic]]:
    """The node of a logical line (None if it cannot be read) and its findings. `start` is the grammar's symbol for this
    kind of line; `line_words` are the words that such a line may begin with, for suggestions. `before`: how many
    findings the file has already; beyond the limit a mistake is counted, not explained."""
    found = line_findings(line)
    if any(f.code != TAB_INDENTATION.code for f in found):
        return None, found
    try:
        node = parse_text(line.text, start, BUILDERS, line.spans())
    except Misfit as misfit:
        if before >= LIMITS.max_mistakes:
            return None, [*found, finding(SYNTAX_ERROR, line.whole, "This line cannot be read")]
        return None, [*found, explained(misfit, line, line_words)]
    except Refused as refused:
        return None, [*found, finding(SYNTAX_ERROR, refused.span, refused.message, refused.remedy)]
    found += unknown_escapes(line)
    if line.comments != NO_COMMENTS:
        node = replace(node, comments=line.comments)
    return node, found


def line_findings(line: LogicalLine) -> list[Diagnostic]:
    """What is wrong with a line before it is parsed: tabs, limits."""
    found = []
    for number in line.tabs:
        span = replace(line.whole, line=number, column=1, end_line=number, end_column=2)
        found.append(finding(TAB_INDENTATION, span, "This line is indented with a tab", "Indent with spaces."))
    large = too_large(line)
    return [*found, large] if large else found
