"""The workbench where terms refer to themselves, where readings are fixed, and where it has to give up."""

from __future__ import annotations

import pytest

from nomicformal.checker.conditions import Applies, Holds, OutcomeIs, Paradox, Undetermined, env_of
from nomicformal.checker.questions import Options, Workbench
from nomicformal.core.expr import NUMBER, TRUTH, Apply, Const
from nomicformal.errors import InternalError
from tests.checker.questions import ANYBODY, QUORUM, P, checked, conflict, quorum_against, rule  # fmt: skip
from tests.checker.rulesets import clauses_of, ruleset

# -- self-reference --------------------------------------------------------------------------------------------------


def test_a_liar_has_no_stable_outcome() -> None:
    found = ruleset(rule(201, "happy(p) when not happy(p) and tall(p)"))
    assert checked(found, Paradox("happy", (ANYBODY,))).found
    assert not checked(found, Undetermined("happy", (ANYBODY,))).found


def test_two_that_deny_each_other_have_two_stable_outcomes() -> None:
    text = "happy(p) when (some q: Player where q is not p and tall(q) and not happy(q)) and tall(p)"
    found = ruleset(rule(201, text))
    assert checked(found, Undetermined("happy", (ANYBODY,))).found


def test_what_is_never_so_is_only_said_where_a_liar_leaves_an_outcome() -> None:
    liar = rule(201, "happy(p) when not happy(p)") + rule(202, "fee(p) = 1 when happy(p) and not happy(p)")
    found = ruleset(liar)
    clause = clauses_of(found, 202)[0]
    answer = checked(found, Applies(clause.id, Workbench(found).instance(clause)))
    assert answer.status == "bounded"
    assert "outcome" in answer.bound


def test_a_truth_that_supports_itself_alone_is_false() -> None:
    found = ruleset(rule(201, "happy(p) when happy(p)"))
    happy = Holds(Apply("happy", (P,), TRUTH), env_of({"p": ANYBODY}))
    assert checked(found, happy).status == "proved"
    assert checked(found, Paradox("happy", (ANYBODY,))).status == "proved"


# -- readings, budgets, determinism ----------------------------------------------------------------------------------


def test_a_reading_can_be_fixed() -> None:
    found = ruleset(rule(201, 'reading rounding: up, down "how?"\n  fee(p) = 1 when rounding is up'))
    clause = clauses_of(found, 201)[0]
    bench = Workbench(found)
    condition = Applies(clause.id, bench.instance(clause))
    assert bench.ask(condition, readings={"rounding": "down"}).status == "proved"
    answer = bench.ask(condition)
    assert answer.situation is not None
    assert answer.situation.readings == {"rounding": "up"}


def test_a_budget_that_runs_out_is_said() -> None:
    found = ruleset(rule(201, "fee(p) = 1 when age(p) * age(p) * age(p) = 15 * age(p) + 1003 + age(p) * points(p)"))
    clause = clauses_of(found, 201)[0]
    answer = Workbench(found, Options(budget=20)).ask(Applies(clause.id, Workbench(found).instance(clause)))
    assert answer.status == "undecided"
    assert answer.reason


def test_the_same_question_gets_the_same_situation_whatever_was_asked_before() -> None:
    text = rule(201, "fee(p) = age(p) when tall(p)") + rule(202, "fee(p) = 7 when rich(p) or points(p) > 3")
    found = ruleset(text + QUORUM.replace("201", "203"))
    first = Workbench(found)
    alone = first.ask(conflict(found, 201, 202))
    second = Workbench(found)
    for condition in (quorum_against("=", Const(2, NUMBER)), OutcomeIs("fee", (ANYBODY,), "silent")):
        second.ask(condition)
    assert second.ask(conflict(found, 201, 202)) == alone == first.ask(conflict(found, 201, 202))


def test_a_situation_that_is_not_confirmed_leaves_the_question_open(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ruleset(rule(201, "fee(p) = 1"))
    clause = clauses_of(found, 201)[0]
    monkeypatch.setattr("nomicformal.checker.completion.completed", lambda *_: None)
    monkeypatch.setattr("nomicformal.checker.completion.is_unstable", lambda *_: False)
    faults: list[str] = []
    bench = Workbench(found, Options(on_fault=faults.append))
    answer = bench.ask(Applies(clause.id, bench.instance(clause)))
    assert answer.status == "undecided" and "fault of nomicformal" in answer.reason
    assert len(faults) == 1
    strict = Workbench(found)
    with pytest.raises(InternalError):
        strict.ask(Applies(clause.id, strict.instance(clause)))
