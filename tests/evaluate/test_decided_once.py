"""Terms that are decided once, at a moment of their own."""

from dataclasses import replace
from fractions import Fraction

from nomicformal.core.expr import Const, Kind, Type
from nomicformal.evaluate.evaluator import Evaluator
from tests.evaluate.build import DAY, POLICY, VOCABULARY, entry, played, points, rule, rules, situation
from tests.support import ruleset_from_text

ANN = Const("ann", Type(Kind.ENTITY, "Player"))


def after(text: str, *log, **kwargs):  # type: ignore[no-untyped-def]
    return played(rules(text), *log, **kwargs)


DECIDED = VOCABULARY + """act close() by Player "{by} closes"
term passed(p: Player): truth else false decided on close() happened "{p} is through"
""" + POLICY


def test_a_term_decided_once_keeps_the_value_of_that_moment() -> None:
    ruleset = ruleset_from_text(DECIDED + rule(213, "passed(p) when points(p) >= 2", "on wave() by p: points(p) += 1",
                                               "on greet(q) by p: repeal rule 213"))
    log = [entry(1, DAY, "wave", by="ann"), entry(2, 2 * DAY, "wave", by="ann"), entry(3, 3 * DAY, "close", by="bob"),
           entry(4, 4 * DAY, "greet", "bob", by="bob"), *(entry(n, n * DAY, "wave", by="bob") for n in (5, 6))]
    _, one = played(ruleset, *log)
    assert one.outcome("passed", ("ann",), 2 * DAY).undecided
    assert one.outcome("passed", ("ann",), 3 * DAY).value is True
    assert one.outcome("passed", ("ann",)).value is True
    assert one.outcome("passed", ("bob",)).value is False


def test_a_term_decided_once_is_not_changed_by_what_follows_from_it() -> None:
    ruleset = ruleset_from_text(DECIDED + rule(
        213, "passed(p) when points(p) >= 2", "on wave() by p: points(p) += 1",
        "on passed(p) becomes true: points(p) := 0, points(bob) += 10",
    ))
    log = [entry(1, DAY, "wave", by="ann"), entry(2, 2 * DAY, "wave", by="ann"), entry(3, 3 * DAY, "close", by="bob")]
    _, one = played(ruleset, *log)
    assert (points(one), points(one, "bob")) == (0, 10)
    assert [one.outcome("passed", ("ann",), day * DAY).value for day in (3, 4, 50)] == [True] * 3
    assert one.outcome("passed", ("bob",), 3 * DAY).value is False


def test_a_term_decided_by_the_clock_takes_in_all_acts_of_that_instant() -> None:
    ruleset = ruleset_from_text(VOCABULARY + """term passed(p: Player): truth else false decided on now >= 1970-01-04
""" + POLICY + rule(
        213, "passed(p) when points(p) >= 2", "on wave() by p: points(p) += 1",
        "on passed(p) becomes true: points(p) := 0, points(bob) += 10",
    ))
    _, one = played(ruleset, *(entry(n, 3 * DAY, "wave", by="ann") for n in (1, 2)))
    assert (points(one), points(one, "bob")) == (0, 10)
    assert one.outcome("passed", ("ann",)).value is True


def test_what_the_clock_brings_about_comes_after_all_acts_of_that_instant() -> None:
    text = rule(213, "on now >= 1970-01-04 becomes true: points(bob) := points(ann)", "on wave() by p: points(p) += 1")
    _, one = after(text, *(entry(n, 3 * DAY, "wave", by="ann") for n in (1, 2)), entry(3, 5 * DAY, "wave", by="ann"),
                   start=DAY)
    assert [points(one, "bob", m) for m in (3 * DAY - 1, 3 * DAY, 6 * DAY)] == [0, 2, 2]


def test_where_nothing_is_played_a_term_is_decided_with_the_states_before_that_instant_if_it_can_be() -> None:
    ruleset = ruleset_from_text(VOCABULARY + """term passed(p: Player): truth else false decided on wave() happened
term chosen(p: Player): truth else false decided on points(p) >= 2
""" + POLICY + rule(213, "passed(p) when points(p) >= 2", "chosen(p) when points(p) >= 2"))
    timeline = ((DAY, {("points", ("ann",)): Fraction(2)}), (5 * DAY, {("points", ("ann",)): Fraction(0)}))
    given = replace(situation(log=(entry(1, 5 * DAY, "wave", by="bob"),), start=DAY), timeline=timeline)
    assert Evaluator(ruleset, given).outcome("passed", ("ann",)).value is True
    assert Evaluator(ruleset, replace(given, log=(entry(1, 6 * DAY, "wave", by="bob"),))).outcome(
        "passed", ("ann",)
    ).value is False
    timeline = ((DAY, {("points", ("ann",)): Fraction(0)}), (5 * DAY, {("points", ("ann",)): Fraction(2)}))
    given = replace(given, timeline=timeline)
    assert Evaluator(ruleset, given).outcome("passed", ("ann",)).value is False
    assert Evaluator(ruleset, given).outcome("chosen", ("ann",)).value is True


def test_what_is_done_at_the_same_instant_after_the_act_that_decides_comes_too_late() -> None:
    ruleset = ruleset_from_text(DECIDED + rule(213, "passed(p) when wave() by p happened"))
    log = [entry(1, DAY, "close", by="bob"), entry(2, DAY, "wave", by="ann")]
    for order, expected in ((log, False), (list(reversed(log)), True)):
        _, one = played(ruleset, *order)
        assert [one.outcome("passed", ("ann",), day * DAY).value for day in (1, 2)] == [expected] * 2
