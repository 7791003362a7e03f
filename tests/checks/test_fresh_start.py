"""NF633: what was lost is forgotten when one goes and comes back."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding

CLUB = """ruleset tiny "A tiny club" language en
entity Person "person"
state playing(x: Person): truth initially no "{x} is a player"
entity Player is a Person exists when playing "player"
fact late(p: Person): truth "{p} is late"
state points(p: Person): number initially 0 "the points of {p}"
act join() by Person "{by} joins"
act leave() by Person "{by} leaves"
act pay() by Person "{by} pays"
rule 301 mutable
| Whoever joins plays.
  on join() by p: playing(p) := yes
rule 302 mutable
| A player may leave.
  on leave() by p: playing(p) := no
rule 303 mutable
| All players begin with 0 points.
  on playing(p) becomes true: points(p) := 0
rule 304 mutable
| Who is late at the start of a week loses 10 points.
  every week when late(p): points(p) -= 10
"""


def test_who_leaves_and_comes_back_is_rid_of_what_he_lost() -> None:
    found = only_finding("fresh_start", CLUB)
    assert found.severity is Severity.INFO and set(found.rules) == {301, 302, 303, 304}
    assert found.message == (
        "“the points of a person” can be lost, but by rule 303 whoever leaves and comes in again begins with 0 once"
        " more"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("on playing(p) becomes true: points(p) := 0", "on playing(p) becomes true: points(p) += 1"),
        ("every week when late(p): points(p) -= 10", "every week when late(p): points(p) += 10"),
        ("every week when late(p): points(p) -= 10", "on pay() by p: points(p) -= 10"),
        ("on leave() by p: playing(p) := no", "every week when late(p): playing(p) := no"),
        ("on join() by p: playing(p) := yes", "on join() by p when not (leave() by p happened): playing(p) := yes"),
        ("on join() by p: playing(p) := yes", "playing(p) has no way in"),
        ("on leave() by p: playing", "on leave() by p when points(p) >= 0: playing"),
        ("on leave() by p: playing", "p cannot leave() when points(p) < 0\n  on leave() by p: playing"),
        ("on join() by p: playing", "on join() by p when points(p) >= 0: playing"),
        ("on join() by p: playing", "on join() by p when not (leave() by p happened since (now - 1 week)): playing"),
        ("becomes true: points", "becomes true when not (leave() by p happened): points"),
        ("when late(p): points", "when late(p) and not playing(p): points"),
    ],
    ids=["what he had is kept", "nothing is lost", "a price is paid", "nobody leaves", "no second time", "no way in",
         "who has less may not leave", "who has less cannot leave", "who has less does not come in",
         "he has to stay away", "only the first time", "only others lose"],
)  # fmt: skip
def test_no_fresh_start(old: str, new: str) -> None:
    text = CLUB.replace(old, new) if "no way in" not in new else CLUB.replace("  " + old + "\n", "  comment \"x\"\n")
    assert text != CLUB
    assert findings("fresh_start", text) == []


@pytest.mark.parametrize(
    "loss", ["points(p) := points(p) - 10", "points(p) += -10", "points(p) := -10"], ids=["set", "added", "replaced"]
)
def test_what_is_lost_may_be_written_in_several_ways(loss: str) -> None:
    assert only_finding("fresh_start", CLUB.replace("points(p) -= 10", loss)).code == "NF633"


def test_the_effect_that_lets_somebody_in_may_say_with_what_he_begins() -> None:
    text = CLUB.replace("on join() by p: playing(p) := yes", "on join() by p: playing(p) := yes, points(p) := 0")
    text = text.replace("  on playing(p) becomes true: points(p) := 0\n", '  comment "see there"\n')
    assert set(only_finding("fresh_start", text).rules) == {301, 302, 304}
