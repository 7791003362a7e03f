"""What `lint PROPOSAL` costs, alone or beside another checkout of the tool.

    python bench/lint.py PROPOSAL... [--against FOLDER]

Each proposal is linted in a cold process that uses nothing of earlier runs; with `--against`, by the checkout in FOLDER
too, one right after the other, and both must say the same. Prints processor times (which depend less than others on
what else the machine does), what took longest, and the ratio. Exits with 1 where the answers differ.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds of the processor, the report as JSON, and what took longest, with its seconds of wall time."""

    seconds: float
    said: bytes
    longest: str


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("proposals", nargs="+", type=Path)
    parser.add_argument("--against", type=Path, help="folder of another checkout")
    given = parser.parse_args()
    differing = 0
    for path in given.proposals:
        mine = linted(path.resolve(), HERE)
        line = f"{path.parent.parent.name + ' ' + path.stem:<44} {mine.seconds:7.1f} s"
        if given.against is not None:
            theirs = linted(path.resolve(), given.against.resolve())
            same = theirs.said == mine.said
            differing += not same
            line += f"  {theirs.seconds:7.1f} s there  {theirs.seconds / mine.seconds:5.2f} times"
            line += "" if same else "  DIFFERENT ANSWERS"
        print(f"{line}  {mine.longest}", flush=True)
    return 1 if differing else 0


def linted(proposal: Path, checkout: Path) -> Run:
    """What the tool in this checkout says of the proposal, in a copy of its ruleset that has the same name for both."""
    with tempfile.TemporaryDirectory() as folder:
        rules = shutil.copytree(proposal.parent.parent, Path(folder) / proposal.parent.parent.name)
        told_of = str((rules / "proposals" / proposal.name).relative_to(folder))
        start = spent()
        done = subprocess.run(
            [sys.executable, "-m", "nomicformal", "lint", told_of, "--no-cache", "--timing", "--output", "json"],
            capture_output=True, check=False, cwd=folder, env={**os.environ, "PYTHONPATH": str(checkout)},
        )  # fmt: skip
    told = done.stderr.decode("utf-8", "replace").splitlines()
    rows = told[told.index("seconds") + 1 :] if "seconds" in told else ["", *told[-1:]]
    return Run(spent() - start, done.stdout, " ".join(rows[0].split()) if rows else "")


def spent() -> float:
    """Seconds of processor time of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
