"""The formatter for Markdown: blocks ```nomic get the canonical layout, everything around them stays as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.errors import InternalError
from nomicformal.source import SourceFile
from nomicformal.syntax import tree_file as f
from nomicformal.syntax.codes import LIMIT, TAB_INDENTATION
from nomicformal.syntax.history import parse_history
from nomicformal.syntax.lines import LogicalLine, begins_history, join_lines
from nomicformal.syntax.markdown import Block, blocks
from nomicformal.syntax.parse_line import parse_line
from nomicformal.syntax.parse_rule import BEGINS_CHANGE, RULE_HEADER, begins_section
from nomicformal.syntax.print import comment_line, declaration_lines, item_lines, line_lines, parsed
from nomicformal.syntax.tree_vocabulary import Declaration


def format_markdown(source: SourceFile) -> tuple[str, list[Diagnostic]]:
    """The file with its blocks in canonical layout, and its findings. A file with mistakes is given back unchanged, and
    so is one whose canonical layout would exceed a limit."""
    tree, found = parsed(source)
    if any(d.severity is Severity.ERROR and d.code != TAB_INDENTATION.code for d in found):
        return source.text, found
    lines = source.text.split("\n")
    for block in reversed(blocks(source)):
        lines[block.start : block.end] = _formatted(source.name, block, lines, tree)
    text = "\n".join(lines)
    again, grown = parsed(SourceFile(source.name, text))
    if any(d.code == LIMIT.code for d in grown):
        return source.text, [*found, *grown]
    if again != tree:
        raise InternalError(f"{source.name}: formatting would change what the file says")
    return text, found


def _formatted(name: str, block: Block, lines: list[str], page: Any) -> list[str]:
    """The lines of one block."""
    found: list[LogicalLine] = []
    numbered = ((n + 1, lines[n]) for n in range(block.start, block.end))
    end = join_lines(name, numbered, found, [])
    out: list[str] = []
    below_history, in_rule = False, block.in_rule
    for line in found:
        if line.is_text:
            comments = [comment_line(comment, 0) for comment in line.comments.before]
            out += [*comments, f"| {line.text.removeprefix(' ')}".rstrip()]
            continue
        in_rule = in_rule or bool(RULE_HEADER.match(line.text))
        out += _line(line, page, in_rule, below_history)
        if not BEGINS_CHANGE.match(line.text) or not isinstance(page, f.ProposalFile):
            below_history = below_history or begins_history(line.text)
    return _trimmed(out, [comment_line(comment, 0) for comment in end])


def _line(line: LogicalLine, page: Any, in_rule: bool, below_history: bool) -> list[str]:
    """One logical line of a block; what kind it is follows from where it stands."""
    text = line.text
    if isinstance(page, f.CaseFile):
        return line_lines(_node(line, "case_line"))
    if isinstance(page, f.ProposalFile) and BEGINS_CHANGE.match(text):
        return line_lines(_node(line, "proposal_line"))
    if RULE_HEADER.match(text) or begins_section(text) or begins_history(text):
        return line_lines(_node(line, "rule_line"))
    if below_history:
        return line_lines(parse_history(line)[0])
    if in_rule or isinstance(page, f.ProposalFile):
        return item_lines(_node(line, "passage_line"), 0)
    declared: Declaration = _node(line, "declaration")
    return declaration_lines(declared)


def _node(line: LogicalLine, start: str) -> Any:
    node, found = parse_line(replace(line, tabs=()), start, ())
    if node is None:
        raise InternalError(f"{line.whole}: {found[0].message if found else 'nothing there'}")
    return node


def _trimmed(lines: list[str], end: list[str]) -> list[str]:
    """Without blank lines at both ends, one at most between the lines and the comments below them."""
    kept = [*lines, *end]
    while kept and not kept[-1]:
        kept.pop()
    return kept[next((n for n, line in enumerate(kept) if line), 0) :]
