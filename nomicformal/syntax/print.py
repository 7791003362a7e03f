"""The formatter: one canonical layout. Formatting twice changes nothing, and nothing is lost, comments included."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.errors import InternalError
from nomicformal.source import SourceFile
from nomicformal.syntax import tree_file as f
from nomicformal.syntax.codes import LIMIT, TAB_INDENTATION
from nomicformal.syntax.lines import logical_lines
from nomicformal.syntax.markdown import markdown_lines
from nomicformal.syntax.parse import parse_case, parse_proposal, parse_vocabulary
from nomicformal.syntax.show_clause import Layout, layout, show_clause
from nomicformal.syntax.show_expr import show_expr
from nomicformal.syntax.show_file import OtherLine, declaration_layout, show_line
from nomicformal.syntax.tree_clause import Comments, PassageItem
from nomicformal.syntax.tree_vocabulary import Declaration

__all__ = ["format_source", "print_tree", "show_clause", "show_expr"]

WIDTH = 100
_STEP = 4
# A long line is rather broken before these words, or after a comma or a colon.
_BREAK_BEFORE = re.compile(r"(?:when|and|or|otherwise|only|by default|within|where|then|paused|despite)\b")

AnyFile = f.RuleFile | f.VocabularyFile | f.CaseFile | f.ProposalFile


def format_source(source: SourceFile) -> tuple[str, list[Diagnostic]]:
    """The file in canonical layout, and its findings. A file with mistakes is given back unchanged, and so is one whose
    canonical layout would exceed a limit; tabs in the indentation are mended."""
    tree, found = parsed(source)
    if any(d.severity is Severity.ERROR and d.code != TAB_INDENTATION.code for d in found):
        return source.text, found
    text = print_tree(tree)
    again, grown = parsed(SourceFile(source.name, text))
    if any(d.code == LIMIT.code for d in grown):
        return source.text, [*found, *grown]
    if again != tree:
        raise InternalError(f"{source.name}: formatting would change what the file says")
    return text, found


def parsed(source: SourceFile) -> tuple[AnyFile, list[Diagnostic]]:
    """The tree of a file of any kind, told by its first word, and its findings."""
    lines = markdown_lines(source)[0] if source.is_markdown else logical_lines(source)[0]
    word = lines[0].word if lines else ""
    if word == "case":
        return parse_case(source)
    if word == "proposal":
        return parse_proposal(source)
    return parse_vocabulary(source)


def print_tree(tree: AnyFile) -> str:
    """The text of a file from its tree."""
    out: list[str] = []
    match tree:
        case f.VocabularyFile(declarations, rules):
            for declaration in declarations:
                out += declaration_lines(declaration)
            for rule in rules:
                out += _rule(rule)
        case f.RuleFile(rule):
            if rule is not None:
                out += _rule(rule)
        case f.CaseFile(header, lines):
            out += line_lines(header) if header else []
            for line in lines:
                out += line_lines(line)
        case f.ProposalFile(header, lines):
            out += line_lines(header) if header else []
            for change in lines:
                out += line_lines(change)
                if isinstance(change, (f.Enact, f.Amend)):
                    out += _body(change.body)
    out += [comment_line(comment, 0) for comment in tree.end]
    return "\n".join(out) + "\n"


def _rule(rule: f.Rule) -> list[str]:
    return [*line_lines(rule.header), *_body(rule.body)]


def _body(body: f.RuleBody) -> list[str]:
    out = line_lines(body.section) if body.section else []
    for passage in body.passages:
        out += [comment_line(comment, 0) for comment in passage.comments.before]
        out += [f"| {line}" if line else "|" for line in passage.lines]
        for item in passage.items:
            out += item_lines(item, 2)
    out += line_lines(body.history_header) if body.history_header else []
    for event in body.history:
        out += line_lines(event)
    return out


def item_lines(item: PassageItem, indent: int) -> list[str]:
    """A clause or mark with its comments, a line each."""
    return _laid_out(layout(item), indent, item.comments)


def declaration_lines(declaration: Declaration) -> list[str]:
    """A declaration with its comments, a line each."""
    return _laid_out(declaration_layout(declaration), 0, declaration.comments)


def line_lines(line: OtherLine) -> list[str]:
    """Any other line with its comments, a line each; what stands in a log or a history is indented."""
    indent = 2 if isinstance(line, (f.LogEntry, f.HistoryLine)) else 0
    return _laid_out(Layout((show_line(line),)), indent, line.comments)


def comment_line(comment: str | None, indent: int) -> str:
    """A comment, or a blank line."""
    if comment is None:
        return ""
    return " " * indent + (f"#{comment}" if comment.startswith("#") else f"# {comment}".rstrip())


def _laid_out(line: Layout, indent: int, comments: Comments) -> list[str]:
    out = [comment_line(comment, indent) for comment in comments.before]
    out += _wrapped(line.parts[0], indent)
    for part in line.parts[1:]:
        if not line.spread and len(out[-1]) + 1 + len(part) <= WIDTH:
            out[-1] += f" {part}"
        else:
            out += _wrapped(part, indent + _STEP)
    if comments.after:
        out[-1] += f"  {comment_line(comments.after, 0)}"
    return out


def _wrapped(text: str, indent: int) -> list[str]:
    """`text` on lines of at most WIDTH columns where it can be broken, all but the first indented one step more."""
    lines = []
    margin = indent
    while margin + len(text) > WIDTH:
        place = _break(text, WIDTH - margin)
        if place is None:
            break
        lines.append(" " * margin + text[:place])
        text = text[place + 1 :]
        margin = indent + _STEP
    return [*lines, " " * margin + text]


def _break(text: str, room: int) -> int | None:
    """Where to break: in the second half of the line if possible, rather outside quotations and parentheses, rather
    before a word such as `when`, rather late. None if there is no place at all."""
    places = list(_spaces(text))
    fitting = [p for p in places if p[0] <= room]
    late = [p for p in fitting if p[0] > room // 2]
    if not fitting:
        return places[0][0] if places else None
    return min(late or fitting, key=lambda p: (p[2], p[1], -p[0]))[0]


def _spaces(text: str) -> Iterable[tuple[int, int, bool]]:
    """(place, how bad a place it is for its surroundings, whether it is within a quotation) of each possible break."""
    quoted = escaped = False
    depth = 0
    for place, character in enumerate(text):
        if escaped:
            escaped = False
        elif quoted and character == "\\":
            escaped = True
        elif character == '"':
            quoted = not quoted
        elif character == " " and 0 < place < len(text) - 1:
            before, after = text[place - 1], text[place + 1]
            if before != " " and after not in " |#":
                good = not quoted and (before in ",:" or _BREAK_BEFORE.match(text, place + 1))
                yield place, 2 * depth + (0 if good else 1), quoted
        elif not quoted:
            depth += (character == "(") - (character == ")")
