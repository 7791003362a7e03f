"""`--watch` runs a command again when a file changes, and not otherwise."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from nomicformal.cli.watching import folders, wants, watch
from nomicformal.errors import UsageError

from .club import make, put

ROOT = Path(__file__).resolve().parents[2]


def test_the_command_runs_again_after_a_change_only(tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    root = make(tmp_path)
    runs: list[Sequence[str]] = []

    def looks() -> Iterator[None]:
        yield
        yield
        put(root, "rules/4.nomic", "rule 4 mutable\n| x\n")
        yield
        yield
        (root / "rules" / "3.nomic").unlink()
        yield
        put(root, "notes.txt", "not one of the rules")
        yield

    steps = looks()

    def pause(seconds: float) -> None:
        if next(steps, steps) is steps:
            raise KeyboardInterrupt

    def run(arguments: Sequence[str]) -> int:
        runs.append(arguments)
        return len(runs)

    assert watch(["check", str(root), "--watch"], run, pause) == 3
    assert runs == [["check", str(root)]] * 3
    assert capsys.readouterr().err.count("waiting for a change") == 3


def test_a_case_is_watched_with_the_rules_around_it(tmp_path: Path) -> None:
    root = make(tmp_path)
    assert folders(["judge", str(root / "cases" / "guest.nomic"), "-o", "full"]) == [root]
    assert folders(["check"]) == [Path()]


def test_only_some_commands_can_be_watched() -> None:
    assert wants(["check", "--watch"]) and not wants(["check"])
    with pytest.raises(UsageError, match="--watch goes with"):
        wants(["fmt", "--watch", "x"])


def test_watching_ends_with_the_code_of_the_last_run(tmp_path: Path) -> None:
    root = make(tmp_path)
    process = subprocess.Popen(
        [sys.executable, "-m", "nomicformal", "test", str(root), "--watch"],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stderr is not None
    assert "exit code 0" in process.stderr.readline()
    case = root / "cases" / "guest.nomic"
    case.write_text(case.read_text(encoding="utf-8").replace("TRUE", "FALSE"), encoding="utf-8")
    assert "exit code 1" in process.stderr.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode == 1


def test_watching_ends_when_nobody_reads_any_more(tmp_path: Path) -> None:
    make(tmp_path)
    watching = subprocess.Popen(
        [sys.executable, "-m", "nomicformal", "judge", "club/cases/guest.nomic", "--watch"], cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert watching.stdout is not None and watching.stdout.readline().startswith(b"Statement")
    watching.stdout.close()
    assert watching.wait(timeout=60) == 0
