"""The situation that stands for a conflict is one that players could meet, read in the usual way."""

from __future__ import annotations

from tests.checks.asking import only_finding
from tests.checks.tiny import CLAIMS_THEN_NUMBER, STATUS_FIRST, rules

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
