"""Which tool this is: what it keeps is of no use to one that could answer differently."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import nomicformal

_SOLVER = "z3"
_LIBRARIES = ("lark", "networkx")


def identity(*others: Path) -> str:
    """Different for any two versions of the tool, of its solver and libraries, of Python, or of the `others`, which
    belong to the tool as well. Files are told apart by name, size and time of change, so that a checkout that is being
    edited is new each time."""
    digest = hashlib.sha256()
    for path in (*_own_files(), *_solver_files(), *_libraries(), *others):
        state = path.stat()
        digest.update(f"{path}\0{state.st_size}\0{state.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    return f"{nomicformal.__version__} {sys.version} {digest.hexdigest()}"


def _own_files() -> Iterator[Path]:
    for folder, below, names in os.walk(Path(nomicformal.__file__).parent):
        below[:] = sorted(name for name in below if name != "__pycache__")
        for name in sorted(names):
            yield Path(folder, name)


def _libraries() -> Iterator[Path]:
    """A file of each that tells one version from the next."""
    for library in _LIBRARIES:
        found = importlib.util.find_spec(library)
        if found is not None and found.origin is not None:
            yield Path(found.origin)


def _solver_files() -> Iterator[Path]:
    """The solver's own files, found without loading it; none if it is not installed."""
    found = importlib.util.find_spec(_SOLVER)
    if found is not None and found.origin is not None:
        home = Path(found.origin).parent
        yield from (path for path in sorted(home.iterdir()) if path.is_file())
        yield from (path for path in sorted((home / "lib").glob("*")) if path.is_file())
