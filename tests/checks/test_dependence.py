"""Guarantees that a term does not depend on something: two cases that are alike in everything else."""

from __future__ import annotations

import pytest

from nomicformal.checker.checks import run_of
from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import Diagnostic
from tests.checks.tiny import CLAIMS_THEN_NUMBER, rules
from tests.support import ruleset_from_text

PROMISE = """
rule 300 mutable
| Winning does not depend on WHAT.
  guarantee fair: wins(p) does not depend on NAME
"""


def run(name: str, *clauses: str, more: str = "") -> tuple[list[Diagnostic], Context]:
    body = "".join(f"rule {301 + n} mutable\n| Text.\n  {clause}\n" for n, clause in enumerate(clauses))
    text = rules(PROMISE.replace("NAME", name) + body + more, CLAIMS_THEN_NUMBER)
    context = Context(ruleset_from_text(text))
    return run_of("guarantee_broken")(context), context


def test_what_the_rules_do_not_look_at_does_not_matter() -> None:
    found, context = run("late", "wins(p) when rich(p)")
    assert found == []
    assert [one.scope for one in context.proved] == ["any number of people"]


def test_what_the_rules_look_at_and_comes_out_the_same_is_proved_not_to_matter() -> None:
    found, context = run("late", "wins(p) when rich(p) and late(p)", "wins(p) when rich(p) and not late(p)")
    assert found == []
    assert [one.scope for one in context.proved] == ["any number of people"]
    assert context.undecided == []


def test_a_fact_that_matters_is_shown_by_two_cases_that_differ_in_it_alone() -> None:
    found, _ = run("late", "wins(p) when rich(p)", "not wins(p) when late(p)")
    assert found == []  # 302 never prevails over 301, and says nothing new
    found, _ = run("late", "not wins(p) when late(p)", "wins(p) when rich(p)")
    (one,) = found
    assert one.code == "NF301"
    assert "player1 is rich" in one.witness
    assert [line.split(": ")[0] for line in one.explanation[1:]] == ["“player1 is late”", "“player1 wins”"]
    cases = [set(line.split(": ")[1].replace(" in the first case", "").replace(" in the second", "").split(", "))
             for line in one.explanation[1:]]  # fmt: skip
    assert cases == [{"yes", "no"}, {"yes", "no"}]


def test_a_state_and_an_act_can_be_otherwise_as_well() -> None:
    found, _ = run("points", "wins(p) when points(p) >= 10")
    assert len(found) == 1
    found, _ = run("tell", "wins(p) when tell(p) happened")
    (one,) = found
    assert any(line.startswith("only in the ") for line in one.explanation)


def test_two_cases_that_break_what_must_always_hold_are_none() -> None:
    limit = "rule 310 mutable\n| Points are never negative.\n  always points(p) >= 0\n"
    found, context = run("points", "wins(p) when points(p) >= 0", more=limit)
    assert found == []
    assert [one.scope for one in context.proved if "does not depend" in one.text] == [
        "any number of people; situations that keep what the rules say must always hold"
    ]


@pytest.mark.parametrize("clause", ["wins(p) when calm(p)"])
def test_what_rules_decide_cannot_be_otherwise_by_itself(clause: str) -> None:
    found, context = run("calm", clause, "calm(p) when rich(p)")
    assert found == []
    assert ["cannot be otherwise by itself" in one.scope for one in context.undecided] == [True]


def test_a_term_depends_on_nothing_but_what_it_may_depend_on() -> None:
    text = PROMISE.replace("does not depend on NAME", "depends only on rich")
    for clauses, number in (("wins(p) when rich(p)", 0), ("wins(p) when rich(p) and not late(p)", 1)):
        context = Context(ruleset_from_text(rules(text + f"rule 301 mutable\n| Text.\n  {clauses}\n")))
        assert len(run_of("guarantee_broken")(context)) == number
