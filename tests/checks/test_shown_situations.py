"""The situation that stands for a conflict is one that players could meet, read in the usual way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nomicformal.checker.checks.speech import situation_lines
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.diagnostics import Severity
from tests.checks.asking import only_finding
from tests.checks.tiny import CLAIMS_THEN_NUMBER, HEAD, STATUS_FIRST, rules
from tests.support import ruleset_from_text

WHOM = 'whom: forbidden, allowed "may the late be paid?"'
OVER = 'term over: truth else no "the game is over"\n'


def test_what_is_said_of_everybody_is_shown_with_somebody() -> None:
    text = """
rule 101 immutable
| The game is over when all are rich.
  over iff (every q: Player has rich(q))
rule 301 mutable
| The game goes on while nobody is late.
  not over when (no q: Player where late(q))
"""
    found = only_finding("mutable_void", rules("", OVER, STATUS_FIRST, text))
    assert any(line.startswith("Player: ") for line in found.witness), found.witness
    assert any("is rich" in line for line in found.witness), found.witness


def test_where_nobody_can_be_there_the_empty_situation_is_still_shown() -> None:
    text = """
rule 301 mutable
| The game is over when nobody plays.
  over when (count q: Player) = 0
rule 302 mutable
| Without players nothing is over.
  not over when not (some q: Player where rich(q) or not rich(q))
"""
    found = only_finding(
        "settled_by_number", rules("", OVER, CLAIMS_THEN_NUMBER, text)
    )
    assert not any(line.startswith("Player: ") for line in found.witness), found.witness


def test_a_question_that_does_not_matter_has_its_first_answer() -> None:
    text = """
rule 301 mutable
| The rich and late are calm.
  reading who: both, late_too "must the late be rich as well?"
  calm(p) iff under who:
      both -> rich(p) and late(p)
      late_too -> late(p)
rule 302 mutable
| Nobody is calm.
  not calm(p)
"""
    found = only_finding("settled_by_number", rules(text, CLAIMS_THEN_NUMBER))
    assert any("is rich" in line for line in found.witness), found.witness


def test_the_loser_is_shown_granting_what_the_winner_refuses() -> None:
    text = """
rule 101 immutable
| Exactly the rich are calm.
  calm(p) iff rich(p)
rule 301 mutable
| Exactly the late are calm.
  calm(p) iff late(p)
"""
    found = only_finding("mutable_void", rules(text, STATUS_FIRST))
    assert any("is late" in line for line in found.witness), found.witness
    assert not any("is rich" in line for line in found.witness), found.witness


def test_a_duty_that_is_impossible_under_one_answer_only_says_which() -> None:
    text = f"""
rule 301 mutable
| A rich player must pay everybody at once.
  reading {WHOM}
  p must pay(q) when rich(p)
  under whom:
      forbidden -> nobody can pay(q) when late(q)
      allowed -> nothing
"""
    found = only_finding("duty_impossible", rules(text))
    assert found.readings == (("whom", "forbidden"),)
    assert "provided that “may the late be paid?” is answered “forbidden”" in found.message


def test_a_duty_that_is_impossible_under_every_answer_names_none() -> None:
    text = f"""
rule 301 mutable
| A rich player must pay everybody at once, a late one too; nobody can pay the late.
  reading {WHOM}
  under whom:
      forbidden -> p must pay(q) when rich(p)
      allowed -> p must pay(q) when rich(p) and skill(p) > 1
  nobody can pay(q) when late(q)
"""
    found = only_finding("duty_impossible", rules(text))
    assert found.readings == () and "provided" not in found.message


def test_a_promise_that_is_broken_under_one_answer_only_is_a_warning() -> None:
    text = f"""
rule 101 immutable
| The late are never calm.
  guarantee late_not_calm: always (every p: Player where late(p) has not calm(p))
rule 301 mutable
| The rich are calm.
  reading {WHOM}
  calm(p) when rich(p) and not late(p)
  under whom:
      forbidden -> nothing
      allowed -> calm(p) when rich(p) and skill(p) > 2
"""
    found = only_finding("guarantee_broken", rules(text))
    assert found.severity is Severity.WARNING
    assert found.readings == (("whom", "allowed"),)


def test_what_holds_of_every_act_is_said_once() -> None:
    ruleset = ruleset_from_text(HEAD + 'fact loud(e: Event): truth "{e} is loud"\nrule 1 mutable\n| x\n  comment\n')
    log = tuple(LogEntry(f"e{n}", n, "tell", ("b",), "a", {"loud": True}) for n in (1, 2))
    situation = Situation({"Player": ("a", "b")}, facts={}, log=log, now=3)
    lines = situation_lines(ruleset, situation)
    assert [line for line in lines if "loud" in line] == ["of each act below: this act is loud"]
    assert sum("a tells b a secret" in line for line in lines) == 2
    mixed = replace(situation, log=(log[0], replace(log[1], facts={"loud": False})))
    assert sum("loud" in line and "a tells b" in line for line in situation_lines(ruleset, mixed)) == 2


BALLOT = """
entity Bill "bill"
fact grave(b: Bill): truth "{b} is grave"
act back(b: Bill) by Player "{by} backs {b}"
term backers(b: Bill): number else (count p: Player where back(b) by p happened) "the backers of {b}"
term needed(b: Bill): number "the backers that {b} needs"
term passes(b: Bill): truth else no "{b} passes"
"""


def test_numbers_that_differ_are_numbers_of_something() -> None:
    text = """
rule 301 mutable
| A grave bill needs all backers.
  needed(b) = backers(b) when grave(b)
rule 302 mutable
| A bill needs more than half of the backers.
  needed(b) = backers(b) div 2 + 1
"""
    found = only_finding("settled_by_number", rules(text, BALLOT, CLAIMS_THEN_NUMBER))
    assert sum("backs bill1" in line for line in found.witness) >= 3, found.witness


def test_what_counts_those_who_did_something_is_shown_with_somebody_who_did() -> None:
    text = """
rule 301 mutable
| A bill with at most five backers passes.
  passes(b) when backers(b) <= 5
rule 302 mutable
| No grave bill passes.
  not passes(b) when grave(b)
"""
    found = only_finding("settled_by_number", rules(text, BALLOT, CLAIMS_THEN_NUMBER))
    assert any("backs bill1" in line for line in found.witness), found.witness
    none = text.replace("<= 5", "< 1").replace("at most five backers", "no backer")
    found = only_finding("settled_by_number", rules(none, BALLOT, CLAIMS_THEN_NUMBER))
    assert not any("backs bill1" in line for line in found.witness), found.witness


def test_that_something_was_done_decides_on_no_reading() -> None:
    text = """
rule 301 mutable
| A bill with few backers passes.
  reading few "how many are few?"
  under few:
      five -> passes(b) when backers(b) <= 5
      none -> passes(b) when backers(b) < 1
rule 302 mutable
| No grave bill passes.
  not passes(b) when grave(b)
"""
    assert only_finding("settled_by_number", rules(text, BALLOT, CLAIMS_THEN_NUMBER)).readings == ()


FLIERS = """
rule 301 mutable
| Whoever has flown wins.
  wins(p) when fly(_) by p happened
rule 302 mutable
| The rich do not win.
  not wins(p) when rich(p)
"""


def test_acts_are_shown_when_they_could_be_done() -> None:
    first = """rule 303 mutable
| Whoever has told somebody a secret can fly to them.
  p can fly(q) when tell(q) by p happened
"""
    found = only_finding("settled_by_number", rules(FLIERS, CLAIMS_THEN_NUMBER, first))
    acts = [line for line in found.witness if line[:2] == "20"]
    assert ["tells" in line for line in acts] == [True, False] and "flies" in acts[1], found.witness


def test_what_leads_to_an_act_is_shown_with_what_leads_to_that() -> None:
    first = """rule 303 mutable
| Whoever has told somebody a secret can fly to them.
  p can fly(q) when tell(q) by p happened
| Whoever has paid somebody can tell them a secret.
  p cannot tell(q) when not (pay(q) by p happened)
"""
    found = only_finding("settled_by_number", rules(FLIERS, CLAIMS_THEN_NUMBER, first))
    acts = [line.split(": ", 1)[1].split()[1] for line in found.witness if line[:2] == "20"]
    assert acts == ["pays", "tells", "flies"], found.witness


def test_where_an_act_can_never_be_done_the_situation_is_shown_all_the_same() -> None:
    found = only_finding("settled_by_number", rules(FLIERS, CLAIMS_THEN_NUMBER))
    assert any("flies" in line for line in found.witness), found.witness


@pytest.mark.parametrize("more", ["points(p) - skill(p) = 3", "skill(p) - points(p) = 3", "points(p) + skill(p) = 3"])
def test_numbers_are_small_and_not_negative_where_that_can_be(more: str) -> None:
    text = f"""
rule 301 mutable
| Points and skill decide who wins.
  wins(p) when {more}
rule 302 mutable
| The rich do not win.
  not wins(p) when rich(p)
"""
    found = only_finding("settled_by_number", rules(text, CLAIMS_THEN_NUMBER))
    values = [int(line.rsplit(" ", 1)[1]) for line in found.witness if line.startswith(("the points", "the skill"))]
    assert sum(values) == 3 and min(values, default=0) >= 0, found.witness


def test_an_act_that_was_not_possible_is_marked_as_taken_as_done() -> None:
    text = HEAD + "rule 1 mutable\n| Nobody can pay the late.\n  nobody can pay(q) when late(q)\n"
    ruleset = ruleset_from_text(text)
    log = (LogEntry("e1", 1, "pay", ("b",), "a"), LogEntry("e2", 2, "tell", ("b",), "a"))
    situation = Situation({"Player": ("a", "b")}, facts={("late", ("b",)): True}, log=log, now=3)
    marked = [line for line in situation_lines(ruleset, situation) if "taken as done" in line]
    assert len(marked) == 1 and "a pays b" in marked[0]
    assert not any("taken as done" in line for line in situation_lines(ruleset, situation, marked=False))


BEATEN = """
rule 104 immutable
| A rich player wins 3 points.
  prize(p) = 3 when rich(p)
rule 301 mutable
| A player who is late wins 5 points.
  prize(p) = 5 when late(p)
| Who is late is calm.
  calm(p) when late(p)
"""


def test_what_falls_with_a_void_rule_is_told() -> None:
    lines = [str(line) for line in only_finding("mutable_void", rules(BEATEN, STATUS_FIRST)).explanation]
    assert "with it falls what rule 301 says besides: “Who is late is calm.”" in lines
    merely_beaten = STATUS_FIRST.replace(", the beaten rule is void", "")
    kept = only_finding("mutable_void", rules(BEATEN, merely_beaten)).explanation
    assert not any("falls" in line for line in kept)

OFFICES = """ruleset tiny "Tiny"
entity Person "person"
entity Member is a Person exists when member "member"
entity Office "office"
individual chair, treasurer: Office
state member(x: Person): truth "{x} is a member"
state holder(o: Office): Person initially nothing "the holder of {o}"
power hand_over(n: Person) by Person "{by} hands the chair over to {n}"
rule 13 mutable "Offices"
| Nobody is both chair and treasurer.
  always holder(chair) is not holder(treasurer)
| The chair may hand the office over.
  p can hand_over(n) when holder(chair) is p
  on hand_over(n): holder(chair) := n
"""
ONLY_PERSONS = OFFICES.replace("entity Member is a Person exists when member \"member\"\n", "")


@pytest.mark.parametrize("text", [OFFICES, ONLY_PERSONS])
def test_whoever_acts_where_that_is_open_is_one_of_those_who_are_there(text: str) -> None:
    found = only_finding("effect_breaks_invariant", text)
    there = [line.split(": ")[1].split(", ") for line in found.witness if line.startswith(("Person: ", "Member: "))]
    names = [name for group in there for name in group]
    assert len(names) == len(set(names)) == 2, found.witness
