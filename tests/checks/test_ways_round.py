"""Ways round: votes that others decide, entrenching that costs less than freeing, duties of nobody, moving numbers."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC
from tests.checks.tiny import rules

OPEN = (
    NOMIC
    + """rule 103 immutable "Players"
| A player is whoever consents to be one.
  on join() by p when unique_name(p): playing(p) := yes
rule 207 mutable "Voting"
| Players can vote on each proposal within the voting period.
  p: Player can vote(q, c) when voting_start(q) <= now and now < voting_end(q)
"""
)


# ---- newcomers


def test_friends_who_come_in_during_the_vote_can_decide_it() -> None:
    found = only_finding("newcomers", OPEN)
    assert found.severity is Severity.WARNING and {103, 106} <= set(found.rules)
    assert "all 3 players" in found.message and "by the votes of 4 who became players after that" in found.message
    assert any("newcomer4 votes in favour" in line for line in found.witness)


def test_a_vote_only_for_those_who_were_there_cannot_be_packed() -> None:
    there = "(some r: Player at voting_start(q) where r is p) and voting_start(q) <= now"
    closed = OPEN.replace("can vote(q, c) when voting_start(q) <= now", f"can vote(q, c) when {there}")
    assert closed != OPEN and findings("newcomers", closed) == []


def test_who_is_let_in_by_others_packs_nothing() -> None:
    admitted = OPEN.replace("on join() by p when unique_name(p)", "on register(p)")
    assert findings("newcomers", admitted) == []


def test_who_has_to_pay_to_come_in_is_not_tried() -> None:
    paying = OPEN.replace("when unique_name(p)", "when votes_of(p, the_bill) > 0").replace(
        "fact rich", "individual the_bill : Proposal\nfact rich"
    )
    assert findings("newcomers", paying) == []


# ---- outsiders


def test_a_proposal_from_outside_is_adopted_if_nothing_keeps_it_out() -> None:
    found = only_finding("outsider", OPEN)
    assert found.severity is Severity.INFO and any("outsider1 submits" in line for line in found.witness)


def test_a_rule_by_which_changes_have_to_be_permitted_is_weighed() -> None:
    closed = OPEN + "rule 208 mutable\n| Rules are changed only as rules permit.\n"
    found = only_finding("outsider", closed + "  default: forbidden unless permitted for changes of rules\n")
    assert "unless it is rule 208, by which changes of rules have to be permitted" in found.message
    assert 208 in found.rules and "unless it is" not in only_finding("outsider", OPEN).message


def test_the_place_of_a_finding_is_told_once() -> None:
    found = only_finding("outsider", OPEN)
    assert found.span not in [one.span for one in found.related]


def test_a_rule_that_keeps_outsiders_out_is_seen() -> None:
    kept_out = OPEN + "rule 208 mutable\n| Only players propose.\n  p cannot submit(q) when not playing(p)\n"
    assert findings("outsider", kept_out) == []
    unlawful = kept_out.replace("p cannot submit", "p must not submit")
    assert findings("outsider", unlawful) == []
    improper = kept_out.replace("p cannot submit(q) when not playing(p)", "proper(q) only if playing(author(q))")
    assert len(findings("outsider", improper)) == 1
    not_adopted = improper.replace("adopted(q) iff enough_votes(q)", "adopted(q) iff proper(q) and enough_votes(q)")
    assert findings("outsider", not_adopted) == []


TURNS = OPEN.replace(
    "fact rich",
    "kind Matter: rules \"the rules\", other \"something else\"\n"
    "fact matter(q: Proposal): Matter \"what {q} is about\"\n"
    "always matter(proposal_of(c)) is rules when proposal_of(c) is known\n"
    "state called: Person initially nothing \"the one called\"\nterm on_turn: Person \"the one on turn\"\nfact rich",
)
ON_TURN = "rule 208 mutable\n| Who is on turn proposes changes of rules.\n  on_turn = called when called is known\n"


def test_that_somebody_is_on_turn_keeps_outsiders_out() -> None:
    bar = "  p cannot submit(q) when matter(q) is rules and p is not on_turn\n"
    assert findings("outsider", TURNS + ON_TURN + bar) == []
    assert len(findings("outsider", TURNS + ON_TURN + bar.replace("is rules", "is other"))) == 1


def test_what_is_put_to_the_vote_by_making_it_is_not_put_to_it_by_somebody_else() -> None:
    by_making = OPEN + "rule 208 mutable\n| Making it distributes it.\n  p can distribute(q) by submit(q)\n"
    assert findings("outsider", by_making) == []  # in no situation that was played, and so nothing is said of it


def test_an_outsider_who_has_to_distribute_the_proposal_does_so() -> None:
    by_author = OPEN + "rule 208 mutable\n| The author distributes it.\n  p can distribute(q) when p is author(q)\n"
    found = only_finding("outsider", by_author)
    assert any("outsider1 distributes" in line for line in found.witness), found.witness


# ---- what it costs to entrench and to free

ENTRENCHED = OPEN.replace(
    "  votes_needed(q) = legal_votes(q) div 2 + 1\n",
    "  votes_needed(q) = legal_votes(q) when (some c: Change where proposal_of(c) is q\n"
    "      and status(target(c)) is immutable)\n"
    "  votes_needed(q) = legal_votes(q) div 2 + 1 otherwise\n",
)


ENTRENCHED_ALL = ENTRENCHED.replace(
    "and status(target(c)) is immutable)", "and status(target(c)) is immutable and change_kind(c) is transmutation)"
)


def test_entrenching_by_a_majority_what_takes_everybody_to_free_is_told() -> None:
    found = only_finding("one_way", ENTRENCHED)
    assert [str(line) for line in found.explanation] == [
        "a proposal that makes a mutable rule immutable is adopted with 3 of 5 votes",
        "a proposal that makes an immutable rule mutable is adopted with 5 of 5 votes",
    ]
    assert findings("entrenched_in_name", ENTRENCHED) == []


ROUNDS = 'state rounds: number initially 0 "the number of rounds"\nfact rich'
LATER = ENTRENCHED.replace("fact rich", ROUNDS, 1).replace(
    "  votes_needed(q) = legal_votes(q) div 2 + 1 otherwise\n",
    "  votes_needed(q) = legal_votes(q) when rounds < 2 and not (some c: Change where proposal_of(c) is q\n"
    "      and status(target(c)) is immutable)\n"
    "  votes_needed(q) = legal_votes(q) div 2 + 1 when rounds >= 2 and not (some c: Change where proposal_of(c) is q\n"
    "      and status(target(c)) is immutable)\n",
)


def test_what_is_so_only_later_in_the_game_is_told_with_the_time() -> None:
    found = only_finding("one_way", LATER)
    assert "once it is so: the number of rounds is 2" in found.message
    assert any("the number of rounds is 2" in line for line in found.witness)
    never = LATER.replace("legal_votes(q) div 2 + 1 when rounds >= 2", "legal_votes(q) when rounds >= 2")
    assert findings("one_way", never) == []


def test_what_a_majority_frees_is_entrenched_in_name_only() -> None:
    found = only_finding("entrenched_in_name", OPEN)
    assert found.severity is Severity.WARNING and 209 in found.rules
    assert findings("one_way", OPEN) == []


def test_where_everything_takes_everybody_nothing_is_said() -> None:
    everybody = OPEN.replace("legal_votes(q) div 2 + 1", "legal_votes(q)")
    assert findings("entrenched_in_name", everybody) == [] == findings("one_way", everybody)


# ---- immutable rules that change all the same

WRITTEN = """rule 102 immutable "Changes"
| A change of rules is a change of a mutable rule, or an amendment of an amendment.
  rule_change(c) iff status(target(c)) is mutable or change_kind(c) is transmutation
      or change_kind(c) is amendment_amended
  takes_effect(c) when rule_change(c) and adopted(proposal_of(c))
"""


def test_an_immutable_rule_that_is_amended_by_way_of_an_amendment_is_told() -> None:
    found = only_finding("amended_while_immutable", ENTRENCHED_ALL + WRITTEN)
    assert found.severity is Severity.WARNING and found.rules == (102,)
    assert "with 3 of 5 votes: amendment of an amendment" in found.message


def test_where_only_mutable_rules_can_be_amended_nothing_is_told() -> None:
    mutable = WRITTEN.replace("      or change_kind(c) is amendment_amended\n", "")
    assert findings("amended_while_immutable", ENTRENCHED_ALL + mutable) == []


# ---- duties of nobody

OFFICE = """
entity Office "office"
individual clerk "the clerk", deputy "the deputy" : Office
state holder(o: Office): Player initially nothing "the holder of {o}"
act file(p: Player) by Player "{by} files the secret of {p}"
rule 301 mutable
| The clerk must file what is told.
  holder(clerk) must file(p) promptly after tell(p)
"""


def test_a_duty_of_an_officer_who_may_not_be_there_is_told() -> None:
    found = only_finding("nobody_bound", rules(OFFICE))
    assert found.rules == (301,) and "the holder of the clerk" in str(found.explanation[0])
    always = "rule 302 mutable\n| There is always a clerk.\n  always holder(clerk) is known\n"
    assert findings("nobody_bound", rules(OFFICE + always)) == []


def test_what_is_asked_only_while_the_office_is_held_is_no_gap() -> None:
    held = OFFICE.replace("promptly after tell(p)", "promptly after tell(p) when holder(clerk) is known")
    assert findings("nobody_bound", rules(held)) == []


def test_who_is_bound_by_what_they_did_is_there() -> None:
    teller = OFFICE.replace("holder(clerk) must file(p)", "d must file(p)").replace(
        "promptly after tell(p)", "promptly after tell(p) by d when d is holder(clerk)"
    )
    assert findings("nobody_bound", rules(teller)) == []


# ---- numbers that amendments move

MOVING = (
    OPEN.replace("begins 2011-09-06\n", "begins 2011-09-06\namended rules take the proposal's number\n")
    + """rule 109 immutable "Numbers"
| An amended rule takes the number of the proposal.
  on takes_effect(c) becomes true when change_kind(c) is amendment: renumber target(c) to reference(proposal_of(c))
rule 210 mutable "Effect"
| An adopted change takes effect.
  takes_effect(c) when adopted(proposal_of(c))
"""
)


def test_an_order_by_numbers_that_amendments_move_is_told() -> None:
    found = only_finding("order_moves", MOVING)
    assert set(found.rules) == {109, 212} and "the same number" in str(found.explanation[-1])
    assert findings("order_moves", OPEN) == []


def test_where_a_proposal_can_make_one_change_only_no_two_rules_get_one_number() -> None:
    single = MOVING.replace(
        "adopted(q) iff enough_votes(q)",
        "adopted(q) iff (count c: Change where proposal_of(c) is q) = 1 and enough_votes(q)",
    )
    found = only_finding("order_moves", single)
    assert not any("the same number" in str(line) for line in found.explanation)


# ---- headings


def test_a_rule_that_goes_by_sections_is_told_with_the_rules_that_are_there() -> None:
    text = """
rule 301 mutable
section "Prizes"
| The late win.
  wins(p) when late(p)
rule 302 mutable
| Calm are those of whom a rule on prizes is in force.
  calm(p) when (some r: Rule where section(r) is "Prizes" and in_force(r)) and rich(p)
"""
    found = only_finding("found_by_heading", rules(text))
    assert set(found.rules) == {301, 302} and "section “Prizes”" in found.message
    by_title = text.replace('section(r) is "Prizes"', 'title(r) is "Prizes"')
    assert "by its title" in only_finding("found_by_heading", rules(by_title)).message
    assert findings("found_by_heading", rules(text.replace('section(r) is "Prizes" and ', ""))) == []


BY_TITLE = """
rule 301 mutable "Prizes"
| The late win.
  wins(p) when late(p)
rule 302 mutable "Lists"
| The new prize is written at the end of the rule titled "Prizes".
  informal "how the list is kept"
"""


def test_a_rule_that_names_another_by_its_title_is_told() -> None:
    found = only_finding("found_by_heading", rules(BY_TITLE))
    assert found.rules == (302, 301) and "finds a rule by its title “Prizes”" in found.message


@pytest.mark.parametrize(
    "words",
    ["of rule 301.", "of this rule, titled.", 'of the rule titled "Lists".', 'of the rule titled "Wins".'],
    ids=["by number", "no title", "its own title", "a title that no rule has"],
)
def test_a_rule_that_names_no_other_by_its_title_is_not(words: str) -> None:
    text = BY_TITLE.replace('of the rule titled "Prizes".', words)
    assert text != BY_TITLE and findings("found_by_heading", rules(text)) == []


# ---- ballots on other things than proposals

BALLOT = """
entity Ruling "ruling"
kind Choice: in_favour "in favour", against "against"
power ballot(r: Ruling, choice: Choice) by Player "{by} votes {choice} on {r}"
term annulled(r: Ruling): truth else no "{r} is annulled"
rule 301 mutable
| If all votes cast are in favour, the ruling is annulled.
  annulled(r) iff (no p: Player where ballot(r, against) by p happened)
"""


def test_all_votes_of_none_are_in_favour() -> None:
    found = only_finding("empty_ballot", rules(BALLOT))
    assert found.rules == (301,) and "although nobody has voted" in found.message
    somebody = BALLOT.replace("iff (no p", "iff ballot(r, in_favour) happened and (no p")
    assert findings("empty_ballot", rules(somebody)) == []


def test_the_answer_under_which_no_votes_are_enough_is_named() -> None:
    text = BALLOT.replace("  annulled(r) iff (no p: Player where ballot(r, against) by p happened)\n", "") + (
        "  annulled(r) iff under of_none:\n"
        "      some_vote -> ballot(r, in_favour) happened and (no p: Player where ballot(r, against) by p happened)\n"
        "      all_of_none -> (no p: Player where ballot(r, against) by p happened)\n"
        '  reading of_none "are all votes in favour when there is none?"\n'
    )
    assert only_finding("empty_ballot", rules(text)).readings == (("of_none", "all_of_none"),)


# ---- what hangs on how the text is read

ASKED = """rule 301 mutable "Asked"
| Something else.
  reading asked "what does it mean?"
  under asked:
      nothing_else -> nothing
      this -> CLAUSE
  frees(q) iff (some c: Change where proposal_of(c) is q and status(target(c)) is immutable)
  prevails over rule 209
"""
FREES = 'term frees(q: Proposal): truth else no "{q} frees"\nfact rich'


@pytest.mark.parametrize(
    ("check", "ruleset", "clause"),
    [
        ("newcomers", OPEN, "p cannot vote(q, _) when not (some r: Player at voting_start(q) where r is p)"),
        ("outsider", OPEN, "p cannot submit(q) when not playing(p)"),
        ("one_way", ENTRENCHED, "votes_needed(q) = legal_votes(q)"),
        ("entrenched_in_name", OPEN, "votes_needed(q) = legal_votes(q) when frees(q)"),
    ],
)
def test_what_is_played_tells_the_answers_on_which_it_hangs(check: str, ruleset: str, clause: str) -> None:
    assert only_finding(check, ruleset).readings == ()
    found = only_finding(check, ruleset.replace("fact rich", FREES, 1) + ASKED.replace("CLAUSE", clause))
    assert found.readings == (("asked", "nothing_else"),)
    assert "provided that “what does it mean?” is answered “nothing else”" in found.message
    assert any("what does it mean?" in line for line in found.witness)


def test_what_is_so_under_every_answer_names_none() -> None:
    idle = OPEN.replace("fact rich", FREES, 1) + ASKED.replace("CLAUSE", "p cannot join() when rich(p)")
    assert all(only_finding(check, idle).readings == () for check in ("newcomers", "outsider", "entrenched_in_name"))


def test_whoever_proposes_from_outside_does_so_while_somebody_has_the_turn() -> None:
    on_turn = 'state on_turn: Person initially nothing "the player on turn"\nfact rich'
    turns = OPEN.replace("fact rich", on_turn, 1) + "rule 202 mutable\n| Whoever is on turn proposes.\n"
    assert findings("outsider", turns + "  p cannot submit(q) when p is not on_turn\n") == []
    assert only_finding("outsider", turns + "  p cannot assign_number(q, _) when p is not on_turn\n")
