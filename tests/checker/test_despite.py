"""`despite` in a guarantee: silence of one person, delays, and acts of those who hinder."""

from __future__ import annotations

import pytest

from nomicformal.checker.check import check
from nomicformal.checker.courses.analysis import analyse
from nomicformal.checker.courses.found import Analysis
from nomicformal.checker.courses.opponents import Against
from nomicformal.checker.courses.search import Course
from nomicformal.core.clauses import Guarantee
from nomicformal.core.lower import lower
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.evaluate.index import Index
from nomicformal.ruleset.load import load_text
from tests.checker.test_courses import BY_ANYBODY, BY_PROMOTER, ONE_VOTE, VOCABULARY, VOTING, period
from tests.support import ruleset_from_text

VETO = 'power veto(q: Proposal) by Person "{by} vetoes {q}"\npower confirm(q: Proposal) by Person "{by} confirms {q}"\n'
STOPPING = "  adopted(q) only if not (veto(q) happened)\n"
OVERRULED = "  adopted(q) only if not (veto(q) happened) or confirm(q) happened\n  p: Player can confirm(q)\n"
ALL_MUST_VOTE = "rule 104 mutable\n| All must vote.\n  quorum(q) = (count p: Player)\n"
BOUNDED = (
    "rule 102 mutable\n| The Promoter distributes within a week of the request.\n  holder(promoter) can distribute(q)\n"
    "  holder(promoter) must distribute(q) within 2 days of request(q)\n  p: Player can request(q)\n"
    "  p: Player cannot distribute(q) when not (request(q) happened)\n"
)
ASKING = 'power request(q: Proposal) by Person "{by} asks for {q}"\n'


def ruleset_text(despite: str, *rules: str, vocabulary: str = "") -> str:
    promise = (
        "rule 110 immutable\n| It is always possible to adopt something.\n"
        f"  guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks despite {despite}\n"
    )
    return VOCABULARY + vocabulary + VOTING + "".join(rules) + promise


def analysis(despite: str, *rules: str, vocabulary: str = "") -> Analysis:
    ruleset = ruleset_from_text(ruleset_text(despite, *rules, vocabulary=vocabulary))
    guarantee = next(clause for clause in ruleset.clauses if isinstance(clause, Guarantee))
    return analyse(Index(ruleset), guarantee)


def worst(despite: str, *rules: str, vocabulary: str = "") -> Against:
    against = analysis(despite, *rules, vocabulary=vocabulary).against
    assert [one.what for one in against] == [despite]
    return against[0]


def vetoed(*more: str) -> str:
    return "rule 105 mutable\n| Any player can veto.\n  p: Player can veto(q)\n" + "".join(more)


def finding(text: str) -> Diagnostic:
    found = check(ruleset_from_text(text), checks=["guarantee_broken", "guarantee_course", "guarantee_despite"])
    return next(one for one in found.diagnostics if one.code == "NF307")


def said(one: Diagnostic) -> str:
    return "\n".join((*one.witness, *one.explanation))


# ---- silence


def test_if_all_must_vote_one_silent_person_prevents_it() -> None:
    assert worst("silence", BY_ANYBODY, period("1 week"), ALL_MUST_VOTE).blocked


def test_if_one_vote_is_enough_nobody_in_particular_is_needed() -> None:
    one = worst("silence", BY_ANYBODY, period("1 week"), ONE_VOTE)
    assert isinstance(one.found, Course) and one.ways == 3


def test_a_silent_office_holder_counts_too() -> None:
    one = worst("silence", BY_PROMOTER, period("1 week"), ONE_VOTE)
    assert one.blocked and one.silent == "player1"


def test_without_the_word_it_is_told_too_and_which_passage_needs_everybody() -> None:
    text = ruleset_text("silence", BY_ANYBODY, period("1 week"), ALL_MUST_VOTE).replace(" despite silence", "")
    one = finding(text)
    assert one.severity is Severity.INFO and "only if everybody helps" in one.message
    needed = [line for line in one.explanation if line.startswith("everybody's help is needed by ")]
    assert len(needed) == 1 and set(one.rules) > {110}


# ---- delays


def test_a_duty_without_a_last_moment_can_be_put_off_for_ever() -> None:
    one = worst("delays", BY_PROMOTER, period("1 week"), ONE_VOTE)
    assert one.blocked and one.late is not None and one.late.largest is not None


def test_who_does_his_duty_at_the_last_moment_only_makes_it_later() -> None:
    result = analysis("delays", BOUNDED, period("1 week"), ONE_VOTE, vocabulary=ASKING)
    one = result.against[0]
    assert isinstance(one.found, Course) and 2 * 1440 <= one.found.reached - one.found.begin < 3 * 1440
    assert result.slowest is not None and result.slowest.reached == one.found.reached


def test_a_last_moment_after_the_time_promised_is_too_late() -> None:
    rules = BOUNDED.replace("2 days", "5 weeks")
    assert worst("delays", rules, period("1 week"), ONE_VOTE, vocabulary=ASKING).blocked


# ---- acts of others


def test_an_act_that_stops_everything_is_found() -> None:
    one = worst("veto", BY_ANYBODY, period("1 week"), ONE_VOTE, vetoed(STOPPING), vocabulary=VETO)
    assert one.blocked and {entry.symbol for entry in one.moves} == {"veto"}


def test_an_act_that_can_be_answered_only_makes_it_longer() -> None:
    one = worst("veto", BY_ANYBODY, period("1 week"), ONE_VOTE, vetoed(OVERRULED), vocabulary=VETO)
    assert isinstance(one.found, Course) and one.ways > 3
    assert "confirm" in {entry.symbol for entry in one.found.node.happened}


def test_an_act_without_effect_hinders_nothing() -> None:
    one = worst("veto", BY_ANYBODY, period("1 week"), ONE_VOTE, vetoed(), vocabulary=VETO)
    assert not one.blocked


def test_who_needs_the_act_itself_cannot_count_on_it() -> None:
    assert worst("vote", BY_ANYBODY, period("1 week"), ONE_VOTE).blocked


# ---- what is said


def test_both_answers_are_told() -> None:
    found = finding(ruleset_text("silence, delays", BY_ANYBODY, period("1 week"), ALL_MUST_VOTE))
    assert found.severity is Severity.WARNING and found.status == "blocked, as far as was searched"
    assert "if all help, a course of play leads there, but despite the silence of one person none" in found.message
    assert "votes in favour" in said(found) and "despite delays, it is so after" in said(found)


def test_where_it_holds_against_the_hindrance_that_is_told_with_its_bound() -> None:
    found = finding(ruleset_text("silence", BY_ANYBODY, period("1 week"), ONE_VOTE))
    assert found.severity is Severity.INFO and found.status.startswith("no counterexample up to 4 people")
    assert "ways of hindering it that were tried: 3" in said(found)


def test_a_duty_without_a_last_moment_is_named_with_the_longest_delay() -> None:
    found = finding(ruleset_text("delays", BY_PROMOTER, period("1 week"), ONE_VOTE))
    assert "no rule sets a last moment for this: “player1 distributes proposal1”" in said(found)
    assert "it holds if that comes at most 27 days, 23 hours and 5" in said(found)


@pytest.mark.parametrize(
    ("clause", "code"),
    [
        ("guarantee g: always quorum(q) > 0 despite silence", "NF047"),
        ("guarantee g: always possible some q: Proposal: adopted(q) despite quorum", "NF047"),
        ("guarantee g: always possible some q: Proposal: adopted(q) despite vetto", "NF020"),
    ],
)
def test_despite_what_cannot_hinder_is_refused(clause: str, code: str) -> None:
    found = lower(load_text(VOCABULARY + f"rule 110 immutable\n| It is so.\n  {clause}\n"))[1]
    assert code in {one.code for one in found}


# ---- what it hangs on


QUESTION = 'reading who_votes: all_players, those_who_care "who has to vote?"\n'
AS_READ = (
    "rule 104 mutable\n| The quorum.\n  quorum(q) = under who_votes:\n      all_players -> (count p: Player)\n"
    "      those_who_care -> 1\n"
)


def test_the_answer_that_lets_silence_prevent_it_is_named() -> None:
    rules = (BY_ANYBODY, period("1 week"), AS_READ)
    assert worst("silence", *rules, vocabulary=QUESTION).only_under == (("who_votes", "all_players"),)
    found = finding(ruleset_text("silence", *rules, vocabulary=QUESTION))
    assert found.readings == (("who_votes", "all_players"),)
    assert "provided that “who has to vote?” is answered “all players”" in found.message


def test_of_a_guarantee_that_says_nothing_of_silence_the_answer_is_named_as_well() -> None:
    text = ruleset_text("silence", BY_ANYBODY, period("1 week"), AS_READ, vocabulary=QUESTION)
    found = finding(text.replace(" despite silence", ""))
    assert found.readings == (("who_votes", "all_players"),)


def test_where_every_answer_lets_it_be_prevented_none_is_named() -> None:
    assert worst("silence", BY_ANYBODY, period("1 week"), ALL_MUST_VOTE, vocabulary=QUESTION).only_under == ()
