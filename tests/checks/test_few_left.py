"""Contradictions that come once few rules of a status are left."""

from __future__ import annotations

from nomicformal.checker.check import check
from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC
from tests.support import ruleset_from_text

ANY = """rule 103 immutable "Changes"
| Any rule can be transmuted.
  admissible(c) when change_kind(c) is transmutation
"""
ONE_LEFT = """rule 115 immutable "One left"
| There must always be one immutable rule.
  not admissible(c) when change_kind(c) is transmutation and status(target(c)) is immutable
      and (count r: Rule where in_force(r) and status(r) is immutable) <= 1
"""


def test_the_last_immutable_rule_can_be_transmuted_and_cannot() -> None:
    found = only_finding("few_left", NOMIC + ANY + ONE_LEFT)
    assert found.severity is Severity.WARNING and found.rules == (115, 103)
    assert "once no more than 1 rule of all is immutable" in found.message
    assert any("transmutation" in line for line in found.witness)


def test_who_prevails_is_told_for_each_rule_that_may_be_the_last() -> None:
    lines = [str(line) for line in only_finding("few_left", NOMIC + ANY + ONE_LEFT).explanation]
    assert any('where rule 103 "Changes" is the one left: rule 103 "Changes" prevails' in line for line in lines)
    assert any('where rule 115 "One left" is the one left: rule 115 "One left" prevails' in line for line in lines)


def test_it_is_not_among_what_is_proved_never_to_be() -> None:
    result = check(ruleset_from_text(NOMIC + ANY + ONE_LEFT))
    pairs = [one.text for one in result.proved if "pairs of passages" in one.text]
    assert not any("1 of" in text for text in pairs), pairs


def test_what_leaves_the_last_ones_alone_contradicts_nothing() -> None:
    spares = ANY.replace(
        "is transmutation\n",
        "is transmutation\n      and (count r: Rule where in_force(r) and status(r) is immutable) > 1\n",
    )
    assert findings("few_left", NOMIC + spares + ONE_LEFT) == []


def test_a_limit_that_is_reached_already_is_no_matter_of_later() -> None:
    reached = ONE_LEFT.replace("<= 1", "<= 100")
    assert findings("few_left", NOMIC + ANY + reached) == []


def test_rules_without_such_a_limit_are_not_tried() -> None:
    assert findings("few_left", NOMIC + ANY) == []


RENUMBERED = """rule 109 immutable "Numbers"
| A rule that is transmuted gets the number of its proposal.
  on takes_effect(c) becomes true when change_kind(c) is transmutation: renumber target(c) to reference(proposal_of(c))
"""


def test_rules_that_were_transmuted_have_other_numbers_than_are_printed() -> None:
    lines = [str(line) for line in only_finding("few_left", NOMIC + ANY + ONE_LEFT + RENUMBERED).explanation]
    last = next(one for one in lines if 'where rule 104 "One vote" is the one left' in one)
    assert 'rule 103 "Changes" or rule 115 "One left" prevails, for each then has the number' in last
    assert any('where rule 103 "Changes" is the one left: rule 103 "Changes" prevails' in one for one in lines)


def test_without_such_a_rule_the_printed_numbers_decide() -> None:
    lines = [str(line) for line in only_finding("few_left", NOMIC + ANY + ONE_LEFT).explanation]
    decided = 'where rule 104 "One vote" is the one left: rule 103 "Changes" prevails, by rule 212'
    assert any(decided in one for one in lines)
