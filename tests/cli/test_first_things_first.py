"""What makes a run useless is said before the long work begins, and not after it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .club import make, put

ROOT = Path(__file__).resolve().parents[2]
PROPOSAL = 'proposal 9 "More" by ada\namend rule 2 "Fee"\n| The fee is 30.\n  fee(m) = 30\n'
IDLE = """
from nomicformal.checker import check, lint
from nomicformal.checker.checks import context

def never(*given, **named):
    raise SystemExit("the work began")

context.Context.__init__ = never
from nomicformal.cli.main import main
main()
"""
"""The program, which ends loudly where the work on the rules begins."""


def idle(*arguments: str, cwd: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", IDLE, *arguments], cwd=cwd, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    return done.returncode, done.stderr


def test_the_work_does_begin_where_nothing_is_wrong(tmp_path: Path) -> None:
    make(tmp_path)
    assert idle("check", "club", "--no-cache", cwd=tmp_path) == (1, "the work began\n")


@pytest.mark.parametrize("command", [("check", "club"), ("lint", "club/proposals/9.nomic")], ids=lambda one: one[0])
def test_a_revision_that_there_is_not(command: tuple[str, ...], tmp_path: Path) -> None:
    put(make(tmp_path), "proposals/9.nomic", PROPOSAL)
    code, said = idle(*command, "--against", "main", "--no-cache", cwd=tmp_path)
    assert code == 2 and "is in no git repository" in said


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--to", "file/x"), "cannot write into file/x: Not a directory"),
        (("--output", "file/x.md"), "cannot write into file: "),
        (("--output", "club"), "cannot write club: it is a folder"),
    ],
)
def test_a_place_where_no_report_can_be_written(options: tuple[str, ...], complaint: str, tmp_path: Path) -> None:
    make(tmp_path)
    put(tmp_path, "file", "")
    code, said = idle("report", "club", *options, cwd=tmp_path)
    assert code == 2 and complaint in said
