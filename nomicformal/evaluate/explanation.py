"""The tree in which a verdict is explained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from nomicformal.source import Span

Said = tuple[str, tuple["Said", ...]]
"""All that a tree says, quotes aside."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """`text`: one sentence (see told.py). `quote`: the passage that it rests on, `span` its place, `rule` its rule's
    number."""

    text: str
    quote: str = ""
    span: Span | None = None
    rule: int | None = None
    children: tuple[Explanation, ...] = ()

    def nodes(self) -> Iterator[Explanation]:
        """All nodes, this one first."""
        yield self
        for child in self.children:
            yield from child.nodes()

    def rules(self) -> tuple[int, ...]:
        """The numbers of the rules in the tree, each once, in order of first mention."""
        return tuple(dict.fromkeys(node.rule for node in self.nodes() if node.rule is not None))


@dataclass(slots=True)
class Shown:
    """What was shown so far."""

    explained: set[Said] = field(default_factory=set)
    quoted: set[tuple[int | None, str]] = field(default_factory=set)


def without_repeats(tree: Explanation, shown: Shown | None = None) -> Explanation:
    """The same tree: what was explained above is not explained again, a passage is quoted once, and of siblings that
    say the same the first stays."""
    shown = shown or Shown()
    quote = "" if (tree.rule, tree.quote) in shown.quoted else tree.quote
    shown.quoted.add((tree.rule, tree.quote))
    said = _said(tree)
    if not tree.children or said in shown.explained:
        return replace(tree, quote=quote, children=())
    shown.explained.add(said)
    different: dict[tuple[Said, str], Explanation] = {}
    for child in tree.children:
        different.setdefault((_said(child), child.quote), child)
    children = tuple(without_repeats(child, shown) for child in different.values())
    return replace(tree, quote=quote, children=children)


def _said(tree: Explanation) -> Said:
    return tree.text, tuple(_said(child) for child in tree.children)
