"""`capped at` and `at least`: the value is brought into the bound, and its clause stays in effect (meaning §2). The
evaluator and the encoder both say so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicformal.checker.conditions import Condition, Holds, OutcomeIs, Void
from nomicformal.checker.held import HeldBench
from nomicformal.core.expr import Apply, Compare, Const, Expr, Kind, Type
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.evaluate.verdict import judge
from tests.differential.compare import OPTIONS, Told, symbolic_verdict
from tests.support import ruleset_from_text

NUMBER = Type(Kind.NUMBER)
NOTHING_GIVEN = Situation({"Ant": ()}, {}, (), 0, timeline=((0, {}),))
POLICY = (
    'ruleset nest "Nest" language en\nentity Ant\nterm prize: number "the prize"\nterm limit: number "the limit"\n'
    "rule 101 immutable\n| Text.\n  precedence: immutable over mutable, the beaten rule is void\n"
)
NUMBERS = "  precedence among rules of one status: claims unless mutual, then lower number\n"


def rules(*texts: tuple[int, str], policy: str = POLICY + NUMBERS) -> Ruleset:
    """Each with its number (immutable below 200) and its clauses."""
    return ruleset_from_text(policy + "".join(
        f"rule {number} {'immutable' if number < 200 else 'mutable'}\n| Text.\n"
        + "".join(f"  {clause}\n" for clause in text.split("; "))
        for number, text in texts
    ))


def holds(ruleset: Ruleset, condition: Condition) -> bool:
    """What both sides say."""
    told = Told(ruleset, NOTHING_GIVEN).verdict(condition)
    assert symbolic_verdict(HeldBench(ruleset, OPTIONS), NOTHING_GIVEN, condition) == told
    return {"yes": True, "no": False}[told]


def prize(ruleset: Ruleset) -> int | str:
    """The prize as both sides see it, or `silent` or `contradiction`."""
    for kind in ("silent", "contradiction"):
        if holds(ruleset, OutcomeIs("prize", (), kind)):
            return kind
    return next(n for n in range(100) if holds(ruleset, Holds(_is(n))))


def _is(number: int) -> Expr:
    return Compare("=", Apply("prize", (), NUMBER), Const(Fraction(number), NUMBER))


@pytest.mark.parametrize("low", [102, 203])
def test_what_the_capped_clause_beats_does_not_stand_again(low: int) -> None:
    """The cap prevails by its status, or by a claim."""
    claim = "" if low < 200 else "; prevails over rule 201"
    assert prize(rules((low, "prize capped at 10" + claim), (201, "prize = 20"), (202, "prize = 5"))) == 10


def test_nobody_is_void_because_of_a_cap() -> None:
    ruleset = rules((102, "prize capped at 10"), (201, "prize = 20"))
    assert prize(ruleset) == 10
    assert not holds(ruleset, Void("r201"))
    assert holds(rules((102, "always prize <= 10"), (201, "prize = 20")), Void("r201"))


def test_a_clause_that_prevails_over_the_cap_gives_its_own_value() -> None:
    assert prize(rules((201, "prize = 20"), (202, "prize capped at 10"))) == 20


def test_where_nothing_decides_the_value_and_the_bound_stand_against_each_other() -> None:
    assert prize(rules((201, "prize = 20"), (202, "prize capped at 10"), policy=POLICY)) == "contradiction"
    assert prize(rules((201, "prize = 9"), (202, "prize capped at 10"), policy=POLICY)) == 9


def test_within_one_rule_a_cap_belongs_to_the_value() -> None:
    """What the rule says is the value within its bound: so it meets what other rules say."""
    own = (201, "prize = 20; prize capped at 10")
    assert prize(rules(own)) == 10
    assert prize(rules((102, "always prize <= 15"), own)) == 10
    assert prize(rules((102, "prize = 10"), own)) == 10
    assert not holds(rules((102, "prize = 10"), own), Void("r201"))


def test_a_cap_whose_bound_no_rule_gives_limits_nothing() -> None:
    assert prize(rules((102, "prize capped at limit"), (201, "prize = 20"))) == 20
    assert prize(rules((102, "prize capped at limit"), (103, "limit = 7"), (201, "prize = 20"))) == 7


def test_of_caps_that_no_number_satisfies_the_stronger_decides() -> None:
    most, least = "prize capped at 10", "prize at least 12"
    for value, expected in ((5, 12), (11, 12), (30, 30)):
        assert prize(rules((102, least), (202, most), (203, f"prize = {value}"))) == expected
    assert prize(rules((202, f"{most}; {least}; prevails over rule 203"), (203, "prize = 30"))) == "contradiction"
    assert prize(rules((202, "prize capped at 10"), (203, "prize capped at 7"), (204, "prize = 30"))) == 7


def test_the_reasons_tell_what_was_limited_to_what_and_name_no_cap_that_did_nothing() -> None:
    capped = rules((102, "prize capped at 10"), (201, "prize = 20"), (202, "prize = 5"))
    told = [node.text for node in judge(capped, NOTHING_GIVEN, _is(10)).explanation.nodes()]
    assert "rule 201 gives 20; rule 102 limits it to 10" in told
    idle = rules((102, "prize capped at 10"), (201, "prize = 8"))
    found = judge(idle, NOTHING_GIVEN, _is(8))
    assert (found.verdict, found.rules) == ("TRUE", (201,))
