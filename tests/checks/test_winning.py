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


# ---- a dearer way

BOUGHT = """
state bought(p: Player): truth initially no "{p} has bought victory"
power buy() by Player "{by} buys victory"
rule 301 mutable "Winning"
| Whoever has 1000 points wins.
  wins(p) when points(p) >= 1000
rule 302 mutable "Buying"
| Who has 200 points can buy the victory with them.
  p can buy() when points(p) >= 200
  on buy() by p: points(p) -= 200, bought(p) := yes
  wins(p) when bought(p)
"""


def test_a_mark_that_a_cheaper_way_makes_needless_is_told() -> None:
    found = only_finding("dearer_win", rules(BOUGHT))
    assert found.severity is Severity.INFO and set(found.rules) == {301, 302}
    assert "with 1000 of “the points of a player”" in found.message and "with 200" in found.message


def test_a_cheaper_way_that_asks_for_more_besides_is_none() -> None:
    assert findings("dearer_win", rules(BOUGHT.replace(">= 200\n", ">= 200 and rich(p)\n"))) == []


def test_what_can_be_bought_for_the_same_is_no_cheaper() -> None:
    assert findings("dearer_win", rules(BOUGHT.replace(">= 200\n", ">= 1000\n"))) == []


def test_an_act_by_which_nobody_wins_is_no_way_of_winning() -> None:
    calm = BOUGHT.replace("wins(p) when bought(p)", "calm(p) when bought(p)")
    assert findings("dearer_win", rules(calm)) == []
