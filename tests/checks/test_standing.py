"""The checks show no situation that the rules themselves rule out."""

from __future__ import annotations

from nomicformal.checker.checks import run_of
from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import Diagnostic
from tests.checks.tiny import CLAIMS_THEN_NUMBER, rules
from tests.support import ruleset_from_text

OFFICE = """ruleset office "An office" language en
entity Player "player"
entity Office
individual chair: Office
state holder(o: Office): Player "the holder of {o}"
state old(p: Player): truth "{p} is old"
fact wet: truth "it rains"
event bell() "the bell rings"
power open_door(p: Player) by Player "{by} opens the door to {p}"
term fee(p: Player): number "the fee of {p}"
rule 201 mutable "Door"
| Whoever holds the chair can open the door; when the bell has rung, somebody must open it to all.
  holder(chair) can open_door(_)
  somebody must open_door(_) promptly after bell()
"""
FILLED = "rule 103 immutable\n| The chair is never empty.\n  always holder(chair) is known\n"
SAID = "situations that keep what the rules say must always hold"


def run(check: str, text: str) -> tuple[list[Diagnostic], Context]:
    context = Context(ruleset_from_text(text))
    return run_of(check)(context), context


def test_a_duty_is_not_shown_to_be_impossible_where_an_office_is_empty_that_never_is() -> None:
    found, context = run("duty_impossible", OFFICE)
    assert [one.code for one in found] == ["NF210"]
    found, context = run("duty_impossible", OFFICE + FILLED)
    assert found == []
    (proved,) = context.proved
    assert proved.text == "the only duty can be done whenever it is due"
    assert proved.scope == f"at most 4 of the kind “player”, {SAID}" and proved.tried


def test_a_rule_that_is_repealed_rules_nothing_out() -> None:
    found, _ = run("duty_impossible", OFFICE + "rule 103 repealed by 104\n")
    assert [one.code for one in found] == ["NF210"]


def test_what_must_always_hold_about_something_else_changes_nothing() -> None:
    other = "rule 103 immutable\n| Nobody is old for ever.\n  always not old(p)\n"
    found, _ = run("duty_impossible", OFFICE + other)
    assert [one.code for one in found] == ["NF210"]
    assert not any("old" in line for line in found[0].witness)


def test_what_can_never_hold_silences_no_finding() -> None:
    never = "rule 103 immutable\n| The chair is never empty, nor is it ever held.\n" + (
        "  always holder(chair) is known and not (some p: Player where p is holder(chair))\n"
    )
    found, _ = run("duty_impossible", OFFICE + never)
    assert [one.code for one in found] == ["NF210"]
    assert [one.code for one in run("invariant_impossible", OFFICE + never)[0]] == ["NF212"]


FEES = """
rule 301 mutable "Fees"
| The rich have a prize of 1.
  prize(p) = 1 when rich(p)
rule 302 mutable "More fees"
| Those with fewer than no points have a prize of 2.
  prize(p) = 2 when points(p) < 0
"""


def test_two_passages_that_meet_only_where_they_never_can_are_no_conflict() -> None:
    text = rules(FEES, CLAIMS_THEN_NUMBER)
    assert [one.code for one in run("settled_by_number", text)[0]] == ["NF204"]
    limit = "rule 303 mutable\n| Points are never negative.\n  always points(p) >= 0\n"
    found, context = run("settled_by_number", text + limit)
    assert found == []
    assert [str(one) for one in context.proved] == [
        f"the only two passages that decide the same never stand against each other (any number of people; {SAID})"
    ]


def test_a_gap_where_nobody_can_ever_be_is_none() -> None:
    text = rules(
        "rule 301 mutable\n| Prizes.\n  prize(p) = points(p) when points(p) >= 0\n"
        "rule 302 mutable\n| Winning.\n  wins(p) when prize(p) > 10\n"
    )
    assert [one.code for one in run("gap", text)[0]] == ["NF604"]
    limit = "rule 303 mutable\n| Points are never negative.\n  always points(p) >= 0\n"
    found, context = run("gap", text + limit)
    assert found == []
    (proved,) = context.proved
    assert proved.text == "1 term that rules rely on is decided in every situation"
    assert proved.scope == f"any number of people; {SAID}" and not proved.tried


def test_two_things_that_must_always_hold_and_never_do_together_are_found() -> None:
    text = OFFICE + FILLED + (
        "rule 104 mutable\n| Nobody who holds an office is old.\n  always not old(holder(o)) when holder(o) is known\n"
        "rule 105 mutable\n| The holder of the chair is old.\n  always old(holder(chair))\n"
    )
    found, _ = run("invariant_impossible", text)
    assert [(one.code, one.rules) for one in found] == [("NF212", (105, 104))]
    assert "never goes together with what rule 104 says" in found[0].message
