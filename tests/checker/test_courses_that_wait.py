"""Courses of play that need time: duties that run out, periods, months, dates, long waits, the same wait twice."""

from __future__ import annotations

import pytest

from nomicformal.checker.courses.analysis import analyse
from nomicformal.core.clauses import Guarantee
from nomicformal.evaluate.index import Index
from tests.support import ruleset_from_text

HEAD = """
ruleset small "Small"
begins 2001-01-01
entity Person "person"
kind Phase: first "first", second "second", third "third"
state phase: Phase initially first "the phase"
state fines(p: Person): number initially 0 "the fines of {p}"
state budget: number initially 0 "the budget"
state asked_at: time initially nothing "when it was asked for"
state open_to(p: Person): truth initially no "{p} may collect"
power demand(r: Person) by Person "{by} demands money of {r}"
power pay() by Person "{by} pays"
power collect() by Person "{by} collects"
power ask() by Person "{by} asks"
power confirm() by Person "{by} confirms"
term done: truth else no "it is done"
rule 101 mutable
| The acts.
  p: Person can demand(r)
  p: Person can pay()
  p: Person can ask()
"""

FINE = """
rule 102 mutable
| Who is asked to pay pays within a week; two weeks after that is missed there is a fine.
  duty fee: r: Person must pay() within 1 week of demand(r)
  on 2 weeks after breach of fee by p: fines(p) += 1
rule 103 immutable
| It is always possible.
  guarantee fined: always possible some p: Person: fines(p) >= 1 within {limit}
"""

COURSES = {
    "a fine two weeks after a breach": (FINE.format(limit="4 weeks"), True),
    "a fine that comes too late": (FINE.format(limit="20 days"), False),
    "an act that only a breach allows": (
        "rule 102 mutable\n| Who has not paid may be collected from.\n"
        "  duty fee: r: Person must pay() within 1 week of demand(r)\n"
        "  on breach of fee by p: open_to(p) := yes\n  p: Person can collect() when open_to(p)\n"
        "  on collect(): budget += 1\n"
        "rule 103 immutable\n| It is always possible.\n  guarantee rich: always possible budget >= 1 within 3 weeks\n",
        True,
    ),
    "an act that is possible while something is owed": (
        "rule 102 mutable\n| Who must pay may collect.\n  duty fee: r: Person must pay() within 1 week of demand(r)\n"
        "  p: Person can collect() when p must pay()\n  on collect(): budget += 1\n"
        "rule 103 immutable\n| It is always possible.\n  guarantee rich: always possible budget >= 1 within 3 weeks\n",
        True,
    ),
    "the same wait twice": (
        "rule 102 mutable\n| A week, and a week again.\n"
        "  on ask() when phase is first: phase := second, asked_at := now\n"
        "  p: Person can confirm() when phase is second and now >= asked_at + 1 week\n"
        "  on confirm(): phase := third, asked_at := now\n"
        "  p: Person can collect() when phase is third and now >= asked_at + 1 week\n  on collect(): budget += 1\n"
        "rule 103 immutable\n| It is always possible.\n  guarantee rich: always possible budget >= 1 within 3 weeks\n",
        True,
    ),
    "a wait longer than half a year": (
        "rule 102 mutable\n| A year.\n  on ask(): asked_at := now\n"
        "  p: Person can collect() when now >= asked_at + 52 weeks\n  on collect(): budget += 1\n"
        "rule 103 immutable\n| It is always possible.\n  guarantee rich: always possible budget >= 1\n",
        True,
    ),
    "a month": (
        "rule 102 mutable\n| At the start of a month those who asked may collect.\n"
        "  on every month when ask() happened: phase := second\n"
        "  p: Person can collect() when phase is second\n  on collect(): budget += 1\n"
        "rule 103 immutable\n| It is always possible.\n  guarantee rich: always possible budget >= 1 within 6 weeks\n",
        True,
    ),
    "a date": (
        "rule 102 mutable\n| From a day on one may collect.\n"
        "  p: Person can collect() when now >= 2001-03-01\n  on collect(): budget += 1\n"
        "rule 103 immutable\n| It is always possible.\n  guarantee rich: always possible budget >= 1 within 10 weeks\n",
        True,
    ),
    "what happens at a date": (
        "rule 102 mutable\n| On a day it begins.\n  on at 2001-03-01: phase := second\n"
        "  p: Person can collect() when phase is second\n  on collect(): budget += 1\n"
        "rule 103 immutable\n| It is always possible.\n  guarantee rich: always possible budget >= 1 within 10 weeks\n",
        True,
    ),
}


@pytest.mark.parametrize("name", COURSES)
def test_what_comes_about_only_after_a_wait_is_found(name: str) -> None:
    rules, possible = COURSES[name]
    ruleset = ruleset_from_text(HEAD + rules)
    guarantee = next(clause for clause in ruleset.clauses if isinstance(clause, Guarantee))
    result = analyse(Index(ruleset), guarantee)
    assert [one.blocked for one in result.ordinary] == [not possible] * len(result.ordinary) != []
