"""`nomicformal convert RULESET --to FOLDER`: a ruleset as Markdown, or a Markdown one as .nomic files. Loads no
solver."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from nomicformal.cli.loading import NOT_UNDERSTOOD
from nomicformal.cli.options import RulesetArgument
from nomicformal.cli.output import terminal_paint, write
from nomicformal.errors import UsageError
from nomicformal.links import refuse_broken_link
from nomicformal.render.escape import clean
from nomicformal.ruleset.convert import Layout


def convert_command(
    ruleset: RulesetArgument,
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where to write it.", show_default=False)],
    layout: Annotated[Layout, typer.Option("--as", help="How to write it.")] = Layout.MARKDOWN,
    one_file: Annotated[bool, typer.Option("--one-file", help="All rules in one file.")] = False,
) -> int:
    """Write a ruleset as Markdown (text as players read it, clauses in blocks), or back, without loss."""
    from nomicformal.cli.loading import find_ruleset
    from nomicformal.render import full
    from nomicformal.render.report import Report
    from nomicformal.ruleset.convert import convert

    path, shown = find_ruleset(ruleset), str(to)
    _check_target(to, shown, path)
    done = convert(path, ruleset, layout, one_file)
    if done.diagnostics:
        note = "the rules contain mistakes of the language; nothing was written"
        report = Report(
            "convert", ruleset, done.diagnostics, sources=done.sources, notes=(note,), exit_code=NOT_UNDERSTOOD
        )
        write(full.render(report, terminal_paint()))
        return NOT_UNDERSTOOD
    for name, text in done.files.items():
        file = to / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    for name in done.left_out:
        print(f"{clean(name)}: hidden, or no ordinary file: left out")
    count = f"{len(done.files)} file{'' if len(done.files) == 1 else 's'}"
    print(f"{count} written to {clean(shown)}; check them with: nomicformal check {clean(shlex.quote(shown))}")
    return 0


def _check_target(folder: Path, shown: str, source: Path) -> None:
    """UsageError if the folder must not be written to: it is a file, not empty, or within the ruleset itself."""
    refuse_broken_link(folder, shown, to_write=True)
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{shown} is a file: name a folder with --to")
    if folder.is_dir() and any(folder.iterdir()):
        raise UsageError(f"{shown} is not empty: name another folder with --to")
    if source.is_dir() and folder.resolve().is_relative_to(source.resolve()):
        raise UsageError(f"{shown} lies within the ruleset: name a folder outside of it with --to")
