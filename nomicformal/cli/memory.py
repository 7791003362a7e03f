"""What an earlier run found out about the very same ruleset, so that it need not be found out again."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from nomicformal.cache.store import Store
from nomicformal.cache.texts import NotKept
from nomicformal.cache.tool import identity
from nomicformal.cli.checked import Checked, checked_in, checked_out
from nomicformal.errors import UsageError
from nomicformal.ruleset.snapshot import Snapshot, snapshot
from nomicformal.syntax.resources import grammar_dir

NoCacheOption = Annotated[
    bool, typer.Option("--no-cache", help="Neither use nor keep what earlier runs found out.", show_default=False)
]
CacheDirOption = Annotated[
    Path | None,
    typer.Option(
        "--cache-dir", metavar="FOLDER", help="Keep what was found out there, not in your cache folder.",
        show_default=False,
    ),
]  # fmt: skip


class Memory:
    """For one ruleset as it is now (`taken`), named as the user did, and what else a result hangs on (`settings`)."""

    def __init__(self, store: Store, taken: Snapshot, name: str, settings: tuple[object, ...]) -> None:
        self._store = store
        self._taken = taken
        self._name = name
        grammar = sorted(grammar_dir().iterdir())  # a checkout keeps it outside of the package
        self._key = repr((identity(*grammar), str(Path.cwd()), name, taken.digest, *settings))

    def recall(self) -> Checked | None:
        """What was found out about the ruleset; None if nothing was, or nothing of use."""
        kept = self._store.get(self._key)
        if kept is None:
            return None
        try:
            return checked_in(kept, self._taken.folder)
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
            return None

    def keep(self, checked: Checked) -> None:
        """Keep a run that was not broken off for later ones, unless the files have changed meanwhile."""
        if snapshot(self._name) != self._taken:
            return
        try:
            kept = checked_out(checked)
        except NotKept:
            return
        self._store.put(self._key, kept)


class NoMemory:
    """Knows nothing and keeps nothing."""

    def recall(self) -> Checked | None:
        return None

    def keep(self, checked: Checked) -> None:
        del checked


def memory_of(name: str, settings: tuple[object, ...], *, off: bool, at: Path | None) -> Memory | NoMemory:
    """The memory for a ruleset, in the folder `at` or in the user's cache folder. What lies in the repository of the
    rules may have been put there by strangers: a cache folder there is left alone, and `at` there is a UsageError."""
    taken = None if off else snapshot(name)
    place = _default_folder() if at is None else at
    if taken is None or place is None:
        return NoMemory()
    if place.resolve().is_relative_to(_repository(taken.folder)):
        if at is not None:
            raise UsageError(f"--cache-dir {at} lies where the rules are kept: name a folder elsewhere")
        return NoMemory()
    return Memory(Store(place), taken, name, settings)


def _default_folder() -> Path | None:
    """`nomicformal` in the user's cache folder; None if there is no such folder."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    if Path(given).is_absolute():
        return Path(given) / "nomicformal"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return Path(local) / "nomicformal" / "Cache" if local else None
    try:
        return Path.home() / ".cache" / "nomicformal"
    except RuntimeError:
        return None


def _repository(folder: Path) -> Path:
    """The top of the repository in which a ruleset lies, else its folder."""
    home = folder.resolve()
    return next((each for each in (home, *home.parents) if (each / ".git").exists()), home)
