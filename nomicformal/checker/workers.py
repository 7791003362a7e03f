"""Pieces of work done by several processes at once, with results in the order of the pieces.

A piece is a function without arguments; the process that does it is a copy (fork) of this one, so that it knows all
that was read and worked out so far, and sends back its result. Where there is no fork, or for one job, the pieces are
done here, one after another.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import selectors
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

from nomicformal.errors import InternalError, NomicformalError

T = TypeVar("T")

_CHUNK = 1 << 16


@dataclass(slots=True)
class _Running:
    """A process at work on the piece `place`; what it has sent so far."""

    pid: int
    place: int
    sent: bytearray = field(default_factory=bytearray)


class Workers:
    """At most `jobs` processes at a time. They end with this process, whatever ends it."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs if hasattr(os, "fork") else 1
        self._running: dict[int, _Running] = {}

    def do(self, pieces: Sequence[Callable[[], T]]) -> list[T]:
        """The results, in order. What a piece raises is raised here. When this ends, however it does, no process is
        left."""
        if self.jobs < 2 or len(pieces) < 2:
            return [piece() for piece in pieces]
        results: dict[int, T] = {}
        waiting = list(enumerate(pieces))
        alive, life = os.pipe()  # closed with this process, however it ends
        try:
            with selectors.DefaultSelector() as selector:
                while waiting or self._running:
                    while waiting and len(self._running) < self.jobs:
                        place, piece = waiting.pop(0)
                        stream = self._start(place, piece, (alive, life))
                        selector.register(stream, selectors.EVENT_READ)
                    for key, _ in selector.select():
                        done = self._read(key.fd)
                        if done is not None:
                            selector.unregister(key.fd)
                            os.close(key.fd)
                            results[done.place] = _result(done)  # type: ignore[assignment]
        finally:
            self._stop()
            os.close(alive)
            os.close(life)
        return [results[place] for place in range(len(pieces))]

    def _stop(self) -> None:
        """End the processes that are at work."""
        for stream, one in list(self._running.items()):
            self._running.pop(stream, None)
            with contextlib.suppress(ProcessLookupError):
                os.kill(one.pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(one.pid, 0)
            with contextlib.suppress(OSError):
                os.close(stream)

    def _start(self, place: int, piece: Callable[[], object], living: tuple[int, int]) -> int:
        """A process for the piece; the stream from which its result is read."""
        reading, writing = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            os.close(living[1])
            _work(piece, writing, living[0])
        os.close(writing)
        self._running[reading] = _Running(pid, place)
        return reading

    def _read(self, stream: int) -> _Running | None:
        """Take in what was sent; the process, if it has sent all and ended."""
        one = self._running[stream]
        if part := os.read(stream, _CHUNK):
            one.sent += part
            return None
        del self._running[stream]
        os.waitpid(one.pid, 0)
        return one


def _work(piece: Callable[[], object], writing: int, alive: int) -> NoReturn:
    """In the copy: do the piece, send the result, and end without tidying up what belongs to the original."""
    signal.set_wakeup_fd(-1)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # the original process ends this one
    threading.Thread(target=_end_with_the_original, args=(alive,), daemon=True).start()
    try:
        told: tuple[bool, object] = (True, piece())
    except NomicformalError as error:
        told = (False, error)
    except BaseException as error:  # whatever it is, the original is to know
        told = (False, InternalError(f"{type(error).__name__}: {error}"))
    try:
        sent = pickle.dumps(told)
    except Exception as error:
        sent = pickle.dumps((False, InternalError(f"a result cannot be sent: {error}")))
    with os.fdopen(writing, "wb") as stream, contextlib.suppress(OSError):
        stream.write(sent)
        stream.flush()
    os._exit(0)


def _end_with_the_original(alive: int) -> None:
    """Waits until the other end is closed, which is when the original process is gone."""
    os.read(alive, 1)
    os._exit(1)


def _result(done: _Running) -> object:
    if not done.sent:
        raise InternalError("a process at work on a part of the checks ended without an answer (out of memory?)")
    good, told = pickle.loads(bytes(done.sent))
    if not good:
        raise told
    return told
