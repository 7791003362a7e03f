"""Breaking a rule of adoption changes what is said of the guarantee, nearly always."""

from __future__ import annotations

from tests.guarantees.mutants import RULES, answer, mutants


def test_four_mutants_in_five_change_an_answer() -> None:
    right = answer(RULES)
    assert right is not None
    told = [answer(rules) for _, rules in mutants()]
    changed = [one for one in told if one != right]
    assert len(told) >= 25 and 5 * len(changed) >= 4 * len(told)
