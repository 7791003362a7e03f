"""Time, acts and effects (meaning, point 6)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from nomicformal.core.expr import (
    NUMBER,
    TIME,
    TRUTH,
    YES,
    And,
    Apply,
    Arith,
    At,
    Compare,
    Const,
    FirstMoment,
    Happened,
    Kind,
    Now,
    Occurrence,
    Pattern,
    Round,
    Type,
    Var,
)
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.limits import EvaluationLimits
from nomicformal.evaluate.play import play
from nomicformal.evaluate.run import EvaluationLimit
from tests.evaluate.build import DAY, POLICY, VOCABULARY, entry, evaluator, played, points, rule, rules, situation
from tests.support import ruleset_from_text

ANN = Const("ann", Type(Kind.ENTITY, "Player"))


def after(text: str, *log, **kwargs):  # type: ignore[no-untyped-def]
    return played(rules(text), *log, **kwargs)


def test_effects_read_the_state_before_and_add_up() -> None:
    _, one = after(
        rule(213, "on greet(q) by p: points(q) += 2, points(p) := points(q) + 10")
        + rule(214, "on greet(q) by p: points(q) += 1"),
        entry(1, DAY, "greet", "bob", by="ann"),
    )
    assert points(one, "bob") == 3
    assert points(one, "ann") == 10
    assert points(one, "ann", DAY - 1) == 0


def test_entries_at_one_instant_see_those_before_them() -> None:
    text = rule(213, "on greet(q) by p when wave() happened: points(p) += 1")
    wave, greet = entry(1, DAY, "wave", by="bob"), entry(2, DAY, "greet", "bob", by="ann")
    _, one = after(text, wave, greet)
    assert points(one) == 1
    _, one = after(text, greet, wave)
    assert points(one) == 0


def test_an_act_does_not_see_itself() -> None:
    text = rule(213, "on wave() by p when not (wave() by p happened): points(p) += 1")
    _, one = after(text, entry(1, DAY, "wave", by="ann"), entry(2, 2 * DAY, "wave", by="ann"))
    assert points(one) == 1


def test_an_impossible_act_is_an_attempt_without_effect() -> None:
    text = rule(213, "on wave() by p: points(p) += 1", "p cannot wave() when wave() by p happened")
    result, one = after(text, *(entry(n, n * DAY, "wave", by="ann") for n in (1, 2, 3)))
    assert points(one) == 1
    assert result.happened == ("e1",)
    assert [attempt.entry.id for attempt in result.attempts] == ["e2", "e3"]
    assert result.attempts[0].outcome is not None
    assert result.attempts[0].outcome.in_effect


def test_an_act_can_succeed_and_be_forbidden() -> None:
    text = rule(213, "on wave() by p: points(p) += 1", "p must not wave()")
    result, one = after(text, entry(1, DAY, "wave", by="ann"))
    assert points(one) == 1
    assert [(breach.kind, breach.agent) for breach in result.breaches] == [("act", "ann")]


def test_two_effects_that_set_one_state_differently_need_a_decision() -> None:
    first, second = "on wave() by p: points(p) := 1", "on wave() by p: points(p) := 2, points(bob) += 7"
    wave = entry(1, DAY, "wave", by="ann")
    _, one = after(rule(213, first) + rule(214, second), wave)
    assert (points(one), points(one, "bob")) == (1, 0)
    result, one = played(rules(rule(213, first) + rule(214, second), POLICY.split("rule 212")[0]), wave)
    assert points(one) == 0
    assert [note.kind for note in result.findings] == ["unsettled-effect"]
    result, one = after(rule(213, first) + rule(214, first), wave)
    assert (points(one), result.findings) == (1, ())


def test_a_void_rules_effects_do_not_take_place() -> None:
    text = rule(112, "not wins(p)", status="immutable") + rule(
        213, "wins(p) when tall(p)", "on wave() by p: points(p) += 1"
    )
    wave = entry(1, DAY, "wave", by="ann")
    assert points(after(text, wave)[1]) == 1
    assert points(after(text, wave, facts={("tall", ("bob",)): True})[1]) == 0


def test_an_effect_that_breaks_an_invariant_yields_to_it_unless_its_rule_prevails() -> None:
    limit, effect = "always points(p) <= 5", "on wave() by p: points(p) += 3"
    waves = [entry(n, n * DAY, "wave", by="ann") for n in (1, 2)]
    result, one = after(rule(213, limit) + rule(214, effect), *waves)
    assert points(one) == 3
    assert [note.kind for note in result.findings] == ["invariant-kept"]
    result, one = after(rule(213, effect) + rule(214, limit), *waves)
    assert points(one) == 6
    assert result.findings == ()
    _, one = after(rule(213, effect, limit), *waves)
    assert points(one) == 3


def test_an_effect_on_what_was_broken_before_takes_place() -> None:
    text = rule(213, "always points(p) <= 5") + rule(214, "on wave() by p: points(p) += 3")
    _, one = after(text, entry(1, DAY, "wave", by="ann"), initial={("points", ("ann",)): Fraction(9)})
    assert points(one) == 12


def test_only_the_effect_that_breaks_the_invariant_is_left_out() -> None:
    text = rule(213, "always points(ann) <= 5") + rule(214, "on wave() by p: points(ann) += 9") + rule(
        215, "on wave() by p: points(bob) += 1"
    )
    _, one = after(text, entry(1, DAY, "wave", by="ann"))
    assert (points(one), points(one, "bob")) == (0, 1)


def test_acts_raised_by_an_effect_happen_right_after() -> None:
    text = rule(213, "on greet(q) by p: wave() by q happens", "on wave() by p: points(p) += 1")
    result, one = after(text, entry(1, DAY, "greet", "bob", by="ann"))
    assert points(one, "bob") == 1
    assert len(result.happened) == 2


def test_the_moments_at_which_time_changes_something_are_counted_in_the_whole_case(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nomicformal.evaluate.play.LIMITS", EvaluationLimits(clock_steps=12))
    text = rule(213, "every day: points(ann) += 1")
    waves = [entry(day, day * DAY, "wave", by="bob") for day in (8, 16, 24)]  # no stretch is longer than the limit
    after(text, waves[0], now=9 * DAY)
    with pytest.raises(EvaluationLimit, match="clock_steps"):
        after(text, *waves, now=25 * DAY)


def test_acts_that_raise_each_other_for_ever_are_stopped() -> None:
    text = rule(213, "on greet(q) by p: greet(p) by q happens")
    with pytest.raises(EvaluationLimit, match="micro_steps"):
        after(text, entry(1, DAY, "greet", "bob", by="ann"))


def test_a_condition_that_becomes_true_fires_once_for_each_time() -> None:
    text = rule(213, "on points(p) >= 2 becomes true: points(bob) += 100", "on wave() by p: points(p) += 1",
                "on greet(q) by p: points(p) := 0")
    log = [entry(n, n * DAY, "wave", by="ann") for n in (1, 2, 3)]
    _, one = after(text, *log)
    assert points(one, "bob") == 100 + 100  # bob's own 100 points are an edge, too
    log += [entry(4, 4 * DAY, "greet", "bob", by="ann"), *(entry(n, n * DAY, "wave", by="ann") for n in (5, 6))]
    _, one = after(text, *log)
    assert points(one, "bob") == 300


def test_conditions_true_at_the_start_are_no_edges() -> None:
    text = rule(213, "on points(p) >= 2 becomes true: points(bob) += 100")
    _, one = after(text, entry(1, DAY, "wave", by="ann"), initial={("points", ("ann",)): Fraction(5)})
    assert points(one, "bob") == 0


def test_edges_that_never_come_to_rest_are_stopped() -> None:
    text = rule(213, "on points(ann) = 1 becomes true: points(ann) := 2",
                "on points(ann) = 2 becomes true: points(ann) := 1", "on wave() by p: points(ann) := 1")
    with pytest.raises(EvaluationLimit, match="micro_steps"):
        after(text, entry(1, DAY, "wave", by="ann"))


def test_a_condition_becomes_true_by_time_at_its_very_minute() -> None:
    text = rule(213, "on now - time of last wave() by p >= 1 week becomes true: points(p) += 1")
    _, one = after(text, entry(1, DAY, "wave", by="ann"), entry(2, 20 * DAY, "greet", "bob", by="bob"))
    assert points(one, moment=8 * DAY - 1) == 0
    assert points(one, moment=8 * DAY) == 1
    assert points(one) == 1


def test_a_strict_limit_of_time_is_passed_one_minute_later() -> None:
    text = rule(213, "on now - time of last wave() by p > 1 week becomes true: points(p) += 1")
    _, one = after(text, entry(1, DAY, "wave", by="ann"), entry(2, 20 * DAY, "greet", "bob", by="bob"))
    assert points(one, moment=8 * DAY) == 0
    assert points(one, moment=8 * DAY + 1) == 1


def test_a_window_that_moves_with_time_is_left_at_its_very_minute() -> None:
    text = rule(213, "on wave() by p happened becomes true: points(p) += 1",
                "on not (wave() by p happened since (now - 1 week)) becomes true: points(p) += 10")
    _, one = after(text, entry(1, DAY, "wave", by="ann"))
    assert points(one, moment=8 * DAY) == 1
    assert points(one, moment=8 * DAY + 1) == 11


def test_after_a_delay_at_a_time_and_every_week() -> None:
    text = rule(
        213, "on 3 days after wave() by p: points(p) += 1", "on at 1970-01-20: points(ann) += 10",
        "on every week: points(bob) += 1", "on every month: points(bob) += 100",
    )
    _, one = after(text, entry(1, DAY, "wave", by="ann"), now=33 * DAY)
    assert [points(one, moment=m) for m in (4 * DAY - 1, 4 * DAY, 19 * DAY - 1, 19 * DAY)] == [0, 1, 1, 11]
    # Mondays after the start on 2 January 1970: 5, 12, 19, 26 January, 2 February; 1 February
    assert points(one, "bob") == 105


def test_a_delay_is_after_all_entries_of_its_instant() -> None:
    text = rule(213, "on 1 day after wave() by p: points(p) := 5", "on greet(q) by p: points(q) := 7")
    _, one = after(text, entry(1, DAY, "wave", by="ann"), entry(2, 2 * DAY, "greet", "ann", by="bob"))
    assert points(one) == 5


def test_a_duty_is_breached_at_its_end_if_not_done_by_then() -> None:
    text = rule(213, "duty answer: q must greet(p) within 3 days of wave() by p when q != p",
                "on breach of answer(p) by q: points(q) -= 10")
    wave = entry(1, DAY, "wave", by="ann")
    result, one = after(text, wave)
    assert [points(one, "bob", m) for m in (4 * DAY - 1, 4 * DAY)] == [0, -10]
    assert points(one) == 0
    (breach,) = result.breaches
    assert (breach.kind, breach.time, breach.agent, breach.label) == ("duty", 4 * DAY, "bob", "answer")
    result, one = after(text, wave, entry(2, 4 * DAY, "greet", "ann", by="bob"))
    assert (points(one, "bob"), result.breaches) == (0, ())
    _, one = after(text, wave, entry(2, 4 * DAY + 1, "greet", "ann", by="bob"))
    assert points(one, "bob") == -10


def test_the_clock_of_a_duty_stands_still_while_it_is_paused() -> None:
    text = rule(213, "duty answer: q must greet(p) within 3 days of wave() by p paused while not active(q) when q != p",
                "on breach of answer(p) by q: points(q) -= 10", "on wave() by p when p = bob: active(bob) := no",
                "on greet(q) by p when q = p: active(p) := yes")
    log = [entry(1, DAY, "wave", by="ann"), entry(2, 2 * DAY, "wave", by="bob"),
           entry(3, 12 * DAY, "greet", "bob", by="bob")]
    _, one = after(text, *log)
    assert [points(one, "bob", m) for m in (4 * DAY, 14 * DAY - 1, 14 * DAY)] == [0, 0, -10]
    _, one = after(text, *log[:2])
    assert points(one, "bob") == 0


def test_an_excused_duty_is_not_breached() -> None:
    text = rule(213, "duty answer: q must greet(p) within 3 days of wave() by p when active(q) and q != p",
                "on breach of answer(p) by q: points(q) -= 10", "on wave() by p when p = bob: active(bob) := no")
    result, _ = after(text, entry(1, DAY, "wave", by="ann"), entry(2, 2 * DAY, "wave", by="bob"))
    assert [breach.agent for breach in result.breaches] == ["ann"]


def test_an_amendment_takes_effect_from_its_moment_on() -> None:
    text = rule(213, "fine(p) = 3") + rule(214, "on wave() by p: repeal rule 213")
    _, one = after(text, entry(1, DAY, "wave", by="ann"))
    assert one.outcome("fine", ("ann",), DAY - 1).value == 3
    assert one.outcome("fine", ("ann",), DAY).kind == "silent"


def test_the_first_moment_of_a_condition() -> None:
    rich_enough = Compare(">=", Apply("points", (ANN,), NUMBER), Const(Fraction(2), NUMBER))
    waves = [entry(n, n * DAY, "wave", by="ann") for n in (1, 2, 3)]
    _, one = after(rule(213, "on wave() by p: points(p) += 1"), *waves)
    assert one.value(FirstMoment(rich_enough)) == 2 * DAY
    assert one.value(FirstMoment(rich_enough, Const(2 * DAY + 5, TIME))) == 2 * DAY + 5
    assert one.value(FirstMoment(rich_enough), moment=DAY) is None
    week = Compare(">", Now(), Arith("+", Occurrence("first", "time", Pattern("wave", ()), TIME),
                                     Const(7 * DAY, TIME), TIME))
    assert one.value(FirstMoment(week)) == 8 * DAY + 1
    assert one.value(FirstMoment(And((week, rich_enough)))) == 8 * DAY + 1


def test_the_first_moment_of_a_rounded_number_of_days() -> None:
    elapsed = Arith("-", Now(), Const(DAY + 7, TIME), Type(Kind.DURATION))
    days = Round(Arith("/", elapsed, Const(DAY, Type(Kind.DURATION)), NUMBER), "down")
    one = evaluator(rules(rule(213, "fine(p) = 3")), log=(entry(1, DAY, "wave", by="ann"),))
    assert one.value(FirstMoment(Compare(">=", days, Const(Fraction(3), NUMBER)))) == 4 * DAY + 7


def test_a_value_at_another_moment() -> None:
    _, one = after(rule(213, "on wave() by p: points(p) += 1"), *(entry(n, n * DAY, "wave", by="ann") for n in (1, 2)))
    now_points = Apply("points", (ANN,), NUMBER)
    assert one.value(At(now_points, Const(DAY, TIME))) == 1
    assert one.value(At(now_points, Const(DAY - 1, TIME))) == 0
    assert one.value(At(now_points, Const(1000 * DAY, TIME))) is None
    assert one.value(At(YES, Const(1000 * DAY, TIME))) is None


def test_a_pattern_has_a_window_and_a_condition_on_the_act() -> None:
    ruleset = ruleset_from_text(VOCABULARY + 'fact loud(e: Event): truth "{e} is loud"\n' + rule(213, "fine(p) = 3"))
    log = (entry(1, DAY, "wave", by="ann", loud=True), entry(2, 2 * DAY, "wave", by="bob", loud=False))
    one = Evaluator(ruleset, situation(log=log))
    from nomicformal.core.expr import It

    loud = Apply("loud", (It(),), TRUTH)

    def waved(**parts: object) -> object:
        return one.value(Happened(Pattern("wave", (), **parts)))  # type: ignore[arg-type]

    assert waved(where=loud) is True
    assert waved(where=loud, since=Const(DAY + 1, TIME)) is False
    assert waved(where=loud, until=Const(DAY, TIME)) is True
    assert waved(agent=ANN, since=Const(DAY + 1, TIME)) is False
    assert one.value(Occurrence("last", "agent", Pattern("wave", ()), Type(Kind.ENTITY, "Player"))) == "bob"
    assert one.value(Occurrence("first", "time", Pattern("wave", (), where=loud), TIME)) == DAY
    assert one.value(Occurrence("first", "time", Pattern("greet", (None,)), TIME)) is None


def test_a_timeline_is_not_played() -> None:
    ruleset = rules(rule(213, "on wave() by p: points(p) += 1", "p cannot wave()"))
    states = {("points", ("ann",)): Fraction(7)}
    given = replace(situation(log=(entry(1, DAY, "wave", by="ann"),)), timeline=((0, states),))
    result = play(ruleset, given)
    one = Evaluator(ruleset, result.situation)
    assert points(one) == 7
    assert result.happened == ("e1",)


def test_entries_after_now_have_not_happened() -> None:
    late = entry(1, 200 * DAY, "wave", by="ann")
    result, one = after(rule(213, "on wave() by p: points(p) += 1"), late, now=100 * DAY)
    assert (points(one), result.happened) == (0, ())


def test_a_year_with_a_daily_effect_is_played() -> None:
    _, one = after(rule(213, "on every day: points(ann) += 1"), start=DAY, now=366 * DAY)
    assert points(one) == 366


def test_terms_that_refer_to_ever_earlier_moments_are_cut_off_with_a_clear_error() -> None:
    ruleset = rules(rule(213, "honest(p) when not (honest(p) at (now - 1 minute))"))
    with pytest.raises(EvaluationLimit, match="cell_depth"):
        evaluator(ruleset, now=10 * DAY, start=DAY).outcome("honest", ("ann",))


def test_division_by_zero_is_undefined() -> None:
    one = evaluator(rules(rule(213, "fine(p) = 3 / points(p)")))
    assert one.outcome("fine", ("ann",)).kind == "silent"
    assert Var("p", NUMBER).name == "p"


def test_who_becomes_whom_nobody_is_leaves_nobody_and_a_number_that_is_none_changes_nothing() -> None:
    text = VOCABULARY.replace('act wave()', 'state chair: Player "the chair"\nact wave()') + rule(
        213, "on greet(q) by p: chair := q",
        "on wave(): chair := (the r: Player where tall(r) with greatest points(r))",
        "on wave() by p: points(p) := 3 / points(p)",
    )
    greet, wave = entry(1, DAY, "greet", "bob", by="ann"), entry(2, 2 * DAY, "wave", by="ann")
    ruleset = ruleset_from_text(text)
    chair = Apply("chair", (), ANN.type)
    _, one = played(ruleset, greet)
    assert one.value(chair) == "bob"
    _, one = played(ruleset, greet, wave)
    assert one.value(chair) is None
    assert points(one) == 0
