"""What judging the cases of a ruleset costs, as a multiple of a fixed piece of plain Python measured in the same run.

    python bench/cases.py [RULESET] [--only WORD] [--without-changes]

Every case is judged twice, afresh: the verdicts alone (as `nomicformal test` does) and with what would change them (as
`nomicformal judge` does). Times are of the processor, so that a busy machine counts little; the yardstick is taken
again before each case. Prints the dearest first; exits with 1 where one takes more than its allowance, or where a
verdict is not the expected one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from nomicformal.cli.judge import judge_report
from nomicformal.cli.loading import Loaded, load_ruleset

ALLOWANCE, ALLOWANCE_WITH_CHANGES = 50.0, 80.0
"""How many times the yardstick (about a tenth of a second on a machine of 2020) each may take."""
WORK = 400_000


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of the processor, and multiples of the yardstick."""

    name: str
    verdicts: float
    changes: float
    yardstick: float
    as_expected: bool

    @property
    def ratios(self) -> tuple[float, float]:
        return self.verdicts / self.yardstick, self.changes / self.yardstick

    @property
    def fits(self) -> bool:
        alone, whole = self.ratios
        return self.as_expected and alone <= ALLOWANCE and whole <= ALLOWANCE_WITH_CHANGES


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("ruleset", nargs="?", default="bcn-initial")
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    parser.add_argument("--without-changes", action="store_true", help="the verdicts alone")
    given = parser.parse_args()
    loaded = load_ruleset(given.ruleset)
    costs = [
        cost(loaded, path, name, not given.without_changes) for name, path in loaded.model.cases
        if given.only in name
    ]
    print(f"{'case':<52} {'verdicts':>9} {'ratio':>7} {'judge':>9} {'ratio':>7}")
    for one in sorted(costs, key=lambda each: -each.verdicts - each.changes):
        alone, whole = one.ratios
        mark = "" if one.fits else "  <-- more than allowed" if one.as_expected else "  <-- not as expected"
        print(f"{one.name:<52} {one.verdicts:>7.2f} s {alone:>7.1f} {one.changes:>7.2f} s {whole:>7.1f}{mark}")
    total, whole = sum(one.verdicts for one in costs), sum(one.changes for one in costs)
    ratios = [sum(one.ratios[place] for one in costs) for place in (0, 1)]
    print(f"{'all':<52} {total:>7.2f} s {ratios[0]:>7.1f} {whole:>7.2f} s {ratios[1]:>7.1f}")
    return 0 if all(one.fits for one in costs) else 1


def cost(loaded: Loaded, path: Path, name: str, with_changes: bool) -> Cost:
    """What one case costs."""
    yardstick = seconds(plain_work)
    reports = []
    verdicts = seconds(lambda: reports.append(judge_report(loaded, path, name, {}, changes=False)))
    changes = seconds(lambda: judge_report(loaded, path, name, {})) if with_changes else 0.0
    as_expected = all(ruling.as_expected for report in reports for ruling in report.rulings)
    return Cost(Path(name).stem, verdicts, changes, yardstick, as_expected)


def plain_work() -> None:
    """The yardstick: dictionaries, tuples and calls, as an interpreter in Python has them."""
    found: dict[tuple[int, int], int] = {}
    for number in range(WORK):
        key = (number % 1000, number % 7)
        found[key] = found.get(key, 0) + 1


def seconds(work: Callable[[], object]) -> float:
    """Seconds of the processor that a piece of work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    sys.exit(main())
