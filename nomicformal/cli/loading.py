"""From what the user typed to a ruleset, a case or a proposal that is understood, or the findings that say why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.errors import UsageError
from nomicformal.links import refuse_broken_link
from nomicformal.source import SourceFile

if TYPE_CHECKING:
    from nomicformal.core.model import Ruleset
    from nomicformal.ruleset.model import Model

NOT_UNDERSTOOD = 2
"""Exit code for an input with mistakes of the language: nothing was checked."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A ruleset on all levels. `diagnostics` holds what the language has to say about it, errors included."""

    name: str
    model: Model
    ruleset: Ruleset
    diagnostics: tuple[Diagnostic, ...]

    @property
    def understood(self) -> bool:
        return not has_errors(self.diagnostics)

    @property
    def folder(self) -> Path:
        """The folder that the ruleset lies in."""
        return self.model.folder or Path()

    @property
    def file(self) -> str:
        """The name in its folder of the file that was named instead of the folder; empty if it was the folder."""
        path = Path(self.name)
        return path.name if path.is_file() else ""

    @property
    def sources(self) -> Mapping[str, SourceFile]:
        return self.model.sources

    @property
    def own(self) -> frozenset[str]:
        """The names of the ruleset's own files among the sources."""
        return self.model.own


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(found.severity is Severity.ERROR for found in diagnostics)


def load_ruleset(name: str) -> Loaded:
    """The ruleset of this name or path. UsageError if there is none."""
    from nomicformal.core.lower import lower
    from nomicformal.ruleset.load import load

    name = shown_name(name)
    model = load(name)
    ruleset, found = lower(model)
    return Loaded(name, model, ruleset, unique([*model.diagnostics, *found]))


def shown_name(name: str) -> str:
    """A path as reports say it: from the current folder on, if it lies below that, with `/` between folders."""
    path = Path(name)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
        return path.as_posix()
    return name


def ruleset_in(path: Path) -> Loaded | None:
    """The ruleset of this folder or file, if it is one."""
    try:
        return load_ruleset(str(path))
    except UsageError:
        return None


def unique(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each finding once, in the order of reports."""
    seen: dict[tuple[object, ...], Diagnostic] = {}
    for found in diagnostics:
        seen.setdefault((found.code, found.span, found.message), found)
    return tuple(sorted(seen.values(), key=Diagnostic.sort_key))


def find_file(name: str) -> Path:
    """The file of this path, or, if there is none, that file of a shipped ruleset (`bcn-initial/cases/late.nomic`)."""
    from nomicformal.ruleset.places import shipped_rulesets
    from nomicformal.syntax.resources import specs_dir

    if not name:
        raise UsageError("an empty name is that of no file")
    path = Path(name)
    parts = path.parts
    if not path.exists() and parts and parts[0] in shipped_rulesets() and ".." not in parts:
        shipped = specs_dir() / path
        if shipped.is_file():
            return shipped
    refuse_broken_link(path, name)
    if not path.exists():
        raise UsageError(f"no file {name}")
    if path.is_dir():
        raise UsageError(f"{name} is a folder: name one file in it")
    return path


def find_ruleset(name: str) -> Path:
    """The folder or file of a ruleset, given by path or by the name of a shipped one. UsageError if there is none."""
    from nomicformal.ruleset.places import shipped_rulesets
    from nomicformal.syntax.resources import specs_dir

    refuse_broken_link(Path(name), name)
    if Path(name).exists():
        return Path(name)
    if name in shipped_rulesets():
        return specs_dir() / name
    raise UsageError(f"there is no ruleset {name!r}: no such folder or file, and no shipped one of that name")


def ruleset_of(path: Path, given: str | None, folder: str) -> str:
    """Which ruleset a case (`folder` is `cases`) or a proposal (`proposals`) is about: the given one, else the one
    whose folder the file stands in, else the current folder. UsageError if that is none."""
    if given is not None:
        return given
    from nomicformal.ruleset.places import is_ruleset

    home = path.absolute().parent
    if home.name == folder and is_ruleset(home.parent):
        return _shown(home.parent)
    for candidate in (home, Path.cwd()):
        if is_ruleset(candidate):
            return _shown(candidate)
    raise UsageError(
        f"{path} does not stand in the folder `{folder}` of a ruleset: say with --ruleset which one it is about"
    )


def _shown(folder: Path) -> str:
    """The folder as short as it can be said here: relative to the current folder, or a shipped ruleset's name."""
    from nomicformal.syntax.resources import specs_dir

    if folder.resolve().parent == specs_dir().resolve():
        return folder.name
    here = Path.cwd()
    return str(folder.relative_to(here)) if folder.is_relative_to(here) else str(folder)
