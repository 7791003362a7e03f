"""Ctrl-C or SIGTERM ends a run within a second, with what is known so far; progress is told to terminals only."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nomicformal.cli.progress import Progress

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 6
"""From the signal to the end: one, and more where the machine is busy."""

STUCK = """
import hashlib, sys
from nomicformal.cli.interrupt import finishing
with finishing(lambda: print("known so far")):
    print("begun", flush=True)
    hashlib.pbkdf2_hmac("sha256", b"x", b"y", 400_000_000)
print("too late")
"""


AT_WORK = """
import sys
from contextlib import contextmanager
from nomicformal.cli import interrupt, progress
from nomicformal.cli.main import main
before = interrupt.finishing
@contextmanager
def finishing(finish):
    with before(finish):
        print("at work", file=sys.stderr, flush=True)
        yield
progress.finishing = finishing
main()
"""
"""The program, which says when it can be interrupted with a report on what is known."""


def begun(*arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, *arguments], env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


STOPPING = pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])


def interrupted(process: subprocess.Popen[str], how: int = signal.SIGINT) -> tuple[int, str, str, float]:
    at = time.monotonic()
    process.send_signal(how)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err, time.monotonic() - at


def test_a_check_that_is_interrupted_says_what_is_known_and_what_was_not_looked_for() -> None:
    process = begun("-m", "nomicformal", "check", "bcn", "--no-cache", "--output", "json")
    time.sleep(7)
    assert process.poll() is None
    code, out, err, seconds = interrupted(process)
    assert code == 130, err
    assert seconds < SECONDS
    assert "Traceback" not in err
    report = json.loads(out)
    assert report["exit_code"] == 130
    assert any("INCOMPLETE" in note for note in report["notes"])
    assert any("stopped before it was looked for" in line for line in report["summary"]["undecided"])


@STOPPING
def test_the_run_ends_also_where_the_main_thread_does_not_notice(how: int) -> None:
    process = begun("-c", STUCK)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(1)
    code, out, err, seconds = interrupted(process, how)
    assert (code, out, err) == (130, "known so far\n", "")
    assert seconds < SECONDS


WRAPPED = """
import signal
from nomicformal.cli.interrupt import Interrupted, finishing
class Field:
    def __set_name__(self, owner, name):
        signal.raise_signal(signal.SIGINT)
try:
    with finishing(lambda: print("known so far")):
        try:
            class Case:
                facts = Field()
        except BaseException as error:
            raise RuntimeError("another exception in its place") from error
except Interrupted:
    print("interrupted")
"""


def test_an_interruption_that_reaches_the_top_as_another_exception_is_one() -> None:
    """So it does where it comes while Python 3.11 makes a class."""
    process = begun("-c", WRAPPED)
    assert process.communicate(timeout=60) == ("known so far\ninterrupted\n", "")


WHILE_LOADING = """
import signal
from nomicformal.cli import main
def load(arguments):
    try:
        signal.raise_signal(signal.SIGTERM)
    except KeyboardInterrupt as error:
        raise RuntimeError("another exception in its place") from error
main.build_app = load
main.main()
"""


def test_also_before_the_command_is_at_work() -> None:
    process = begun("-c", WHILE_LOADING)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "") and err.startswith("nomicformal: interrupted;")


def test_a_ctrl_c_that_is_to_be_ignored_is_ignored() -> None:
    process = begun(
        "-c",
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "from nomicformal.cli.interrupt import finishing\n"
        "with finishing(lambda: print('known so far')):\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "    print('done')",
    )
    assert process.communicate(timeout=60) == ("done\n", "")


def test_an_impatient_user_gets_the_same() -> None:
    process = begun("-c", STUCK)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(1)
    for _ in range(5):
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
    assert interrupted(process)[:3] == (130, "known so far\n", "")


LONG = {
    "lint": (("bcn/proposals/{first}",), "stopped before it was looked for to the end"),
    "report": (("bcn", "--language", "en"), "**INCOMPLETE: the run was interrupted"),
    "diff": (("bcn-initial/proposals/310-dos-canvis-junts.nomic",), "there may be more differences than these"),
    "paths": (("bcn",), "not looked at to the end: 104, 106, "),
    "test": (("bcn",), "not judged to the end: "),
    "judge": (("bcn/cases/anullacio-sense-jutge.nomic",), "not judged to the end: 1. void(rule 329); 2."),
    "ask": (("bcn", "wins(p)"), "not looked for to the end: "),
    "ci": (("{bcn}",), "stopped before it was looked for to the end"),
}


@STOPPING
@pytest.mark.parametrize("command", LONG)
def test_every_long_command_that_is_interrupted_says_what_is_known_and_what_is_missing(command: str, how: int) -> None:
    """Interrupted as soon as it is at work, which the run says itself: by the note that the first step begins."""
    arguments, missing = LONG[command]
    first = sorted(path.name for path in (ROOT / "specs" / "bcn" / "proposals").iterdir())[0]
    given = [one.format(first=first, bcn=ROOT / "specs" / "bcn") for one in arguments]
    process = begun("-c", AT_WORK, command, *given)
    assert process.stderr is not None and process.stderr.readline() == "at work\n"
    code, out, err, seconds = interrupted(process, how)
    assert code == 130, err
    assert seconds < SECONDS
    assert missing in " ".join(out.split()), out
    assert "INCOMPLETE" in out and "Traceback" not in err


def test_a_report_that_is_interrupted_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    file.write_text("earlier", encoding="utf-8")
    process = begun("-c", AT_WORK, "report", "bcn", "--output", str(file))
    assert process.stderr is not None and process.stderr.readline() == "at work\n"
    code, out, err, _ = interrupted(process)
    assert (code, out, file.read_text(encoding="utf-8")) == (130, "", "earlier")
    assert "report.md was not written" in err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO, monkeypatch) -> str:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(sys, "stderr", stream)
    now = iter([0.0, 0.5, 2.0, 3.0])
    progress = Progress(("a", "b", "c"), lambda name: f"check {name}", lambda: next(now))
    for step in ("a", "b", "c"):
        progress(step)
    assert progress.left() == ("c",)
    progress.end()
    return stream.getvalue()


def test_progress_names_what_is_looked_for_after_a_while_and_goes_away(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    assert told(Terminal(), monkeypatch) == "\r2 of 3: check b\x1b[K\r3 of 3: check c\x1b[K\r\x1b[K"


def test_progress_is_silent_without_a_terminal(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    assert told(io.StringIO(), monkeypatch) == ""
