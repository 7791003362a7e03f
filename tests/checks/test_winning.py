"""What follows a win, and ways of winning beside each other."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import STATUS_FIRST, rules

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


# ---- nobody can win

HUNDRED = "rule 301 mutable\n| Whoever has 100 points wins.\n  wins(p) when points(p) >= 100\n"
PAID = "rule 302 mutable\n| Who pays gets 10 points.\n  on pay(_) by p: points(p) += 10\n"


def test_where_no_rule_gives_what_winning_asks_for_nobody_can_win() -> None:
    found = only_finding("no_win", rules(HUNDRED))
    assert found.severity is Severity.WARNING and found.rules == (301,) and found.status == "proved"
    assert found.message == "nobody can ever win by the rules in force"
    assert found.explanation[-1] == "no effect in force changes this: “the points of a player”"


def test_where_effects_only_take_it_away_nobody_can_win_either() -> None:
    found = only_finding("no_win", rules(HUNDRED + PAID.replace("+=", "-=")))
    assert "more than at the beginning" in found.explanation[-1]


def test_where_a_rule_gives_it_somebody_can() -> None:
    assert findings("no_win", rules(HUNDRED + PAID)) == []
    assert findings("no_win", rules(HUNDRED.replace("points", "skill"))) == []


def test_that_no_rule_makes_anybody_a_player_keeps_nobody_from_winning() -> None:
    here = 'entity Player exists when here "player"\nstate here(p: Player): truth initially no "{p} is here"'
    text = rules(HUNDRED.replace("wins(p)", "wins(p: Player)") + PAID).replace('entity Player "player"', here)
    text = text.replace("points(p) >= 100", "points(p) >= 100 and here(p)")
    assert findings("no_win", text) == []


def test_what_contradicts_itself_nobody_can_win() -> None:
    text = HUNDRED.replace(">= 100", ">= 100 and points(p) < 50") + PAID
    assert only_finding("no_win", rules(text)).rules == (301,)


def test_a_rule_that_always_stands_against_winning_is_named() -> None:
    against = "rule 101 immutable\n| Nobody wins who is not calm.\n  wins(p) only if calm(p)\n"
    found = only_finding("no_win", rules(HUNDRED + PAID + against, STATUS_FIRST))
    assert found.rules == (101, 301)
    calm = "rule 303 mutable\n| The rich are calm.\n  calm(p) when rich(p)\n"
    assert findings("no_win", rules(HUNDRED + PAID + against + calm, STATUS_FIRST)) == []


def test_the_answers_under_which_nobody_can_win_are_named() -> None:
    reading = '  reading kept: for_ever, a_day "how long?"\n'
    text = HUNDRED.replace("\n  wins", "\n" + reading + "  wins").replace(">= 100", ">= 100 and kept is a_day") + PAID
    found = only_finding("no_win", rules(text))
    assert found.readings == (("kept", "for_ever"),)
    assert found.message.endswith("provided that “how long?” is answered “for ever”")


def test_where_no_term_says_who_wins_the_effects_do() -> None:
    won = 'state won(p: Player): truth initially no "{p} has won"\n'
    text = rules("rule 301 mutable\n| Who pays twice wins.\n  on pay(q) by p when CONDITION: won(p) := yes\n")
    text = text.replace('term wins(p: Player): truth else no "{p} wins"\n', won)
    assert findings("no_win", text.replace("CONDITION", "rich(p)")) == []
    assert only_finding("no_win", text.replace("CONDITION", "rich(p) and not rich(p)")).rules == (301,)


def test_where_the_text_says_itself_that_nobody_wins_or_nothing_of_winning_nothing_is_told() -> None:
    assert findings("no_win", rules("rule 301 mutable\n| There are no winners.\n  not wins(p)\n")) == []
    assert findings("no_win", rules(PAID)) == []
