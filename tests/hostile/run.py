"""One hostile file against the tool, in this process: what it prints, how it ends, and what is wrong with that."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import resource
import shutil
import signal
import tempfile
import time
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from nomicformal.cli import main
from tests.hostile.base import FILES, SECRET, TAG, make
from tests.hostile.generate import Hostile
from tests.hostile.once import once

SECONDS = 10
"""Of processor time for one command on one file."""
MEMORY = 3 << 30
"""Bytes of address space of the process."""
CACHE = "cache"
"""The folder beside the ruleset where the commands keep what they found out, emptied after each file."""
FORMATS = ("full", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "markdown", "html")
_COMMAND = re.compile(r"^::(?!(?:error|warning|notice) )|^\s*##\[", re.MULTILINE)


class TooSlow(BaseException):
    """A command took more processor time than a file may cost."""


@dataclass(frozen=True, slots=True)
class Ended:
    """One command: its arguments, exit code, everything printed, seconds of processor time."""

    arguments: tuple[str, ...]
    code: int
    out: str
    err: str
    seconds: float


def bound_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@contextlib.contextmanager
def game() -> Iterator[Path]:
    """A folder in memory, if there is such a place, with the ruleset in it; the current folder meanwhile."""
    shm = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="hostile-", dir=shm) as folder, once(Path(folder) / CACHE):
        root = make(Path(folder))
        os.chdir(root)
        try:
            yield root
        finally:
            os.chdir(before)


def faults_of(root: Path, file: Hostile, number: int, solver: bool) -> list[str]:
    """What is wrong with how the tool takes a file; the folder is as before afterwards."""
    path = root / file.place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file.data)
    found = []
    try:
        for arguments in commands(file, number, solver):
            ended = command(arguments)
            found += [f"{' '.join(arguments)}: {fault}" for fault in faults(ended)]
        found += [f"{SECRET} was copied to {p}" for p in root.rglob("*.nomic") if SECRET in _read(p)]
    finally:
        _restore(root, path)
    return found


def commands(file: Hostile, number: int, solver: bool) -> list[tuple[str, ...]]:
    """What is run on a file: the commands that read files of its kind."""
    output, also = FORMATS[number % len(FORMATS)], number // len(FORMATS) % 4
    if file.place.startswith("source"):
        return [("import", file.place, "--to", "imported", "--force", "--output", output)]
    textual = ("--select", "NF0,NF1") if not solver else ("--budget", "20000")
    if file.place == "nomicformal.toml":
        return [("check", "--select", "NF0"), ("config",)]
    if file.place.startswith("cases"):
        return [("judge", file.place, "--output", output), *[("fmt", "--diff", file.place)][also:]]
    if file.place.startswith("proposals"):
        return [("lint", file.place, "--output", output, *textual), *[("fmt", "--diff", file.place)][also:]]
    others: list[tuple[str, ...]] = [("fmt", "--diff", file.place), ("coverage",), ("show", ".", "2"), ("graph",)]
    return [("check", "--output", output, *textual), others[also]]


def command(arguments: tuple[str, ...]) -> Ended:
    """Run it. TooSlow is an exit code of its own, -1."""
    out, err = io.StringIO(), io.StringIO()
    began = time.process_time()
    signal.signal(signal.SIGPROF, _too_slow)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main.run(arguments)
    except TooSlow:
        code = -1
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return Ended(arguments, code, out.getvalue(), err.getvalue(), time.process_time() - began)


def _too_slow(number: int, frame: object) -> None:
    raise TooSlow


def faults(ended: Ended) -> list[str]:
    """Everything that must not be, whatever the input was."""
    printed = ended.out + ended.err
    output = next((ended.arguments[n + 1] for n, a in enumerate(ended.arguments) if a == "--output"), "full")
    found = []
    if ended.code == -1:
        found.append(f"more than {SECONDS} s of processor time")
    elif ended.code not in (0, 1, 2, 3):
        found.append(f"exit code {ended.code}: {ended.err.strip()[:300]}")
    if "Traceback" in ended.err:
        found.append("a traceback")
    if SECRET in printed:
        found.append("what stands outside of the folder was read")
    bad = min(filter(_steers, set(printed)), default=None)
    if bad is not None:
        found.append(f"the character U+{ord(bad):04X} was printed")
    if _COMMAND.search(printed):
        found.append(f"a line passes for a workflow command: {_COMMAND.search(printed)}")
    if output in ("markdown", "html") and TAG in printed and ended.arguments[0] != "fmt":
        found.append("markup from a file stands in the page")
    if output == "json" and ended.code in (0, 1, 2, 3) and ended.out:
        try:
            json.loads(ended.out)
        except ValueError:
            found.append("what is printed is not JSON")
    return found


def _steers(character: str) -> bool:
    """Whether a character could move the cursor, end a line, or turn the direction of the text."""
    if character.isprintable() or character in "\n\t":
        return False
    turns = unicodedata.bidirectional(character) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
    return turns or unicodedata.category(character) in ("Cc", "Zl", "Zp", "Cs")


def _restore(root: Path, path: Path) -> None:
    name = path.relative_to(root).as_posix()
    if name in FILES:
        path.write_text(FILES[name], encoding="utf-8")
    else:
        path.unlink(missing_ok=True)
    shutil.rmtree(root / "imported", ignore_errors=True)
    shutil.rmtree(root.parent / CACHE, ignore_errors=True)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""


def solves(seed: int, number: int, share: float) -> bool:
    """Whether the solver is asked about the file of this number, too."""
    return Random(f"{seed}/{number}/solver").random() < share
