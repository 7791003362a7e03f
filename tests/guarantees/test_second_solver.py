"""A second solver, cvc5, agrees on every proof about what the rules of the five rulesets guarantee or say is always so.

`python -m tests.guarantees.test_second_solver [RULESET]...` tells how many proofs there were, and of how many cvc5 says
the same within its limits."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from nomicformal.checker.checks import run_of
from nomicformal.checker.checks.context import Context
from nomicformal.checker.cross import second_opinion
from nomicformal.checker.questions import Options
from tests.guarantees.answers import loaded

RULESETS = ("bcn-initial", "fourmis", "senado", "compendium", "bcn")
CHECKS = (
    "guarantee_broken",
    "guarantee_vacuous",
    "invariant_broken",
    "invariant_impossible",
    "effect_breaks_invariant",
)


def opinions(name: str) -> Counter[str]:
    """What cvc5 answers to the questions that were answered with a proof: `unsat` confirms it."""
    scripts: list[str] = []
    context = Context(loaded(name).ruleset, options=Options(on_question=scripts.append))
    for check in CHECKS:
        run_of(check)(context)
    proofs = dict.fromkeys(script for script in scripts if "(set-info :status unsat)" in script)
    return Counter(second_opinion(script) for script in proofs)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.large] if name != "bcn-initial" else []) for name in RULESETS]
)
def test_the_second_solver_denies_no_proof(name: str) -> None:
    told = opinions(name)
    assert told["sat"] == 0 and told["unsat"] > 0


if __name__ == "__main__":
    for ruleset in sys.argv[1:] or RULESETS:
        print(ruleset, dict(opinions(ruleset)), flush=True)
