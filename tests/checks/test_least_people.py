"""Choices of somebody that leave nobody to choose where there are too few people."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

JUDGE = """
entity Dispute "dispute"
state party(d: Dispute): Player initially nothing "who brought {d}"
state judge(d: Dispute): Player initially nothing "the judge of {d}"
fact concerned(d: Dispute, p: Player): truth "{d} concerns {p}"
power choose(d: Dispute, j: Player) by Player "{by} chooses {j} as judge of {d}"
rule 301 mutable "Judges"
| Somebody must choose a judge.
  p: Player can choose(d, j)
  somebody must choose(d, _) when party(d) is known
| Not the one who asked for the judgement.
  nobody can choose(d, j) when j is party(d)
"""
LAST = "| Nor the last judge.\n  nobody can choose(d, j) when j is judge(d)\n"


def test_so_many_have_to_be_there_that_one_is_left() -> None:
    found = only_finding("least_people", rules(JUDGE + LAST))
    assert found.severity is Severity.INFO and found.message.startswith("with fewer than 3 players")
    assert any("with 3 players or more somebody is left" in str(line) for line in found.explanation)
    assert any("player1, player2" in line for line in found.witness)


def test_each_exclusion_takes_one_more() -> None:
    more = LAST + "| Nor the late, of whom there is one.\n  nobody can choose(d, j) when late(j)\n"
    one_late = "rule 302 mutable\n| One at most is late.\n  always (count p: Player where late(p)) <= 1\n"
    assert "with fewer than 4 players" in only_finding("least_people", rules(JUDGE + more + one_late)).message


def test_who_is_excluded_for_what_can_hold_of_all_leaves_nobody_however_many_there_are() -> None:
    everybody = JUDGE + "| Nor whom it concerns.\n  nobody can choose(d, j) when concerned(d, j)\n"
    found = only_finding("least_people", rules(everybody))
    assert "however many players there are" in found.message
    assert any("player1, player2, player3" in line for line in found.witness)


def test_that_one_player_is_not_enough_for_two_is_not_told() -> None:
    assert findings("least_people", rules(JUDGE)) == []


def test_where_anybody_may_be_chosen_nothing_is_said() -> None:
    anybody = JUDGE.replace("  nobody can choose(d, j) when j is party(d)\n", "  comment\n")
    assert findings("least_people", rules(anybody)) == []


def test_what_keeps_a_person_from_choosing_excludes_nobody_from_being_chosen() -> None:
    choosers = JUDGE.replace("nobody can choose(d, j) when j is party(d)", "p cannot choose(_, _) when late(p)")
    assert findings("least_people", rules(choosers)) == []
