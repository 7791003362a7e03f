"""What must be fast loads little: neither the solver nor the graph library, nor rich."""

import subprocess
import sys
from pathlib import Path

import pytest

from .club import make

HEAVY = ("z3", "networkx", "rich", "hypothesis", "cvc5", "clingo")

SCRIPT = """
import sys
sys.path.insert(0, {root!r})
from nomicformal.cli.main import run
code = run(sys.argv[1:])
print("LOADED", code, *[m for m in {heavy!r} if m in sys.modules])
"""


def loaded_by(arguments: list[str], cwd: Path) -> list[str]:
    """The exit code and the heavy modules that a command leaves loaded."""
    root = Path(__file__).resolve().parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(root=str(root), heavy=HEAVY), *arguments],
        cwd=cwd, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return next(line for line in done.stdout.splitlines() if line.startswith("LOADED")).split()[1:]


@pytest.mark.parametrize(
    "arguments",
    ["--help", "check --help", "explain", "explain NF101", "fmt club", "coverage club", "nonsense"],
)
def test_nothing_heavy_is_loaded(arguments: str, tmp_path: Path) -> None:
    make(tmp_path)
    code, *heavy = loaded_by(arguments.split(), tmp_path)
    assert code == ("2" if arguments == "nonsense" else "0")
    assert heavy == []


def test_check_does_load_the_solver_so_that_the_test_above_can_fail(tmp_path: Path) -> None:
    make(tmp_path)
    assert "z3" in loaded_by(["check", "club"], tmp_path)
