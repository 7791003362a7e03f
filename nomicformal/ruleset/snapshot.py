"""What a ruleset's files hold, as one digest: equal for two runs only if reading the ruleset would give the same."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nomicformal.config import LIMITS
from nomicformal.ruleset.places import FOLDERS, MAINS, NAME, SUFFIXES
from nomicformal.syntax.resources import SHARED, specs_dir


@dataclass(frozen=True, slots=True)
class Snapshot:
    """`folder`: where the ruleset is; `digest`: of everything that is read of it, shared vocabulary included."""

    folder: Path
    digest: str


def snapshot(name: str) -> Snapshot | None:
    """Of the ruleset of this name or path (found as `load` finds it); None if there is none."""
    path = Path(name)
    if path.is_file():
        return _taken(path.parent, "" if path.name in MAINS else path.name)
    if path.is_dir():
        return _taken(path, "")
    shipped = specs_dir() / name
    return _taken(shipped, "") if NAME.fullmatch(name) and shipped.is_dir() else None


def _taken(folder: Path, file: str) -> Snapshot:
    digest = hashlib.sha256()
    for part in (os.fsencode(folder.resolve().name), os.fsencode(file), *_parts(folder, file)):
        digest.update(b"%d:" % len(part))
        digest.update(part)
    return Snapshot(folder, digest.hexdigest())


def _parts(folder: Path, file: str) -> Iterator[bytes]:
    """Of each file that may be read its name and what is in it; of cases and proposals, and of what leads outside,
    the names only."""
    home = folder.resolve()
    for below in ("", *FOLDERS):
        for path in _files(folder / below, file):
            yield os.fsencode(path.relative_to(folder))
            yield b"inside" if _inside(path, home) else b"outside"
            main = not below and path.name in (*MAINS, file)
            if main or (below in ("", "rules") and _inside(path, home)):
                yield _content(path)
    for path in _files(specs_dir() / SHARED, ""):
        yield os.fsencode(path.name)
        yield _content(path)


def _files(folder: Path, file: str) -> list[Path]:
    """The files with formal text of a folder, and the one of this name, in order."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES or path.name == file)
    except OSError:
        return []


def _content(path: Path) -> bytes:
    """What would be read of a file, as far as that is limited."""
    if not path.is_file():
        return b"no file"
    try:
        with path.open("rb") as stream:
            return b"=" + stream.read(LIMITS.max_file_bytes + 1)
    except OSError as error:
        return str(error.strerror).encode("utf-8", "replace")


def _inside(path: Path, home: Path) -> bool:
    try:
        return path.resolve().is_relative_to(home)
    except (OSError, RuntimeError):  # a link that leads to itself
        return False
