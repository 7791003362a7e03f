"""Ctrl-C, or a request to end (SIGTERM, as `timeout` and a stopped CI job send it): the run ends within a second with
what is known so far, also while the solver is at work and cannot be stopped from within."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

INTERRUPTED = 130
STOPPING = (signal.SIGINT, signal.SIGTERM)
GRACE = 0.6
"""Seconds that the main thread has to notice; it does not while it is within the solver."""


_asked = threading.Event()


class Interrupted(Exception):
    """The run was stopped by the user, and what was known has been told."""


@contextlib.contextmanager
def finishing(finish: Callable[[], None]) -> Iterator[None]:
    """While this holds, Ctrl-C or a request to end calls `finish` once, which tells what is known, and ends the run: by
    Interrupted, or, where the main thread does not notice, by the end of the process with exit code INTERRUPTED."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    told = threading.Lock()
    over = threading.Event()
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    handlers = {how: signal.signal(how, _interrupt) for how in _listened_to()}
    hook, sys.unraisablehook = sys.unraisablehook, _without_interruptions(sys.unraisablehook)
    threading.Thread(target=_watch, args=(reading, over, told, finish), daemon=True).start()
    try:
        yield
    except BaseException as error:
        if not (isinstance(error, KeyboardInterrupt) or asked_to_stop()):
            raise
        if told.acquire(blocking=False):
            over.set()
            finish()
            raise Interrupted from None
        threading.Event().wait()  # the other thread is telling it, and ends the process
    finally:
        over.set()
        sys.unraisablehook = hook
        for how, handler in handlers.items():
            signal.signal(how, handler)
        _asked.clear()
        signal.set_wakeup_fd(before)
        os.close(writing)


def _listened_to() -> list[signal.Signals]:
    """Both, but for a Ctrl-C that whoever started the run wants ignored."""
    return [how for how in STOPPING if how is signal.SIGTERM or signal.getsignal(how) is not signal.SIG_IGN]


def _interrupt(_signal: int, _frame: object) -> None:
    _asked.set()
    raise KeyboardInterrupt


def asked_to_stop() -> bool:
    """Whether an exception comes from an interruption, whatever it is called: where the signal comes while Python makes
    a class or loads a module, another one can reach the top in place of KeyboardInterrupt."""
    return _asked.is_set()


def _without_interruptions(hook: Callable[[Any], object]) -> Callable[[Any], object]:
    """Python drops an interruption that comes while it clears something away, and says so; the watcher sees it too."""
    return lambda lost: None if lost.exc_type is KeyboardInterrupt else hook(lost)


def _watch(reading: int, over: threading.Event, told: threading.Lock, finish: Callable[[], None]) -> None:
    """Waits for the signal, gives the main thread its time, then does it by itself. Reads on until the end, so that a
    signal that is sent again finds a reader."""
    with os.fdopen(reading, "rb", buffering=0) as stream:
        while signals := stream.read(1):
            if signals[0] in STOPPING and not over.wait(GRACE) and told.acquire(blocking=False):
                _end(finish)


def _end(finish: Callable[[], None]) -> None:
    try:
        finish()
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(INTERRUPTED)
