"""What each guarantee of a ruleset costs, and how much of that the solver needs by itself.

    python bench/guarantees.py [RULESET]

Each guarantee is answered once, as in a check of the whole ruleset (the search for courses of play included), in one
process. The questions that were put to the solver are put to z3 alone again, read from SMT-LIB. Seconds of processor
time; the last line is their ratio.
"""

from __future__ import annotations

import gc
import sys
import time

from nomicformal.checker.checks import guarantee_broken
from nomicformal.checker.checks.context import Context
from nomicformal.checker.questions import Options
from nomicformal.cli.loading import load_ruleset
from nomicformal.cli.main import COLLECTING
from nomicformal.core.clauses import Guarantee

gc.set_threshold(*COLLECTING)  # as the command does
BUDGET = Options().budget


def main() -> int:
    name = sys.argv[1] if len(sys.argv) > 1 else "bcn"
    ruleset = load_ruleset(name).ruleset
    scripts: list[str] = []
    context = Context(ruleset, options=Options(on_question=scripts.append))
    total = 0.0
    for clause in ruleset.clauses:
        if not isinstance(clause, Guarantee):
            continue
        asked, begin = len(scripts), time.process_time()
        guarantee_broken.answered(context, clause)
        spent = time.process_time() - begin
        total += spent
        if spent >= 0.005:
            print(f"{clause.origin.rule:>6} {clause.name:<32}{spent:8.2f} s  {len(scripts) - asked} questions")
    alone = sum(answered_alone(script) for script in scripts)
    print(f"all guarantees of {name:<21}{total:8.2f} s")
    print(f"z3 alone on {len(scripts)} questions from SMT-LIB {alone:11.2f} s")
    print(f"ratio                                  {total / alone:9.1f}" if alone else "no question was asked")
    return 0


def answered_alone(script: str) -> float:
    """Seconds that z3 needs to read and answer one question."""
    import z3  # type: ignore[import-untyped]

    begin = time.process_time()
    solver = z3.Solver()
    solver.from_string(script)
    solver.set("rlimit", BUDGET)
    solver.check()
    return time.process_time() - begin


if __name__ == "__main__":
    sys.exit(main())
