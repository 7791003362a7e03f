"""Votes that carry too little, duties without an end, counts without a beginning, repeals that nothing mentions."""

from __future__ import annotations

import pytest

from nomicformal.checker.change.helping import helping
from nomicformal.checker.change.scenario import NO_HELP
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.pace import Paces
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_proposal
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC
from tests.checks.proposing import findings as proposed
from tests.checks.tiny import rules
from tests.support import ruleset_from_text


def votes(old: str, new: str) -> dict[str, Diagnostic]:
    """What is said of votes in the small nomic with these words exchanged, by kind of vote."""
    text = NOMIC.replace(old, new)
    assert text != NOMIC
    return {str(found.data["key"][0]): found for found in findings("thin_adoption", text)}  # type: ignore[index]


def test_a_vote_that_needs_votes_in_favour_is_no_finding() -> None:
    assert findings("thin_adoption", NOMIC) == []


def test_all_against_is_unanimous_if_the_text_says_so() -> None:
    found = votes(
        "  adopted(q) iff enough_votes(q) and turnout(q) >= quorum(q)\n",
        "  adopted(q) iff votes_for(q) = turnout(q) or votes_against(q) = turnout(q)\n",
    )
    assert found["against"].severity is Severity.WARNING
    assert "is adopted although all 3 players vote against it" in found["against"].message
    assert any("player3 votes against" in line for line in found["against"].witness)


def test_no_vote_is_a_majority_of_none() -> None:
    found = votes("iff enough_votes(q) and turnout(q) >= quorum(q)", "iff votes_for(q) >= 1/2 of turnout(q)")
    assert "none of 3 players votes" in found["nobody"].message


def test_one_of_many_can_be_enough_and_it_says_of_how_many() -> None:
    found = votes("quorum(q) = 2", "quorum(q) = 20% of (count p: Player)")
    assert set(found) == {"one"} and found["one"].severity is Severity.INFO
    assert "by the vote of one of 5 players" in found["one"].message


def test_a_reading_that_makes_a_vote_thin_is_named() -> None:
    new = (
        "quorum(q) = under rounding:\n      up -> 20% of (count p: Player) rounded up\n"
        '      down -> 20% of (count p: Player) rounded down\n  reading rounding "which way is it rounded?"\n'
    )
    found = votes("votes_needed(q) = legal_votes(q) div 2 + 1", "votes_needed(q) = 1/2 of legal_votes(q)")
    assert "nobody" not in found
    text = NOMIC.replace("quorum(q) = 2\n", new).replace("legal_votes(q) div 2 + 1", "1/2 of legal_votes(q)")
    nobody = [one for one in findings("thin_adoption", text) if one.severity is Severity.WARNING]
    assert [one.readings for one in nobody] == [(("rounding", "down"),)]


def test_all_readings_that_a_thin_vote_takes_are_named_and_none_besides() -> None:
    """With an exact quorum one vote is not enough, or the unanimity of nobody is none, or it makes no difference."""
    new = (
        "adopted(q) iff turnout(q) >= quorum(q) and votes_against(q) = 0\n"
        '      and (turnout(q) > 0 or nobody_votes is unanimous)\n  reading other: one, two "does this matter?"\n'
        '  reading nobody_votes: unanimous, not_unanimous "is a vote of nobody unanimous?"\n'
        "  under other:\n      one -> enough_votes(q) when written(q)\n      two -> nothing\n"
    )
    quorum = (
        "quorum(q) = under rounding:\n      up -> 20% of (count p: Player) rounded up\n"
        '      down -> 20% of (count p: Player) rounded down\n  reading rounding "which way is it rounded?"\n'
    )
    text = NOMIC.replace("quorum(q) = 2\n", quorum)
    text = text.replace("adopted(q) iff enough_votes(q) and turnout(q) >= quorum(q)\n", new)
    (nobody,) = (one for one in findings("thin_adoption", text) if one.data["key"][0] == "nobody")  # type: ignore[index]
    assert dict(nobody.readings) == {"rounding": "down", "nobody_votes": "unanimous"}



def needed(ruleset: Ruleset) -> dict[str, object]:
    proposal, _ = parse_proposal(SourceFile("p", 'proposal 301 "P"\nrepeal rule 201\n'))
    index = Index(ruleset)
    found = helping(ruleset, proposal, {}, index, Paces(index))
    return {**{cell[0]: value for cell, value in found.facts.items()}, **found.of_acts}


def test_what_a_proposal_has_to_be_like_to_be_adopted_is_found_and_no_more() -> None:
    text = NOMIC.replace(
        "  adopted(q) iff enough_votes(q)",
        "  adopted(q) only if titled(q) and (vote(q, _) happened where in_thread(it))\n"
        "  adopted(q) iff enough_votes(q)",
    ).replace(
        "fact rich",
        'fact titled(q: Proposal): truth "{q} has a title"\nfact short(q: Proposal): truth "{q} is short"\n'
        'fact in_thread(e: Event): truth "{e} is in the thread"\nfact rich',
    )  # fmt: skip
    assert needed(ruleset_from_text(text)) == {"titled": True, "in_thread": True}


def test_nothing_is_taken_for_granted_where_nothing_is_needed_or_nothing_helps() -> None:
    ruleset = ruleset_from_text(NOMIC)
    proposal, _ = parse_proposal(SourceFile("p", 'proposal 301 "P"\nrepeal rule 201\n'))
    index = Index(ruleset)
    assert helping(ruleset, proposal, {}, index, Paces(index)) == NO_HELP
    assert needed(ruleset_from_text(NOMIC.replace("quorum(q) = 2", "quorum(q) = 99"))) == {}


DUTY = "rule 301 mutable\n| A rich player must pay.\n  p must pay(_) {} when rich(p)\n"


def test_a_duty_without_a_last_moment_is_told() -> None:
    found = only_finding("no_deadline", rules(DUTY.format("promptly after tell(p)")))
    assert found.severity is Severity.INFO and found.rules == (301,)
    assert "until when" in found.message and "pays" in found.message


def test_a_duty_with_a_last_moment_is_none() -> None:
    assert findings("no_deadline", rules(DUTY.format("within 1 week of tell(p)"))) == []


@pytest.mark.parametrize(("word", "leaves_time"), [("immediately", False), ("at once", False), ("soon", True)])
def test_at_once_leaves_no_time(word: str, leaves_time: bool) -> None:
    text = DUTY.format("promptly after tell(p)").replace("must pay.", f"must pay {word}.")
    assert bool(findings("no_deadline", rules(text))) is leaves_time


def test_a_last_moment_in_another_rule_does() -> None:
    text = DUTY.format("promptly after tell(p)") + DUTY.format("within 1 week of tell(p)").replace("301", "302")
    assert findings("no_deadline", rules(text)) == []


def test_a_last_moment_counted_from_something_else_does_not() -> None:
    text = DUTY.format("promptly after tell(p)") + DUTY.format("within 1 week of fly(p)").replace("301", "302")
    assert only_finding("no_deadline", rules(text)).rules == (301,)


SOON = """rule 301 mutable
| A rich player must pay as soon as possible.
  reading soon "does 'as soon as possible' set a limit?"
  under soon:
      no_limit -> p must pay(_) promptly after tell(p) when rich(p)
      one_week -> p must pay(_) within 1 week of tell(p) when rich(p)
      one_day -> p must pay(_) within 1 day of tell(p) when rich(p)
"""


def test_a_last_moment_that_one_reading_sets_leaves_the_other() -> None:
    found = only_finding("no_deadline", rules(SOON))
    assert found.readings == (("soon", "no_limit"),)
    assert found.message.endswith("provided that “does 'as soon as possible' set a limit?” is answered “no limit”")


def test_a_duty_that_is_laid_down_again_without_a_limit_has_one_where_the_reading_sets_it() -> None:
    text = DUTY.format("promptly after tell(p)").replace("301", "300") + SOON
    found = only_finding("no_deadline", rules(text))
    assert found.rules == (300, 301) and found.readings == (("soon", "no_limit"),)


def test_what_has_no_limit_however_the_text_is_read_is_told_apart() -> None:
    fly = "rule 302 mutable\n| Whoever is told a secret must fly.\n  q must fly(_) promptly after tell(q)\n"
    alone, under = sorted(findings("no_deadline", rules(SOON + fly)), key=lambda one: one.readings)
    assert (alone.rules, alone.readings) == ((302,), ())
    assert (under.rules, under.readings) == ((301,), (("soon", "no_limit"),))


@pytest.mark.parametrize(("window", "told"), [("within 1 week", 0), ("within 2 weeks", 1), ("promptly after", 0)])
def test_a_duty_with_a_last_moment_is_not_said_by_one_with_another_or_none(window: str, told: int) -> None:
    text = "rule 301 mutable\n| Who is told must pay.\n  p must pay(q) within 2 weeks of tell(p)\n"
    text = text.replace("within 2 weeks of", window + (" of" if window.startswith("within") else ""))
    text += "rule 302 mutable\n| And the rich.\n  p must pay(q) within 2 weeks of tell(p) when rich(p)\n"
    assert len(findings("implied_clause", rules(text))) == told


POINTS = 'state score(p: Player): number{} "the score of {{p}}"\n'
GAIN = "rule 301 mutable\n| Whoever pays gains a point.\n  on pay(_) by p: score(p) += 1\n"


def test_a_number_that_is_only_added_to_has_no_beginning() -> None:
    found = only_finding("no_beginning", rules(POINTS.format("") + GAIN))
    assert (
        found.message
        == "rule 301 adds to “the score of a player” or takes from it, and nothing says with how much it begins"
    )


def test_a_number_that_begins_or_is_set_has_one() -> None:
    assert findings("no_beginning", rules(POINTS.format(" initially 0") + GAIN)) == []
    start = "rule 302 mutable\n| Telling a secret sets the score to ten.\n  on tell(p): score(p) := 10\n"
    assert findings("no_beginning", rules(POINTS.format("") + GAIN + start)) == []


STUB = "rule 203 repealed by 303\nrule 303 mutable\n| {}\n  comment\n"


def test_a_repeal_that_the_later_rule_does_not_mention() -> None:
    found = only_finding("repeal_unsaid", rules(STUB.format("There are turns.")))
    assert found.message == "rule 203 is said to be repealed by rule 303, which says nothing of it"


def test_of_several_repeals_it_is_told_which_rule_is_to_have_repealed_which() -> None:
    stubs = "rule 203 repealed by 304\nrule 204 repealed by 303\n"
    later = "".join(f"rule {number} mutable\n| There are turns.\n  comment\n" for number in (303, 304))
    found = only_finding("repeal_unsaid", rules(stubs + later))
    assert "rule 203 by rule 304 and rule 204 by rule 303" in found.message


def test_a_repeal_by_a_proposal_need_not_be_said_by_a_new_rule_of_it() -> None:
    new = "repeal rule 201\nenact rule mutable\n| There are turns.\n  comment\n"
    assert proposed(new, "NF122") == []


def test_a_repeal_that_text_or_history_mentions_is_none() -> None:
    assert findings("repeal_unsaid", rules(STUB.format("Rule 203 is repealed."))) == []
    history = STUB.format("There are turns.") + "history\n  2011-10-17 enacted 303, repeals 203\n"
    assert findings("repeal_unsaid", rules(history)) == []


def test_a_duty_that_comes_back_with_time_has_a_last_moment() -> None:
    weekly = (
        "rule 301 mutable\n| Once a week a player must pay.\n"
        "  p must pay(_) when not (pay(_) by p happened since (now - 1 week))\n"
    )
    assert findings("no_deadline", rules(weekly)) == []


GROUP = (
    'ruleset tiny "T" language en\nentity Person "person"\n'
    'state playing(x: Person): truth initially no "{x} is a player"\n'
    'entity Player is a Person exists when playing "player"\n'
    'act register(x: Person) by Person "{by} registers {x}"\nact leave() by Person "{by} leaves"\n'
    "rule 301 mutable\n| A player may leave.\n  on leave() by p: playing(p) := no\n"
)
REGISTERED = "rule 302 mutable\n| Players are those who are registered.\n  on register(p): playing(p) := yes\n"


def test_a_group_that_one_can_only_leave_has_no_way_in() -> None:
    assert only_finding("no_way_in", GROUP).message == "no rule says how “a person is a player” comes about"


def test_an_act_of_nobody_in_particular_is_no_way_in() -> None:
    assert "no rule says who is to do that" in only_finding("no_way_in", GROUP + REGISTERED).message
    somebody = "rule 303 mutable\n| Players register newcomers.\n  p: Player may register(x)\n"
    assert findings("no_way_in", GROUP + REGISTERED + somebody) == []


def test_a_newcomer_who_comes_in_by_an_act_of_their_own_has_a_way_in() -> None:
    own = 'act join() by Person "{by} joins"\nrule 301'
    joins = "rule 302 mutable\n| Whoever joins plays.\n  on join() by p: playing(p) := yes\n"
    assert findings("no_way_in", GROUP.replace("rule 301", own) + joins) == []


FLIES = "rule 301 mutable\n| Who flies gains a point.\n  on fly(_) by p: points(p) += 1\n"


def test_a_power_that_no_rule_grants_is_nobodys() -> None:
    found = only_finding("power_not_granted", rules(FLIES))
    assert found.severity is Severity.WARNING
    assert found.message == "rule 301 relies on “a player flies to a player”, and no rule lets anybody do that"


def test_a_power_that_a_rule_grants_is_somebodys_and_a_plain_act_takes_none() -> None:
    granted = FLIES + "rule 302 mutable\n| The rich can fly.\n  p can fly(_) when rich(p)\n"
    assert findings("power_not_granted", rules(granted)) == []
    forbidden = FLIES + "rule 302 mutable\n| The rich cannot fly.\n  p cannot fly(_) when rich(p)\n"
    assert len(findings("power_not_granted", rules(forbidden))) == 1
    assert findings("power_not_granted", rules(GAIN.replace("score", "points"))) == []


WORDS = (
    "ruleset tiny\nuse votes\nrule 301 mutable\n"
    "| A proposal with more votes for it than against it is adopted.\n"
    "  adopted(q) iff votes_for(q) > votes_against(q)\n"
)
VOTING = (
    "rule 302 mutable\n| All can put proposals to the vote for a week, and vote.\n"
    "  p: Person can distribute(q)\n  p: Person can vote(q, _)\n"
    "  voting_end(q) = time of first distribute(q) + 1 week\n"
)


def test_what_the_vocabulary_explains_by_a_power_relies_on_the_power() -> None:
    found = findings("power_not_granted", WORDS)
    assert [f.rules for f in found] == [(301,), (301,)]
    assert "distributes a proposal" in found[0].message and "votes a choice" in found[1].message
    assert any("the votes for a proposal" in line for line in found[1].explanation)
    assert findings("power_not_granted", WORDS + VOTING) == []


def test_what_a_rule_explains_relies_on_nothing_of_the_vocabulary() -> None:
    own = "rule 303 mutable\n| The toss decides.\n  votes_for(q) = 1\n  votes_against(q) = 0\n"
    own += "  closed(q) when written(q)\n"
    assert findings("power_not_granted", WORDS + own) == []
    assert findings("never_decided", WORDS + own) == []


def test_what_the_vocabulary_explains_by_an_undecided_term_relies_on_it() -> None:
    found = only_finding("never_decided", WORDS)
    assert found.message == "rule 301 relies on “the end of the voting period of a proposal”, which no rule decides"
    assert found.related == () and any("is over" in line for line in found.explanation)
    assert findings("never_decided", WORDS + VOTING) == []


CLUB = (
    'ruleset club\nuse nomic\nstate enrolled(p: Person): truth "{p} is a member"\n'
    'entity Member is a Person exists when enrolled "member"\n'
    "rule 1 immutable\n| A proposal that all members vote for is adopted.\n"
    "  adopted(q) iff votes_for(q) = (count m: Member)\n"
    "rule 2 mutable\n| Members can put proposals to the vote for a week, and vote.\n"
    "  m: Member can distribute(q)\n  m: Member can vote(q, _)\n"
    "  voting_end(q) = time of first distribute(q) + 1 week\n"
    "rule 3 mutable\n| There is tea.\n  comment\n"
)


def test_those_who_vote_are_the_members_where_the_rules_know_no_players() -> None:
    needed = proposed("repeal rule 3\n", "NF405", CLUB)
    assert "of 3 players, 3; of 5 players, 5" in needed[0].message


def test_a_club_that_speaks_of_players_as_well_has_players_who_vote() -> None:
    players = CLUB.replace("m: Member can", "p: Player can").replace("m: Member)", "p: Player)")
    assert "of 3 players, 3; of 5 players, 5" in proposed("repeal rule 3\n", "NF405", players)[0].message


def test_where_one_comes_in_through_a_member_only_nobody_can_be_the_first() -> None:
    by_a_member = (
        "rule 302 mutable\n| A player registers a newcomer.\n"
        "  on register(x) by p when playing(p): playing(x) := yes\n"
        "rule 303 mutable\n| Anybody may register.\n  p may register(x)\n"
    )
    assert "nobody can be the first" in only_finding("no_way_in", GROUP + by_a_member).message
    founders = (
        "rule 304 mutable\n| Anybody may begin.\n  on register(x) by p when p is x: playing(x) := yes\n"
    )
    assert findings("no_way_in", GROUP + by_a_member + founders) == []


EXPELLED = """rule 301 mutable "Unanimity"
| To make an immutable rule mutable takes the votes of all players.
  votes_needed(q) = (count p: Player) when (some c: Change where proposal_of(c) is q and new_status(c) is mutable
      and change_kind(c) is transmutation)
  this passage prevails over rules deciding votes_needed
rule 302 mutable "Expulsion"
| A player is expelled by a vote{like}.
  on adopted(q) becomes true when expels(q) is p{when}: playing(p) := no
"""
VICTIM = 'fact rich(p: Person): truth "{p} is rich"\nfact expels(q: Proposal): Person "whom {q} expels"\n'
ALL_AGREE = " and votes_for(q) = (count x: Player)"


def test_unanimity_does_not_protect_whom_fewer_votes_put_out() -> None:
    game = NOMIC.replace('fact rich(p: Person): truth "{p} is rich"\n', VICTIM)
    found = only_finding("dissenters_removed", game + EXPELLED.format(like="", when=""))
    assert "a proposal that makes an immutable rule mutable needs the votes of all players" in found.message
    assert any("with 3 of 5 votes a player is put out" in line for line in found.explanation)
    by_all = EXPELLED.format(like=" of all", when=ALL_AGREE)
    assert findings("dissenters_removed", game + by_all) == []
    assert findings("dissenters_removed", NOMIC) == []


def test_whom_the_others_put_out_without_a_vote_of_their_own_protects_unanimity_as_little() -> None:
    subject = 'kind Subject: usual "a change", ban "a ban"\nfact subject(q: Proposal): Subject "what {q} is about"\n'
    game = NOMIC.replace('fact rich(p: Person): truth "{p} is rich"\n', VICTIM + subject)
    by_others = EXPELLED.format(like=" of the others", when=" and subject(q) is ban") + (
        "  p cannot vote(q, _) when expels(q) is p and subject(q) is ban\n"
        "rule 303 mutable\n| Players vote.\n  p: Player can vote(q, _)\n"
    )
    found = only_finding("dissenters_removed", game + by_others)
    assert any("with 3 of 5 votes a player is put out" in line for line in found.explanation)
    voting = [line for line in found.witness if " votes " in line]
    assert any("player4" in line for line in voting) and not any("player5" in line for line in voting)
    # One vote is no quorum of two; where it is enough, it is one of two players.
    assert not any("of two players" in line for line in found.explanation)
    found = only_finding("dissenters_removed", game.replace("quorum(q) = 2", "quorum(q) = 1") + by_others)
    assert "of two players either one can put out the other, alone" in found.explanation


def test_a_vote_runs_from_the_act_that_the_rules_name() -> None:
    """Whoever submits a proposal puts it to the vote by another act than to distribute it."""
    game = NOMIC.replace("time of first distribute(q)", "time of first call_vote(q)").replace(
        "begins 2011-09-06\n", 'begins 2011-09-06\nact call_vote(q: Proposal) by Person "{by} calls the vote on {q}"\n'
    )
    game += "rule 301 mutable\n| Who has called the vote.\n  closed(q) iff now >= voting_end(q)\n"
    quorum = game.replace("quorum(q) = 2", "quorum(q) = 20% of (count p: Player)")
    found = findings("thin_adoption", quorum)
    assert [one.severity for one in found] == [Severity.INFO]
    assert not any("distributes" in line for line in found[0].witness), "no rule speaks of distributing"
