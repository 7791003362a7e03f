"""What earlier runs found out about a ruleset, so that it need not be found out again: whole runs on the very same
rules, and answers to single questions, which outlive changes of rules that they do not hang on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cache.store import Store
from nomicformal.cache.texts import Json, NotKept
from nomicformal.cache.tool import identity
from nomicformal.errors import UsageError
from nomicformal.ruleset.places import MAINS
from nomicformal.ruleset.snapshot import Snapshot, snapshot
from nomicformal.syntax.resources import grammar_dir, specs_dir

if TYPE_CHECKING:
    from nomicformal.checker.answers import Answers

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
    """For one ruleset as it is now (`taken`), named as the user did."""

    def __init__(self, store: Store, taken: Snapshot, name: str) -> None:
        self._store = store
        self._taken = taken
        self._name = name
        self._tool = identity(*sorted(grammar_dir().iterdir()))  # a checkout keeps the grammar outside of the package

    @property
    def folder(self) -> Path:
        """Where the ruleset is."""
        return self._taken.folder

    def recall(self, matters: tuple[object, ...]) -> Json:
        """What was kept of a run on the very same ruleset; None if nothing was. `matters`: what else it hangs on."""
        return self._store.get(self._key(matters))

    def keep(self, matters: tuple[object, ...], out: Callable[[], Json]) -> None:
        """Keep what `out` gives of a run that was not broken off, unless the files have changed meanwhile or it has no
        such form (NotKept)."""
        if snapshot(self._name) != self._taken:
            return
        try:
            kept = out()
        except NotKept:
            return
        self._store.put(self._key(matters), kept)

    def answers(self) -> Answers:
        """The answers to single questions about this ruleset, as it is or was."""
        from nomicformal.checker.answers import Answers

        return Answers.of(self._store.get(self._answers_key()))

    def keep_answers(self, answers: Answers | None) -> None:
        """Keep them for later runs, if there are new ones."""
        if answers is not None and answers.fresh:
            self._store.put(self._answers_key(), answers.out())

    def _key(self, matters: tuple[object, ...]) -> str:
        return repr((self._tool, str(Path.cwd()), self._name, self._taken.digest, *matters))

    def _answers_key(self) -> str:
        return repr((self._tool, "answers", str(self._taken.folder.resolve())))


class NoMemory:
    """Knows nothing and keeps nothing."""

    folder = Path()

    def recall(self, matters: tuple[object, ...]) -> Json:
        del matters

    def keep(self, matters: tuple[object, ...], out: Callable[[], Json]) -> None:
        del matters, out

    def answers(self) -> None:
        return None

    def keep_answers(self, answers: Answers | None) -> None:
        del answers


def memory_of(name: str, *, off: bool, at: Path | None) -> Memory | NoMemory:
    """The memory for a ruleset, in the folder `at` or in the user's cache folder. What lies in the repository of the
    rules may have been put there by strangers: a cache folder there is left alone, and `at` there is a UsageError."""
    taken = None if off else snapshot(name)
    place = _default_folder() if at is None else at
    if taken is None or place is None:
        return NoMemory()
    if any(place.resolve().is_relative_to(home) for home in _homes(taken.folder, Path(name))):
        if at is not None:
            raise UsageError(f"--cache-dir {at} lies where the rules are kept: name a folder elsewhere")
        return NoMemory()
    return Memory(Store(place), taken, name)


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


def _homes(folder: Path, name: Path) -> Iterator[Path]:
    """Where strangers may have put what lies there: the ruleset's folder (what lies beside a ruleset of one file is no
    part of it), and the whole repository that holds it, unless it comes with the tool or everything of the user lies in
    that repository."""
    home = folder.resolve()
    if not name.is_file() or name.name in MAINS:
        yield home
    if not home.is_relative_to(specs_dir().resolve()):
        everything = (_user_home(), Path(home.anchor))
        tops = (each for each in (home, *home.parents) if (each / ".git").exists() and each not in everything)
        yield from islice(tops, 1)


def _user_home() -> Path | None:
    try:
        return Path.home().resolve()
    except RuntimeError:
        return None
