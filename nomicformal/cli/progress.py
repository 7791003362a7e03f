"""What is being worked on, on standard error, while it takes long: on terminals only, one line that goes away."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from nomicformal.cli.interrupt import finishing
from nomicformal.render.escape import clean

PATIENCE = 1.0
"""Seconds of a run before the first word."""
_START_OF_LINE, _CLEAR = "\r", "\x1b[K"
INCOMPLETE = "INCOMPLETE: the run was interrupted; "
"""How a note begins that says what is missing."""


class Progress:
    """Told the name of each step before it begins. `steps`: all of them, in order, for "3 of 60"; a name may stand
    there several times; `title`: a step in words."""

    def __init__(
        self, steps: Sequence[str], title: Callable[[str], str] = str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._steps, self._place = tuple(steps), -1
        self._title, self._clock = title, clock
        self._began, self._shown = clock(), False

    def __call__(self, name: str) -> None:
        """`name` begins; a name that is no step ends the show. One that was done already is being done again, for the
        sake of the step in hand."""
        if name not in self._steps:
            self._place = len(self._steps)
            self.end()
            return
        if name in self._steps[self._place + 1 :]:
            self._place = self._steps.index(name, self._place + 1)
        self.say(f"{self._place + 1} of {len(self._steps)}: {self._title(name)}")

    def say(self, text: str) -> None:
        """What is going on, where no steps are known beforehand."""
        if sys.stderr.isatty() and self._clock() - self._began >= PATIENCE:
            self._shown = True
            words = clean(text)
            sys.stderr.write(f"{_START_OF_LINE}{words[: shutil.get_terminal_size().columns - 2]}{_CLEAR}")
            sys.stderr.flush()

    def left(self) -> tuple[str, ...]:
        """The steps that were not finished, the one in hand first, each once."""
        return tuple(dict.fromkeys(self._steps[max(self._place, 0) :]))

    def end(self) -> None:
        """The line goes away."""
        if self._shown:
            self._shown = False
            sys.stderr.write(f"{_START_OF_LINE}{_CLEAR}")
            sys.stderr.flush()

    @contextmanager
    def until_stopped(self, tell_what_is_known: Callable[[], object]) -> Iterator[None]:
        """While this holds, Ctrl-C tells what is known so far and ends the run."""

        def finish() -> None:
            self.end()
            tell_what_is_known()

        with finishing(finish):
            yield
        self.end()
