"""Where settings stand: nomicformal.toml, in the current folder or with the ruleset. It may have been written by a
stranger, so nothing outside its folder is read or written because of it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path, PurePath

from nomicformal.config import LIMITS
from nomicformal.errors import UsageError

SETTINGS_FILE = "nomicformal.toml"
REPORT_SUFFIXES = (".json", ".jsonl", ".sarif", ".xml", ".md", ".html", ".txt")
"""What a file may be called that found settings have written: nothing that another program would run or obey."""


def folders_for(here: Path, near: Path | None) -> tuple[Path, ...]:
    """Where settings are looked for, nearest first: the current folder, then the folder that the run is about (`near`)
    and those above it, up to the top of its repository. Outside a repository only these two."""
    if near is None:
        return (here,)
    folder = near.absolute()
    above = (folder, *folder.parents)
    top = next((place for place, other in enumerate(above) if (other / ".git").exists()), 0)
    return tuple(dict.fromkeys((here, near, *(_shown(one) for one in above[1 : top + 1]))))


def _shown(folder: Path) -> Path:
    """The folder as seen from the current one, if it lies below that."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def found_in(folders: Sequence[Path]) -> Path | None:
    """The settings file of the first folder that has one. UsageError if it leads out of its folder."""
    for folder in folders:
        path = folder / SETTINGS_FILE
        if path.is_file():
            if path.resolve().parent != folder.resolve():
                raise UsageError(f"the settings file {path} is a link to another folder: put the file itself there")
            return path
    return None


def read(path: Path) -> dict[str, object]:
    """The content of a settings file. UsageError if it cannot be read or is no TOML."""
    try:
        with path.open("rb") as stream:
            content = stream.read(LIMITS.max_file_bytes + 1)
    except OSError as error:
        raise UsageError(f"cannot read the settings file {path}: {error.strerror}") from error
    if len(content) > LIMITS.max_file_bytes:
        raise UsageError(f"the settings file {path} is larger than {LIMITS.max_file_bytes:,} bytes")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise UsageError(f"the settings file {path} is not UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the settings file {path} is not TOML: {error}") from error


def inside(folder: Path, name: str, complaint: str) -> Path:
    """The file of this name below the folder, links followed. UsageError with the complaint if it lies elsewhere."""
    path = folder / name
    try:
        below = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError) as error:
        raise UsageError(complaint) from error
    if PurePath(name).is_absolute() or ".." in PurePath(name).parts or not below:
        raise UsageError(complaint)
    return path


def may_be_written(name: PurePath) -> bool:
    """Whether settings that were found may have a report written there: in no hidden folder, under no other kind of
    name."""
    return name.suffix in REPORT_SUFFIXES and not any(part.startswith(".") for part in name.parts)
