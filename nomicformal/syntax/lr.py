"""The parser's loop: shift and reduce by the table, building the tree on the way up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from nomicformal.source import Span
from nomicformal.syntax.lexer import load_lexer
from nomicformal.syntax.table import END, Table, load_table


@dataclass(eq=False)
class Misfit(Exception):
    """The text from `start` to `end` does not fit. `read`: the terminal that stands there, `$END` at the end of the
    text, empty where no word can begin. `path`: the parser's states."""

    start: int
    end: int
    read: str
    path: tuple[int, ...]

    def expected(self) -> frozenset[str]:
        """The terminals that could stand there: those that end in a shift."""
        table = load_table()
        names = (*(name for name, _, _ in table.terminals), END)
        return frozenset(t for t in names if _shifts(table, list(self.path), t))


Build = Callable[..., Any]


def parse_text(text: str, start: str, builders: Mapping[str, Build], span: Callable[[int, int], Span]) -> Any:
    """What `builders` make of `text`: each is called with the span and the parts of its rule (None where an optional
    part is absent, tokens as text). Raises Misfit at the first word that does not fit."""
    table, lexer = load_table(), load_lexer()
    states, productions = table.states, table.productions
    path = [table.starts[start]]
    values: list[Any] = []
    starts: list[int] = []
    ends: list[int] = []
    position = 0
    while True:
        row = states[path[-1]]
        terminal, word_start, position = lexer.read(text, position, row)
        action = row.get(terminal)
        while action is not None and action < 0:
            production = productions[-action - 1]
            first = len(values) - production.size
            if production.size:
                begin, end = starts[first], ends[-1]
                del path[first + 1 :], starts[first + 1 :], ends[first:]
                ends.append(end)
            else:
                begin = end = word_start
                starts.append(begin)
                ends.append(end)
            if production.name is None:
                if production.size > 1:
                    values[first:] = [values[first + production.kept[0][0]]]
            else:
                parts = _parts(production.kept, values, first)
                if production.origin.startswith("_"):
                    values[first:] = [parts]
                else:
                    values[first:] = [builders[production.name](span(begin, end), *parts)]
            path.append(states[path[-1]][production.origin])
            action = states[path[-1]].get(terminal)
        if action is None:
            raise Misfit(word_start, position, terminal, tuple(path))
        if terminal == END:
            return values[0]
        path.append(action)
        values.append(text[word_start:position])
        starts.append(word_start)
        ends.append(position)


def _parts(kept: tuple[tuple[int, bool], ...], values: list[Any], first: int) -> list[Any]:
    parts: list[Any] = []
    for index, spliced in kept:
        if spliced:
            parts.extend(values[first + index])
        else:
            parts.append(None if index < 0 else values[first + index])
    return parts


def _shifts(table: Table, path: list[int], terminal: str) -> bool:
    while True:
        action = table.states[path[-1]].get(terminal)
        if action is None:
            return False
        if action >= 0:
            return True
        production = table.productions[-action - 1]
        if production.size:
            del path[-production.size :]
        path.append(table.states[path[-1]][production.origin])
