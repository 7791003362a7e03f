"""How the cost of `check` grows with the number of rules, on made-up rulebooks with the statistics of the real ones.

    python -m bench.synthetic [--sizes 100,1000,10000] [--seed 1] [--jobs 2] [--limit 600] [--rivals]
    python -m bench.synthetic --write FOLDER --sizes 1000

For each size a rulebook is written (see synthetic_rules for what it is made of; the same size and seed give the same
files) and checked by a process of its own that uses nothing of earlier runs. The table tells the rules, the clauses,
the seconds of the processor that reading and the whole check took (all processes together, so that a busy machine
counts little), the seconds of wall time, and the most memory that one process held, in MiB; below it stands the
exponent b for which n^b fits the whole check best. `--limit` ends a check after so many seconds of wall time; it then
counts as not done.

`--rivals` finds the contradictions between two clauses about one term in two plain ways as well (see
synthetic_rivals): every pair put to Z3, and one clingo program; each may take `--rival-limit` seconds a size.
"""

from __future__ import annotations

import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bench.synthetic_rules import rulebook

_MIB = 1024


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds of the processor (`cpu`, of which `reading`) and of the clock (`wall`); `memory`: MiB of the largest
    process. `done`: it came to its end."""

    rules: int
    reading: float
    cpu: float
    wall: float
    memory: float
    findings: int
    done: bool


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="100,1000,10000", help="numbers of rules, with commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", default="2", help="as of `check`")
    parser.add_argument("--limit", type=float, default=600, help="seconds for one check")
    parser.add_argument("--rivals", action="store_true", help="compare with plain Z3 and with clingo")
    parser.add_argument("--rival-limit", type=float, default=60, help="seconds for each of these a size")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="only write the (first) rulebook there")
    chosen = parser.parse_args(arguments)
    sizes = [int(size) for size in chosen.sizes.split(",")]
    if chosen.write is not None:
        write(rulebook(sizes[0], chosen.seed), chosen.write)
        return 0
    runs = []
    print(f"{'rules':>6} {'reading s':>10} {'check s':>10} {'wall s':>9} {'MiB':>7} {'findings':>9}", flush=True)
    for size in sizes:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "rulebook"
            write(rulebook(size, chosen.seed), folder)
            run = checked(size, folder, chosen.jobs, chosen.limit)
            end = "" if run.done else "   stopped by --limit"
            print(
                f"{size:>6} {run.reading:>10.1f} {run.cpu:>10.1f} {run.wall:>9.1f} {run.memory:>7.0f}"
                f" {run.findings:>9}{end}", flush=True,
            )  # fmt: skip
            runs += [run] if run.done else []
            if chosen.rivals:
                tell_rivals(folder, chosen.rival_limit)
    if len(runs) > 1:
        print(f"check time grows as n^{exponent(runs):.2f}")
    return 0


def write(files: dict[str, str], folder: Path) -> None:
    """The files of a ruleset, in a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def checked(size: int, folder: Path, jobs: str, limit: float) -> Run:
    """One check in a process of its own."""
    reading = _reading(folder)
    between = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = ["-m", "nomicformal", "check", str(folder), "--output", "concise", "--no-cache", "--jobs", jobs]
    start = time.perf_counter()
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen([sys.executable, *command], stdout=out, stderr=subprocess.DEVNULL)
        try:
            done = process.wait(limit) in (0, 1, 3)
        except subprocess.TimeoutExpired:
            process.terminate()
            process.wait()
            done = False
        out.seek(0)
        findings = sum(1 for line in out if "[NF" in line)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Run(size, reading, _cpu(after) - _cpu(between), wall, after.ru_maxrss / _MIB, findings, done)


def _reading(folder: Path) -> float:
    """Seconds of the processor for reading the rules alone."""
    before = _cpu(resource.getrusage(resource.RUSAGE_CHILDREN))
    script = "import sys; from nomicformal.cli.loading import load_ruleset; load_ruleset(sys.argv[1])"
    subprocess.run([sys.executable, "-c", script, str(folder)], check=False, stdout=subprocess.DEVNULL, env=os.environ)
    return _cpu(resource.getrusage(resource.RUSAGE_CHILDREN)) - before


def _cpu(used: resource.struct_rusage) -> float:
    return used.ru_utime + used.ru_stime


def exponent(runs: list[Run]) -> float:
    """The slope of the straight line that fits best on logarithmic scales (least squares)."""
    points = [(math.log(run.rules), math.log(run.cpu)) for run in runs]
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    slope = sum((x - middle_x) * (y - middle_y) for x, y in points)
    return slope / sum((x - middle_x) ** 2 for x, _ in points)


def tell_rivals(folder: Path, limit: float) -> None:
    """What the two plain ways come to on the same rules."""
    from bench.synthetic_rivals import rivals

    for line in rivals(folder, limit):
        print(f"       {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
