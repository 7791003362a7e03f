"""The checks on a changed ruleset, once with the answers of a run on the ruleset as it was, and once without."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field

from nomicformal.checker.answers import Answers
from nomicformal.checker.check import check
from nomicformal.checker.checks import FORMAL
from nomicformal.checker.kept import result_out
from nomicformal.checker.options import Options
from nomicformal.core.model import Ruleset
from nomicformal.evaluate.run import EvaluationLimit
from tests.differential.generate import generate
from tests.differential.run import small_limits
from tests.kept.edits import EDITS

CHECKS = tuple(name for name in FORMAL if name != "thin_adoption" and not name.startswith("guarantee_"))
"""Those that ask the solver, and little else."""
BUDGET = 200_000


@dataclass(slots=True)
class Tally:
    """`used` of the `asked` answers were those of the run before the edits; `different`: (ruleset, edits) that came out
    otherwise with them. `beyond` the evaluator's limits, and left out."""

    rulesets: int = 0
    beyond: int = 0
    edits: int = 0
    changed: int = 0
    used: int = 0
    asked: int = 0
    different: list[tuple[int, str]] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.rulesets} rulesets ({self.beyond} beyond limits), {self.edits} edits,"
            f" {self.changed} of which changed what is found;"
            f" {self.used} of {self.asked} answers were those of before; different: {self.different}"
        )


def told(ruleset: Ruleset, answers: Answers | None) -> str:
    """All that the checks say."""
    faults: list[str] = []
    options = Options(budget=BUDGET, answers=answers, on_fault=faults.append)
    with small_limits():
        result = check(ruleset, checks=CHECKS, options=options)
    return json.dumps([result_out(result), sorted(faults)], indent=1, sort_keys=True)


def through_json(answers: Answers) -> Answers:
    """As they are in a later run."""
    return Answers.of(json.loads(json.dumps(answers.out())))


def compare(seed: int, index: int, edits: int, tally: Tally) -> None:
    """Edit after edit of one random ruleset, each with what was kept of all runs before it."""
    tally.rulesets += 1
    try:
        _compare(seed, index, edits, tally)
    except EvaluationLimit:
        tally.beyond += 1


def _compare(seed: int, index: int, edits: int, tally: Tally) -> None:
    rng = random.Random(f"edits {seed}/{index}")
    ruleset = generate(seed, index)
    kept = Answers()
    before = told(ruleset, kept)
    done: list[str] = []
    for _ in range(edits):
        edit = rng.choice(EDITS)
        done.append(edit.__name__)
        ruleset = edit(rng, ruleset)
        if not ruleset.clauses:
            return
        kept = through_json(kept)
        warm, cold = told(ruleset, kept), told(ruleset, None)
        tally.edits += 1
        tally.changed += cold != before
        tally.used += kept.used
        tally.asked += kept.used + kept.fresh
        if warm != cold:
            tally.different.append((index, " ".join(done)))
        before = cold
