"""The tree in which a verdict is explained."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.source import Span


@dataclass(frozen=True, slots=True)
class Explanation:
    """`text`: one sentence. `quote`: the passage that it rests on, `span` its place, `rule` its rule's number."""

    text: str
    quote: str = ""
    span: Span | None = None
    rule: int | None = None
    children: tuple[Explanation, ...] = ()

    def rules(self) -> tuple[int, ...]:
        """The numbers of the rules in the tree, each once, in order of first mention."""
        found: dict[int, None] = {}
        waiting = [self]
        while waiting:
            node = waiting.pop(0)
            if node.rule is not None:
                found[node.rule] = None
            waiting = [*node.children, *waiting]
        return tuple(found)
