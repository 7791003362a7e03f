"""What `check RULESET` costs beyond start-up and the solver's own work.

    python bench/check.py [RULESET]

Three cold processes are compared: `python -c "import z3"`, the whole `check` (which uses nothing of earlier runs), and
z3 alone answering the same questions read from SMT-LIB; and a second check of the same rules, which does, with
`--help`. Prints processor times (which depend less than others on what else the machine does) and three ratios: the
check to `import z3`, the check to start-up plus z3's answers, and the second check to `--help`. The questions are those
that the check really asks, in order.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from nomicformal.checker.check import check
from nomicformal.checker.options import Options
from nomicformal.cli.loading import load_ruleset

ALONE = """
import sys, z3
from pathlib import Path
for path in sorted(Path(sys.argv[1]).glob("*.smt2")):
    solver = z3.SimpleSolver()
    solver.from_string(path.read_text(encoding="utf-8"))
    solver.set("rlimit", int(sys.argv[2]))
    solver.check()
"""
ROUNDS = 3


def main() -> int:
    name = sys.argv[1] if len(sys.argv) > 1 else "bcn-initial"
    with tempfile.TemporaryDirectory() as folder:
        count, budget = export(name, Path(folder))
        start_up = fastest(["-c", "import z3"])
        whole = fastest(["-m", "nomicformal", "check", name, "--output", "concise", "--no-cache"])
        again = ["-m", "nomicformal", "check", name, "--output", "concise", "--cache-dir", str(Path(folder) / "kept")]
        fastest(again, rounds=1)
        warm = fastest(again)
        alone = fastest(["-c", ALONE, folder, str(budget)])
    base = fastest(["-m", "nomicformal", "--version"])
    help_text = fastest(["-m", "nomicformal", "--help"])
    print(f"import z3           {start_up:8.2f} s")
    print(f"start-up of the CLI {base:8.2f} s")
    print(f"z3 alone            {alone:8.2f} s   ({count} questions from SMT-LIB)")
    print(f"check {name:<14}{whole:8.2f} s")
    print(f"the same again      {warm:8.2f} s")
    print(f"--help              {help_text:8.2f} s")
    print(f"check / import z3                     {whole / start_up:6.1f}")
    print(f"check / (start-up + z3's own answers) {whole / (base + alone):6.1f}")
    print(f"the same again / --help               {warm / help_text:6.1f}")
    return 0


def export(name: str, folder: Path) -> tuple[int, int]:
    """Write every question that the check puts to the solver as a file; their number, and the budget of each."""
    asked: list[str] = []
    options = Options(on_question=asked.append)
    check(load_ruleset(name).ruleset, options=options)
    for number, script in enumerate(asked):
        (folder / f"{number:05}.smt2").write_text(script, encoding="utf-8")
    return len(asked), options.budget


def fastest(arguments: list[str], rounds: int = ROUNDS) -> float:
    """Seconds of processor time of the fastest of a few cold processes."""
    best = float("inf")
    for _ in range(rounds):
        start = spent()
        subprocess.run([sys.executable, *arguments], capture_output=True, check=False)
        best = min(best, spent() - start)
    return best


def spent() -> float:
    """Seconds of processor time of all processes started so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
