from nomicformal.checker.questions import Workbench
from tests.checker.rulesets import clauses_of, ruleset


def pairs_of(rules: str) -> set[tuple[str, str]]:
    return {(a.origin.rule, b.origin.rule) for a, b in Workbench(ruleset(rules)).conflict_candidates()}


def rule(number: int, clause: str) -> str:
    return f'\nrule {number} mutable "R"\n| Text.\n  {clause}\n'


def test_clauses_on_one_term_could_conflict() -> None:
    assert pairs_of(rule(201, "fee(p) = 1 when tall(p)") + rule(202, "fee(x) = 2 when rich(x)")) == {("r201", "r202")}


def test_other_terms_and_equal_values_cannot() -> None:
    assert not pairs_of(rule(201, "fee(p) = 1 when tall(p)") + rule(202, "quorum(q) = 2"))
    assert not pairs_of(rule(201, "fee(p) = 1 when tall(p)") + rule(202, "fee(p) = 1 when rich(p)"))


def test_a_condition_and_its_negation_exclude_each_other() -> None:
    assert not pairs_of(rule(201, "fee(p) = 1 when tall(p) and rich(p)") + rule(202, "fee(x) = 2 when not tall(x)"))


def test_intervals_that_do_not_meet_exclude_each_other_and_others_do_not() -> None:
    low = rule(201, "fee(p) = 1 when age(p) < 18")
    assert not pairs_of(low + rule(202, "fee(p) = 2 when age(p) >= 18"))
    assert not pairs_of(low + rule(202, "fee(p) = 2 when age(p) = 20"))
    assert pairs_of(low + rule(202, "fee(p) = 2 when age(p) >= 17")) == {("r201", "r202")}


def test_alternatives_of_one_reading_exclude_each_other() -> None:
    text = rule(201, "reading which: one, two \"which?\"\n  fee(p) = 1 when which is one")
    assert not pairs_of(text + rule(202, "fee(p) = 2 when which is two"))


def test_conditions_on_different_people_do_not_exclude_each_other() -> None:
    some = "fee(p) = 2 when (some q: Player where not friend(q, p))"
    assert pairs_of(rule(201, "fee(p) = 1 when friend(p, p)") + rule(202, some)) == {("r201", "r202")}


def test_a_duty_could_conflict_with_what_excuses_from_it_or_forbids_it_in_another_rule() -> None:
    duty, excuse = "p must vote(q) when tall(p)", "x need not vote(_) when rich(x)"
    assert pairs_of(rule(201, duty) + rule(202, excuse)) == {("r201", "r202")}
    assert pairs_of(rule(201, "somebody must vote(q)") + rule(202, excuse)) == {("r201", "r202")}
    assert not pairs_of(rule(201, "somebody must vote(q)") + rule(202, "x must not vote(q)"))
    assert not pairs_of(rule(201, f"{duty}\n  {excuse}"))
    assert not pairs_of(rule(201, duty) + rule(202, "x cannot vote(q)") + rule(203, "x must vote(q)"))


def test_a_pair_is_about_one_cell() -> None:
    found = ruleset(rule(201, "fee(p) = 1") + rule(202, "fee(x) = 2"))
    (first,), (second,) = clauses_of(found, 201), clauses_of(found, 202)
    pair = Workbench(found).pair(first, second)
    assert pair is not None
    assert [b for _, b in pair.first] == [b for _, b in pair.second]
