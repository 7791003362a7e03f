"""The search for courses of play agrees with a plain machine on random procedures.

A long run: `python -m tests.guarantees.test_random_procedures FIRST NUMBER`."""

from __future__ import annotations

import sys
from random import Random

import pytest

from nomicformal.checker.courses.analysis import analyse
from nomicformal.core.clauses import Guarantee
from nomicformal.evaluate.index import Index
from tests.guarantees.procedures import Procedure
from tests.support import ruleset_from_text

IN_CI = 100
A_TEST = 10


def differences(seed: int) -> list[str]:
    """In what the two disagree on one random procedure: for each number of players, and with one who is silent."""
    procedure = Procedure.random(Random(seed))
    ruleset = ruleset_from_text(procedure.text())
    guarantee = next(clause for clause in ruleset.clauses if isinstance(clause, Guarantee))
    result = analyse(Index(ruleset), guarantee, compared=True, only_ordinary=True)
    found = []
    for one in result.ordinary:
        if one.blocked == procedure.possible(one.start.people):
            found.append(f"seed {seed}: {one.start.people} players, blocked {one.blocked}: {procedure}")
    for one in result.silence:
        if one.blocked == procedure.possible(3, silent=int(one.silent.removeprefix("player")) - 1):
            found.append(f"seed {seed}: {one.silent} silent, blocked {one.blocked}: {procedure}")
    return found


@pytest.mark.parametrize("first", range(0, IN_CI, A_TEST))
def test_the_search_agrees_with_a_plain_machine(first: int) -> None:
    assert [line for seed in range(first, first + A_TEST) for line in differences(seed)] == []


def test_both_answers_occur() -> None:
    answers = {Procedure.random(Random(seed)).possible(people) for seed in range(IN_CI) for people in (1, 3)}
    assert answers == {True, False}


if __name__ == "__main__":
    first, number = int(sys.argv[1]), int(sys.argv[2])
    wrong = 0
    for seed in range(first, first + number):
        lines = differences(seed)
        wrong += len(lines)
        print(*lines, f"{seed + 1 - first} procedures, {wrong} differences", sep="\n", flush=True)
