"""Courses of play: what shall always be possible, from which starts it is, and on whom that hangs."""

from __future__ import annotations

import pytest

from nomicformal.checker.check import CheckResult, check
from nomicformal.checker.courses import analysis as analysis_module
from nomicformal.checker.courses.analysis import analyse
from nomicformal.checker.courses.found import Analysis
from nomicformal.checker.courses.search import Course, Stuck
from nomicformal.core.clauses import Guarantee
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.evaluate.index import Index
from tests.support import ruleset_from_text

VOCABULARY = """
ruleset small "Small"
entity Person "person"
state playing(x: Person): truth initially no "{x} is a player"
entity Player is a Person exists when playing "player"
entity Proposal "proposal"
entity Office "office"
individual promoter "the Promoter": Office
state holder(o: Office): Person initially nothing "the holder of {o}"
kind Choice: in_favour "in favour", against
power distribute(q: Proposal) by Person "{by} distributes {q}"
power vote(q: Proposal, choice: Choice) by Person "{by} votes {choice} on {q}"
term voting_start(q: Proposal): time else time of first distribute(q) "the start of the vote on {q}"
term voting_end(q: Proposal): time "the end of the vote on {q}"
term quorum(q: Proposal): number "the quorum of {q}"
term adopted(q: Proposal): truth else no decided on (distribute(q) happened and now >= voting_end(q)) "{q} is adopted"
reading who: anybody, promoter_only "who distributes?"
"""

VOTING = """
rule 101 mutable
| Players vote. More votes for than against, and the quorum, adopt.
  p: Player can vote(q, c) when distribute(q) happened and now < voting_end(q) and not (vote(q, _) by p happened)
  adopted(q) iff (count p: Player where vote(q, _) by p happened and choice of last vote(q, _) by p is in_favour)
      > (count p: Player where vote(q, _) by p happened and choice of last vote(q, _) by p is against)
      and (count p: Player where vote(q, _) by p happened) >= quorum(q)
"""

PROMISE = """
rule 110 immutable
| It must always be possible to adopt something within four weeks.
  guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks
"""

BY_ANYBODY = "rule 102 mutable\n| Anybody distributes.\n  p: Player can distribute(q)\n"
BY_PROMOTER = (
    "rule 102 mutable\n| The Promoter distributes.\n  holder(promoter) can distribute(q)\n"
    "  holder(promoter) must distribute(q)\n"
)
EARLY = (
    "  voting_end(q) = earlier of (voting_start(q) + {period}, first moment (every p: Player has\n"
    "      vote(q, _) by p happened) after voting_start(q))\n"
)
ONE_VOTE = "rule 104 mutable\n| One vote is enough.\n  quorum(q) = 1\n"


def period(text: str) -> str:
    return "rule 103 mutable\n| The vote lasts so long, or until all have voted.\n" + EARLY.format(period=text)


def analysis(*rules: str) -> Analysis:
    ruleset = ruleset_from_text(VOCABULARY + VOTING + "".join(rules) + PROMISE)
    guarantee = next(clause for clause in ruleset.clauses if isinstance(clause, Guarantee))
    return analyse(Index(ruleset), guarantee)


def checked(*rules: str) -> CheckResult:
    ruleset = ruleset_from_text(VOCABULARY + VOTING + "".join(rules) + PROMISE)
    names = ["guarantee_broken", "guarantee_undecided", "guarantee_course", "guarantee_duty"]
    return check(ruleset, checks=names)


def finding(result: CheckResult, code: str) -> Diagnostic:
    found = [one for one in result.diagnostics if one.code == code]
    assert len(found) == 1, [one.code for one in result.diagnostics]
    return found[0]


def said(one: Diagnostic) -> str:
    return "\n".join((*one.witness, *one.explanation))


# ---- what is possible


def test_what_can_be_adopted_at_once_is_possible_from_every_start() -> None:
    result = analysis(BY_ANYBODY, period("1 week"), ONE_VOTE)
    assert result.blocked == [] and {one.start.people for one in result.ordinary} == {1, 2, 3, 4}
    assert result.fastest is not None
    start, course = result.fastest
    assert course.reached - start.begin < 60
    assert {entry.symbol for entry in course.node.happened} == {"distribute", "vote"}


def test_what_was_only_searched_is_never_called_proved() -> None:
    result = checked(BY_ANYBODY, period("1 week"), ONE_VOTE)
    shown = finding(result, "NF304")
    assert shown.severity is Severity.INFO and shown.status.startswith("no counterexample up to 4 people")
    assert result.proved == () and len(result.undecided) == 1


def test_the_course_shown_happens_in_the_evaluator() -> None:
    result = analysis(BY_PROMOTER, period("1 week"), ONE_VOTE)
    assert result.fastest is not None
    _, course = result.fastest
    tried = {entry.id for done in course.done for entry in done.entries}
    assert tried == set(course.node.played.happened) and course.node.played.attempts == ()


# ---- offices


def test_a_vacant_office_without_which_nothing_works_blocks() -> None:
    result = analysis(BY_PROMOTER, period("1 week"), ONE_VOTE)
    vacant = [one for one in result.blocked if one.start.key == "holder(promoter)=None"]
    assert len(vacant) == 1 and isinstance(vacant[0].found, Stuck)
    assert vacant[0].impossible is not None and vacant[0].impossible.symbol == "distribute"
    found = finding(checked(BY_PROMOTER, period("1 week"), ONE_VOTE), "NF301")
    assert found.severity is Severity.WARNING and found.status == "blocked, as far as was searched"
    assert "possible for nobody: “somebody distributes proposal1”" in said(found)


def test_a_start_that_only_is_assumed_says_so() -> None:
    found = finding(checked(BY_PROMOTER, period("1 week"), ONE_VOTE), "NF301")
    assert "whether acts lead there was not found out" in said(found)


RESIGN = (
    "rule 105 mutable\n| One may resign.\n  on resign() by p when holder(promoter) is p: holder(promoter) := nothing\n"
)
TAKE = (
    "rule 106 mutable\n| Who wants it gets it.\n"
    "  on take() by p when not holder(promoter) is known: holder(promoter) := p\n"
)
ACTS = 'act resign() by Person "{by} resigns"\nact take() by Person "{by} takes the office"\n'


def test_a_start_that_acts_lead_to_shows_these_acts() -> None:
    ruleset = ruleset_from_text(
        VOCABULARY + ACTS + VOTING + BY_PROMOTER + period("1 week") + ONE_VOTE + RESIGN + PROMISE
    )
    found = finding(check(ruleset, checks=["guarantee_broken"]), "NF301")
    assert "it comes about by “player1 resigns”" in said(found)


def test_an_office_that_can_be_filled_again_blocks_nothing() -> None:
    ruleset = ruleset_from_text(
        VOCABULARY + ACTS + VOTING + BY_PROMOTER + period("1 week") + ONE_VOTE + RESIGN + TAKE + PROMISE
    )
    guarantee = next(clause for clause in ruleset.clauses if isinstance(clause, Guarantee))
    result = analyse(Index(ruleset), guarantee)
    assert result.blocked == []
    vacant = next(one for one in result.disturbed if one.start.key == "holder(promoter)=None")
    assert isinstance(vacant.found, Course)
    assert [entry.symbol for entry in vacant.found.node.happened][:2] == ["take", "distribute"]


def test_a_start_that_breaks_what_must_always_hold_is_no_counterexample() -> None:
    always = "rule 105 immutable\n| There is always a Promoter.\n  always holder(promoter) is known\n"
    result = analysis(BY_PROMOTER, period("1 week"), ONE_VOTE, always)
    assert result.blocked == [] and [one.key for one in result.left_out] == ["holder(promoter)=None"]


# ---- time


def test_a_period_longer_than_the_limit_holds_if_everybody_votes_early() -> None:
    result = analysis(BY_ANYBODY, period("5 weeks"), ONE_VOTE)
    assert result.blocked == []


def test_with_a_period_longer_than_the_limit_one_silent_player_is_enough() -> None:
    late, soon = (analysis(BY_ANYBODY, period(weeks), ONE_VOTE) for weeks in ("5 weeks", "3 weeks"))
    assert [one.blocked for one in late.silence] == [True]
    assert [one.blocked for one in soon.silence] == [False]
    found = finding(checked(BY_ANYBODY, period("5 weeks"), ONE_VOTE), "NF304")
    assert "if player3 keeps silent, no course of play was found" in said(found)


def test_a_period_longer_than_the_limit_that_nobody_can_end_blocks() -> None:
    fixed = "rule 103 mutable\n| The vote lasts five weeks.\n  voting_end(q) = voting_start(q) + 5 weeks\n"
    result = analysis(BY_ANYBODY, fixed, ONE_VOTE)
    assert {one.start.people for one in result.blocked} == {1, 2, 3, 4}
    assert finding(checked(BY_ANYBODY, fixed, ONE_VOTE), "NF301").severity is Severity.WARNING


def test_a_duty_without_a_last_moment_may_be_put_off_for_so_long() -> None:
    result = analysis(BY_PROMOTER, period("1 week"), ONE_VOTE)
    assert [delay.entry.symbol for delay in result.delays] == ["distribute"]
    after_silence = result.late_silence[0].largest
    assert after_silence is not None and 20 * 1440 < after_silence < 21 * 1440
    found = finding(checked(BY_PROMOTER, period("1 week"), ONE_VOTE), "NF305")
    assert found.severity is Severity.WARNING
    assert "if one of the others keeps silent, it may come 20 days, 23 hours" in said(found)


def test_a_duty_with_a_last_moment_hangs_on_nobody() -> None:
    bounded = (
        "rule 102 mutable\n| The Promoter distributes.\n  holder(promoter) can distribute(q)\n"
        "  holder(promoter) must distribute(q) by-time 2011-10-01\n"
    )
    found = analysis(bounded, period("1 week"), ONE_VOTE)
    assert found.delays == [] and found.lapse is not None and found.lapse.entry.symbol == "distribute"


def test_a_last_moment_after_which_somebody_else_acts_leaves_nothing_to_one_person() -> None:
    deputy = (
        "rule 102 mutable\n| The Promoter distributes; when he has not for two days, anybody.\n"
        "  holder(promoter) can distribute(q)\n  holder(promoter) must distribute(q) by-time 2001-01-02\n"
        "  p: Player can distribute(q) when now >= 2001-01-03\n"
    )
    assert analysis(deputy, period("1 week"), ONE_VOTE).lapse is None


# ---- votes, facts and readings


ABLE = (
    "rule 102 mutable\n| Only those who are able distribute.\n"
    "  p: Player can distribute(q) when able(p) and written(q)\n"
)
FACTS = 'fact able(p: Person): truth "{p} is able"\nfact written(q: Proposal): truth "{q} is in writing"\n'


def test_a_proposal_can_be_made_as_it_has_to_be_but_people_are_as_they_are() -> None:
    ruleset = ruleset_from_text(VOCABULARY + FACTS + VOTING + ABLE + period("1 week") + ONE_VOTE + PROMISE)
    guarantee = next(clause for clause in ruleset.clauses if isinstance(clause, Guarantee))
    blocked = [one.start.key for one in analyse(Index(ruleset), guarantee).blocked]
    assert len(blocked) == 1 and "able(player1)=False" in blocked[0]


def test_a_quorum_above_any_turnout_blocks_every_start() -> None:
    quorum = "rule 104 mutable\n| More votes than players.\n  quorum(q) = (count p: Player) + 1\n"
    result = analysis(BY_ANYBODY, period("1 week"), quorum)
    assert {one.start.people for one in result.ordinary if one.blocked} == {1, 2, 3, 4}


def test_a_quorum_of_all_players_needs_them_all() -> None:
    quorum = "rule 104 mutable\n| All must vote.\n  quorum(q) = (count p: Player)\n"
    result = analysis(BY_ANYBODY, period("1 week"), quorum)
    assert result.blocked == [] and [one.blocked for one in result.silence] == [True]


READING = (
    "rule 102 mutable\n| Players distribute.\n  under who:\n      anybody -> p: Player can distribute(q)\n"
    "      promoter_only -> p: Player can distribute(q) when holder(promoter) is p and not playing(p)\n"
)


def test_a_start_that_only_one_reading_blocks_names_the_reading() -> None:
    result = analysis(READING, period("1 week"), ONE_VOTE)
    assert [one.start.key for one in result.blocked] == ["who=promoter_only"]
    assert finding(checked(READING, period("1 week"), ONE_VOTE), "NF301").readings == (("who", "promoter_only"),)


def test_where_turns_go_by_the_alphabet_each_player_has_a_place_in_it() -> None:
    by_the_first = (
        "rule 102 mutable\n| Whoever comes first in the alphabet distributes.\n"
        "  p can distribute(q) when p is (the r: Player with least surname(r))\n"
    )
    vocabulary = VOCABULARY + 'fact surname(x: Person): number "the place of the surname of {x}"\n'
    ruleset = ruleset_from_text(vocabulary + VOTING + by_the_first + period("1 week") + ONE_VOTE + PROMISE)
    guarantee = next(clause for clause in ruleset.clauses if isinstance(clause, Guarantee))
    found = analyse(Index(ruleset), guarantee)
    assert found.fastest is not None
    assert [entry.agent for entry in found.fastest[1].node.happened if entry.symbol == "distribute"] == ["player1"]


def test_a_search_that_only_gave_up_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_module, "FIRST", 10)
    monkeypatch.setattr(analysis_module, "ONE_START", 10)
    result = checked(BY_ANYBODY, period("1 week"), ONE_VOTE)
    assert [one.code for one in result.diagnostics if one.code == "NF301"] == []
    assert [one.scope for one in result.undecided] == ["no course of play was found within the budget of the search"]


def test_the_search_gives_the_same_answer_each_time() -> None:
    rules = (BY_PROMOTER, period("1 week"), ONE_VOTE)
    first, second = checked(*rules), checked(*rules)
    assert first.diagnostics == second.diagnostics and first.undecided == second.undecided


DEPUTY = (
    "rule 102 mutable\n| The Promoter distributes, or his deputy if there is none.\n"
    "  holder(promoter) can distribute(q)\n"
    "  holder(deputy) can distribute(q) when holder(promoter) is not known\n"
)


def test_two_offices_that_block_only_if_both_are_vacant_are_found() -> None:
    vocabulary = VOCABULARY.replace('promoter "the Promoter"', 'promoter "the Promoter", deputy "the deputy"')
    ruleset = ruleset_from_text(vocabulary + VOTING + DEPUTY + period("1 week") + ONE_VOTE + PROMISE)
    guarantee = next(clause for clause in ruleset.clauses if isinstance(clause, Guarantee))
    blocked = [one.start.key for one in analyse(Index(ruleset), guarantee).blocked]
    assert "holder(promoter)=None; holder(deputy)=None" in blocked


def test_a_state_that_counts_under_one_answer_only_is_tried_with_that_answer() -> None:
    vocabulary = (
        'state over: truth initially no "the game is over"\nact stop() by Person "{by} stops the game"\n'
        'reading the_end: play_only, all_things "does the end of the game end the voting, too?"\n'
    )
    end = (
        "rule 105 mutable\n| Whoever stops the game ends it.\n  on stop(): over := yes\n  under the_end:\n"
        "      play_only -> nothing\n      all_things -> nobody can vote(q, _) when over\n"
    )
    rules = (BY_ANYBODY, period("1 week"), ONE_VOTE, end)
    result = check(ruleset_from_text(VOCABULARY + vocabulary + VOTING + PROMISE + "".join(rules)))
    found = finding(result, "NF301")
    assert ("the_end", "all_things") in found.readings and any("the game is over" in line for line in found.witness)
    harmless = end.replace("nobody can vote(q, _) when over", "p need not vote(q, _) when over")
    rest = check(ruleset_from_text(VOCABULARY + vocabulary + VOTING + PROMISE + "".join((*rules[:3], harmless))))
    assert "NF301" not in [one.code for one in rest.diagnostics]
