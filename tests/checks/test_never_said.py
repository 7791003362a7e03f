"""NF601: passages that can never apply for one and the same want of a rule are one finding."""

from __future__ import annotations

from nomicformal.diagnostics import Diagnostic
from tests.checks.asking import findings

HEAD = """ruleset club "Club" language en
entity Player
term open_day: truth "it is an open day"
term guest(p: Player): truth "{p} is a guest"
term fee(p: Player): number "the fee of {p}"
term host: Player "the host"
fact paid(p: Player): truth "{p} has paid"
act call() by Player "{by} calls"
"""
GUESTS = """rule 1 mutable
| Who has paid on an open day is a guest.
  guest(p) when paid(p) and open_day
rule 2 mutable
| A guest owes two, one who has called on an open day three, and four if there is another such guest.
  fee(p) = 2 when guest(p)
  fee(p) = 3 when call() by p happened where open_day
  fee(p) = 4 when (some q: Player where guest(q) or open_day) and not guest(p)
"""


def found(text: str) -> list[Diagnostic]:
    return findings("never_applies", HEAD + text)


def test_what_hangs_on_one_term_that_no_rule_defines_is_one_finding() -> None:
    (one,) = found(GUESTS)
    assert "4 passages of rule 1 and rule 2" in one.message and "it is an open day" in one.message
    assert len(one.related) == 3 and one.data["key"] == ("open_day",) and len(one.data["atoms"]) == 4


def test_where_a_rule_defines_it_all_of_it_can_apply() -> None:
    assert found(GUESTS + "rule 3 mutable\n| Every day is an open day when somebody has paid.\n"
                 "  open_day when (some p: Player where paid(p))\n") == []  # fmt: skip


def test_one_passage_is_told_by_itself() -> None:
    (one,) = found("rule 1 mutable\n| Who has paid on an open day is a guest.\n  guest(p) when paid(p) and open_day\n")
    assert "what rule 1 says" in one.message


def test_that_nobody_is_what_does_not_exist_is_no_such_want() -> None:
    text = "rule 1 mutable\n| Without a host two, but not on open days.\n"
    assert found(f"{text}  fee(p) = 2 when host = nothing and not open_day\n") == []


def test_another_cause_is_told_apart() -> None:
    text = GUESTS + "rule 3 mutable\n| Never.\n  host = p when paid(p) and not paid(p)\n"
    assert sorted(one.message.split()[0] for one in found(text)) == ["4", "what"]
