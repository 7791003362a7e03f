"""`--output FORMAT[=FILE]`, given as often as wanted: which formats go where."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from nomicformal.diagnostics import CodeInfo
from nomicformal.errors import UsageError
from nomicformal.render.colour import Paint, wanted
from nomicformal.render.formats import FORMATS, NEEDS_CODES, format_named
from nomicformal.render.report import Report

JOB_SUMMARY = "GITHUB_STEP_SUMMARY"
"""The variable in which GitHub Actions names the file for the summary of a job."""

OutputOption = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        "--format",
        "-o",
        metavar="FORMAT[=FILE]",
        help=f"One of {', '.join(FORMATS)}; to FILE instead of the terminal; may be repeated.",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class Target:
    """A format and the file that it goes to; None is standard output."""

    format: str
    file: Path | None


def parse_targets(wishes: Sequence[str]) -> tuple[Target, ...]:
    """The targets that were asked for. UsageError for an unknown format, a missing file name, two to one
    place, or a place that there is not."""
    targets: list[Target] = []
    for wish in wishes:
        name, equals, file = wish.partition("=")
        if name not in FORMATS:
            close = difflib.get_close_matches(name, FORMATS, n=1)
            hint = f"; did you mean {close[0]}?" if close else ""
            raise UsageError(f"no output format {name!r}: choose from {', '.join(FORMATS)}{hint}")
        if equals and not file:
            raise UsageError(f"--output {wish} names no file: write {name}=FILE, or {name} for the terminal")
        target = Target(name, Path(file) if file else None)
        if any(_place(other) == _place(target) for other in targets):
            raise UsageError(f"two outputs go to {file or 'the terminal'}: give one of them another file")
        if target.file is not None:
            _may_be_written(target.file)
        targets.append(target)
    return tuple(targets)


def _may_be_written(file: Path) -> None:
    """UsageError, before the work begins, for a file that cannot be written when it is done."""
    if file.is_dir():
        raise UsageError(f"cannot write {file}: it is a folder")
    if not file.parent.is_dir():
        raise UsageError(f"cannot write {file}: there is no folder {file.parent}")


def _place(target: Target) -> str | None:
    """The same for two files that are one, however they are written."""
    return None if target.file is None else os.path.realpath(target.file)


def emit(report: Report, targets: Sequence[Target]) -> int:
    """Write the report to every target and return its exit code. With `github` the job's summary is written as well,
    where the build server names a file for it."""
    report = replace(report, paths=repository_paths(report.sources), codes=_codes(report, targets))
    for target in targets:
        render = format_named(target.format)
        if target.file is None:
            write(render(report, terminal_paint()))
        else:
            save(target.file, render(report, Paint()))
        summary = os.environ.get(JOB_SUMMARY, "")
        if target.format == "github" and summary:
            save(Path(summary), format_named("markdown")(report, Paint()), add=True)
    return report.exit_code


def save(file: Path, text: str, add: bool = False) -> None:
    """Write text into a file (`add`: below what is there). UsageError if that cannot be done."""
    try:
        with file.open("a" if add else "w", encoding="utf-8", errors="backslashreplace", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror}") from error


def _codes(report: Report, targets: Sequence[Target]) -> dict[str, CodeInfo]:
    """What the codes in the report mean, if one of the outputs says so."""
    if not report.view.explain and all(target.format not in NEEDS_CODES for target in targets):
        return {}
    from nomicformal.cli.explain import all_codes

    found = {tally.code for tally in report.tallies()}
    return {info.code: info for info in all_codes() if info.code in found}


def repository_paths(names: Iterable[str]) -> dict[str, str]:
    """The files (as reports name them) that lie in the repository of the current folder under another name, with their
    path from its top. A repository is a folder with `.git` in it; without one, the current folder counts as its top."""
    here = Path.cwd()
    top = next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here)
    paths: dict[str, str] = {}
    for name in names:
        place = Path(os.path.normpath(here / name))
        if place.is_relative_to(top) and place.is_file():
            path = place.relative_to(top).as_posix()
            if path != name:
                paths[name] = path
    return paths


def terminal_paint() -> Paint:
    """Colour for standard output, if it is wanted there."""
    return Paint(wanted(os.environ, sys.stdout.isatty()))


def write(text: str) -> None:
    """Text to standard output, as it is. A reader who has seen enough and went away changes nothing of the answer."""
    with suppress(BrokenPipeError):
        sys.stdout.write(text)
