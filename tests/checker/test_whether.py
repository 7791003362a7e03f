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


@pytest.mark.parametrize("witness", [True, False])
def test_that_a_question_was_too_much_is_kept_where_it_was_asked_by_itself(witness: bool) -> None:
    answers = Answers()
    options = Options(budget=1, answers=answers)
    for used in (0, 1):
        bench = RecallingBench(RULES, options, answers)
        answer = bench.ask(conflict(RULES, 103, 201), witness=witness)
        assert answer.gave_up and "budget" in answer.reason
        assert (answers.used, answers.fresh) == (used, 1)
    RecallingBench(RULES, Options(answers=answers), answers).ask(conflict(RULES, 103, 201), witness=witness)
    assert answers.fresh == 2, "another budget is another question"


def test_that_a_proof_sought_was_too_much_is_not_kept() -> None:
    answers = Answers()
    for fresh in (1, 2):
        bench = RecallingBench(RULES, Options(budget=1, answers=answers), answers)
        assert bench.ask(conflict(RULES, 103, 201), proof_only=True).status == "undecided"
        assert (answers.used, answers.fresh) == (0, fresh)


def test_what_is_of_use_only_if_it_is_soon_found_gets_a_part_of_the_budget() -> None:
    def status(budget: int, soon: bool) -> str:
        return Workbench(RULES, Options(budget=budget)).ask(Void("r201"), proof_only=True, soon=soon).status

    budget = 1
    while status(budget, soon=False) == "undecided":
        budget *= 2
    assert status(budget, soon=True) == "undecided"
    assert status(budget * 4, soon=True) == status(budget, soon=False)
