"""Tables: rows of cells, with or without a row of headings, from CSV or from Markdown."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence

from nomicformal.errors import UsageError
from nomicformal.importers.fields import kind_of_key
from nomicformal.importers.languages import status_of
from nomicformal.importers.tree import Items, Leaf, Node, Pairs

_NUMBER = re.compile(r"\W*(?:[^\W\d_]+[ .]*)?\d{1,6}\W*(?:\([^)]*\))?\W*")
_LONGEST_CELL = 10_000_000
_MARK = re.compile(r"[(\[]?[IM*†+][)\]]?")
_END = "\x1f"
"""A row that is put below the last one, and is none of its own where a quotation mark was not closed."""


def read_csv(name: str, text: str) -> Node:
    """The records of a CSV file with any usual delimiter; headings in any of the seven languages, or none. UsageError
    if it is no table."""
    text = text.lstrip("\ufeff")
    previous = csv.field_size_limit(_LONGEST_CELL)
    try:
        rows = _rows(name, text)
        return records(rows) if rows else _one_column(name, text)
    except csv.Error as error:
        raise UsageError(f"{name} is no table: {error}") from error
    finally:
        csv.field_size_limit(previous)


def _one_column(name: str, text: str) -> Node:
    """The rows of a table with one column, each a rule with its number in front."""
    rows = csv.reader(io.StringIO(text, newline=""))
    cells = [(rows.line_num, row[0]) for row in rows if len(row) == 1 and row[0].strip()]
    if sum(1 for _, cell in cells if re.match(r"\W*(?:[^\W\d_]+\W+)?\d", cell)) < max(2, len(cells) // 2):
        raise UsageError(f"{name} is no table: its lines have no delimiter (comma, semicolon, tab or |) in common")
    return Items(tuple(Leaf(f"line {line}", cell, line) for line, cell in cells))


def _rows(name: str, text: str) -> list[tuple[int, list[str]]]:
    """Numbered rows with the delimiter that gives most rows the same number of cells. UsageError where a quotation mark
    that is not closed makes one cell of all that follows."""
    best: list[tuple[int, list[str]]] = []
    most, unclosed = 0.0, 0
    for delimiter in ",;\t|":
        reader = csv.reader(io.StringIO(f"{text}\n{_END}\n", newline=""), delimiter=delimiter, skipinitialspace=True)
        rows = []
        begun, last = 0, 0
        for cells in reader:
            begun, last = last + 1, reader.line_num
            if any(cell.strip() for cell in cells) and cells != [_END]:
                rows.append((reader.line_num, [cell.replace("\r\n", "\n") for cell in cells]))
        widths = Counter(len(cells) for _, cells in rows)
        width, count = max(widths.items(), key=lambda item: (item[1] * (item[0] > 1), item[0]), default=(0, 0))
        known = sum(1 for _, cells in rows[:5] for cell in cells if width > 1 and kind_of_key(cell))
        score = (count / len(rows) + 0.1 * width + known) if width > 1 else 0.0
        if score > most:
            best, most, unclosed = rows, score, begun if cells != [_END] else 0
    if unclosed:
        raise UsageError(f"{name} is no table: a quotation mark in the row from line {unclosed} on is not closed")
    return best


def records(rows: Sequence[tuple[int, list[str]]]) -> Node:
    """The rows below the headings as records; what stands above these is under the key `note`."""
    header = next((n for n, (_, cells) in enumerate(rows[:6]) if is_header(cells)), None)
    above = [] if header is None else rows[:header]
    names = _guessed(rows) if header is None else [cell.strip() for cell in rows[header][1]]
    found: list[Node] = []
    for line, cells in rows[0 if header is None else header + 1 :]:
        pairs = []
        for column, cell in enumerate(cells):
            key = names[column] if column < len(names) and names[column] else f"column {column + 1}"
            pairs.append((key, Leaf(f"line {line}.{key}", cell, line)))
        found.append(Pairs(tuple(pairs)))
    if not above:
        return Items(tuple(found))
    notes = Items(tuple(Leaf(f"line {line}", " ".join(c for c in cells if c.strip()), line) for line, cells in above))
    return Pairs((("note", notes), ("rules", Items(tuple(found)))))


def is_header(cells: Sequence[str]) -> bool:
    """Whether a row holds the names of columns: at least two of them known, or a number's and a text's."""
    kinds = [kind for cell in cells if len(cell) < 40 and (kind := kind_of_key(cell))]
    return len(set(kinds)) >= 2 and ("number" in kinds or "text" in kinds)


def _guessed(rows: Sequence[tuple[int, list[str]]]) -> list[str]:
    """Names for columns without headings, by what stands in them."""
    width = max((len(cells) for _, cells in rows), default=0)
    columns = [[cells[n] for _, cells in rows if n < len(cells) and cells[n].strip()] for n in range(width)]
    names = [""] * width
    lengths = [sum(map(len, cells)) / max(1, len(cells)) for cells in columns]
    if lengths:
        names[lengths.index(max(lengths))] = "text"
    for n, cells in enumerate(columns):
        if names[n] or not cells:
            continue
        if "number" not in names and _share(_NUMBER, cells) >= 0.8:
            names[n] = "number"
        elif "status" not in names and sum(1 for c in cells if status_of(c) or _MARK.fullmatch(c.strip())) >= 0.8 * len(
            cells
        ):
            names[n] = "status"
        elif "title" not in names and lengths[n] < 80:
            names[n] = "title"
    return names


def _share(pattern: re.Pattern[str], cells: Sequence[str]) -> float:
    return sum(1 for cell in cells if pattern.fullmatch(cell.strip())) / len(cells)
