"""Passages about what was before a date that has passed."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

TRANSITION = """
fact joined(p: Player): time "when {p} joined"
rule 301 mutable "Old players"
| Whoever joined before 1 May 2011 is calm.
  calm(p) when joined(p) < 2011-05-01
history
  2011-04-20 initial 301 mutable
rule 302 mutable "Prizes"
| The rich win a prize.
  prize(p) = 1 when rich(p)
history
  2011-09-01 created by proposal 302
"""


def test_what_speaks_only_of_what_was_before_a_past_date_is_told() -> None:
    found = only_finding("spent", rules(TRANSITION))
    assert found.severity is Severity.INFO and found.rules == (301,)
    assert "before 2011-05-01" in found.message
    assert any("2011-09-01" in str(line) for line in found.explanation)
    assert not any("applies to nothing" in str(line) for line in found.explanation)


def test_what_it_applies_to_as_the_rules_stand_is_asked() -> None:
    untitled = TRANSITION.replace(
        "calm(p) when joined(p) < 2011-05-01",
        "calm(p) when joined(p) < 2011-05-01 and (some r: Rule where title(r) is not known and in_force(r))",
    )
    found = only_finding("spent", rules(untitled))
    assert str(found.explanation[-1]) == "as the rules stand, it applies to nothing"


def test_a_date_that_is_still_to_come_is_not_past() -> None:
    assert findings("spent", rules(TRANSITION.replace("< 2011-05-01", "< 2012-05-01"))) == []


def test_what_goes_on_from_a_date_is_not_spent() -> None:
    assert findings("spent", rules(TRANSITION.replace("joined(p) < ", "joined(p) >= "))) == []


def test_where_no_history_is_printed_no_date_is_past() -> None:
    undated = "".join(line for line in TRANSITION.splitlines(True) if "2011-09" not in line and "2011-04" not in line)
    assert findings("spent", rules(undated.replace("history\n", ""))) == []


def test_what_happens_on_a_past_day_has_happened() -> None:
    once = TRANSITION.replace("calm(p) when joined(p) < 2011-05-01", "at 2011-05-01: points(p: Player) := 0")
    assert "says what happens on 2011-05-01" in only_finding("spent", rules(once)).message


FIRST = """ruleset tiny "A tiny game" language en
use nomic
state chair: Person initially nothing "the chair"
rule 219 mutable "The first chair"
| The first player to begin to play is the chair.
  on join() by p: playing(p) := yes
  on playing(p) becomes true when (no r: Person where r is not p and (playing(r) or join() by r happened)):
      chair := p
rule 302 mutable "Prizes"
| The chair wins.
  wins(p) when p is chair
history
  2011-09-01 created by proposal 302
"""


def test_what_speaks_only_of_the_first_player_ever_is_told_once_proposals_were_adopted() -> None:
    found = only_finding("spent", FIRST)
    assert found.rules == (219,)
    assert "whoever does this first of all: “a person consents to be designated a Player”" in found.message


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("created by proposal 302", "initial 302 mutable"),
        ("join() by r happened", "join() by r happened since (now - 1 week)"),
        ("r is not p and (playing(r) or join() by r happened)", "r is not p and playing(r)"),
        ("on join() by p: playing(p) := yes", "on register(p): playing(p) := yes"),
    ],
    ids=["nothing adopted yet", "the first of a week", "the first of those who play", "who joins does not play"],
)
def test_what_may_come_again_is_not_over(old: str, new: str) -> None:
    assert old in FIRST and findings("spent", FIRST.replace(old, new)) == []
