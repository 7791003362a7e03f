"""The workbench: answers, what they hold for, and the situations that come with them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicformal.checker.conditions import (
    AfterEffect,
    AllOf,
    Applies,
    Beats,
    Due,
    Holds,
    InEffect,
    NormIs,
    OnCircle,
    OutcomeIs,
    Overdue,
    PolicySplit,
    Prevails,
    Unknown,
    Void,
    env_of,
)
from nomicformal.checker.questions import Answer, Workbench
from nomicformal.core.expr import (
    DURATION,
    NUMBER,
    TIME,
    TRUTH,
    YES,
    Apply,
    Arith,
    At,
    Compare,
    Const,
    Happened,
    Occurrence,
    Pattern,
    Quant,
)
from tests.checker.questions import (
    ANY_PROPOSAL,
    ANYBODY,
    EVERYBODY,
    PLAYER,
    QUORUM,
    P,
    Q,
    checked,
    conflict,
    quorum_against,
    rule,
)  # fmt: skip
from tests.checker.rulesets import POLICY, VOCABULARY, clauses_of, ruleset
from tests.support import ruleset_from_text

# -- conflicts and precedence ----------------------------------------------------------------------------------------


def test_a_conflict_comes_with_the_smallest_situation() -> None:
    found = ruleset(rule(201, "fee(p) = 1 when tall(p)") + rule(202, "fee(p) = 2 when rich(p)"))
    answer = checked(found, conflict(found, 201, 202))
    assert answer.situation is not None
    assert answer.situation.individuals == {"Player": ("player1",)}
    assert answer.situation.facts == {("rich", ("player1",)): True, ("tall", ("player1",)): True}
    assert answer.situation.log == ()


def test_values_that_are_always_equal_are_no_conflict() -> None:
    found = ruleset(rule(201, "fee(p) = age(p) + age(p)") + rule(202, "fee(p) = 2 * age(p)"))
    assert checked(found, conflict(found, 201, 202)).status == "proved"


def test_the_lower_number_prevails_and_a_claim_beats_the_number() -> None:
    text = rule(201, "fee(p) = 1")
    plain = ruleset(text + rule(202, "fee(p) = 2"))
    claiming = ruleset(text + rule(202, "fee(p) = 2", "prevails over rule 201"))
    for found, winner, loser in ((plain, 201, 202), (claiming, 202, 201)):
        one, other = clauses_of(found, winner)[0], clauses_of(found, loser)[0]
        pair = Workbench(found).pair(one, other)
        assert pair is not None
        assert checked(found, Prevails(one.id, pair.first, other.id, pair.second)).found
        assert checked(found, Beats(one.id, pair.first, other.id, pair.second)).found
        assert checked(found, InEffect(other.id, pair.second)).status == "proved"


def test_mutual_claims_fall_back_to_the_number() -> None:
    found = ruleset(
        rule(201, "fee(p) = 1", "prevails over rule 202") + rule(202, "fee(p) = 2", "prevails over rule 201")
    )
    second = clauses_of(found, 202)[0]
    assert checked(found, InEffect(second.id, Workbench(found).instance(second))).status == "proved"


def test_without_a_policy_a_conflict_is_a_contradiction() -> None:
    found = ruleset(rule(201, "fee(p) = 1") + rule(202, "fee(p) = 2 when tall(p)"), policy=False)
    assert checked(found, OutcomeIs("fee", (ANYBODY,), "contradiction")).found
    assert checked(found, OutcomeIs("fee", (ANYBODY,), "silent")).status == "proved"


def test_one_claim_against_the_order_of_numbers_is_a_circle() -> None:
    found = ruleset(
        rule(201, "fee(p) = 1") + rule(202, "fee(p) = 2") + rule(203, "fee(p) = 3", "prevails over rule 201")
    )
    assert checked(found, OnCircle("fee", (ANYBODY,))).found
    assert not checked(ruleset(rule(201, "fee(p) = 1") + rule(202, "fee(p) = 2")), OnCircle("fee", (ANYBODY,))).found


def test_two_policy_rules_that_each_rank_themselves_first_split_the_policy() -> None:
    found = ruleset(
        rule(201, "precedence: lower number") + rule(202, "precedence: higher number")
        + rule(203, "fee(p) = 1") + rule(204, "fee(p) = 2"),
        policy=False,
    )
    assert checked(found, PolicySplit("r203", "r204")).found


def test_an_immutable_rule_voids_the_mutable_one_whole() -> None:
    found = ruleset(
        rule(103, "fee(p) = 1 when tall(p)", status="immutable") + rule(201, "fee(p) = 2", "quorum(q) = 3")
    )
    answer = checked(found, Void("r201"))
    assert answer.found
    assert checked(found, Void("r103")).status == "proved"
    assert checked(found, OutcomeIs("quorum", (ANY_PROPOSAL,), "silent")).found


# -- any number of people --------------------------------------------------------------------------------------------

def test_a_share_of_the_players_never_exceeds_them_whatever_their_number() -> None:
    assert checked(ruleset(QUORUM), quorum_against(">", EVERYBODY)).status == "proved"


def test_a_count_finds_the_smallest_number_of_players() -> None:
    answer = checked(ruleset(QUORUM), quorum_against("=", Const(3, NUMBER)))
    assert answer.situation is not None
    assert len(answer.situation.individuals["Player"]) == 11


def test_votes_are_counted_for_any_number_of_voters() -> None:
    found = ruleset(
        QUORUM + rule(202, "passed(q) when (count p: Player where vote(q) by p happened) >= quorum(q)")
    )
    passed = Holds(Apply("passed", (Q,), TRUTH), env_of({"q": ANY_PROPOSAL}))
    answer = checked(found, AllOf((passed, quorum_against("=", Const(2, NUMBER)))))
    assert answer.situation is not None
    assert len(answer.situation.log) == 2


def test_a_relation_between_two_players_is_looked_at_up_to_a_bound() -> None:
    text = "happy(p) when (every q: Player where friend(p, q) has friend(q, p)) and (some r: Player where friend(r, r))"
    found = ruleset(rule(201, text) + rule(202, "fee(p) = 1 when happy(p) and not (some r: Player where friend(r, r))"))
    clause = clauses_of(found, 202)[0]
    answer = checked(found, Applies(clause.id, Workbench(found).instance(clause)))
    assert answer.status == "proved"  # whatever friend is: the two conditions exclude each other
    chain = "fee(p) = 1 when (every q: Player has (count r: Player where friend(q, r)) > 5) and (count p: Player) < 6"
    bounded = ruleset(rule(201, chain))
    clause = clauses_of(bounded, 201)[0]
    answer = checked(bounded, Applies(clause.id, Workbench(bounded).instance(clause)))
    assert answer.status == "bounded"
    assert "4 of the kind “player”" in answer.bound


# -- norms, duties, effects, time ------------------------------------------------------------------------------------


def test_a_power_is_possible_only_where_it_is_granted() -> None:
    found = ruleset(rule(201, "p can reform() when tall(p)", "p cannot reform() when rich(p)"))
    possible = NormIs("can", "reform", (), ANYBODY, "yes")
    rich = Holds(Apply("rich", (P,), TRUTH), env_of({"p": ANYBODY}))
    assert checked(found, possible).found
    assert checked(found, AllOf((possible, rich))).status == "proved"


def test_a_right_against_a_prohibition_is_a_conflict_and_a_plain_permission_is_not() -> None:
    ban = rule(202, "p must not vote(q) when rich(p)")
    right = ruleset(rule(201, "p has the right to vote(q) when tall(p)") + ban)
    assert checked(right, conflict(right, 201, 202)).found
    plain = ruleset(rule(201, "p may vote(q) when tall(p)") + ban)
    assert list(Workbench(plain).conflict_candidates()) == []


def test_a_duty_is_due_until_done_and_overdue_after_its_end() -> None:
    found = ruleset(rule(201, "p must vote(q) within 1 week of time of first vote(q)"))
    clause = clauses_of(found, 201)[0]
    env = Workbench(found).instance(clause)
    due, late = checked(found, Due(clause.id, env)), checked(found, Overdue(clause.id, env))
    assert due.situation is not None
    assert late.situation is not None
    assert late.situation.now - late.situation.log[0].time > 7 * 24 * 60
    assert checked(found, AllOf((Due(clause.id, env), Overdue(clause.id, env)))).status == "proved"


def test_a_duty_is_owed_unless_an_excuse_prevails() -> None:
    def owed_and_rich(duty: int, excuse: int, status: str = "mutable") -> Answer:
        found = ruleset(
            rule(duty, "p must vote(q)", status=status) + rule(excuse, "p need not vote(q) when rich(p)")
        )
        one, other = clauses_of(found, duty)[0], clauses_of(found, excuse)[0]
        pair = Workbench(found).pair(one, other)
        assert pair is not None
        assert checked(found, conflict(found, duty, excuse)).found
        assert checked(found, Void(f"r{excuse}")).found is (status == "immutable")
        beats = Beats(one.id, pair.first, other.id, pair.second)  # a void rule is not beaten: it does not speak
        assert checked(found, beats).found is (duty < excuse and status == "mutable")
        return checked(found, AllOf((Due(one.id, pair.first), Applies(other.id, pair.second))))

    assert owed_and_rich(201, 202).found
    assert owed_and_rich(202, 201).status == "proved"
    assert owed_and_rich(110, 202, "immutable").found


def test_what_one_is_excused_from_is_not_permitted_by_the_duty() -> None:
    found = ruleset(
        rule(202, "p must vote(q)", "default: forbidden unless permitted")
        + rule(201, "p need not vote(q) when rich(p)")
    )
    rich = Holds(Apply("rich", (P,), TRUTH), env_of({"p": ANYBODY}))
    permitted = NormIs("may", "vote", (ANY_PROPOSAL,), ANYBODY, "yes")
    assert checked(found, AllOf((rich, permitted))).status == "proved"
    assert checked(found, permitted).found


def test_a_duty_to_choose_is_owed_while_one_choice_is_not_excused() -> None:
    def owed(guard: str) -> Answer:
        found = ruleset(rule(202, "p must vote(_)") + rule(201, f"p need not vote(q) when {guard}"))
        clause = clauses_of(found, 202)[0]
        rich = Holds(Apply("rich", (P,), TRUTH), env_of({"p": ANYBODY}))
        some = Holds(Quant("some", Q, YES, YES))
        return checked(found, AllOf((rich, some, Due(clause.id, env_of({"p": ANYBODY})))))

    assert owed("rich(p)").status != "refuted"
    assert owed("rich(p) and quorum(q) = 1").found


def test_a_duty_that_was_done_is_due_anew_only_if_its_guard_failed_in_between() -> None:
    def done_and_due(guard: str) -> Answer:
        found = ruleset(rule(201, f"p must vote(q) when {guard}"))
        clause = clauses_of(found, 201)[0]
        env = Workbench(found).instance(clause)
        done = Holds(Happened(Pattern("vote", (Q,), P)), env_of({"p": ANYBODY, "q": ANY_PROPOSAL}))
        return checked(found, AllOf((done, Due(clause.id, env))))

    assert done_and_due("tall(p)").status == "proved"
    again = done_and_due("points(p) >= 1")
    assert again.situation is not None
    (vote,) = again.situation.log
    assert any(
        vote.time <= time < again.situation.now and states[("points", (vote.agent,))] < 1
        for time, states in again.situation.timeline or ()
    )


def test_a_term_decided_once_is_decided_with_the_states_before_that_instant() -> None:
    found = ruleset_from_text(
        VOCABULARY + 'term elected(p: Player): truth else false decided on reform() by p happened "{p} is elected"\n'
        + POLICY + rule(201, "elected(p) when points(p) >= 2", "p can reform()")
    )
    points, first = Apply("points", (P,), NUMBER), Occurrence("first", "time", Pattern("reform", (), P), TIME)
    fewer = At(Compare("<", points, Const(Fraction(2), NUMBER)), first)
    who = env_of({"p": ANYBODY})
    elected = Holds(Apply("elected", (P,), TRUTH), who)
    answer = checked(found, AllOf((elected, Holds(fewer, who))))
    assert answer.situation is not None
    (reform,) = answer.situation.log
    assert [time for time, _ in answer.situation.timeline or ()][-2:] == [reform.time - 1, reform.time]
    earlier = Arith("-", first, Const(1, DURATION), TIME)
    before = At(Compare("<", points, Const(Fraction(2), NUMBER)), earlier)
    later = Compare(">", first, Const(1000, TIME))
    assert checked(found, AllOf((elected, Holds(before, who), Holds(later, who)))).status == "proved"


def test_an_effect_is_followed_to_the_state_after_it() -> None:
    found = ruleset(rule(201, "on vote(q) by p: points(p) += 3"))
    clause = clauses_of(found, 201)[0]
    env = Workbench(found).instance(clause)
    points = Apply("points", (P,), NUMBER)
    who = env_of({"p": Unknown("p", PLAYER)})
    before = Holds(Compare("=", points, Const(1, NUMBER)), who)
    for value, status in ((4, "refuted"), (5, "proved")):
        after = AfterEffect(clause.id, env, Holds(Compare("=", points, Const(value, NUMBER)), who))
        assert checked(found, AllOf((before, after))).status == status


def test_effects_of_one_act_that_set_a_state_differently_conflict() -> None:
    found = ruleset(rule(201, "on vote(q) by p: points(p) := 1") + rule(202, "on vote(q) by p: points(p) := age(p)"))
    answer = checked(found, conflict(found, 201, 202))
    assert answer.situation is not None
    assert [entry.symbol for entry in answer.situation.log] == ["vote"]


def test_what_happened_since_and_before_is_told_apart() -> None:
    text = "fee(p) = 1 when vote(q) by p happened since (now - 1 day) and not (vote(q) by p happened)"
    with pytest.raises(AssertionError):
        ruleset(rule(201, text))  # q stands only in the guard
    text = "quorum(q) = 1 when (vote(q) happened since (now - 1 day)) and not (vote(q) happened)"
    found = ruleset(rule(201, text))
    clause = clauses_of(found, 201)[0]
    assert checked(found, Applies(clause.id, Workbench(found).instance(clause))).status == "proved"
    text = "quorum(q) = 1 when (vote(q) happened since (now - 1 day)) and (vote(q) happened until (now - 3 days))"
    found = ruleset(rule(201, text))
    clause = clauses_of(found, 201)[0]
    answer = checked(found, Applies(clause.id, Workbench(found).instance(clause)))
    assert answer.situation is not None
    assert len(answer.situation.log) == 2
