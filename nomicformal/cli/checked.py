"""A run of the checks on a ruleset, without the ruleset itself: all that a report says of it, and all that is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nomicformal.cache.texts import Json, finding_in, finding_out
from nomicformal.checker.kept import result_in, result_out
from nomicformal.checker.result import CheckResult
from nomicformal.diagnostics import Diagnostic
from nomicformal.source import SourceFile

if TYPE_CHECKING:
    from nomicformal.cli.loading import Loaded
    from nomicformal.cli.memory import Memory, NoMemory


@dataclass(frozen=True, slots=True)
class Checked:
    """`name`, `folder`, `file`, `sources`, `own` are those of what was loaded; `diagnostics`: what the language says
    of it."""

    name: str
    folder: Path
    file: str
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, SourceFile]
    own: frozenset[str]
    result: CheckResult

    @staticmethod
    def of(loaded: Loaded, result: CheckResult) -> Checked:
        return Checked(
            loaded.name, loaded.folder, loaded.file, loaded.diagnostics, loaded.sources, loaded.own, result
        )


def own_sources(rules: Checked | Loaded) -> list[SourceFile]:
    """The ruleset's own files, in order of name."""
    return [rules.sources[name] for name in sorted(rules.own)]


def checked_out(checked: Checked) -> Json:
    """The run as JSON. Raises NotKept."""
    return {
        "name": checked.name,
        "file": checked.file,
        "language": [finding_out(one) for one in checked.diagnostics],
        "sources": {name: source.text for name, source in checked.sources.items()},
        "own": sorted(checked.own),
        "result": result_out(checked.result),
    }


def recalled(memory: Memory | NoMemory, matters: tuple[object, ...]) -> Checked | None:
    """The run that was kept; None if none was, or none of use."""
    kept = memory.recall(matters)
    if kept is None:
        return None
    try:
        return checked_in(kept, memory.folder)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        return None


def checked_in(kept: Json, folder: Path) -> Checked:
    """The run that was kept, of a ruleset in this folder. KeyError, TypeError or ValueError if it is none."""
    return Checked(
        kept["name"],
        folder,
        kept["file"],
        tuple(finding_in(one) for one in kept["language"]),
        {name: SourceFile(name, text) for name, text in kept["sources"].items()},
        frozenset(kept["own"]),
        result_in(kept["result"]),
    )
