"""Runs the comparison over many random rulesets, in worker processes, and tells what came out."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from unittest.mock import patch

from nomicformal.core.situation import Situation
from nomicformal.evaluate import limits, stable
from tests.differential.checks import compare_checks
from tests.differential.compare import compare, diverges_as
from tests.differential.generate import generate
from tests.differential.roundtrip import compare_surface
from tests.differential.shrink import shrink
from tests.differential.situations import situations
from tests.differential.surface import text
from tests.differential.tally import Divergence, Tally

MOST_ASSUMPTIONS = 100
"""Situations in which more ways of assuming circular cells are open are left out, and counted."""
CHUNK = 25


@dataclass(frozen=True, slots=True)
class Plan:
    """`situations`: how many of each ruleset. `checks_every`: of every so many rulesets the checks' questions are
    asked as well (0: of none). `surface_every`: of every so many the text is printed, parsed and compared."""

    seed: int
    situations: int = 3
    checks_every: int = 10
    surface_every: int = 5


@contextmanager
def small_limits() -> Iterator[None]:
    """Inside, the evaluator gives up on circles that leave more than MOST_ASSUMPTIONS ways open."""
    with patch.object(stable, "LIMITS", replace(limits.LIMITS, assumptions=MOST_ASSUMPTIONS)):
        yield


def run_one(plan: Plan, index: int) -> Tally:
    """Compares the two sides on one ruleset."""
    with small_limits():
        ruleset = generate(plan.seed, index)
        tally = Tally(rulesets=1)
        chosen = list(situations(ruleset, plan.seed, plan.situations))
        compare(ruleset, chosen, tally, index)
        if plan.checks_every and index % plan.checks_every == 0:
            compare_checks(ruleset, chosen, tally, index)
        if plan.surface_every and index % plan.surface_every == 0:
            compare_surface(ruleset, chosen, tally, index)
    return tally


def run_some(plan: Plan, indices: range) -> Tally:
    """Compares the two sides on these rulesets."""
    tally = Tally()
    for index in indices:
        tally.add(run_one(plan, index))
    return tally


def run(plan: Plan, indices: range, workers: int) -> Iterator[Tally]:
    """The tallies of the chunks of a run, as they are done."""
    chunks = [indices[start : start + CHUNK] for start in range(0, len(indices), CHUNK)]
    with ProcessPoolExecutor(workers) as pool:
        for future in [pool.submit(run_some, plan, chunk) for chunk in chunks]:
            yield future.result()


def report(seed: int, index: int, situation: Situation | None, divergence: Divergence) -> str:
    """A divergence for people: the ruleset made small, as text, the situation, and what each side says."""
    ruleset = generate(seed, index)
    lines = [f"ruleset {index} of seed {seed}: {divergence}"]
    if situation is not None:
        with small_limits():
            ruleset, situation = shrink(ruleset, situation, diverges_as(divergence))
        lines += ["", text(ruleset), *_shown(situation)]
    else:
        lines += ["", text(ruleset)]
    return "\n".join(lines)


def _shown(situation: Situation) -> list[str]:
    lines = [f"individuals: {situation.individuals}", f"readings: {situation.readings}"]
    lines += [f"given {name}{args} = {value}" for (name, args), value in situation.facts.items()]
    lines += [f"from {time}: {states}" for time, states in situation.timeline or ()]
    return lines + [f"at {e.time}: {e.symbol}{e.args} by {e.agent} {e.facts}" for e in situation.log]
