"""Which questions of the cases get another verdict, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from nomicformal.cli.loading import Loaded, has_errors
from nomicformal.render.comparison import CaseRow
from nomicformal.render.report import Node, Ruling

if TYPE_CHECKING:
    from nomicformal.checker.diff.touched_cases import Touched
    from nomicformal.core.case import Ask, Case
    from nomicformal.core.model import Ruleset

_LINES = 2
"""Lines of an explanation that are shown."""


@dataclass(frozen=True, slots=True)
class CasesCompared:
    """`judged`: questions that both answered; `untouched`: those that the change cannot touch. `notes`: cases that one
    of them could not be asked."""

    rows: tuple[CaseRow, ...]
    judged: int
    untouched: int
    notes: tuple[str, ...]
    undecided: bool


def compare_cases(before: Loaded, after: Loaded, touched: Touched) -> CasesCompared:
    """Every case of either, by the name of its file; where both have one of that name, each side's own."""
    files = {Path(name).name: (name, path) for loaded in (before, after) for name, path in loaded.model.cases}
    rows: list[CaseRow] = []
    notes: list[str] = []
    judged = untouched = 0
    undecided = False
    for file in sorted(files):
        first, second = (_read(loaded, *_own(loaded, file, files[file])) for loaded in (before, after))
        if first is None or second is None:
            which = "before" if first is None else "after"
            notes.append(f"case {file} cannot be asked of the rules {which} the change")
            continue
        asked = _questions(first), _questions(second)
        common = [key for key in asked[1] if key in asked[0]]
        same_file = _own(before, file, files[file])[1].read_bytes() == _own(after, file, files[file])[1].read_bytes()
        sides = tuple(zip((first, second), asked, strict=True))
        wanted = [
            key
            for key in common
            if not same_file
            or any(side.changed or touched.touches(n, side.case, own[key]) for n, (side, own) in enumerate(sides))
        ]
        untouched += len(common) - len(wanted)
        for old, new in zip(_judged(first, asked[0], wanted), _judged(second, asked[1], wanted), strict=True):
            judged += 1
            undecided = undecided or "UNDECIDED" in (old.verdict, new.verdict)
            if old.verdict != new.verdict:
                rows.append(_row(old, new))
        for key in sorted(asked[0].keys() ^ asked[1].keys()):
            notes.append(f"case {file}: only one side asks {key[1]}")
    return CasesCompared(tuple(rows), judged, untouched, tuple(notes), undecided)


@dataclass(frozen=True, slots=True)
class _Side:
    """A case as one side reads it. `changed`: it is judged under rules that a proposal changes."""

    ruleset: Ruleset
    case: Case
    changed: bool


def _own(loaded: Loaded, file: str, other: tuple[str, Path]) -> tuple[str, Path]:
    return next(((name, path) for name, path in loaded.model.cases if Path(name).name == file), other)


def _read(loaded: Loaded, name: str, path: Path) -> _Side | None:
    from nomicformal.core.read_case import read_case

    read = read_case(loaded.model, loaded.ruleset, path, name)
    if read.case is None or has_errors(read.diagnostics):
        return None
    return _Side(read.ruleset, read.case, read.ruleset is not loaded.ruleset)


def _questions(side: _Side) -> dict[tuple[int, str], Ask]:
    return {(ask.moment, " ".join(ask.source.split())): ask for ask in side.case.asks}


def _judged(side: _Side, asked: dict[tuple[int, str], Ask], wanted: list[tuple[int, str]]) -> tuple[Ruling, ...]:
    from nomicformal.cli.rulings import judged

    if not wanted:
        return ()
    return judged(side.ruleset, replace(side.case, asks=tuple(asked[key] for key in wanted)), changes=False).rulings


def _row(old: Ruling, new: Ruling) -> CaseRow:
    return CaseRow(
        new.case, new.statement, old.verdict, new.verdict, _why(old, new), _why(new, old), new.span or old.span
    )


def _why(mine: Ruling, other: Ruling) -> tuple[str, ...]:
    """The first lines of the explanation that the other side's does not have; else its first lines."""
    lines = _lines(mine.reasons) or [f"{verdict} if {assumption}" for assumption, verdict in mine.branches]
    lines = lines or list(mine.notes)
    known = set(_lines(other.reasons))
    fresh = [line for line in lines if line not in known] or lines
    quoting = [line for line in fresh if "“" in line]
    return tuple((quoting or fresh)[:_LINES])


def _lines(nodes: tuple[Node, ...]) -> list[str]:
    found: list[str] = []
    for node in nodes:
        found.append(f"{node.text}: “{' '.join(node.quote.split())}”" if node.quote else node.text)
        found += _lines(node.children)
    return found
