"""What is being worked on, on standard error, while it takes long: on terminals only, one line that goes away."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence

PATIENCE = 1.0
"""Seconds of a run before the first word."""
_START_OF_LINE, _CLEAR = "\r", "\x1b[K"


class Progress:
    """Told the name of each step before it begins. `steps`: all of them, in order, for "3 of 60"; `title`: a step in
    words."""

    def __init__(
        self, steps: Sequence[str], title: Callable[[str], str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._places = {name: place for place, name in enumerate(steps, start=1)}
        self._title, self._clock = title, clock
        self._began, self._shown = clock(), False
        self.name = ""
        """The step in hand."""

    def __call__(self, name: str) -> None:
        """`name` begins; a name that is no step ends the show."""
        self.name = name
        if name not in self._places:
            self.end()
        elif sys.stderr.isatty() and self._clock() - self._began >= PATIENCE:
            self._shown = True
            words = f"{self._places[name]} of {len(self._places)}: {self._title(name)}"
            sys.stderr.write(f"{_START_OF_LINE}{words[:78]}{_CLEAR}")
            sys.stderr.flush()

    def left(self) -> tuple[str, ...]:
        """The steps that were not finished, the one in hand first."""
        first = self._places.get(self.name, len(self._places) + 1)
        return tuple(name for name, place in self._places.items() if place >= first)

    def end(self) -> None:
        """The line goes away."""
        if self._shown:
            self._shown = False
            sys.stderr.write(f"{_START_OF_LINE}{_CLEAR}")
            sys.stderr.flush()
