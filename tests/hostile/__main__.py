"""`python -m tests.hostile --inputs 200000 --seed 1`: generated hostile files against the commands that read them.

Each file is made from the seed and its number alone, so that `--first N --inputs 1` shows one again, and a long run
that was stopped goes on with the `--first` that it named last. Exit code 0: nothing that must not be; 1: something,
each shown with the number of its file.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.hostile.generate import hostile
from tests.hostile.run import bound_memory, faults_of, game, solves

EVERY = 1_000
"""Files after which a long run says how far it is."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--inputs", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first file")
    parser.add_argument("--solver", type=float, default=0.01, help="share of the files that the solver is asked about")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so many minutes (0: not)")
    parser.add_argument("--show", action="store_true", help="print each file")
    given = parser.parse_args()
    bound_memory()
    began, bad, done = time.monotonic(), 0, 0
    with game() as root:
        for number in range(given.first, given.first + given.inputs):
            if given.minutes and time.monotonic() - began > 60 * given.minutes:
                break
            file = hostile(given.seed, number)
            if given.show:
                sys.stdout.buffer.write(b"--- " + file.place.encode() + b"\n" + file.data + b"\n---\n")
            found = faults_of(root, file, number, solves(given.seed, number, given.solver))
            done += 1
            bad += bool(found)
            for fault in found:
                print(f"{number} {file.place}: {fault}", flush=True)
            if done % EVERY == 0:
                print(f"{done} files, {bad} with a fault; go on with --first {number + 1}", file=sys.stderr, flush=True)
    seconds = time.monotonic() - began
    print(f"{done} files from {given.first} on (seed {given.seed}), {bad} with a fault, {seconds:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
