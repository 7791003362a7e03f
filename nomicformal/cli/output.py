"""`--output FORMAT[=FILE]`, given as often as wanted: which formats go where."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from nomicformal.errors import UsageError
from nomicformal.render.colour import Paint, wanted
from nomicformal.render.formats import FORMATS
from nomicformal.render.report import Report

OutputOption = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
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
    """The targets that were asked for. UsageError for an unknown format, a missing file name, or two to one place."""
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
        if any(other.file == target.file for other in targets):
            raise UsageError(f"two outputs go to {file or 'the terminal'}: give one of them another file")
        targets.append(target)
    return tuple(targets)


def emit(report: Report, targets: Sequence[Target]) -> int:
    """Write the report to every target and return its exit code."""
    for target in targets:
        render = FORMATS[target.format]
        if target.file is None:
            write(render(report, terminal_paint()))
            continue
        try:
            target.file.write_text(render(report, Paint()), encoding="utf-8", newline="\n")
        except OSError as error:
            raise UsageError(f"cannot write {target.file}: {error.strerror}") from error
    return report.exit_code


def terminal_paint() -> Paint:
    """Colour for standard output, if it is wanted there."""
    return Paint(wanted(os.environ, sys.stdout.isatty()))


def write(text: str) -> None:
    """Text to standard output, as it is."""
    sys.stdout.write(text)
