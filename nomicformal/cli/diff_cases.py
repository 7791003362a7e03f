"""Which questions of the cases get another verdict, and why."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from nomicformal.cli.loading import Loaded, has_errors
from nomicformal.render.comparison import CaseRow
from nomicformal.render.report import Node, Ruling

_LINES = 2
"""Lines of an explanation that are shown."""


@dataclass(frozen=True, slots=True)
class CasesCompared:
    """`judged`: questions that both could answer; `notes`: cases that one of them could not be asked."""

    rows: tuple[CaseRow, ...]
    judged: int
    notes: tuple[str, ...]
    undecided: bool


def compare_cases(before: Loaded, after: Loaded) -> CasesCompared:
    """Every case of either, by the name of its file; where both have one of that name, each side's own."""
    files = {Path(name).name: (name, path) for loaded in (before, after) for name, path in loaded.model.cases}
    rows: list[CaseRow] = []
    notes: list[str] = []
    judged = 0
    undecided = False
    for file in sorted(files):
        first, second = (_rulings(loaded, *_own(loaded, file, files[file])) for loaded in (before, after))
        if first is None or second is None:
            which = "before" if first is None else "after"
            notes.append(f"case {file} cannot be asked of the rules {which} the change")
            continue
        asked = [{(one.case, one.statement, one.moment): one for one in side} for side in (first, second)]
        for key in (key for key in asked[1] if key in asked[0]):
            judged += 1
            old, new = asked[0][key], asked[1][key]
            undecided = undecided or "UNDECIDED" in (old.verdict, new.verdict)
            if old.verdict != new.verdict:
                rows.append(_row(old, new))
        for key in sorted(asked[0].keys() ^ asked[1].keys()):
            notes.append(f"case {file}: only one side asks whether {key[1]}")
    return CasesCompared(tuple(rows), judged, tuple(notes), undecided)


def _own(loaded: Loaded, file: str, other: tuple[str, Path]) -> tuple[str, Path]:
    return next(((name, path) for name, path in loaded.model.cases if Path(name).name == file), other)


def _rulings(loaded: Loaded, name: str, path: Path) -> tuple[Ruling, ...] | None:
    from nomicformal.cli.rulings import judged
    from nomicformal.core.read_case import read_case

    read = read_case(loaded.model, loaded.ruleset, path, name)
    if read.case is None or has_errors(read.diagnostics):
        return None
    return judged(read.ruleset, read.case, changes=False).rulings


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
