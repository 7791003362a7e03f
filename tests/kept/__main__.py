"""`python -m tests.kept --rulesets 500`: the long run (docs/trust.md)."""

from __future__ import annotations

import argparse
import sys

from tests.kept.compare import Tally, compare


def main() -> int:
    """Exit code 1 if something came out otherwise with what was kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.kept", description=__doc__)
    parser.add_argument("--rulesets", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first ruleset")
    parser.add_argument("--edits", type=int, default=3, help="edits of each, one after the other")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tally = Tally()
    for index in range(given.first, given.first + given.rulesets):
        compare(given.seed, index, given.edits, tally)
        print(f"{index}: {tally}", flush=True)
    return 1 if tally.different else 0


if __name__ == "__main__":
    sys.exit(main())
