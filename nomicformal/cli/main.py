"""The entry point: finds the command, runs it, and turns whatever happens into an exit code and a short message."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import typer

from nomicformal.cli.app import build_app
from nomicformal.cli.interrupt import INTERRUPTED, Interrupted, finishing
from nomicformal.errors import InternalError, NomicformalError
from nomicformal.render.escape import clean

_STOPPED = "interrupted; what is printed above is not complete"
TRACEBACK_VARIABLE = "NOMICFORMAL_TRACEBACK"


def main() -> NoReturn:
    """Run the command line of this process and exit."""
    gc.set_threshold(100_000, 50, 50)  # a run is short and makes much that stays: collecting rarely saves a tenth
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    with finishing(lambda: _say(_STOPPED)):
        code = _once_or_more(sys.argv[1:])
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.flush()
    with contextlib.suppress(BrokenPipeError):
        sys.stderr.flush()
    os._exit(code)  # all is written; taking the solver's memory apart piece by piece would take a third of a second


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
        return _usage(f"cannot read or write: {error}", arguments)
    except Exception as error:
        return _internal(error)
    if result == INTERRUPTED:
        _say(_STOPPED)
    return result if isinstance(result, int) else 0


def _usage(message: str, arguments: Sequence[str]) -> int:
    command = f" {arguments[0]}" if arguments and arguments[0].isalpha() else ""
    _say(message)
    print(f"Try 'nomicformal{command} --help'.", file=sys.stderr)
    return 2


def _internal(error: Exception) -> int:
    _show_traceback()
    _say(f"internal error: {type(error).__name__}: {error}")
    print(
        "This is a fault of nomicformal, not of your rules; what is not printed above was not answered.\n"
        f"Please report it with the command, the files, and what {TRACEBACK_VARIABLE}=1 prints before this message.",
        file=sys.stderr,
    )
    return InternalError.exit_code


def _say(message: str) -> None:
    print(f"nomicformal: {clean(message)}", file=sys.stderr)


def _show_traceback() -> None:
    if os.environ.get(TRACEBACK_VARIABLE):
        import traceback

        traceback.print_exc()
