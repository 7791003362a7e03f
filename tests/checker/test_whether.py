"""Questions of which only the answer is wanted, not the situation."""

from __future__ import annotations

import pytest

from nomicformal.checker.answers import Answers
from nomicformal.checker.conditions import AllOf, Applies, Condition, Holds, InEffect, Negated, Void
from nomicformal.checker.options import Options
from nomicformal.checker.questions import Workbench
from nomicformal.checker.recalling import RecallingBench
from nomicformal.core.expr import NUMBER, Compare, Const
from nomicformal.core.model import Ruleset
from nomicformal.evaluate.run import EvaluationLimit
from tests.checker.questions import EVERYBODY, conflict, rule
from tests.checker.rulesets import clauses_of, ruleset

RULES = ruleset(
    rule(103, "fee(p) = 1 when tall(p)", status="immutable")
    + rule(201, "fee(p) = 2 when rich(p)")
    + rule(202, "fee(p) = 2 when rich(p) and tall(p)")
)


def _conditions(found: Ruleset) -> dict[str, Condition]:
    bench = Workbench(found)
    void, other = clauses_of(found, 201)[0], clauses_of(found, 202)[0]
    pair = bench.pair(other, void)
    assert pair is not None
    return {
        "they contradict each other": conflict(found, 103, 201),
        "a rule is void": Void("r201"),
        "an immutable rule is void": Void("r103"),
        "a clause is in effect though its rule is void": AllOf(
            (Void("r201"), InEffect(void.id, bench.instance(void)))
        ),
        "one applies and the other does not": AllOf(
            (Applies(other.id, pair.first), Negated(Applies(void.id, pair.second)))
        ),
        "there are many people": Holds(Compare(">", EVERYBODY, Const(1000, NUMBER))),
    }


CONDITIONS = _conditions(RULES)


@pytest.mark.parametrize("name", CONDITIONS)
def test_the_answer_is_the_same_with_and_without_a_situation(name: str) -> None:
    shown = Workbench(RULES).ask(CONDITIONS[name])
    told = Workbench(RULES).ask(CONDITIONS[name], witness=False)
    assert told.status == shown.status
    assert told.situation is None


@pytest.mark.parametrize("name", CONDITIONS)
def test_where_only_a_proof_is_wanted_nothing_else_is_called_one(name: str) -> None:
    shown = Workbench(RULES).ask(CONDITIONS[name])
    told = Workbench(RULES).ask(CONDITIONS[name], proof_only=True)
    assert told.status == shown.status or (shown.found and told.status == "undecided")


def test_where_only_a_proof_is_wanted_fewer_questions_are_put() -> None:
    found = ruleset(rule(103, "fee(p) = 1 when tall(p)", status="immutable") + rule(201, "fee(p) = 2 when rich(p)"))
    asked: dict[bool, list[str]] = {False: [], True: []}
    for proof_only, questions in asked.items():
        bench = Workbench(found, Options(budget=1, on_question=questions.append))
        assert bench.ask(conflict(found, 103, 201), witness=False, proof_only=proof_only).status == "undecided"
    assert len(asked[True]) < len(asked[False])


def test_a_limit_met_while_the_first_solution_is_looked_at_leaves_the_question_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def beyond(*_: object) -> None:
        raise EvaluationLimit("number_bits")

    monkeypatch.setattr(Workbench, "_shown", beyond)
    bench, clause = Workbench(RULES), clauses_of(RULES, 201)[0]
    answer = bench.ask(InEffect(clause.id, bench.instance(clause)), witness=False)
    assert answer.status == "undecided" and "limit of the evaluation" in answer.reason


def test_what_is_kept_of_a_proof_sought_is_no_answer_to_who_wants_a_situation() -> None:
    answers = Answers()
    bench = RecallingBench(RULES, Options(answers=answers), answers)
    wanted = CONDITIONS["one applies and the other does not"], conflict(RULES, 103, 201)
    for condition in wanted:
        bench.ask(condition, proof_only=True)
    assert [bench.ask(condition).situation is not None for condition in wanted] == [
        Workbench(RULES).ask(condition).found for condition in wanted
    ]
