"""A shown situation is one of a game: its states are what its acts make of them, and what ended is told so."""

from __future__ import annotations

from fractions import Fraction

from nomicformal.checker.checks.speech import situation_lines
from nomicformal.checker.checks.taken_as_done import not_possible
from nomicformal.core.situation import LogEntry, Situation
from tests.checks.asking import only_finding
from tests.checks.tiny import HEAD, rules
from tests.support import ruleset_from_text

OFFICE = HEAD + """
state chief: Player initially nothing "the chief"
state tired(p: Player): truth initially no "{p} is tired"
rule 1 mutable
| x
  comment
"""


def lines(timeline: tuple[tuple[int, dict], ...], now: int = 3000) -> list[str]:
    situation = Situation({"Player": ("ann", "bob")}, facts={}, log=(), now=now, timeline=timeline)
    shown = situation_lines(ruleset_from_text(OFFICE), situation)
    return [line for line in shown if "chief" in line or "tired" in line]


def test_an_office_that_is_given_up_is_shown_so() -> None:
    shown = lines(((0, {("chief", ()): "ann"}), (1440, {("chief", ()): None})))
    assert shown == [
        "from 1970-01-01 00:00: the chief is ann",
        "from 1970-01-02 00:00: the chief: there is none",
    ]


def test_a_truth_that_ends_is_shown_so() -> None:
    shown = lines(((0, {("tired", ("ann",)): True}), (1440, {("tired", ("ann",)): False})))
    assert shown == ["from 1970-01-01 00:00: ann is tired", "from 1970-01-02 00:00: ann is not tired"]


def test_what_stays_is_said_once_and_what_never_was_is_not_said() -> None:
    shown = lines(((0, {("chief", ()): "ann", ("tired", ("bob",)): False}), (1440, {("chief", ()): "ann"})))
    assert shown == ["the chief is ann"]


CALL = """
entity Case "case"
state caller(c: Case): Player initially nothing "the caller of {c}"
state waiting(c: Case): truth initially no "{c} waits"
power call(c: Case) by Player "{by} calls {c}"
act speak(c: Case) by Player "{by} speaks about {c}"
power take(c: Case) by Player "{by} takes {c}"
rule 301 mutable
| A player can call a case by speaking about it, if not late.
  p can call(c) by speak(c) when not late(p)
  on call(c) by p: caller(c) := p, waiting(c) := yes
| When a case is called, some rich player must take it.
  p must take(c) when call(c) happened and rich(p)
"""


def test_states_are_what_the_acts_make_of_them() -> None:
    taken = """
rule 302 mutable
| Who has not called a case can take it.
  p can take(c) when caller(c) is known and not caller(c) is p
"""
    found = only_finding("duty_impossible", rules("", CALL, taken))
    assert any("the caller of case1 is player1" in line for line in found.witness), found.witness
    assert any("calls case1" in line for line in found.witness)
    assert not any("taken as done" in line for line in found.witness), found.witness


def test_what_is_so_because_of_an_act_is_shown_with_the_act() -> None:
    waiting = """
rule 302 mutable
| Who is rich must take a case that waits.
  p must tell(p) when (some c: Case where waiting(c)) and rich(p)
| Nobody can tell himself a secret.
  nobody can tell(q) when q is late_one
"""
    text = rules("", 'individual late_one "the late one": Player\n', CALL, waiting)
    found = only_finding("duty_impossible", text.replace("p must take(c) when call(c) happened and rich(p)", "comment"))
    assert any("waits" in line for line in found.witness)
    assert any("calls case1" in line for line in found.witness), found.witness


def test_an_act_done_by_way_of_another_is_possible_if_that_way_is_open() -> None:
    ruleset = ruleset_from_text(rules("", CALL))
    log = (LogEntry("e1", 1440, "call", ("c",), "ann"), LogEntry("e2", 1450, "call", ("c",), "bob"))
    facts = {("late", ("bob",)): True, ("late", ("ann",)): False, ("skill", ("ann",)): Fraction(1)}
    situation = Situation({"Player": ("ann", "bob"), "Case": ("c",)}, facts=facts, log=log, now=1500, facts_closed=True)
    assert not_possible(ruleset, situation) == {"e2"}


def test_a_passage_is_not_told_once_more_for_a_text_that_its_rule_may_get() -> None:
    text = """
event strike(n: number) "lightning strikes {n}"
rule 301 mutable
| The rich must fly to the late.
  p must fly(q) when rich(p) and late(q)
| Who has told somebody a secret can fly to them.
  p can fly(q) when tell(q) by p happened
rule 302 mutable
| A rule that is struck loses its effect.
  on strike(n) when in_force(r) and number(r) = n:
      append "Nothing above counts." to r meaning no effect except this passage
"""
    found = only_finding("duty_impossible", rules(text))
    assert [line for line in found.explanation if "does not apply" in line], found.explanation
    assert not [line for line in found.explanation if "not in force" in line], found.explanation
