"""`--timing`: where the time of a run went, on standard error, so that the report itself stays the same."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from nomicformal.diagnostics import CodeInfo

if TYPE_CHECKING:
    from nomicformal.checker.answers import Answers

_SHORT = 0.01


class Stopwatch:
    """Told what begins, it adds up how long each thing took, in seconds of wall time."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._seconds: dict[str, float] = {}
        self._name, self._since = "", clock()

    def __call__(self, name: str) -> None:
        """What was going on ends, and `name` begins."""
        now = self._clock()
        if self._name:
            self._seconds[self._name] = self._seconds.get(self._name, 0.0) + now - self._since
        self._name, self._since = name, now

    def lines(self) -> list[str]:
        """What took longest first, what took next to nothing together, then the sum."""
        self("")
        rows = sorted(self._seconds.items(), key=lambda row: (-row[1], row[0]))
        long = [(name, seconds) for name, seconds in rows if seconds >= _SHORT]
        rest = sum(seconds for _, seconds in rows[len(long) :])
        lines = ["seconds", *(f"{seconds:8.2f}  {title_of(name)}" for name, seconds in long)]
        lines += [f"{rest:8.2f}  {len(rows) - len(long)} more"] if len(rows) > len(long) else []
        return [*lines, f"{sum(self._seconds.values()):8.2f}  in all"]


def title_of(name: str) -> str:
    """What a check is called, by the name of its module; other things are called what they are."""
    from nomicformal.checker.checks import CHANGE, FORMAL, TEXTUAL

    package = "checks" if name in (*TEXTUAL, *FORMAL) else "change" if name in CHANGE else ""
    if not package:
        return name
    info: CodeInfo = import_module(f"nomicformal.checker.{package}.{name}").INFO
    return f"{info.code} {info.name}"


def begin(watch: Stopwatch | None, name: str) -> None:
    """Tell the watch what begins, if there is one."""
    if watch is not None:
        watch(name)


def tell(watch: Stopwatch | None, answers: Answers | None = None) -> None:
    """Print what the watch says, if there is one, and how many of the solver's answers were those of earlier runs."""
    if watch is not None:
        print("\n".join(watch.lines()), file=sys.stderr)
        if answers is not None and answers.used + answers.fresh:
            asked = answers.used + answers.fresh
            print(f"{answers.used:,} of {asked:,} answers were kept of this run or earlier ones", file=sys.stderr)
