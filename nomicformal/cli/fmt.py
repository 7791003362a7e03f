"""`nomicformal fmt PATH...`: canonical indentation, spacing and line breaks; nothing is lost. Loads no solver."""

from __future__ import annotations

import contextlib
import difflib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from nomicformal.cli.loading import has_errors
from nomicformal.cli.output import terminal_paint, write
from nomicformal.errors import UsageError
from nomicformal.links import refuse_broken_link
from nomicformal.render import full
from nomicformal.render.escape import clean
from nomicformal.render.report import Report
from nomicformal.source import MARKDOWN, SourceFile

STDIN = "-"


def fmt_command(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Files or folders; - reads standard input and prints.")
    ],
    check: Annotated[bool, typer.Option("--check", help="Change nothing; exit with 1 if a file would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Change nothing; show what would change.")] = False,
) -> int:
    """Format files: indentation, spacing, line breaks. Comments and the rules' own text stay as they are.

    In a Markdown file only the blocks ```nomic are formatted.
    """
    changed = faulty = seen = 0
    for name in paths:
        for path in [None] if name == STDIN else list(_files(Path(name))):
            seen += 1
            source = _read(path)
            new = None if source is None else _formatted(source)
            if source is None or new is None:
                faulty += 1
            elif path is None:
                write(new)
            elif new != source.text:
                changed += 1
                _apply(path, source, new, check, diff)
    if not seen:
        raise UsageError(f"no .nomic file, and no Markdown file with a block ```nomic, in {', '.join(paths)}")
    verb = "would change" if check or diff else "changed"
    rest = f", {faulty} could not be read" if faulty else ""
    print(f"{changed} of {seen} file{'' if seen == 1 else 's'} {verb}{rest}", file=sys.stderr)
    if faulty:
        return 2
    return 1 if changed and check else 0


def _files(path: Path) -> Iterator[Path]:
    """The file itself, or all .nomic files of the folder in order of name; links are not followed, and said so."""
    refuse_broken_link(path)
    if not path.exists():
        raise UsageError(f"no file or folder {path}")
    if not path.is_dir():
        yield path
        return
    for folder, subfolders, names in os.walk(path):
        subfolders[:] = sorted(name for name in subfolders if not name.startswith("."))
        for name in sorted(names):
            file = Path(folder, name)
            if _is_formal(file):
                if file.is_symlink():
                    print(f"{clean(str(file))}: a link, left alone", file=sys.stderr)
                else:
                    yield file


def _is_formal(file: Path) -> bool:
    """Whether a file of a folder is to be formatted: of Markdown files those with a block ```nomic."""
    if file.suffix.lower() in MARKDOWN and not file.is_symlink():
        with contextlib.suppress(OSError):
            return b"```nomic" in file.read_bytes()
    return file.suffix == ".nomic"


def _read(path: Path | None) -> SourceFile | None:
    """The text, or None after the reason why there is none has been shown."""
    from nomicformal.syntax.parse import read_source

    if path is None:
        try:
            return SourceFile("<standard input>", sys.stdin.buffer.read().decode("utf-8"))
        except UnicodeDecodeError as error:
            raise UsageError(f"standard input is not UTF-8 (byte {error.start + 1})") from error
    result = read_source(path, str(path))
    if isinstance(result, SourceFile):
        return result
    write(full.render(Report("fmt", str(path), (result,)), terminal_paint()))
    return None


def _formatted(source: SourceFile) -> str | None:
    """The canonical text, or None after the mistakes that prevent it have been shown."""
    from nomicformal.syntax.markdown_fmt import format_markdown
    from nomicformal.syntax.print import format_source

    text, diagnostics = format_markdown(source) if source.is_markdown else format_source(source)
    if text == source.text and has_errors(diagnostics):
        report = Report("fmt", source.name, tuple(diagnostics), sources={source.name: source})
        write(full.render(report, terminal_paint()))
        return None
    return text


def _apply(path: Path, source: SourceFile, new: str, check: bool, diff: bool) -> None:
    if diff:
        old_lines, new_lines = source.text.split("\n"), new.split("\n")
        lines = difflib.unified_diff(old_lines, new_lines, str(path), f"{path} formatted", lineterm="")
        write("".join(f"{clean(line)}\n" for line in lines))
        return
    print(clean(str(path)))
    if not check:
        _replace(path, new)


def _replace(path: Path, text: str) -> None:
    """Write the whole file or leave the old one: never half of it."""
    mode = path.stat().st_mode
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".nomic.new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(temporary, mode)  # noqa: PTH101
        os.replace(temporary, path)  # noqa: PTH105
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108
        raise
