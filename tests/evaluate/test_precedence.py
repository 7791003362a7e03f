"""Conflicts, and which rule prevails (meaning, points 2 to 4)."""

from fractions import Fraction

from tests.evaluate.build import POLICY, evaluator, fine, rule, rules

ANN_TALL = ("tall", "ann")


def test_an_immutable_rule_voids_the_mutable_one_whole() -> None:
    one = evaluator(rules(
        rule(112, "fine(p) = 3 when tall(p)", status="immutable") + rule(213, "fine(p) = 4", "wins(p) when rich(p)")
    ), ANN_TALL, ("rich", "bob"))
    assert fine(one) == ("value", 3)
    assert one.void("r213")
    assert one.outcome("wins", ("bob",)).kind == "silent"
    assert fine(one, "bob") == ("silent", None)


def test_a_mutable_rule_that_conflicts_with_nothing_is_not_void() -> None:
    one = evaluator(rules(
        rule(112, "fine(p) = 3 when tall(p)", status="immutable") + rule(213, "fine(p) = 4", "wins(p) when rich(p)")
    ))
    assert not one.void("r213")
    assert fine(one) == ("value", 4)


def test_the_lower_number_prevails_among_mutable_rules() -> None:
    one = evaluator(rules(rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4")))
    outcome = one.outcome("fine", ("ann",))
    assert outcome.value == 3
    (beaten,) = outcome.beaten
    assert (one.index.clauses[beaten.loser[0]].origin.rule, beaten.voids) == ("r214", "")
    assert not one.void("r214")


def test_a_claim_beats_the_number() -> None:
    one = evaluator(rules(rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4", "prevails over rule 213")))
    assert fine(one) == ("value", 4)


def test_yielding_works_as_the_other_rules_claim() -> None:
    one = evaluator(rules(rule(213, "fine(p) = 3", "yields to everything") + rule(214, "fine(p) = 4")))
    assert fine(one) == ("value", 4)


def test_mutual_claims_fall_back_to_the_number() -> None:
    one = evaluator(rules(
        rule(213, "fine(p) = 3", "prevails over rule 214") + rule(214, "fine(p) = 4", "prevails over everything")
    ))
    assert fine(one) == ("value", 3)


def test_a_claim_on_rules_deciding_a_term_reaches_every_conflict_with_them() -> None:
    text = rule(213, "fine(p) = 3", "wins(p) when rich(p)") + rule(
        214, "fine(p) = 4", "prevails over rules deciding wins"
    )
    assert fine(evaluator(rules(text))) == ("value", 4)


def test_a_claim_on_one_term_reaches_only_that_conflict() -> None:
    text = rule(213, "fine(p) = 3", "wins(p) when rich(p)") + rule(
        214, "fine(p) = 4", "not wins(p) when rich(p)", "prevails over on wins(p)"
    )
    one = evaluator(rules(text), ("rich", "ann"))
    assert fine(one) == ("value", 3)
    assert one.outcome("wins", ("ann",)).value is False


def test_a_claim_with_a_condition_speaks_only_where_it_holds() -> None:
    text = rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4", "prevails over on fine(p) when tall(p)")
    one = evaluator(rules(text), ANN_TALL)
    assert fine(one, "ann") == ("value", 4)
    assert fine(one, "bob") == ("value", 3)


def test_a_claim_of_a_passage_is_for_its_own_clauses() -> None:
    text = rule(213, "fine(p) = 3", "wins(p) when rich(p)") + rule(
        214, "fine(p) = 4"
    ) + "| Another passage.\n  this passage prevails over rule 213\n  not wins(p) when rich(p)\n"
    one = evaluator(rules(text), ("rich", "ann"))
    assert fine(one) == ("value", 3)
    assert one.outcome("wins", ("ann",)).value is False


def test_without_the_policy_rule_a_conflict_is_unsettled() -> None:
    policy = POLICY.split("rule 212")[0]
    one = evaluator(rules(rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4"), policy))
    outcome = one.outcome("fine", ("ann",))
    assert outcome.kind == "contradiction"
    assert outcome.standing == (Fraction(3), Fraction(4))


def test_repealing_the_policy_rule_leaves_a_conflict_unsettled() -> None:
    ruleset = rules(rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4"))
    one = evaluator(ruleset, initial={("in_force", ("r212",)): False})
    assert fine(one) == ("contradiction", None)


def test_a_higher_number_policy_turns_the_result_round() -> None:
    one = evaluator(rules(
        rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4"), POLICY.replace("lower number", "higher number")
    ))
    assert fine(one) == ("value", 4)


def test_two_policy_rules_that_each_rank_themselves_first_are_in_conflict_with_themselves() -> None:
    ruleset = rules(
        rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4")
        + rule(299, "precedence among rules of one status: higher number")
    )
    assert fine(evaluator(ruleset)) == ("contradiction", None)


def test_an_order_of_policy_rules_that_ranks_itself_otherwise_is_not_accepted() -> None:
    # 212 says "higher number first", so it ranks 299 above itself; 299 says "lower", and ranks 212 above itself.
    ruleset = rules(
        rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4")
        + rule(299, "precedence among rules of one status: lower number"),
        POLICY.replace("lower number", "higher number"),
    )
    assert fine(evaluator(ruleset)) == ("contradiction", None)


def test_an_immutable_policy_rule_comes_before_a_mutable_one() -> None:
    ruleset = rules(
        rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4")
        + rule(113, "precedence among rules of one status: higher number", status="immutable")
    )
    assert fine(evaluator(ruleset)) == ("value", 4)


def test_a_circle_of_prevailing_decides_nothing() -> None:
    ruleset = rules(
        rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4") + rule(215, "fine(p) = 5", "prevails over rule 213")
    )
    outcome = evaluator(ruleset).outcome("fine", ("ann",))
    assert outcome.kind == "contradiction"
    assert outcome.circle
    assert outcome.standing == (3, 4, 5)


def test_a_beaten_clause_beats_nobody() -> None:
    ruleset = rules(
        rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4", "yields to rule 213", "prevails over rule 216")
        + rule(216, "fine(p) = 5", "prevails over rule 213")
    )
    # 216 beats 213, 213 beats 214, 214 beats 216: a circle. Without the last claim, 216 stands alone.
    assert fine(evaluator(ruleset))[0] == "contradiction"
    chain = rules(
        rule(213, "fine(p) = 3", "prevails over rule 214") + rule(214, "fine(p) = 4", "prevails over rule 216")
        + rule(216, "fine(p) = 3")
    )
    outcome = evaluator(chain).outcome("fine", ("ann",))
    assert outcome.value == 3
    assert len(outcome.in_effect) == 2


def test_equal_outcomes_do_not_conflict() -> None:
    one = evaluator(rules(
        rule(112, "fine(p) = 3", status="immutable") + rule(213, "fine(p) = 3", "wins(p) when rich(p)")
    ))
    assert fine(one) == ("value", 3)
    assert not one.void("r213")
    assert one.outcome("fine", ("ann",)).beaten == ()


def test_clauses_of_one_rule_never_prevail_over_each_other() -> None:
    assert fine(evaluator(rules(rule(213, "fine(p) = 3", "fine(p) = 4")))) == ("contradiction", None)


def test_a_weaker_clause_speaks_only_where_no_stronger_one_does() -> None:
    one = evaluator(rules(rule(213, "fine(p) = 0 by default") + rule(214, "fine(p) = 4 when tall(p)")), ANN_TALL)
    assert fine(one, "ann") == ("value", 4)
    assert one.outcome("fine", ("ann",)).beaten == ()
    assert fine(one, "bob") == ("value", 0)


def test_the_dictionary_is_weakest() -> None:
    one = evaluator(rules(rule(213, "free(p) when tall(p)")), ANN_TALL)
    assert one.outcome("free", ("ann",)).value is True
    assert one.outcome("free", ("bob",)).value is False


def test_otherwise_sees_beaten_clauses() -> None:
    one = evaluator(rules(
        rule(213, "fine(p) = 3") + rule(214, "fine(p) = 4 when tall(p)", "fine(p) = 9 otherwise")
    ), ANN_TALL)
    assert len(one.outcome("fine", ("ann",)).beaten) == 1
    assert len(one.outcome("fine", ("bob",)).beaten) == 1
    assert fine(one, "ann") == ("value", 3)


def test_otherwise_sees_clauses_whose_value_is_undefined() -> None:
    one = evaluator(rules(rule(213, "fine(p) = 3 / points(p) when tall(p)", "fine(p) = 9 otherwise")), ANN_TALL)
    assert fine(one, "ann") == ("silent", None)
    assert fine(one, "bob") == ("value", 9)


def test_earlier_and_later_enactment() -> None:
    def with_dates(policy: str) -> str:
        first, second = rule(213, "fine(p) = 3"), rule(214, "fine(p) = 4")
        return (
            "rule 212 mutable \"Policy\"\n| Text.\n  precedence: " + policy + "\n"
            + first + "history\n  2012-05-01 initial 213 mutable\n"
            + second + "history\n  2011-05-01 initial 214 mutable\n"
        )

    assert fine(evaluator(rules(with_dates("earlier enactment"), ""))) == ("value", 4)
    assert fine(evaluator(rules(with_dates("later enactment"), ""))) == ("value", 3)


def test_the_more_specific_clause_prevails() -> None:
    policy = "rule 212 mutable \"Policy\"\n| Text.\n  precedence: specific over general\n"
    ruleset = rules(rule(213, "fine(p) = 3 when tall(p)") + rule(214, "fine(q) = 4 when rich(q) and tall(q)"), policy)
    one = evaluator(ruleset, ANN_TALL, ("rich", "ann"), ("tall", "bob"))
    assert fine(one, "ann") == ("value", 4)
    assert fine(one, "bob") == ("value", 3)


def test_reach_of_void_in_that_matter_leaves_other_matters_alone() -> None:
    policy = POLICY.replace("the beaten rule is void", "the beaten rule is void in that matter")
    one = evaluator(rules(
        rule(112, "fine(p) = 3 when tall(p)", status="immutable")
        + rule(213, "fine(p) = 4", "fine(p) = 3 when rich(p)", "wins(p) when rich(p)"), policy,
    ), ANN_TALL, ("rich", "bob"), ("rich", "ann"))
    assert not one.void("r213")
    assert fine(one, "ann") == ("value", 3)
    assert {one.index.clauses[i].origin.rule for i, _ in one.outcome("fine", ("ann",)).in_effect} == {"r112"}
    assert one.outcome("wins", ("ann",)).value is True


def test_reach_of_void_in_that_clause_is_nothing_more_than_being_beaten() -> None:
    policy = POLICY.replace("the beaten rule is void", "the beaten rule is void in that clause")
    one = evaluator(rules(
        rule(112, "fine(p) = 3 when tall(p)", status="immutable")
        + rule(213, "fine(p) = 4", "fine(p) = 3 when rich(p)"), policy,
    ), ANN_TALL, ("rich", "ann"))
    assert len(one.outcome("fine", ("ann",)).in_effect) == 2
    assert not one.void("r213")


def test_void_does_not_remove_its_own_cause() -> None:
    # 213 is void because of its second clause; that clause, being void, contradicts nothing any more. Still void.
    one = evaluator(rules(
        rule(112, "not wins(p)", status="immutable") + rule(213, "wins(p) when tall(p)", "fine(p) = 4")
    ), ANN_TALL)
    assert one.void("r213")
    assert len(one.assignments()) == 1
    assert fine(one) == ("silent", None)


def test_a_void_rules_policy_and_claims_are_mute() -> None:
    text = rule(112, "not wins(p)", status="immutable") + rule(213, "fine(p) = 3") + rule(
        214, "fine(p) = 4", "prevails over rule 213", "wins(p) when tall(p)"
    )
    assert fine(evaluator(rules(text))) == ("value", 4)
    assert fine(evaluator(rules(text), ANN_TALL)) == ("value", 3)
    policy_rule = rule(112, "not wins(p)", status="immutable") + rule(213, "fine(p) = 3") + rule(
        214, "fine(p) = 4"
    ) + rule(211, "precedence among rules of one status: higher number", "wins(p) when tall(p)")
    policy = POLICY.split("rule 212")[0]
    assert fine(evaluator(rules(policy_rule, policy))) == ("value", 4)
    assert fine(evaluator(rules(policy_rule, policy), ANN_TALL)) == ("contradiction", None)


def test_void_for_ever_lasts() -> None:
    policy = POLICY.replace("the beaten rule is void", "the beaten rule is void for ever")
    ruleset = rules(
        rule(112, "fine(p) = 3 when not active(p)", status="immutable") + rule(213, "fine(p) = 4"), policy
    )
    from dataclasses import replace

    from nomicformal.evaluate.evaluator import Evaluator
    from tests.evaluate.build import situation

    active = ("active", ("ann",))
    timeline = ((0, {}), (100, {active: False}), (200, {active: True}))
    one = Evaluator(ruleset, replace(situation(), timeline=timeline, now=500))
    assert fine(one, moment=50) == ("value", 4)
    assert fine(one, moment=100) == ("value", 3)
    assert fine(one, moment=300) == ("silent", None)


def test_bounds_beat_are_beaten_or_contradict() -> None:
    bound = "always fine(p) <= 5"
    assert fine(evaluator(rules(rule(213, bound) + rule(214, "fine(p) = 9")))) == ("silent", None)
    assert fine(evaluator(rules(rule(213, "fine(p) = 9") + rule(214, bound)))) == ("value", 9)
    assert fine(evaluator(rules(rule(213, "fine(p) = 9", bound)))) == ("contradiction", None)
    assert fine(evaluator(rules(rule(213, "fine(p) = 4", bound)))) == ("value", 4)


def test_a_cap_brings_the_value_into_the_bound() -> None:
    cap = "fine(p) capped at 5"
    assert fine(evaluator(rules(rule(213, cap) + rule(214, "fine(p) = 9")))) == ("value", 5)
    assert fine(evaluator(rules(rule(213, "fine(p) = 9") + rule(214, cap)))) == ("value", 9)
    assert fine(evaluator(rules(rule(213, "fine(p) = 9", cap)))) == ("value", 5)
    assert fine(evaluator(rules(rule(213, "fine(p) = 1", "fine(p) at least 2", cap)))) == ("value", 2)


def test_a_mutable_bound_over_an_immutable_value_voids_its_rule() -> None:
    one = evaluator(rules(
        rule(112, "fine(p) = 9", status="immutable") + rule(213, "always fine(p) <= 5", "wins(p) when rich(p)")
    ))
    assert one.void("r213")
    assert fine(one) == ("value", 9)


def test_a_truth_and_its_denial_conflict_and_iff_gives_both() -> None:
    one = evaluator(rules(rule(213, "wins(p) iff tall(p)") + rule(214, "wins(p) when rich(p)")),
                    ("rich", "bob"), ANN_TALL)
    assert one.outcome("wins", ("ann",)).value is True
    assert one.outcome("wins", ("bob",)).value is False
    assert len(one.outcome("wins", ("bob",)).beaten) == 1


def test_only_if_denies_and_never_asserts() -> None:
    one = evaluator(rules(rule(213, "wins(p) only if tall(p)")), ANN_TALL)
    assert one.outcome("wins", ("ann",)).kind == "silent"
    assert one.outcome("wins", ("bob",)).value is False


def test_a_rule_that_says_that_it_has_no_effect_is_inert() -> None:
    one = evaluator(rules(rule(213, "no effect", "fine(p) = 3") + rule(214, "fine(p) = 4")))
    assert not one.has_effect("r213")
    assert fine(one) == ("value", 4)
    assert len(one.assignments()) == 1


def test_no_effect_on_a_condition() -> None:
    one = evaluator(rules(rule(213, "no effect when tall(ann)", "fine(p) = 3")), ANN_TALL)
    assert fine(one) == ("silent", None)
    assert fine(evaluator(rules(rule(213, "no effect when tall(ann)", "fine(p) = 3")))) == ("value", 3)


def test_no_effect_except_a_passage_silences_the_others() -> None:
    text = rule(213, "fine(p) = 3") + "| Except for this.\n  no effect except this passage\n  wins(p) when tall(p)\n"
    one = evaluator(rules(text), ANN_TALL)
    assert fine(one) == ("silent", None)
    assert one.outcome("wins", ("ann",)).value is True


def test_a_rule_that_is_not_in_force_says_nothing() -> None:
    one = evaluator(rules(rule(213, "fine(p) = 3")), initial={("in_force", ("r213",)): False})
    assert fine(one) == ("silent", None)


def test_readings_choose_among_alternatives() -> None:
    ruleset = rules(rule(213, 'fine(p) = under amount: low -> 1 high -> 10', 'reading amount "how much?"'))
    assert fine(evaluator(ruleset, readings={"amount": "low"})) == ("value", 1)
    assert fine(evaluator(ruleset, readings={"amount": "high"})) == ("value", 10)
