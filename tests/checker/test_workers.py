"""Pieces of work in several processes: the same results in the same order, errors told, nobody left behind."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial

import pytest

from nomicformal.checker.answers import Answers
from nomicformal.checker.check import run_checks
from nomicformal.checker.checks import FORMAL
from nomicformal.checker.checks.context import Context
from nomicformal.checker.options import Options
from nomicformal.checker.result import CheckResult
from nomicformal.checker.workers import Workers
from nomicformal.core.lower import lower
from nomicformal.errors import InternalError, UsageError
from nomicformal.ruleset.load import load_text
from tests.checks.tiny import CLAIMS_THEN_NUMBER, STATUS_FIRST, rules

BOOK = rules(
    """
rule 301 mutable
| The prize of the rich is 3, of the late 4, of all others 5.
  prize(p) = 3 when rich(p)
  prize(p) = 4 when late(p)
rule 302 mutable
| The late get 7, and the calm are not late.
  prize(p) = 7 when late(p)
  calm(p) when not late(p)
  not calm(p) when skill(p) > 9
rule 303 immutable
| Whoever has skill is to pay somebody, and nobody who is late can.
  p: Player must pay(q) when skill(p) > 3
  p: Player cannot pay(q) when late(p)
  prize(p) = 9 when skill(p) = 9
rule 304 mutable
| Who is rich and not rich flies.
  p: Player can fly(q) when skill(p) > 5 and skill(p) < 4
  calm(p) when not late(p) and rich(p)
""",
    STATUS_FIRST,
    CLAIMS_THEN_NUMBER,
)

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are copied by fork")


def checked(jobs: int) -> CheckResult:
    ruleset, _ = lower(load_text(BOOK))
    return run_checks(Context(ruleset, workers=Workers(jobs), piece=2), FORMAL)


def test_a_check_comes_to_the_same_for_any_number_of_processes() -> None:
    alone = checked(1)
    assert {found.code for found in alone.diagnostics} >= {"NF202", "NF204", "NF601"}
    assert repr(checked(2)) == repr(checked(3)) == repr(alone)


def test_answers_that_other_processes_worked_out_are_kept_for_the_next_run() -> None:
    ruleset, _ = lower(load_text(BOOK))
    answers = Answers()
    for jobs in (2, 1):
        context = Context(ruleset, options=Options(answers=answers), workers=Workers(jobs), piece=2)
        run_checks(context, FORMAL)
        asked = answers.fresh
        answers = Answers.of(json.loads(json.dumps(answers.out())))
    assert asked == 0


def square(number: int) -> int:
    time.sleep(0.02 * (5 - number))
    return number * number


@pytest.mark.parametrize("jobs", [1, 2, 7])
def test_results_come_in_the_order_of_the_pieces(jobs: int) -> None:
    assert Workers(jobs).do([partial(square, n) for n in range(5)]) == [0, 1, 4, 9, 16]


def wrong(error: BaseException) -> int:
    raise error


def test_what_a_piece_raises_is_raised() -> None:
    with pytest.raises(UsageError, match="no such thing"):
        Workers(2).do([partial(square, 1), partial(wrong, UsageError("no such thing"))])
    with pytest.raises((InternalError, KeyError)):
        Workers(2).do([partial(square, 1), partial(wrong, KeyError("key"))])


@needs_fork
def test_a_process_that_dies_is_told_of() -> None:
    with pytest.raises(InternalError, match="without an answer"):
        Workers(2).do([partial(square, 1), lambda: os.kill(os.getpid(), signal.SIGKILL)])


SLOW = """
import os, sys, time
from nomicformal.checker.workers import Workers
def slow():
    os.write(1, f"{os.getpid()}\\n".encode())
    time.sleep(600)
Workers(2).do([slow, slow])
"""


@needs_fork
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL, signal.SIGTERM])
def test_no_process_is_left_when_the_run_is_stopped(how: signal.Signals) -> None:
    command = [sys.executable, "-c", SLOW]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    pids = [int(process.stdout.readline()) for _ in range(2)]
    process.send_signal(how)
    process.wait(30)
    deadline = time.monotonic() + 30
    while any(map(is_alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, pids))


def is_alive(pid: int) -> bool:
    """Whether the process is there and has not ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(state.stdout.strip()) and not state.stdout.startswith("Z")
