"""Permission, ability and duty (meaning, point 2)."""

import pytest

from nomicformal.core.expr import Const, Kind, NormAtom, Type
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.verdict import judge
from tests.evaluate.build import DAY, POLICY, VOCABULARY, entry, evaluator, played, rule, rules, situation
from tests.support import ruleset_from_text

PLAYER = Type(Kind.ENTITY, "Player")


def may(one, act: str = "greet", who: str = "ann", *args: str) -> object:  # type: ignore[no-untyped-def]
    outcome = one.norm("may", act, args or ("bob",), who)
    return outcome.value if outcome.kind == "value" else outcome.kind


def can(one, act: str = "greet", who: str = "ann", *args: str) -> object:  # type: ignore[no-untyped-def]
    outcome = one.norm("can", act, args or ("bob",), who)
    return outcome.value if outcome.kind == "value" else outcome.kind


def test_an_act_is_permitted_and_possible_unless_restricted() -> None:
    one = evaluator(rules(rule(213, "p must not greet(q) when tall(q)", "p cannot greet(q) when rich(q)")),
                    ("tall", "bob"), ("rich", "ann"))
    assert (may(one), can(one)) == (False, True)
    assert (may(one, "greet", "bob", "ann"), can(one, "greet", "bob", "ann")) == (True, False)


def test_a_grant_does_not_contradict_a_restriction() -> None:
    one = evaluator(rules(rule(213, "p may greet(q)") + rule(214, "p must not greet(q) when tall(q)")),
                    ("tall", "bob"))
    assert may(one) is False
    assert one.norm("may", "greet", ("bob",), "ann").beaten == ()


def test_a_right_conflicts_with_a_restriction() -> None:
    right, limit = "p has the right to greet(q)", "p must not greet(q)"
    assert may(evaluator(rules(rule(213, right) + rule(214, limit)))) is True
    assert may(evaluator(rules(rule(213, limit) + rule(214, right)))) is False
    assert may(evaluator(rules(rule(213, right, limit)))) == "contradiction"


def test_a_power_exists_only_where_it_is_granted() -> None:
    one = evaluator(rules(rule(213, "p can rule_on(q) when tall(p)") + rule(214, "p cannot rule_on(q) when rich(q)")),
                    ("tall", "ann"), ("rich", "ann"))
    assert can(one, "rule_on") is True
    assert can(one, "rule_on", "ann", "ann") is False
    assert can(one, "rule_on", "bob", "bob") is False


def test_only_when_restricts_outside_its_condition() -> None:
    one = evaluator(rules(rule(213, "p may greet(q) only when tall(p)")), ("tall", "ann"))
    assert may(one) is True
    assert may(one, "greet", "bob", "ann") is False


def test_nobody_may_restricts_all() -> None:
    assert may(evaluator(rules(rule(213, "nobody may greet(q)")))) is False


def test_what_is_forbidden_unless_permitted_needs_a_grant() -> None:
    one = evaluator(rules(
        rule(213, "default: forbidden unless permitted for greet") + rule(214, "p may greet(q) when tall(p)")
    ), ("tall", "ann"))
    assert may(one) is True
    assert may(one, "greet", "bob", "ann") is False
    assert one.norm("may", "wave", (), "bob").value is True


def test_a_restriction_by_default_is_displaced_by_an_ordinary_grant() -> None:
    from dataclasses import replace

    from nomicformal.core.clauses import Norm, NormKind, Strength

    ruleset = rules(rule(213, "p must not greet(q)") + rule(214, "p may greet(q) when tall(p)"))
    clauses = tuple(
        replace(clause, strength=Strength.DEFAULT)
        if isinstance(clause, Norm) and clause.kind is NormKind.RESTRICT else clause for clause in ruleset.clauses
    )
    one = evaluator(replace(ruleset, clauses=clauses), ("tall", "ann"))
    assert may(one) is True
    assert may(one, "greet", "bob", "ann") is False
    assert may(evaluator(ruleset, ("tall", "ann"))) is False


def test_a_due_duty_implies_permission_and_conflicts_with_a_prohibition() -> None:
    duty, limit = "p must greet(q) when tall(q)", "p must not greet(q)"
    assert may(evaluator(rules(rule(213, duty) + rule(214, limit)), ("tall", "bob"))) is True
    assert may(evaluator(rules(rule(213, limit) + rule(214, duty)), ("tall", "bob"))) is False
    assert may(evaluator(rules(rule(213, duty, limit)), ("tall", "bob"))) == "contradiction"
    assert may(evaluator(rules(rule(213, duty, limit)))) is False


def test_a_duty_lets_an_act_that_is_forbidden_otherwise() -> None:
    one = evaluator(rules(
        rule(213, "default: forbidden unless permitted for greet") + rule(214, "p must greet(q) when tall(q)")
    ), ("tall", "bob"))
    assert may(one) is True


def test_a_duty_is_over_when_done() -> None:
    ruleset = rules(rule(213, "p must greet(q) when tall(q)", "p must not greet(q)"))
    one = evaluator(ruleset, ("tall", "bob"), log=(entry(1, DAY, "greet", "bob", by="ann"),))
    assert one.norm("must", "greet", ("bob",), "ann").value is False
    assert one.norm("must", "greet", ("bob",), "ann", DAY - 1).value is True
    assert may(one) is False


def test_a_duty_without_a_start_is_due_anew_each_time_its_guard_becomes_true() -> None:
    ruleset = rules(rule(213, "p must wave() when not active(p)", "on greet(q) by p: active(q) := no",
                         "on rule_on(q) by p: active(q) := yes", "p can rule_on(q)"))
    log = [entry(1, DAY, "wave", by="ann"), entry(2, 2 * DAY, "greet", "ann", by="bob"),
           entry(3, 4 * DAY, "wave", by="ann"), entry(4, 6 * DAY, "rule_on", "ann", by="bob"),
           entry(5, 8 * DAY, "greet", "ann", by="bob"), entry(6, 10 * DAY, "greet", "ann", by="bob")]
    _, one = played(ruleset, *log)
    assert [one.norm("must", "wave", (), "ann", day * DAY).value for day in range(1, 12)] == [
        False, True, True, False, False, False, False, True, True, True, True
    ]


def test_a_duty_without_a_start_that_was_due_from_the_start_is_over_when_done() -> None:
    ruleset = rules(rule(213, "p must wave() by-time 1970-01-10 when active(p)", "on greet(q) by p: active(q) := no",
                         "on rule_on(q) by p: active(q) := yes", "p can rule_on(q)"))
    log = [entry(1, 2 * DAY, "wave", by="ann"), entry(2, 3 * DAY, "wave", by="bob"),
           entry(3, 4 * DAY, "greet", "bob", by="ann"), entry(4, 5 * DAY, "rule_on", "bob", by="ann")]
    result, one = played(ruleset, *log, now=20 * DAY)
    assert [one.norm("must", "wave", (), "ann", day * DAY).value for day in (1, 2, 5)] == [True, False, False]
    assert [one.norm("must", "wave", (), "bob", day * DAY).value for day in (2, 3, 4, 5)] == [True, False, False, True]
    assert [(breach.agent, breach.time) for breach in result.breaches] == [("bob", 9 * DAY)]


def test_need_not_takes_a_duty_away() -> None:
    duty, excuse = "p must greet(q) when tall(q)", "p need not greet(q) when rich(p)"
    for text, owed in ((rule(213, duty, excuse), False), (rule(213, excuse) + rule(214, duty), False),
                       (rule(213, duty) + rule(214, excuse), True)):
        one = evaluator(rules(text), ("tall", "bob"), ("rich", "ann"))
        assert one.norm("must", "greet", ("bob",), "ann").value is owed
        assert one.norm("must", "greet", ("bob",), "bob").value is True


def test_an_excuse_that_a_duty_of_higher_status_beats_is_void() -> None:
    text = rule(104, "p must wave()", status="immutable") + rule(214, "p need not wave() when rich(p)", "wins(p)")
    one = evaluator(rules(text), ("rich", "ann"))
    assert one.norm("must", "wave", (), "ann").value is True
    assert one.void("r214") and not one.void("r104")
    assert one.outcome("wins", ("bob",)).kind == "silent"
    assert not evaluator(rules(text)).void("r214")


def test_a_duty_that_an_excuse_of_higher_status_beats_is_void_and_permits_nothing() -> None:
    duty = rule(213, "p must greet(q) when tall(q)", "default: forbidden unless permitted for greet")
    text = duty + rule(104, "p need not greet(q) when rich(p)", status="immutable")
    one = evaluator(rules(text), ("tall", "bob"), ("rich", "ann"))
    assert one.void("r213") and one.norm("must", "greet", ("bob",), "bob").value is False
    policy = POLICY.replace(", the beaten rule is void", "")
    one = evaluator(rules(text, policy), ("tall", "bob"), ("rich", "ann"))
    assert not one.void("r213")
    assert (may(one), may(one, "greet", "bob")) == (False, True)


def test_a_beaten_excuse_excuses_from_no_duty_of_that_act() -> None:
    duties = rule(215, "p must greet(q) when tall(q)") + rule(213, "p must greet(_)")
    one = evaluator(rules(rule(214, "p need not greet(q)") + duties), ("tall", "bob"))
    assert [one.norm("must", "greet", (who,), "ann").value for who in ("ann", "bob")] == [False, True]


def test_who_leaves_open_what_to_do_is_excused_only_if_excused_from_all_of_it() -> None:
    def owed(duty: str, excuse: str, *args: object, by: str | None = "ann") -> object:
        text = rule(213, duty) + rule(214, excuse)
        one = evaluator(rules(text, ""), ("tall", "bob"), ("tall", "ann"), ("rich", "bob"))
        return one.norm("must", "greet", args, by).value

    assert owed("p must greet(_)", "p need not greet(q) when rich(q)", None) is True
    assert owed("p must greet(_)", "p need not greet(q) when tall(q)", None) is False
    assert owed("somebody must greet(p) when rich(p)", "p need not greet(q) when rich(p)", "bob", by=None) is True
    assert owed("somebody must greet(p) when rich(p)", "p need not greet(q) when tall(p)", "bob", by=None) is False


def test_a_default_excuse_is_displaced_by_a_duty() -> None:
    for excuse, owed in (("p need not wave() by default", True), ("p need not wave()", False)):
        one = evaluator(rules(rule(213, "p must wave()", excuse)))
        assert one.norm("must", "wave", (), "ann").value is owed


def test_who_is_excused_at_the_end_breaches_no_duty() -> None:
    ruleset = rules(rule(213, "p must wave() by-time 1970-01-10") + rule(112, "p need not wave() when rich(p)",
                                                                        status="immutable"),
                    POLICY.replace(", the beaten rule is void", ""))
    result, _ = played(ruleset, entry(1, DAY, "greet", "bob", by="ann"), now=20 * DAY, facts={("rich", ("ann",)): True})
    assert [breach.agent for breach in result.breaches] == ["bob"]


def test_why_a_duty_is_owed_or_not_names_the_excuse() -> None:
    def said(*texts: str) -> str:
        found = rules("".join(texts))
        judged = judge(found, situation(("rich", "ann")), NormAtom("must", "wave", (), Const("ann", PLAYER)))
        return _whole(judged.explanation)

    duty, excuse = "p must wave()", "p need not wave() when rich(p)"
    assert "due, but not owed" in (told := said(rule(213, excuse), rule(214, duty)))
    assert "by rule 213\nann is rich" in told and "rule 213 prevails over it by its lower number" in told
    told = said(rule(104, duty, status="immutable"), rule(214, excuse))
    assert "rule 214 would say otherwise, but the rule is void" in told
    assert "rule 104 prevails over it by immutable over mutable" in told


def _whole(node: Explanation) -> str:
    return "\n".join([node.text, *map(_whole, node.children)])


def test_a_duty_has_a_start_and_an_end() -> None:
    ruleset = rules(rule(213, "q must greet(p) within 3 days of wave() by p"))
    one = evaluator(ruleset, log=(entry(1, 10 * DAY, "wave", by="bob"),))

    def due(day: int) -> object:
        return one.norm("must", "greet", ("bob",), "ann", day * DAY).value

    assert [due(day) for day in (9, 10, 13, 14)] == [False, True, True, False]


def test_norms_as_truths_with_any_argument() -> None:
    ruleset = rules(rule(213, "p must not greet(q) when tall(q)"))
    from nomicformal.core.expr import Const, Kind, Type

    ann = Const("ann", Type(Kind.ENTITY, "Player"))
    one = evaluator(ruleset, ("tall", "bob"))
    everyone = evaluator(ruleset, ("tall", "bob"), ("tall", "ann"))
    assert one.value(NormAtom("may", "greet", (None,), ann)) is True
    assert one.value(NormAtom("must not", "greet", (None,), ann)) is False
    assert everyone.value(NormAtom("may", "greet", (None,), ann)) is False
    assert everyone.value(NormAtom("must not", "greet", (None,), ann)) is True


def test_doing_one_act_can_count_as_doing_another() -> None:
    ruleset = rules(rule(213, "p can rule_on(q) by greet(q) when tall(p)", "on rule_on(q) by p: points(q) += 5"))
    result, one = played(
        ruleset, entry(1, DAY, "greet", "bob", by="ann"), entry(2, DAY, "rule_on", "bob", by="ann"),
        entry(3, DAY, "greet", "ann", by="bob"), facts={("tall", ("ann",)): True},
    )
    from tests.evaluate.build import points

    assert points(one, "bob") == 5
    assert points(one, "ann") == 0
    assert [attempt.entry.id for attempt in result.attempts if attempt.entry.symbol == "rule_on"] == ["e2"]


@pytest.mark.parametrize("status", ["immutable", "mutable"])
def test_a_voided_norm_is_gone(status: str) -> None:
    one = evaluator(rules(rule(112, "p has the right to greet(q)", status=status)
                          + rule(213, "p must not greet(q)", "p must not wave()")))
    assert one.void("r213") is (status == "immutable")
    assert one.norm("may", "wave", (), "ann").value is (status == "immutable")


def test_all_acts_at_once() -> None:
    text = VOCABULARY + rule(213, "p cannot do anything except wave when tall(p)")
    one = evaluator(ruleset_from_text(text), ("tall", "ann"))
    assert can(one) is False
    assert one.norm("can", "wave", (), "ann").value is True


def test_a_duty_over_which_a_prohibition_prevails_is_not_owed_and_cannot_be_breached() -> None:
    duty = "duty late: q must greet(p) within 3 days of wave() by p when q != p"
    for forbidding, binding, is_owed in ((213, 214, False), (214, 213, True)):
        ruleset = rules("".join(rule(number, text) for number, text in sorted((
            (forbidding, "p must not greet(q)"), (binding, duty), (215, "on breach of late() by p: points(p) -= 5")
        ))))
        wave = entry(1, DAY, "wave", by="ann")
        assert evaluator(ruleset, log=(wave,), now=2 * DAY).norm("must", "greet", ("ann",), "bob").value is is_owed
        result, _ = played(ruleset, wave, now=60 * DAY)
        assert [breach.agent for breach in result.breaches] == (["bob"] if is_owed else [])


def test_a_duty_that_leaves_a_way_which_is_not_forbidden_is_owed() -> None:
    one = evaluator(rules(rule(213, "p must not greet(bob)") + rule(214, "p must greet(_)")))
    assert one.value(NormAtom("must", "greet", (None,), Const("ann", Type(Kind.ENTITY, "Player")))) is True
