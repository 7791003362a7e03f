"""JSON, and JSON lines, as a tree."""

from __future__ import annotations

import json

from nomicformal.errors import UsageError
from nomicformal.importers.tree import MAX_DEPTH, MAX_NODES, Items, Leaf, Node, Pairs


class _Object(list[tuple[str, object]]):
    """An object with its keys in order, those that stand twice included."""


def read_json(name: str, text: str) -> Node:
    """The tree of a JSON document, or of JSON lines. UsageError, with the place, for any other text."""
    text = text.lstrip("\ufeff")
    try:
        return _Builder(name).node(_parse(text), "", 0)
    except json.JSONDecodeError as error:
        lines = [line for line in text.split("\n") if line.strip()]
        try:
            if len(lines) > 1 and all(line.lstrip()[:1] in "{[" for line in lines):
                return _Builder(name).node([_parse(line) for line in lines], "", 0)
        except json.JSONDecodeError:
            pass
        raise UsageError(f"{name} is not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise UsageError(f"{name} is nested too deeply") from error


def _parse(text: str) -> object:
    return json.loads(text, object_pairs_hook=_Object, parse_int=str, parse_float=str, parse_constant=str)


class _Builder:
    def __init__(self, name: str) -> None:
        self.name, self.count = name, 0

    def node(self, value: object, path: str, depth: int) -> Node:
        self.count += 1
        if depth > MAX_DEPTH or self.count > MAX_NODES:
            raise UsageError(f"{self.name} is nested more than {MAX_DEPTH} deep, or has more than {MAX_NODES:,} values")
        match value:
            case _Object():
                return Pairs(tuple((key, self.node(v, f"{path}.{key}".strip("."), depth + 1)) for key, v in value))
            case list():
                return Items(tuple(self.node(v, f"{path}.{n}".strip("."), depth + 1) for n, v in enumerate(value)))
            case None:
                return Leaf(path, "")
            case bool():
                return Leaf(path, "true" if value else "false")
            case _:
                return Leaf(path, str(value).replace("\r\n", "\n").replace("\r", "\n"))
