"""`python -m tests.differential --rulesets 20000 --seed 1`: the long run."""

from __future__ import annotations

import argparse
import os
import sys
import time

from tests.differential.run import Plan, report, run
from tests.differential.tally import Tally


def main() -> int:
    """Exit code 0: no divergence; 1: some, each shown with a ruleset made small."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description=__doc__)
    parser.add_argument("--rulesets", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first ruleset")
    parser.add_argument("--situations", type=int, default=3, help="situations of each ruleset")
    parser.add_argument("--checks-every", type=int, default=10, help="ask the checks' questions of every N-th ruleset")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--stop-after", type=int, default=5, help="stop after so many diverging rulesets")
    given = parser.parse_args()
    plan = Plan(given.seed, given.situations, given.checks_every)
    total = Tally()
    began = time.monotonic()
    shown: set[int] = set()
    for tally in run(plan, range(given.first, given.first + given.rulesets), given.workers):
        total.add(tally)
        for index, situation, divergence in tally.found:
            if index not in shown and len(shown) < given.stop_after:
                shown.add(index)
                print(report(given.seed, index, situation, divergence), flush=True)
        if sys.stderr.isatty():
            print(f"\r{total.rulesets} rulesets", end="", file=sys.stderr)
    diverging = {index for index, _, _ in total.found}
    print(
        f"{total.rulesets} rulesets, {total.situations} situations, {total.questions} questions about situations, "
        f"{total.checks} questions about all situations, {total.printed} through the language, "
        f"{time.monotonic() - began:.0f} s\n"
        f"verdicts: {dict(sorted(total.verdicts.items()))}\n"
        f"beyond the evaluator's limits: {total.beyond} situations; undecided by the encoder: {total.undecided}; "
        f"in how far a paradox reaches: {total.nearby}\n"
        f"rulesets with a divergence: {len(diverging)} {sorted(diverging)[:20]}"
    )
    return 1 if diverging else 0


if __name__ == "__main__":
    sys.exit(main())
