"""Reading a file from disk: its text, or a finding that says why not."""

from __future__ import annotations

from pathlib import Path

from nomicformal.config import LIMITS, Limits
from nomicformal.diagnostics import Diagnostic
from nomicformal.links import broken_link
from nomicformal.source import SourceFile, Span
from nomicformal.syntax.codes import LIMIT, UNREADABLE, finding


def read_source(path: Path, name: str | None = None, limits: Limits = LIMITS) -> SourceFile | Diagnostic:
    """The text of the file at `path`, newlines as `\\n`, a byte order mark dropped; `name` is what people are shown."""
    shown = name if name is not None else str(path)
    place = Span(shown, 1)
    if path.is_dir():
        return finding(UNREADABLE, place, f"{shown} is a folder, not a file", "Name one of the files in it.")
    if said := broken_link(path, shown):
        return finding(UNREADABLE, place, said, "Remove the link, or make it point to a file.")
    if not path.exists():
        return finding(UNREADABLE, place, f"{shown} does not exist", "Check the spelling of the path.")
    if not path.is_file():
        return finding(UNREADABLE, place, f"{shown} is no ordinary file", "Name a text file.")
    try:
        with path.open("rb") as stream:
            data = stream.read(limits.max_file_bytes + 1)
    except OSError as error:
        return finding(UNREADABLE, place, f"{shown} cannot be read: {error.strerror}", "Check who may read it.")
    if len(data) > limits.max_file_bytes:
        message = f"{shown} is larger than {limits.max_file_bytes:,} bytes"
        return finding(LIMIT, place, message, "Split it: one rule a file.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        message = f"{shown} is not UTF-8: byte 0x{data[error.start]:02x} in line {line}"
        return finding(UNREADABLE, Span(shown, line, column, line, column + 1), message, "Save the file as UTF-8.")
    return SourceFile(shown, text.replace("\r\n", "\n").replace("\r", "\n"))
