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
from nomicformal.syntax.parse import parse_case, parse_proposal, parse_vocabulary
from nomicformal.syntax.show_clause import Layout, layout, show_clause
from nomicformal.syntax.show_expr import show_expr
from nomicformal.syntax.show_file import OtherLine, declaration_layout, show_line
from nomicformal.syntax.tree_clause import Comments, PassageItem

__all__ = ["format_source", "print_tree", "show_clause", "show_expr"]

WIDTH = 100
_STEP = 4
# A long line is rather broken before these words, or after a comma or a colon.
_BREAK_BEFORE = re.compile(r"(?:when|and|or|otherwise|only|by default|within|where|then|paused|despite)\b")

AnyFile = f.RuleFile | f.VocabularyFile | f.CaseFile | f.ProposalFile


def format_source(source: SourceFile) -> tuple[str, list[Diagnostic]]:
    """The file in canonical layout, and its findings. A file with mistakes is given back unchanged, and so is one whose
    canonical layout would exceed a limit; tabs in the indentation are mended."""
    tree, found = _parsed(source)
    if any(d.severity is Severity.ERROR and d.code != TAB_INDENTATION.code for d in found):
        return source.text, found
    text = print_tree(tree)
    again, grown = _parsed(SourceFile(source.name, text))
    if any(d.code == LIMIT.code for d in grown):
        return source.text, [*found, *grown]
    if again != tree:
        raise InternalError(f"{source.name}: formatting would change what the file says")
    return text, found


def _parsed(source: SourceFile) -> tuple[AnyFile, list[Diagnostic]]:
    lines, _ = logical_lines(source)
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
                _write(out, declaration_layout(declaration), 0, declaration.comments)
            for rule in rules:
                _rule(out, rule)
        case f.RuleFile(rule):
            if rule is not None:
                _rule(out, rule)
        case f.CaseFile(header, lines):
            _lines(out, [header] if header else [], 0)
            for line in lines:
                _lines(out, [line], 2 if isinstance(line, f.LogEntry) else 0)
        case f.ProposalFile(header, lines):
            _lines(out, [header] if header else [], 0)
            for change in lines:
                _lines(out, [change], 0)
                if isinstance(change, (f.Enact, f.Amend)):
                    _body(out, change.body)
    out += [_comment(comment, 0) for comment in tree.end]
    return "\n".join(out) + "\n"


def _rule(out: list[str], rule: f.Rule) -> None:
    _lines(out, [rule.header], 0)
    _body(out, rule.body)


def _body(out: list[str], body: f.RuleBody) -> None:
    _lines(out, [body.section] if body.section else [], 0)
    for passage in body.passages:
        _comments(out, passage.comments, 0)
        out += [f"| {line}" if line else "|" for line in passage.lines]
        for item in passage.items:
            _item(out, item)
    _lines(out, [body.history_header] if body.history_header else [], 0)
    _lines(out, body.history, 2)


def _item(out: list[str], item: PassageItem) -> None:
    _write(out, layout(item), 2, item.comments)


def _lines(out: list[str], lines: Iterable[OtherLine], indent: int) -> None:
    for line in lines:
        _write(out, Layout((show_line(line),)), indent, line.comments)


def _write(out: list[str], line: Layout, indent: int, comments: Comments) -> None:
    _comments(out, comments, indent)
    out += _wrapped(line.parts[0], indent)
    for part in line.parts[1:]:
        if not line.spread and len(out[-1]) + 1 + len(part) <= WIDTH:
            out[-1] += f" {part}"
        else:
            out += _wrapped(part, indent + _STEP)
    if comments.after:
        out[-1] += f"  {_comment(comments.after, 0)}"


def _comments(out: list[str], comments: Comments, indent: int) -> None:
    out += [_comment(comment, indent) for comment in comments.before]


def _comment(comment: str | None, indent: int) -> str:
    if comment is None:
        return ""
    return " " * indent + (f"#{comment}" if comment.startswith("#") else f"# {comment}".rstrip())


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
