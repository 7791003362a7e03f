"""Which rules are void is spelled out only of those about which solutions are wrong (docs/trust.md)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicformal.checker.answer import Answer, Wanted
from nomicformal.checker.conditions import Condition, Holds, Negated, OutcomeIs, Under, Void, all_of, any_of
from nomicformal.checker.diff.aligned import aligned
from nomicformal.checker.diff.bench import TwoBench
from nomicformal.checker.diff.merged import merged
from nomicformal.checker.encode.detail import Detail, Level, Spelled
from nomicformal.checker.questions import Workbench
from nomicformal.core.expr import TRUTH, Apply, Compare, Const, Kind, Type
from nomicformal.core.model import Ruleset
from tests.support import ruleset_from_text

NUMBER = Type(Kind.NUMBER)
HEAD = (
    'ruleset nest "Nest" language en\nfact tall: truth "it is tall"\n'
    'term prize: number "the prize"\nterm limit: number "the limit"\nterm bonus: number "the bonus"\n'
    "rule 101 immutable\n| Text.\n  precedence: immutable over mutable, the beaten rule is void\n"
    "  prize = 10\n  limit = 5\n"
)
BONUS = Holds(Compare("=", Apply("bonus", (), NUMBER), Const(Fraction(7), NUMBER)))

TALL = Holds(Apply("tall", (), TRUTH))


def rules(of_201: str) -> Ruleset:
    """Rule 201 promises a bonus, among other things."""
    return ruleset_from_text(f"{HEAD}rule 201 mutable\n| Text.\n  bonus = 7\n{of_201}")


class Watched(Workbench):
    """Notes at which levels it asks."""

    levels: tuple[Level, ...] = ()

    def _ask(self, wanted: Wanted, level: Level) -> Answer | Spelled:
        self.levels += (level,)
        return super()._ask(wanted, level)


def asked(ruleset: Ruleset, condition: Condition) -> tuple[str, list[tuple[Detail, int]]]:
    """The answer, and for each level asked at: the detail and of how much voidness was spelled out."""
    bench = Watched(ruleset)
    status = bench.ask(condition).status
    return status, [(level.detail, len(level.spelled)) for level in bench.levels]


def test_nothing_is_spelled_out_where_no_solution_is_wrong() -> None:
    assert asked(rules("  prize = 20 when tall\n"), BONUS) == ("refuted", [(Detail.LIGHT, 0)])


def test_the_defeat_that_a_solution_forgot_is_spelled_out() -> None:
    assert asked(rules("  prize = 20\n"), BONUS) == ("proved", [(Detail.LIGHT, 0), (Detail.LIGHT, 1)])


def test_one_defeat_after_the_other() -> None:
    status, levels = asked(rules("  prize = 20 when tall\n  limit = 9 when not tall\n"), BONUS)
    assert (status, levels) == ("proved", [(Detail.LIGHT, number) for number in range(3)])


def test_a_rule_may_be_void_for_a_defeat_that_is_not_spelled_out() -> None:
    """With the first defeat spelled out, that the second makes the rule void is still open."""
    ruleset = rules("  prize = 20 when tall\n  limit = 9 when not tall\n")
    bench = Workbench(ruleset)
    first = next(clause.id for clause in bench.voidable()["r201"])
    silent = all_of(OutcomeIs("bonus", (), "silent"), Negated(TALL))
    answer = bench._ask(Wanted(silent), Level(Detail.LIGHT, frozenset({first})))
    assert isinstance(answer, Answer) and answer.found


@pytest.mark.parametrize(
    ("of_201", "expected"),
    [("  prize = 20\n", "proved"), ("  prize = 20 when tall\n", "refuted"), ("  prize = 10\n", "refuted")],
)
def test_whether_a_rule_is_void_is_asked_of_just_that_rule(of_201: str, expected: str) -> None:
    status, levels = asked(rules(of_201), Negated(Void("r201")))
    assert (status, levels) == (expected, [(Detail.LIGHT, 1)])


@pytest.mark.parametrize("detail", [Detail.LIGHT, Detail.MOMENTS, Detail.FULL])
def test_every_detail_comes_to_the_same(detail: Detail) -> None:
    for of_201 in ("  prize = 20\n", "  prize = 20 when tall\n  limit = 9 when not tall\n", "  limit = 9 when tall\n"):
        for condition in (BONUS, Void("r201"), any_of(Void("r201"), BONUS)):
            ruleset = rules(of_201)
            only = Workbench(ruleset)._answered(Wanted(condition), (detail, Detail.FULL))
            assert only.status == Workbench(ruleset).ask(condition).status


def test_of_two_editions_the_one_that_speaks_tells() -> None:
    """In the second edition the rule is void always, in the first only where it is tall."""
    both = merged(aligned(rules("  prize = 20 when tall\n"), rules("  prize = 20\n")))
    assert TwoBench(both).ask(all_of(BONUS, Negated(Under(BONUS)))).found
    assert TwoBench(both).ask(Under(BONUS)).status == "proved"
