"""What is listed as proved is proved: what was only tried stands apart, and what stayed undecided is not counted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nomicformal.checker.check import check
from nomicformal.checker.checks import run_of
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.tally import POSSIBLE_ONLY, Tally, settled
from nomicformal.checker.questions import Answer
from nomicformal.diagnostics import Severity
from tests.checks.asking import only_finding
from tests.checks.tiny import CLAIMS_THEN_NUMBER, rules
from tests.support import ruleset_from_text

BOUND = "at most 4 of the kind “player”"


def test_a_number_of_people_makes_it_a_trial_and_what_the_rules_rule_out_does_not() -> None:
    assert not settled("so it is", [""]).tried
    assert settled("so it is", [""]).scope == "any number of people"
    assert not settled("so it is", [POSSIBLE_ONLY]).tried
    assert settled("so it is", [POSSIBLE_ONLY, BOUND]).tried
    assert settled("so it is", [BOUND]).scope == BOUND


def test_proofs_and_trials_are_counted_apart() -> None:
    tally = Tally()
    for bounds in (("",), (POSSIBLE_ONLY,), (BOUND, ""), ()):
        tally.add(*bounds)
    assert [(one.text, one.tried) for one in tally.statements(lambda count: f"{count} times")] == [
        ("3 times", False),
        ("1 times", True),
    ]


OPEN = {
    "effect_breaks_invariant": "rule 301 mutable\n| No debts.\n  always points(p) >= 0\n"
    "rule 302 mutable\n| Gain.\n  on tell(q) by p: points(p) += 1\n",
    "duty_impossible": "rule 301 mutable\n| The rich pay.\n  p must pay(_) within 1 week of tell(p)\n",
    "paradox": "rule 301 mutable\n| The calm are not calm.\n  not calm(p) when calm(p)\n  calm(p) when rich(p)\n",
    "gap": "rule 301 mutable\n| Prizes.\n  prize(p) = 1 when rich(p)\n"
    "rule 302 mutable\n| Winning.\n  wins(p) when prize(p) > 0\n",
}


@pytest.mark.parametrize("name", OPEN)
def test_what_stayed_undecided_is_not_counted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    never_knows: Callable[..., Answer] = lambda *_, **__: Answer("undecided", reason="too hard")  # noqa: E731
    monkeypatch.setattr("nomicformal.checker.checks.context.Context.ask", never_knows)
    monkeypatch.setattr("nomicformal.checker.questions.Workbench.ask", never_knows)
    context = Context(ruleset_from_text(rules(OPEN[name])))
    assert run_of(name)(context) == []
    assert context.proved == [] and context.undecided


READ = (
    "rule 301 mutable\n| Prizes.\n  prize(p) = under fine:\n      low -> 1\n      high -> 2\n"
    '  reading fine "how much?"\nrule 302 mutable\n| More prizes.\n  prize(p) = {}\n'
)


def test_a_contradiction_under_every_answer_names_none() -> None:
    found = only_finding("settled_by_number", rules(READ.format(3), CLAIMS_THEN_NUMBER))
    assert found.readings == () and "provided" not in found.message
    found = only_finding("settled_by_number", rules(READ.format(1), CLAIMS_THEN_NUMBER))
    assert found.readings == (("fine", "high"),) and found.severity is Severity.WARNING


def test_a_check_tells_proofs_and_trials_apart() -> None:
    result = check(ruleset_from_text(rules(OPEN["effect_breaks_invariant"])), checks=["effect_breaks_invariant"])
    assert [one.tried for one in result.settled] == [False] and result.tried == () and len(result.proved) == 1
