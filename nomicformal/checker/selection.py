"""Which findings are wanted: codes chosen and codes left out. What is not wanted is not looked for."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from nomicformal.diagnostics import CodeInfo
from nomicformal.errors import UsageError


@dataclass(frozen=True, slots=True)
class Selection:
    """Starts of codes (`NF1`, `NF105`). A code is taken if it starts with one of `select` (empty: any) and with none of
    `ignore`."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def takes(self, code: str) -> bool:
        """Whether findings with this code are wanted."""
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore or ("\0",))

    def __str__(self) -> str:
        """What was looked for, in words; empty if everything was."""
        only = f"looked only for {', '.join(self.select)}" if self.select else ""
        but = f"did not look for {', '.join(self.ignore)}" if self.ignore else ""
        return "; ".join(part for part in (only, but) if part)

    def of(self, names: Sequence[str], code_of: Callable[[str], str]) -> tuple[str, ...]:
        """Those of the checks (`code_of` gives the code that each reports) that are wanted, in their order."""
        return tuple(name for name in names if self.takes(code_of(name)))


EVERYTHING = Selection()


def selection(select: Iterable[str], ignore: Iterable[str], known: Sequence[CodeInfo]) -> Selection:
    """A selection from what a user wrote: codes, starts of codes or names, several with commas between them. UsageError
    for what fits none of the `known` codes."""
    return Selection(_codes("select", select, known), _codes("ignore", ignore, known))


def _codes(option: str, wishes: Iterable[str], known: Sequence[CodeInfo]) -> tuple[str, ...]:
    written = [part.strip() for wish in wishes for part in wish.split(",")]
    return tuple(dict.fromkeys(_code(option, part, known) for part in written if part))


def _code(option: str, written: str, known: Sequence[CodeInfo]) -> str:
    by_name = {info.name: info.code for info in known}
    code = by_name.get(written.lower(), written.upper())
    if any(info.code.startswith(code) for info in known):
        return code
    close = difflib.get_close_matches(written, [*by_name, *by_name.values()], n=1)
    hint = f"; did you mean {close[0]}?" if close else ""
    raise UsageError(f"--{option}: no finding has the code {written!r}{hint} (`nomicformal explain` lists them all)")
