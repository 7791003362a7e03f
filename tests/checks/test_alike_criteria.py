"""A question about precedence that decides nothing, since both answers come to the same."""

from __future__ import annotations

from tests.checks.asking import only_finding
from tests.checks.test_conflicts import THREE_AND_FIVE
from tests.checks.tiny import rules

EITHER_WAY = """
rule 210 mutable
| The lower number prevails, unless claims count.
  reading claiming: counts, {other} "do claims count?"
  under claiming:
      counts -> precedence among rules of one status: claims unless mutual, then lower number
      {other} -> precedence among rules of one status: {order}
"""


def test_an_answer_that_leaves_precedence_the_same_is_not_named() -> None:
    same = EITHER_WAY.format(other="does_not", order="lower number")
    assert only_finding("settled_by_number", rules(THREE_AND_FIVE, same)).readings == ()
    another = EITHER_WAY.format(other="does_not", order="higher number")
    assert only_finding("settled_by_number", rules(THREE_AND_FIVE, another)).readings == (("claiming", "counts"),)
