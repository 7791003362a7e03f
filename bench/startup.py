"""How long the command line takes, as a multiple of `python -c "import z3"` measured in the same run.

    python bench/startup.py [--rounds N]

Every figure is the least of N cold processes, run in turn so that a busy machine slows all alike. Prints a table; exits
with 1 where a command takes more than its allowance.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMANDS: dict[str, tuple[list[str], float | None]] = {
    "import z3": (["-c", "import z3"], None),
    "--version": (["-m", "nomicformal", "--version"], 3),
    "--help": (["-m", "nomicformal", "--help"], 3),
    "explain NF101": (["-m", "nomicformal", "explain", "NF101"], 4),
    "fmt RULE": (["-m", "nomicformal", "fmt", "--check", "RULE"], 6),
    "check bcn-initial": (["-m", "nomicformal", "check", "bcn-initial", "--output", "concise", "--no-cache"], 12),
}
"""What to run, and at most how many times as long as `import z3` it may take."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    best = dict.fromkeys(COMMANDS, float("inf"))
    with tempfile.TemporaryDirectory() as folder:
        rule = Path(folder) / "101.nomic"
        rule.write_text('rule 101 immutable "One"\n| Players obey.\n  comment "no more than that"\n', encoding="utf-8")
        for _ in range(rounds):
            for name, (arguments, _allowance) in COMMANDS.items():
                best[name] = min(best[name], seconds([str(rule) if a == "RULE" else a for a in arguments], folder))
    unit = best["import z3"]
    slow = 0
    print(f"{'command':<22}{'ms':>8}{'times import z3':>18}{'allowed':>10}")
    for name, (_, allowance) in COMMANDS.items():
        ratio = best[name] / unit
        slow += allowance is not None and ratio > allowance
        print(f"{name:<22}{best[name] * 1000:>8.0f}{ratio:>18.1f}{allowance or '-':>10}")
    return 1 if slow else 0


def seconds(arguments: list[str], folder: str) -> float:
    """Wall time of one cold process."""
    start = time.perf_counter()
    done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, check=False)
    taken = time.perf_counter() - start
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(arguments)} ended with {done.returncode}:\n{done.stderr.decode()}")
    return taken


if __name__ == "__main__":
    sys.exit(main())
