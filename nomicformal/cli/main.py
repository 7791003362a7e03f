"""The entry point: finds the command, runs it, and turns whatever happens into an exit code and a short message."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, TextIO

import typer

from nomicformal.cli.app import COMMANDS, build_app
from nomicformal.cli.interrupt import INTERRUPTED, Interrupted, asked_to_stop, finishing
from nomicformal.errors import InternalError, NomicformalError, UsageError
from nomicformal.evaluate.limits import LIMITS
from nomicformal.render.escape import clean

_STOPPED = "interrupted; what is printed above is not complete"
TRACEBACK_VARIABLE = "NOMICFORMAL_TRACEBACK"
COLLECTING = (1_000_000, 50, 50)
"""How rarely Python looks for garbage: a run is short and makes much that stays, so that looking often would take a
tenth of it."""


def main() -> NoReturn:
    """Run the command line of this process and exit."""
    sys.setrecursionlimit(LIMITS.python_frames)  # rules may rest on each other in long rows
    gc.set_threshold(*COLLECTING)
    sys.stdout, sys.stderr = (stream or _nowhere() for stream in (sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    with finishing(lambda: _say(_STOPPED)):
        code = _all_written(_once_or_more(sys.argv[1:]))
    with contextlib.suppress(OSError):
        sys.stderr.flush()
    os._exit(code)  # all is written; taking the solver's memory apart piece by piece would take a third of a second


def _nowhere() -> TextIO:
    """For a stream that was closed before the run began."""
    return Path(os.devnull).open("w", encoding="utf-8")


def _all_written(code: int) -> int:
    """The exit code, when all that was printed has reached its place; a reader that went away wants no more."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return code
    except OSError as error:
        _say(f"cannot write what was found: {error.strerror}")
        return UsageError.exit_code
    return code


def _once_or_more(arguments: Sequence[str]) -> int:
    """The exit code of the command, or of its last run if it is to be run at every change."""
    if "--watch" not in arguments:
        return run(arguments)
    from nomicformal.cli.watching import wants, watch

    try:
        return watch(arguments, run) if wants(arguments) else run(arguments)
    except NomicformalError as error:
        _say(str(error))
        return error.exit_code


def run(arguments: Sequence[str]) -> int:
    """The exit code of one command: 0 clean, 1 findings, 2 usage, 3 undecided, 101 internal error."""
    try:
        result = build_app(arguments)(list(arguments), prog_name="nomicformal", standalone_mode=False)
    except typer.TyperException as error:
        return _usage(error.format_message(), arguments)
    except Interrupted:
        return INTERRUPTED
    except (typer.Abort, KeyboardInterrupt):
        _say(_STOPPED)
        return INTERRUPTED
    except InternalError as error:
        return _internal(error)
    except NomicformalError as error:
        _say(str(error))
        return error.exit_code
    except BrokenPipeError:
        return 0
    except (OSError, UnicodeError) as error:
        _show_traceback()
        _say(f"cannot read or write: {error}")
        return UsageError.exit_code
    except Exception as error:
        if not asked_to_stop():
            return _internal(error)
        _say(_STOPPED)
        return INTERRUPTED
    if result == INTERRUPTED:
        _say(_STOPPED)
    return result if isinstance(result, int) else 0


def _usage(message: str, arguments: Sequence[str]) -> int:
    command = f" {arguments[0]}" if arguments and arguments[0] in COMMANDS else ""
    _say(message)
    _tell(f"Try 'nomicformal{command} --help'.")
    return 2


def _internal(error: Exception) -> int:
    _show_traceback()
    _say(f"internal error: {type(error).__name__}: {error}")
    _tell(
        "This is a fault of nomicformal, not of your rules; what is not printed above was not answered.\n"
        f"Please report it with the command, the files, and what {TRACEBACK_VARIABLE}=1 prints before this message."
    )
    return InternalError.exit_code


def _say(message: str) -> None:
    _tell(f"nomicformal: {clean(message)}")


def _tell(text: str) -> None:
    """On standard error; who cannot be told still gets the exit code."""
    with contextlib.suppress(OSError):
        print(text, file=sys.stderr)


def _show_traceback() -> None:
    if os.environ.get(TRACEBACK_VARIABLE):
        import traceback

        traceback.print_exc()
