"""Numbers at their extremes: limits that count, remainders below nothing."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

PAID = """
entity Office "office"
individual clerk "the clerk", guard "the guard", judge "the judge" : Office
state holder(o: Office): Player initially nothing "the holder of {o}"
term wage(o: Office): number "the wage of {o}"
term rest: number "what is left"
rule 301 mutable "Pay"
| Guards earn 6, judges 5; the clerk gets what is left of 10, but not less than nothing.
  wage(o) = 6 when o is guard
  wage(o) = 5 when o is judge
  rest = greater of (0, 10 - (sum of wage(o) over o: Office where holder(o) is known))
"""


# ---- a limit


def test_a_limit_that_is_needed_is_told_with_what_would_be_left() -> None:
    found = only_finding("limit_reached", rules(PAID))
    assert found.severity is Severity.INFO and found.rules == (301,)
    assert "can come to -1, and 0 is taken instead" in found.message
    assert any("the holder of the judge" in line for line in found.witness)


def test_a_limit_that_nothing_reaches_is_told_as_such() -> None:
    found = only_finding("limit_reached", rules(PAID.replace("= 6 when", "= 4 when")))
    assert "never counts" in found.message and "never passes 0" in found.message and found.witness == ()


def test_a_cap_is_a_limit_too() -> None:
    capped = PAID.replace("greater of (0,", "lesser of (7,")
    assert "can come to 10, and 7 is taken instead" in only_finding("limit_reached", rules(capped)).message


def test_of_so_many_less_a_count_it_is_told_how_many_matter() -> None:
    paid = "(sum of wage(o) over o: Office where holder(o) is known)"
    counted = PAID.replace(paid, "(count p: Player where rich(p))")
    lines = [str(line) for line in only_finding("limit_reached", rules(counted)).explanation]
    assert "it is more than what is subtracted up to 4, and nothing from 10 on" in lines
    assert not any("up to" in str(line) for line in only_finding("limit_reached", rules(PAID)).explanation)


def test_a_limit_to_what_is_only_added_is_none_of_these() -> None:
    added = PAID.replace("10 - (sum", "10 + (sum")
    assert findings("limit_reached", rules(added)) == []


# ---- no limit

GIFT = """
term gift(p: Player): number "the gift to {p}"
rule 301 mutable "Gifts"
| Each gets one point for each rich player, less two for each who is late.
  gift(p) = (count r: Player where rich(r)) - 2 * (count r: Player where late(r))
"""


def test_a_number_that_can_be_more_and_less_than_nothing_is_told() -> None:
    found = only_finding("limit_reached", rules(GIFT))
    assert "the gift to a player" in found.message and "can come to -" in found.message


def test_what_is_always_a_loss_is_meant_to_be_one() -> None:
    loss = GIFT.replace("= (count r: Player where rich(r)) - 2", "= 0 - 1 - 2")
    assert findings("limit_reached", rules(loss)) == []


def test_what_cannot_fall_below_nothing_is_not_told() -> None:
    part = GIFT.replace("- 2 * (count r: Player where late(r))", "- (count r: Player where rich(r) and late(r))")
    assert findings("limit_reached", rules(part)) == []


def test_of_numbers_that_rules_do_not_give_nothing_is_said() -> None:
    given = GIFT.replace("2 * (count r: Player where late(r))", "skill(p)")
    assert findings("limit_reached", rules(given)) == []


# ---- shares

SHARED = """
fact worth: number "what there is to share"
term part(p: Player): number "the part of {p}"
rule 301 mutable "Sharing"
| What there is is shared equally among the rich, rounded up.
  part(p) = worth / (count r: Player where rich(r)) rounded up when rich(p)
"""


def test_equal_shares_rounded_up_can_come_to_more_than_there_is() -> None:
    found = only_finding("shares_rounded_up", rules(SHARED))
    assert found.severity is Severity.INFO and "“what there is to share”" in found.message
    assert str(found.explanation[-1]) == "where two share 1 equally, each gets 1, and both together 2"


def test_shares_rounded_down_never_do() -> None:
    assert findings("shares_rounded_up", rules(SHARED.replace("rounded up when", "rounded down when"))) == []


def test_where_there_can_be_but_one_nothing_is_shared() -> None:
    one = "rule 302 mutable\n| At most one is rich.\n  always (count r: Player where rich(r)) <= 1\n"
    assert findings("shares_rounded_up", rules(SHARED + one)) == []


def test_what_goes_to_others_than_those_who_are_counted_is_no_share() -> None:
    others = SHARED.replace("rounded up when rich(p)", "rounded up when late(p)")
    assert findings("shares_rounded_up", rules(others)) == []


def test_a_share_of_the_time_rounded_up_is_one() -> None:
    timed = """
fact held(p: Player): share "the share of the month for which {p} held office"
term wage: number "the wage"
rule 301 mutable "Wages"
| Whoever held the office gets the part of the wage that is due, rounded up.
  every month: points(p) += wage * held(p) rounded up
  wage = 5
"""
    assert "“the wage”" in only_finding("shares_rounded_up", rules(timed)).message
    assert findings("shares_rounded_up", rules(timed.replace("): share", "): number"))) == []


# ---- exact numbers

EXACT = """
rule 301 mutable "Winning"
| Whoever has exactly 100 points wins.
  wins(p) when points(p) = 100
rule 302 mutable "Points"
| Whoever tells a secret gets 7 points.
  on tell(_) by p: points(p) += 7
"""


def test_an_exact_number_can_be_jumped_over() -> None:
    found = only_finding("exact_number", rules(EXACT))
    assert found.severity is Severity.INFO and found.rules == (301,) and "exactly 100" in found.message
    assert any("rule 302" in str(line) for line in found.explanation)


def test_whom_others_can_push_past_an_exact_number_is_told() -> None:
    pushed = EXACT.replace("on tell(_) by p", "on tell(p)")
    said = "what somebody else does can make one pass it, by"
    assert any(said in line for line in only_finding("exact_number", rules(pushed)).explanation)
    assert not any(said in line for line in only_finding("exact_number", rules(EXACT)).explanation)


def test_what_moves_by_one_is_that_number_before_it_is_more() -> None:
    assert findings("exact_number", rules(EXACT.replace("+= 7", "+= 1"))) == []
    by_a_term = EXACT.replace("+= 7", "+= prize(p)") + "  prize(p) = 1 when rich(p)\n"
    assert findings("exact_number", rules(by_a_term)) == []
    assert len(findings("exact_number", rules(by_a_term.replace("= 1 when", "= 3 when")))) == 1


def test_at_least_is_not_jumped_over() -> None:
    assert findings("exact_number", rules(EXACT.replace("= 100", ">= 100"))) == []


def test_what_is_set_to_the_number_is_that_number() -> None:
    assert findings("exact_number", rules(EXACT + "  on pay(p): points(p) := 100\n")) == []
