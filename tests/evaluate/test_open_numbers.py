"""Numbers that are not given: which values are tried, and that what depends on many of them is settled soon."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.thresholds import group_of, links_of
from nomicformal.evaluate.verdict import Judgement, judge
from tests.support import case_from_text, ruleset_from_text

CLUB = """
ruleset club "Club" language en
entity Member "member"
state points(m: Member): number "the points of {m}"
state coins(m: Member): number "the coins of {m}"
fact age(m: Member): number "the age of {m}"
act sell(n: number) by Member "{by} sells for {n}"
term price(n: number): number "the price at {n}"
term rich(m: Member): truth "{m} is rich"
term old(m: Member): truth "{m} is old"
term first(m: Member): truth "{m} is first"
rule 1 mutable
| Whoever has 100 points is rich.
  rich(m) iff points(m) >= 100
| A sale brings 7 points.
  on sell(n) by m: points(m) += 7, coins(m) += n
rule 2 mutable
| Whoever is 65 is old.
  old(m) iff age(m) >= 65
| Who has most coins is first.
  first(m) iff (every n: Member has coins(m) >= price(coins(n)))
| The price is what is paid.
  price(n) = n
"""


def judged(statement: str, given: str = "", log: str = "") -> Judgement:
    club = ruleset_from_text(CLUB)
    people = "people Member ann, ben, cy, dan, eve, fay, gus, hal\n"
    case = case_from_text(club, f'case "c"\n{people}{given}facts closed\n{log}ask at 2024-01-31: {statement}\n')
    (ask,) = case.asks
    return judge(club, case.situation(club, ask), ask.statement, ask.moment, changes=False)


def test_a_number_is_compared_with_the_numbers_of_its_own_group() -> None:
    links = links_of(ruleset_from_text(CLUB))
    assert group_of("points", links).constants == {Fraction(100)}
    assert group_of("age", links).constants == {Fraction(65)}
    assert group_of("coins", links).acts == {"price", "sell"}
    assert group_of("nothing of the kind", links).constants == frozenset()


@pytest.mark.parametrize("statement", ["points(ann) = 100", "points(ann) = 35", "coins(ann) = 50", "coins(ann) = 0"])
def test_a_number_is_tried_from_which_what_is_done_leads_to_what_it_is_compared_with(statement: str) -> None:
    """Two sales bring 14 points and 8 coins: whoever has 86 before has 100 then."""
    sales = "log\n  2024-01-10 10:00 sell(3) by ann\n  2024-01-11 10:00 sell(5) by ann\n"
    found = judged(statement, log=sales)
    assert found.verdict == "DEPENDS ON FACTS"


@pytest.mark.parametrize("statement", ["rich(ann)", "old(ann)", "points(ann) > 34"])
def test_what_depends_on_one_number_is_told_with_it(statement: str) -> None:
    found = judged(statement)
    assert found.verdict == "DEPENDS ON FACTS" and not found.notes
    assert {len(facts) for facts, _ in found.by_facts} == {1}


def test_a_number_that_only_the_statement_names_is_tried() -> None:
    found = judged("age(ann) = 1234")
    assert {verdict: facts[0][1] for facts, verdict in found.by_facts}["TRUE"] == 1234


def test_a_given_number_is_tried_for_another_of_its_group() -> None:
    found = judged("points(ben) = points(ann)", "given points(ann) = 555\n")
    assert {verdict: facts[0][1] for facts, verdict in found.by_facts}["TRUE"] == 555


def test_what_depends_on_many_numbers_is_settled_by_two_ways_and_says_what_to_give() -> None:
    found = judged("(count m: Member where rich(m) and old(m)) >= 5")
    assert found.verdict == "DEPENDS ON FACTS"
    (note,) = found.notes
    assert "give these in the case to settle it: " in note and "the points of ann" in note
    by_verdict = {verdict: dict(facts) for facts, verdict in found.by_facts}
    assert set(by_verdict) == {"TRUE", "FALSE"}
    for verdict, facts in by_verdict.items():
        lines = "".join(f"given {one.name}({one.args[0]}) = {value}\n" for one, value in facts.items())
        again = judged("(count m: Member where rich(m) and old(m)) >= 5", lines)
        assert again.verdict == verdict  # what is named suffices


def test_where_it_stays_open_it_is_said_which_numbers_to_give() -> None:
    statement = "(count m: Member where age(m) = 65) = 3 and (count m: Member where points(m) = 100) = 4"
    try:
        found = judged(statement)
    except EvaluationLimit as limit:
        assert "give some of these in the case: " in str(limit)
        assert "the age of ann" in str(limit)
    else:
        assert found.verdict == "DEPENDS ON FACTS"
