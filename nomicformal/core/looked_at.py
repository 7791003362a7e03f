"""Which parts of a ruleset were looked at while something was worked out.

What comes out is a matter of these parts alone: for other rules in which they are the same it comes out the same.

    looked = LookedAt()
    shelf = Shelf(looked, "values", list)       # symbol -> clauses, noted when they are taken
    shelf["quorum"]
    looked.parts(looked.seen)                   # [("values", "quorum")]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Part = tuple[str, ...]
"""The name of a part of a ruleset: how it is looked up, and under what name."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(slots=True)
class LookedAt:
    """`seen` is the set of what was looked at since the present stretch of work began: a bit for each part."""

    seen: int = 0
    _bits: dict[Part, int] = field(default_factory=dict)
    _names: list[Part] = field(default_factory=list)

    def note(self, *part: str) -> None:
        """This part is looked at."""
        bit = self._bits.get(part)
        if bit is None:
            bit = self._bits[part] = 1 << len(self._names)
            self._names.append(part)
        self.seen |= bit

    def parts(self, seen: int) -> list[Part]:
        """The parts of a set."""
        found = []
        while seen:
            lowest = seen & -seen
            found.append(self._names[lowest.bit_length() - 1])
            seen ^= lowest
        return found

    @contextmanager
    def unnoticed(self) -> Iterator[None]:
        """Within this block, looking counts for nothing."""
        outer = self.seen
        try:
            yield
        finally:
            self.seen = outer


class Shelf(defaultdict[K, V]):
    """A table of which it is noted what is taken from it, or asked for in vain."""

    def __init__(
        self,
        looked: LookedAt,
        name: str,
        make: Callable[[], V] | None = None,
        table: Mapping[K, V] | None = None,
        *,
        names: Mapping[K, str] | None = None,
    ) -> None:
        """`table`: what is in it. `names`: those under which the keys are noted, if they are not names themselves."""
        super().__init__(make, table or {})
        self._looked = looked
        self._name = name
        self._names = names

    def _note(self, key: object) -> None:
        if self._names is not None:
            self._looked.note(self._name, self._names.get(key, ""))  # type: ignore[arg-type]
        elif isinstance(key, tuple):
            self._looked.note(self._name, *key)
        else:
            self._looked.note(self._name, str(key))

    def __getitem__(self, key: K) -> V:
        """What is under this key. Nothing is added by looking, so that who goes through the table can look, too."""
        self._note(key)
        if self.default_factory is not None and not super().__contains__(key):
            return self.default_factory()
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._note(key)
        return super().__contains__(key)

    def get(self, key: K, default: V | None = None) -> V | None:  # type: ignore[override]
        self._note(key)
        return super().get(key, default)


class Remembered(Generic[V]):
    """Results worked out once each, with what was looked at for them: that counts again whenever one is used."""

    def __init__(self, looked: LookedAt) -> None:
        self._looked = looked
        self._known: dict[object, tuple[V, int]] = {}

    def of(self, key: object, make: Callable[[], V]) -> V:
        """The result under this key, made if there is none yet."""
        found = self.get(key)
        if found is None:
            outer = self.begin()
            try:
                found = self.keep(key, make())
            finally:
                self._looked.seen |= outer
        return found

    def get(self, key: object) -> V | None:
        """The result under this key, if there is one."""
        known = self._known.get(key)
        if known is None:
            return None
        self._looked.seen |= known[1]
        return known[0]

    def begin(self) -> int:
        """Work on a result begins. What was looked at before is to be added to `seen` again when it ends."""
        outer = self._looked.seen
        self._looked.seen = 0
        return outer

    def keep(self, key: object, value: V) -> V:
        """The result of the work that began last."""
        self._known[key] = (value, self._looked.seen)
        return value

    def __contains__(self, key: object) -> bool:
        return key in self._known
