"""NF223: duties that stay with somebody who has left."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding

TURNS = """ruleset tiny "A tiny game" language en
use nomic
state turn_of: Person initially nothing "the player on turn"
rule 113 immutable "Leaving"
| A player may leave at any time.
  on forfeit() by p: playing(p) := no
rule 202 mutable "Turns"
| The player on turn proposes a change, and then it is the next one's turn.
  turn_of must submit(_)
  on submit(q) by p when p is turn_of: turn_of := (the r: Player where r is not p with least time of first join() by r)
"""


def test_a_duty_that_stays_with_one_who_left_is_told() -> None:
    found = only_finding("held_by_one_gone", TURNS)
    assert found.severity is Severity.INFO and found.rules == (202, 113)
    assert found.message == (
        'whoever leaves by rule 113 "Leaving" stays “the player on turn”, and no rule says who has to do this then:'
        " “a person submits a proposal”"
    )


@pytest.mark.parametrize(
    "clause",
    [
        "on forfeit() by p when p is turn_of: turn_of := nothing",
        "on not playing(turn_of) becomes true: turn_of := nothing",
        "somebody must submit(_) when turn_of is known and not playing(turn_of)",
    ],
    ids=["the turn ends with the leaving", "the turn ends without the player", "somebody else does it"],
)
def test_where_a_rule_minds_that_one_left_nothing_is_told(clause: str) -> None:
    assert findings("held_by_one_gone", TURNS + f"rule 203 mutable\n| And if he is gone?\n  {clause}\n") == []


def test_where_nobody_can_leave_nothing_is_told() -> None:
    stays = TURNS.replace("  on forfeit() by p: playing(p) := no", '  informal "how one leaves"')
    assert findings("held_by_one_gone", stays) == []


def test_what_has_a_last_moment_after_which_something_follows_does_not_wait() -> None:
    late = TURNS.replace(
        "turn_of must submit(_)\n",
        "duty proposal_due: turn_of must submit(_) within 3 days of time of last submit(_)\n"
        "  on breach of proposal_due(_): turn_of := nothing\n",
    )
    assert findings("held_by_one_gone", late) == []
