"""Documentation pages that run: files that they show are written, commands that they show are run.

A block that begins with three or more backquotes and `nomic file=PATH` (or `toml`) is the content of a file. In a
`console` block each line that begins with `$ ` is a command; the lines below it are exactly what it prints, where
a line `...` stands for any number of lines.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FENCE = re.compile(r"^(?P<marks>`{3,})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=marks)$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its info string, its body, and where the body stands in the page."""

    info: str
    body: str
    start: int


@dataclass(frozen=True, slots=True)
class Command:
    """One command of a `console` block and what it is said to print."""

    line: str
    output: str


def blocks(text: str) -> list[Block]:
    return [Block(m["info"].strip(), m["body"], m.start("body")) for m in FENCE.finditer(text)]


def commands(body: str) -> list[Command]:
    """The commands of a console block with the lines that follow each."""
    parts = re.split(r"^\$ (.*)\n", body, flags=re.MULTILINE)
    assert not parts[0], "a console block begins with a command"
    return [Command(line, output) for line, output in zip(parts[1::2], parts[2::2], strict=True)]


def matches(expected: str, actual: str) -> bool:
    """Whether the output is as shown, `...` lines standing for any lines."""
    pieces = [re.escape(piece) for piece in re.split(r"^\.\.\.\n", expected, flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)*".join(pieces), actual) is not None


def abridged(shown: str, printed: str) -> str:
    """What was printed, left out where the page leaves out: each stretch that is shown begins where its first two
    lines are printed, and is as many paragraphs long as before. All of it where one is not printed any more."""
    pieces = [piece.splitlines(keepends=True) for piece in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)]
    if len(pieces) == 1:
        return printed
    lines, at, kept = printed.splitlines(keepends=True), 0, []
    for piece in pieces:
        if not piece:
            kept.append("")
            continue
        begin = next((n for n in range(at, len(lines)) if lines[n : n + len(piece[:2])] == piece[:2]), None)
        if begin is None:
            return printed
        at, paragraphs = begin + min(2, len(piece)), piece.count("\n")
        while paragraphs and at < len(lines):
            paragraphs -= lines[at] == "\n"
            at += 1
        kept.append("".join(lines[begin:at]))
    return "...\n".join(kept)


class Shell:
    """Runs commands one after the other in one folder, as a reader would."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.last_code = 0

    def run(self, line: str) -> str:
        """Standard output and standard error of one command, together."""
        script = f'nomicformal() {{ "{sys.executable}" -m nomicformal "$@"; }}; (exit {self.last_code}); {line}'
        environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
        environment["PYTHONPATH"] = str(ROOT)
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.folder, env=environment, text=True, encoding="utf-8", check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.last_code = done.returncode
        return done.stdout

    def write(self, path: str, content: str) -> None:
        target = self.folder / path
        assert target.resolve().is_relative_to(self.folder.resolve())
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")


def file_of(block: Block) -> str | None:
    """The path that a block is the content of, if it is one."""
    return next((word.removeprefix("file=") for word in block.info.split() if word.startswith("file=")), None)


def run_page(text: str, folder: Path) -> tuple[list[tuple[Command, str]], str]:
    """Each command with what it really printed, and the page with that in place of what it shows."""
    shell = Shell(folder)
    results: list[tuple[Command, str]] = []
    renewed, end = "", 0
    for block in blocks(text):
        path = file_of(block)
        if path is not None:
            shell.write(path, block.body)
        if block.info != "console":
            continue
        renewed += text[end : block.start]
        end = block.start + len(block.body)
        for command in commands(block.body):
            printed = shell.run(command.line)
            results.append((command, printed))
            kept = command.output if matches(command.output, printed) else abridged(command.output, printed)
            renewed += f"$ {command.line}\n{kept}"
    return results, renewed + text[end:]
