"""`--watch`: the command again whenever a file of the ruleset changes, until Ctrl-C. Files are looked at, not watched,
so that it works everywhere."""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from nomicformal.errors import UsageError
from nomicformal.ruleset.places import SUFFIXES

OPTION = "--watch"
COMMANDS = ("check", "lint", "judge", "test")
PAUSE = 0.5
"""Seconds between two looks."""
_MOST = 20_000
_OF_SETTINGS = "nomicformal.toml"

State = dict[Path, tuple[int, int]]
"""Path -> time of the last change, size."""


def wants(arguments: Sequence[str]) -> bool:
    """Whether the command line asks to watch. `--watch` is one of the program's own options, as it runs a command more
    than once. UsageError if the command cannot be watched."""
    if OPTION not in arguments:
        return False
    if arguments[0] not in COMMANDS:
        raise UsageError(f"{OPTION} goes with {', '.join(COMMANDS)}")
    return True


def watch(
    arguments: Sequence[str], run: Callable[[Sequence[str]], int], pause: Callable[[float], None] = time.sleep
) -> int:
    """Run the command now, and after each change of a file in the folders that it names, until Ctrl-C or until nobody
    reads what it prints; the exit code of the last run then."""
    command = [argument for argument in arguments if argument != OPTION]
    roots = folders(command)
    code, seen = 0, None
    try:
        while True:
            state = state_of(roots)
            if state != seen:
                seen = state
                code = run(command)
                with suppress(BrokenPipeError):
                    sys.stdout.flush()
                if nobody_reads():
                    return code
                print(f"— exit code {code}; waiting for a change (Ctrl-C ends) —", file=sys.stderr, flush=True)
            pause(PAUSE)
            if nobody_reads():
                return code
    except KeyboardInterrupt:
        return code


def nobody_reads() -> bool:
    """Whether the reader of standard output has gone away, as far as the system tells."""
    try:
        poll = select.poll()
        poll.register(sys.stdout.fileno(), 0)
        return any(events & (select.POLLERR | select.POLLHUP) for _, events in poll.poll(0))
    except (AttributeError, OSError, ValueError):
        return False


def folders(command: Sequence[str]) -> list[Path]:
    """Where the files are that the command reads: the folders it names, those of the files it names (and the ruleset's
    around them), else the current one."""
    found = []
    for argument in command[1:]:
        path = Path(argument)
        if path.is_dir():
            found.append(path)
        elif path.is_file():
            home = path.absolute().parent
            found.append(home.parent if home.name in ("cases", "proposals", "rules") else home)
    return found or [Path()]


def state_of(roots: Sequence[Path]) -> State:
    """When each file of rules, cases, proposals and settings was changed. UsageError if there are too many."""
    found: State = {}
    for root in roots:
        for path in [*root.glob("*"), *root.glob("*/*")]:
            if path.suffix.lower() in SUFFIXES or path.name == _OF_SETTINGS:
                try:
                    about = path.stat()
                except OSError:
                    continue
                found[path] = (about.st_mtime_ns, about.st_size)
                if len(found) > _MOST:
                    raise UsageError(f"{root} has more than {_MOST:,} files: too many to watch")
    return found
