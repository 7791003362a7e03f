"""What encodings ask about expressions again and again, worked out once each."""

from __future__ import annotations

from collections.abc import Hashable

from nomicformal.checker.encode.editions import Node, nodes_in
from nomicformal.checker.encode.world import IT, SUBJECT
from nomicformal.core import expr as x
from nomicformal.core.walk import free_vars


class Shapes:
    """Expressions are known again as the same objects, so all that were asked about are kept."""

    def __init__(self) -> None:
        self._kept: list[object] = []
        self._numbers: dict[int, int] = {}
        self._known: dict[Hashable, int] = {}
        self._named: dict[int, tuple[int, tuple[str, ...]]] = {}
        self._read: dict[int, frozenset[Node]] = {}

    def named(self, expr: x.Expr) -> tuple[int, tuple[str, ...]]:
        """A number that expressions share which say the same, wherever they stand; and the names of what the value
        hangs on: free variables, `it` and the subject."""
        found = self._named.get(id(expr))
        if found is None:
            names = (*sorted(v.name for v in free_vars(expr)), IT, SUBJECT)
            self._named[id(expr)] = found = self._number(expr), names
        return found

    def read(self, expr: x.Expr) -> frozenset[Node]:
        """What the expression reads."""
        found = self._read.get(id(expr))
        if found is None:
            self._kept.append(expr)
            self._read[id(expr)] = found = frozenset(nodes_in(expr))
        return found

    def _number(self, tree: object) -> int:
        """The number of what this says, made of those of its parts."""
        if id(tree) in self._numbers:
            return self._numbers[id(tree)]
        fields = getattr(type(tree), "__dataclass_fields__", None)
        said: tuple[object, ...]
        if isinstance(tree, tuple):
            said = (tuple, *map(self._number, tree))
        elif fields is not None:
            skip = "span" if isinstance(tree, x.Apply) else ""
            said = (type(tree), *[self._number(getattr(tree, name)) for name in fields if name != skip])
        else:
            said = (type(tree), tree if isinstance(tree, Hashable) else None)
        number = self._known.setdefault(said, len(self._known))
        self._kept.append(tree)
        self._numbers[id(tree)] = number  # last: the stack may run out in between
        return number
