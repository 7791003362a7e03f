"""One is one and none is none: counts are said in the singular, and nothing is counted where there is nothing."""

from __future__ import annotations

import pytest

from nomicformal.checker.check import check
from nomicformal.render.report import Coverage
from nomicformal.render.summary import coverage_line
from tests.checks.tiny import CLAIMS_THEN_NUMBER, rules
from tests.support import ruleset_from_text


def proved(check_name: str, text: str) -> list[str]:
    return [one.text for one in check(ruleset_from_text(text), checks=(check_name,)).proved]


PAY = "rule 301 mutable\n| The rich must pay.\n  p must pay(_) when rich(p)\n"
TELL = "rule 302 mutable\n| The late must tell.\n  p must tell(_) when late(p)\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PAY, ["the only duty can be done whenever it is due"]),
        (PAY + TELL, ["2 of 2 duties can be done whenever they are due"]),
        (PAY + "rule 302 mutable\n| The late must fly.\n  p must fly(_) when late(p)\n", ["one of 2 duties can be"]),
    ],
)
def test_duties(text: str, said: list[str]) -> None:
    assert [told[: len(said[0])] for told in proved("duty_impossible", rules(text))] == said


def test_one_effect_keeps_what_several_keep() -> None:
    text = "rule 301 mutable\n| No debts.\n  always points(p) >= 0\n"
    one = "rule 302 mutable\n| A gain.\n  on pay(_) by p: points(p) += 1\n"
    told = proved("effect_breaks_invariant", rules(text + one, CLAIMS_THEN_NUMBER))
    assert told == ["1 effect keeps what must always hold and what it could touch"]


def test_pairs_that_the_vocabulary_alone_makes_are_not_counted() -> None:
    text = "rule 301 mutable\n| There is nothing to say.\n  comment\n"
    assert proved("not_settled", "use nomic\n" + text) == []


@pytest.mark.parametrize(
    ("coverage", "said"),
    [
        (Coverage(), "no passage has legal content"),
        (Coverage(comment=3), "no passage has legal content"),
        (Coverage(formal=1), "1 of 1 passage with legal content is formal (100%), 0 informal, 0 without clauses"),
        (Coverage(informal=2), "0 of 2 passages with legal content are formal (0%), 2 informal, 0 without clauses"),
    ],
)
def test_coverage(coverage: Coverage, said: str) -> None:
    assert coverage_line(coverage) == said
