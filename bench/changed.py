"""What a check costs after one rule has changed, as a part of the check from nothing.

    python bench/changed.py [RULESET] [--rules N] [--seed S]

Of N rules drawn at random, one after the other has one number of its clauses raised by one (where it has none, its last
clause is taken away) in a copy of the ruleset, which is checked with what was kept of the check of the rules as they
are. Prints processor times and their ratio to that of a check from nothing, for each rule and in the middle, and how
many of them took at most a quarter.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from nomicformal.cli.loading import load_ruleset
from nomicformal.errors import NomicformalError

QUARTER = 0.25


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("ruleset", nargs="?", default="bcn")
    parser.add_argument("--rules", type=int, default=5, help="how many are changed")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    source = next(path.parent for path in Path("specs").glob(f"{given.ruleset}/ruleset.nomic"))
    with tempfile.TemporaryDirectory() as folder:
        rules, kept = Path(folder) / source.name, Path(folder) / "kept"
        shutil.copytree(source, rules)
        cold = spent_on_check(rules, kept)
        print(f"{'from nothing':<40} {cold:7.1f} s", flush=True)
        print(f"{'nothing changed':<40} {spent_on_check(rules, copied(kept)):7.1f} s", flush=True)
        ratios: list[float] = []
        files = sorted((rules / "rules").glob("*.nomic"))
        random.Random(given.seed).shuffle(files)
        for path in files:
            if len(ratios) == given.rules:
                break
            before = path.read_text(encoding="utf-8")
            what = change(path, rules)
            if what:
                seconds = spent_on_check(rules, copied(kept))
                ratios.append(seconds / cold)
                print(f"{path.stem + ': ' + what:<40} {seconds:7.1f} s  {ratios[-1]:5.2f}", flush=True)
            path.write_text(before, encoding="utf-8")
    few = sum(ratio <= QUARTER for ratio in ratios)
    print(f"in the middle {statistics.median(ratios):.2f}; at most a quarter: {few} of {len(ratios)}")
    return 0


def change(path: Path, rules: Path) -> str:
    """Change one clause of the rule so that the ruleset is still well formed; says what was changed, empty if nothing
    can be."""
    text = path.read_text(encoding="utf-8")
    for what, changed in changes(text):
        path.write_text(changed, encoding="utf-8")
        if is_well_formed(rules):
            return what
    return ""


def changes(text: str) -> Iterator[tuple[str, str]]:
    """Each way of raising one number of a clause, and then of taking away one clause that has a line to itself."""
    lines = text.split("\n")
    until = lines.index("history") if "history" in lines else len(lines)
    clauses = [n for n, line in enumerate(lines[:until]) if re.match(r"  [^ #]", line)]
    for number in clauses:
        for match in re.finditer(r"(?<![\w.:-])\d+(?![\w.:-])", lines[number].split("#")[0]):
            raised = str(int(match[0]) + 1)
            line = lines[number][: match.start()] + raised + lines[number][match.end() :]
            yield f"{match[0]} -> {raised}", "\n".join([*lines[:number], line, *lines[number + 1 :]])
    for number in reversed(clauses):
        yield f"without line {number + 1}", "\n".join([*lines[:number], *lines[number + 1 :]])


def is_well_formed(rules: Path) -> bool:
    """Whether the ruleset can be checked."""
    try:
        return load_ruleset(str(rules)).understood
    except NomicformalError:
        return False


def copied(kept: Path) -> Path:
    """The answers kept, in a folder that the next check may change."""
    copy = kept.with_name("kept of the check before")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(kept, copy)
    return copy


def spent_on_check(rules: Path, kept: Path) -> float:
    """Seconds of processor time of one check in a cold process, with the answers in this folder."""
    before = spent()
    arguments = ["check", str(rules), "--output", "concise", "--cache-dir", str(kept)]
    done = subprocess.run([sys.executable, "-m", "nomicformal", *arguments], capture_output=True, check=False)
    assert done.returncode in (0, 1, 3), done.stderr.decode()
    return spent() - before


def spent() -> float:
    """Seconds of processor time of all processes started so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
