"""Structured sources (JSON, YAML, CSV, front matter) as one kind of tree, in which every value is text as printed and
nothing, not even a key that stands twice, is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.config import LIMITS

MAX_NODES = LIMITS.max_source_values
MAX_DEPTH = LIMITS.max_source_depth


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value. `path`: where it stands, such as `rules.3.text`; `line`: 0 if not known."""

    path: str
    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """A record or a mapping, in the order of the source."""

    pairs: tuple[tuple[str, Node], ...]


Node = Leaf | Items | Pairs


def leaves(node: Node) -> Iterator[Leaf]:
    """Every value in the tree, in order."""
    match node:
        case Leaf():
            yield node
        case Items(items):
            for item in items:
                yield from leaves(item)
        case Pairs(pairs):
            for _, value in pairs:
                yield from leaves(value)
