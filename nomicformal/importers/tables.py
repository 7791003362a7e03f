"""Rules in the rows of Markdown tables."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from nomicformal.importers.cells import cells_of, escapes_in, unescaped
from nomicformal.importers.cleaning import clean
from nomicformal.importers.grids import is_header, records
from nomicformal.importers.labels import bare_heading, heading_status
from nomicformal.importers.languages import RULE
from nomicformal.importers.legends import DEFAULT_MARKS, give_by_legend, legend_of
from nomicformal.importers.lines import Line, text_of
from nomicformal.importers.model import Imported, Piece, Remark, Role, Source
from nomicformal.importers.records import RecordReader
from nomicformal.importers.tree import Node, leaves

_RULER = re.compile(r"[ ]*\|?(?:[ ]*:?-{2,}:?[ ]*\|)+(?:[ ]*:?-{2,}:?[ ]*)?[ ]*")
_HEADING = re.compile(rf"[ ]*(?:#{{1,6}}[ ]*|\*\*)?(?:{RULE})[ ]+\d", re.I)


@dataclass(slots=True)
class _Table:
    """`cells` by line of the text: offset and words of each cell."""

    first: int
    lines: list[int]
    cells: dict[int, list[tuple[int, str]]]


def read_tables(name: str, original: str) -> Imported | None:
    """The rules in a text whose rules stand in tables; None if most of it stands elsewhere."""
    if original.count("|") < 6 and "{|" not in original:
        return None
    cleaned, removed = clean(original)
    text = text_of(cleaned)
    tables = _of_rules(_tables(text.lines) or _wiki_tables(cleaned, text.lines))
    inside = {n for table in tables for n in table.lines}
    size = sum(len(line.shown.strip()) for n, line in enumerate(text.lines) if n in inside)
    if not tables or size < 0.3 * len(cleaned.strip()):
        return None
    legend = legend_of("\n".join(line.shown for n, line in enumerate(text.lines) if n not in inside))
    reader = RecordReader(name, marks={**DEFAULT_MARKS, **legend.marks})
    pieces: list[Piece] = []
    status = section = ""
    for n, line in enumerate(text.lines):
        table = next((t for t in tables if t.first == n), None)
        if table is not None:
            _read(reader, table, text.lines, pieces, status, section)
        if n in inside or line.blank:
            continue
        role, why = Role.NOTE, "stands outside the tables"
        if line.is_separator:
            role = Role.SEPARATOR
        elif found := heading_status(line.shown):
            status, section, role = found, "", Role.STATUS
        elif re.match(r"[ ]*#{1,6}[ ]*\S", line.shown):
            if n == next(k for k, other in enumerate(text.lines) if not other.blank):
                reader.result.title = bare_heading(line.shown)
            else:
                section, role = bare_heading(line.shown), Role.SECTION
        start = line.start + len(line.shown) - len(line.shown.lstrip())
        pieces.append(Piece(start, line.start + len(line.shown.rstrip()), role))
        if role is not Role.SEPARATOR:
            reader.result.notes.append(Remark(name, text.number_at(line.start), line.shown.strip(), why))
    headings = sum(1 for n, line in enumerate(text.lines) if n not in inside and _HEADING.match(line.shown))
    if len(reader.result.rules) < 2 or headings >= len(reader.result.rules):
        return None  # a table within a rule, of points, say
    result = reader.result
    result.layout.append(
        f"{len(result.rules)} rules told by the rows of {len(tables)} table{'s' if len(tables) > 1 else ''}"
    )
    result.guesses += give_by_legend(result.rules, legend)
    pieces.sort(key=lambda piece: (piece.start, piece.end))
    result.sources[:] = [Source(name, original, cleaned, removed, tuple(pieces))]
    return result


def _of_rules(tables: list[_Table]) -> list[_Table]:
    """Those with the headings of a table of rules; all if none has."""
    rows = ((table, next(iter(table.cells.values()), [])) for table in tables)
    return [table for table, first in rows if is_header([words.strip() for _, words in first])] or tables


def _tables(lines: tuple[Line, ...]) -> list[_Table]:
    found: list[_Table] = []
    for n, line in enumerate(lines):
        if not (_RULER.fullmatch(line.shown) and "|" in line.shown and n and "|" in lines[n - 1].shown):
            continue
        numbers = [n - 1, n]
        for below in range(n + 1, len(lines)):
            if "|" not in lines[below].shown:
                break
            numbers.append(below)
        header = cells_of(lines[n - 1].shown)
        found.append(_Table(n - 1, numbers, {k: _placed(lines[k], header) for k in numbers if k != n}))
    return found


def _placed(line: Line, header: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    return [(line.start + at, words) for at, words in cells_of(line.shown, [words.strip() for _, words in header])]


def _wiki_tables(raw: str, lines: tuple[Line, ...]) -> list[_Table]:
    """Tables of a wiki: `{|`, rows below `|-`, cells behind `|`, `||`, `!` and `!!`, `|}`."""
    found: list[_Table] = []
    table: _Table | None = None
    row: list[tuple[int, str]] = []
    first = 0
    for n, line in enumerate(lines):
        bare = line.shown.strip()
        if table is None:
            if bare.startswith("{|"):
                table, row = _Table(n, [n], {}), []
            continue
        table.lines.append(n)
        begin = line.start + len(line.shown) - len(line.shown.lstrip())
        if bare.startswith(("|-", "|}", "|+")):
            if row:
                table.cells[first] = row
            row = []
            if bare.startswith("|}"):
                found.append(table)
                table = None
        elif bare[:1] in ("|", "!"):
            first = first if row else n
            start = begin + 1
            for match in re.finditer(r"\|\||!!|$", raw[start : line.end]):
                row.append((start, raw[start : begin + 1 + match.start()]))
                start = begin + 1 + match.end()
        elif row and bare:
            at, _ = row[-1]
            row[-1] = (at, raw[at : line.end])
    return found


def _read(
    reader: RecordReader, table: _Table, lines: tuple[Line, ...], pieces: list[Piece], status: str, section: str
) -> None:  # fmt: skip
    rows = [(n + 1, [unescaped(words.strip()) for _, words in cells]) for n, cells in table.cells.items()]
    tree: Node = records(rows)
    known = set(reader.roles)
    before = len(reader.result.rules)
    reader.read(tree)
    for rule in reader.result.rules[before:]:
        rule.section = rule.section or section
        if not rule.status and status:
            rule.status, rule.status_from = status, "group"
    own: list[Piece] = []
    by_line: dict[int, list[Role | None]] = {}
    for leaf in leaves(tree):
        by_line.setdefault(leaf.line, []).append(reader.roles.get(leaf.path) if leaf.path not in known else None)
    for n, cells in table.cells.items():
        roles = by_line.get(n + 1, [])
        for column, (at, words) in enumerate(cells):
            bare = words.strip()
            role = (roles[column] if column < len(roles) else None) or Role.MARKUP
            if bare:
                own += _stretches(at + words.index(bare), bare, role)
    own.sort(key=lambda piece: piece.start)
    pieces += own
    starts = [piece.start for piece in own]
    for n in table.lines:
        line = lines[n]
        pieces += _pipes(line, own[bisect_left(starts, line.start) : bisect_left(starts, line.end)])


def _stretches(start: int, words: str, role: Role) -> list[Piece]:
    """What of a cell is its content: all but the signs that keep its pipes from ending it."""
    found: list[Piece] = []
    place = 0
    for at in escapes_in(words):
        found += [Piece(start + place, start + at, role)] if at > place else []
        found.append(Piece(start + at, start + at + 1, Role.MARKUP))
        place = at + 1
    return [*found, Piece(start + place, start + len(words), role)]


def _pipes(line: Line, inside: list[Piece]) -> list[Piece]:
    """What of a table's line is no cell: pipes and the ruler."""
    found: list[Piece] = []
    place = line.start
    for piece in [*sorted(inside, key=lambda p: p.start), Piece(line.end, line.end, Role.MARKUP)]:
        for match in re.finditer(r"\S+", line.shown[place - line.start : piece.start - line.start]):
            found.append(Piece(place + match.start(), place + match.end(), Role.MARKUP))
        place = max(place, piece.end)
    return found
