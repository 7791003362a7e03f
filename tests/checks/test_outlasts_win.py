"""NF641: what wins is set back after some wins only, or for some only."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

WON = """
rule 301 mutable "Winning"
| Whoever has 100 points wins. Then the points of all return to 0.
  wins(p) when points(p) >= 100
  on wins(p) becomes true: points(r: Player) := 0
"""
SKILL = """rule 302 mutable "Skill"
| Whoever has a skill of 9 wins as well.
  wins(p) when skill(p) >= 9
"""
CLUBS = """ruleset tiny "A game with clubs" language en
entity Being "being"
entity Player is a Being "player"
entity Club is a Being "club"
state points(b: Being): number initially 0 "the points of {b}"
act help(c: Club) by Player "{by} helps {c}"
act praise(p: Player) by Player "{by} praises {p}"
term wins(p: Player): truth else no "{p} wins"
rule 301 mutable "Winning"
| Whoever has 100 points wins. Then the points of all players return to 0.
  wins(p) when points(p) >= 100
  on wins(p) becomes true: points(r: Player) := 0
rule 302 mutable "Praise"
| Who is praised gets a point.
  on praise(p): points(p) += 1
"""
FOR_CLUBS = "| A club that is helped gets a point.\n  on help(c): points(c) += 1\n"


def test_points_that_stay_after_another_way_of_winning_are_told() -> None:
    text = WON.replace("becomes true:", "becomes true when points(p) >= 100:")
    found = only_finding("outlasts_win", rules(text + SKILL))
    assert found.severity is Severity.INFO and found.rules == (301,) and "not after every win" in found.message
    assert 'it stays as it is after a win by rule 302 "Skill"' in found.explanation


def test_points_that_clubs_keep_are_told() -> None:
    found = only_finding("outlasts_win", CLUBS + FOR_CLUBS)
    assert 'others have some as well, and keep it: rule 302 "Praise"' in found.explanation


@pytest.mark.parametrize(
    "text",
    [
        rules(WON),
        rules(WON + SKILL),
        rules(WON.replace("becomes true:", "becomes true when points(p) >= 100:")),
        rules(WON.replace("points(r: Player) := 0", "points(p) := 0") + SKILL),
        CLUBS,
        CLUBS.replace("points(r: Player)", "points(r: Being)") + FOR_CLUBS,
    ],
    ids=["every win", "two ways, one reset", "the only way", "the winner's alone", "no club gets any", "all reset"],
)
def test_where_all_begin_again_nothing_is_told(text: str) -> None:
    assert findings("outlasts_win", text) == []
