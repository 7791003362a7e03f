"""NF638: an effect of an act reads what only this act decides."""

import pytest

from tests.checks.asking import findings, only_finding

AUCTION = """ruleset auction "Auctions"
entity Player
entity Lot
act bid(l: Lot) by Player "{by} bids for {l}"
act close(l: Lot) by Player "{by} closes the auction of {l}"
state owner(l: Lot): Player initially nothing "the owner of {l}"
state looked_at(l: Lot): truth initially no "{l} was looked at"
term winner(l: Lot): Player decided on close(l) happened "who wins {l}"

rule 1 mutable
| Who was the last to bid when the auction is closed wins, and becomes the owner.
  winner(l) = agent of last bid(l)
"""


def test_an_effect_that_reads_what_its_own_act_decides_is_told() -> None:
    found = only_finding("read_before_decided", f"{AUCTION}  on close(l): owner(l) := winner(l)\n")
    assert found.message == (
        "an effect of rule 1 reads “who wins a lot”, which is decided only by the act that it is an effect of"
    )
    assert found.severity.value == "warning" and found.help.startswith("Let the effect follow the decision")


@pytest.mark.parametrize(
    "clause",
    [
        "on winner(l) is known becomes true: owner(l) := winner(l)",
        "on bid(l): owner(l) := winner(l)",
        "on 1 day after close(l): owner(l) := winner(l)",
        "on close(m): owner(l: Lot) := winner(l)",
        "on close(l) by p: owner(l) := p",
        "on close(l): looked_at(l) := yes",
    ],
)
def test_an_effect_of_something_else_or_of_the_decision_is_not(clause: str) -> None:
    assert findings("read_before_decided", f"{AUCTION}  {clause}\n") == []
