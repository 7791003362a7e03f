"""A clause as written, without the answers that are not its own."""

import pytest

from nomicformal.core.written import as_written
from tests.support import ruleset_from_text

HEAD = """entity Player "player"
fact rich(p: Player): truth "{p} is rich"
term prize(p: Player): number "the prize of {p}"
act pay(p: Player) by Player "{by} pays {p}"
reading soon: today, by_night "when?"
rule 301 mutable
| Something is said.
"""


def written(clause: str) -> list[str]:
    return [as_written(one) for one in ruleset_from_text(HEAD + clause).clauses if one.origin.rule]


def test_a_clause_under_an_answer_is_written_without_the_others() -> None:
    under = (
        "  under soon:\n      today -> p must pay(_) when rich(p)\n      by_night -> p may pay(_)\n"
    )
    assert dict.fromkeys(written(under)) == dict.fromkeys(["p must pay(_) when rich(p)", "p may pay(_)"])


@pytest.mark.parametrize("tail", ["", " when rich(p)", " by default"])
def test_a_value_under_an_answer_keeps_what_holds_of_all(tail: str) -> None:
    values = f"  prize(p) = under soon:\n      today -> 1\n      by_night -> (2 + 3){tail}\n"
    assert dict.fromkeys(written(values)) == dict.fromkeys([f"prize(p) = 1{tail}", f"prize(p) = (2 + 3){tail}"])


def test_any_other_clause_is_written_as_it_stands() -> None:
    assert written("  prize(p) =\n      7 when rich(p) and soon is today\n") == [
        "prize(p) = 7 when rich(p) and soon is today"
    ]
