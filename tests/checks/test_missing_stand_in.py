"""Stand-ins who may be missing as well."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

OFFICES = """
entity Office "office"
individual chair "the chair", clerk "the clerk" : Office
state holder(o: Office): Player initially nothing "the holder of {o}"
term vacant(o: Office): truth else holder(o) is not known "{o} is vacant"
term in_charge(o: Office): Player "who does the tasks of {o}"
rule 301 mutable "Vacancies"
| The holder of an office does its tasks. If it is vacant, they fall to the chair.
  in_charge(o) = holder(o) when not vacant(o)
  in_charge(o) = holder(chair) when vacant(o)
"""


def test_a_stand_in_whose_own_office_can_be_vacant_is_told() -> None:
    found = only_finding("missing_stand_in", rules(OFFICES))
    assert found.severity is Severity.INFO and found.rules == (301,)
    assert "“the holder of the chair”" in found.message and "is nobody" in found.message
    assert any("player1" in line for line in found.witness)


def test_who_is_always_there_stands_in_well() -> None:
    always = OFFICES + "rule 302 mutable\n| There is always a chair.\n  always holder(chair) is known\n"
    assert findings("missing_stand_in", rules(always)) == []


def test_a_second_stand_in_fills_the_gap() -> None:
    second = "in_charge(o) = holder(chair) when vacant(o) and not vacant(chair)\n"
    lot = 'fact drawn: Player "the player who is drawn"\nterm in_charge'
    text = OFFICES.replace("in_charge(o) = holder(chair) when vacant(o)\n", second).replace("term in_charge", lot)
    assert findings("missing_stand_in", rules(text + "  in_charge(o) = drawn when vacant(chair)\n")) == []


def test_who_is_named_without_regard_to_vacancies_is_no_stand_in() -> None:
    named = OFFICES.replace("holder(chair) when vacant(o)", "holder(chair) when o is clerk").replace(
        "  in_charge(o) = holder(o) when not vacant(o)\n", ""
    )
    assert findings("missing_stand_in", rules(named)) == []
