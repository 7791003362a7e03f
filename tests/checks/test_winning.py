"""What follows a win, and ways of winning beside each other."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

WIN = """
state won(p: Player): truth initially no "{p} has won"
state chair: Player initially nothing "the chair"
rule 301 mutable "Winning"
| Whoever has 100 points wins.
  wins(p) when points(p) >= 100
  on wins(p) becomes true: won(p) := yes
"""
CHAIR = "rule 302 mutable\n| The winner is in the chair.\n  on won(p) becomes true: chair := p\n"
RESET = "rule 303 mutable\n| Then all begin again.\n  on wins(p) becomes true: points(r: Player) := 0\n"


# ---- what follows


def test_a_win_that_nothing_follows_is_told() -> None:
    found = only_finding("win_without_end", rules(WIN))
    assert found.severity is Severity.INFO and found.rules == (301,) and "no rule says what follows" in found.message


def test_a_win_after_which_the_winner_still_has_what_wins_is_told() -> None:
    found = only_finding("win_without_end", rules(WIN + CHAIR))
    assert "still so after the win" in found.message
    lines = [str(line) for line in found.explanation]
    assert any("after a win: rule 302" in line for line in lines) and "“the points of a player”" in lines[-1]


def test_where_all_begin_again_nothing_is_missing() -> None:
    assert findings("win_without_end", rules(WIN + RESET)) == []
    assert findings("win_without_end", rules(WIN + CHAIR + RESET)) == []


def test_where_the_game_is_over_nothing_is_missing() -> None:
    over = "rule 302 mutable\n| Whoever has won does nothing more.\n  p cannot tell(_) when won(p)\n"
    assert findings("win_without_end", rules(WIN + over)) == []


def test_where_nobody_can_win_nothing_is_said() -> None:
    assert findings("win_without_end", rules("rule 301 mutable\n| Nobody wins.\n  not wins(p)\n")) == []
