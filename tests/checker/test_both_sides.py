"""Questions about one concrete situation on which evaluator and encoder once differed: both say the same."""

from __future__ import annotations

from fractions import Fraction

from nomicformal.checker.conditions import (
    Condition,
    Conflict,
    Disputed,
    Due,
    Holds,
    InEffect,
    OutcomeIs,
    PolicySplit,
    Undetermined,
    env_of,
)
from nomicformal.checker.held import HeldBench
from nomicformal.core.clauses import Duty, Hold, Norm
from nomicformal.core.expr import TRUTH, Apply, Const, Kind, Type, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, LogEntry, Situation
from tests.differential.compare import OPTIONS, Told, symbolic_verdict
from tests.support import ruleset_from_text

DAY = 24 * 60
START = 26_297_280  # 2020-01-01
NOW = START + 9 * DAY
ANT = Type(Kind.ENTITY, "Ant")
HEAD = 'ruleset nest "Nest" language en\nentity Ant\nindividual ann, bob: Ant\nstate armed: truth\n'


def situation(
    *changes: tuple[int, dict[Cell, Value]], log: tuple[LogEntry, ...] = (), facts: dict[Cell, Value] | None = None
) -> Situation:
    """`changes`: days since the start, and the states from then on."""
    timeline = tuple((START + days * DAY, states) for days, states in changes)
    return Situation(
        individuals={"Ant": ("ann", "bob")}, facts=facts or {}, log=log, now=NOW, timeline=timeline, start=START
    )


def both(ruleset: Ruleset, found: Situation, condition: Condition) -> str:
    told = Told(ruleset, found).verdict(condition)
    assert symbolic_verdict(HeldBench(ruleset, OPTIONS), found, condition) == told
    return told


def encoder_says(ruleset: Ruleset, found: Situation, condition: Condition) -> str:
    return symbolic_verdict(HeldBench(ruleset, OPTIONS), found, condition)


def of_kind(ruleset: Ruleset, kind: type) -> list:  # type: ignore[type-arg]
    return [clause for clause in ruleset.clauses if isinstance(clause, kind)]


def test_a_search_for_a_first_moment_within_another_one_is_another_one() -> None:
    ruleset = ruleset_from_text(
        HEAD + "act paint by Ant\nterm ready(p: Ant): truth decided on armed\n"
        "rule 104 mutable\n| Text.\n  p: Ant must paint when (some x: Ant where ready(x))\n  ready(p)\n"
    )
    (duty,) = of_kind(ruleset, Duty)
    due = Due(duty.id, env_of({v.name: Const("ann", ANT) for v in duty.vars}))
    assert both(ruleset, situation((0, {("armed", ()): False})), due) == "no"
    assert both(ruleset, situation((0, {("armed", ()): False}), (5, {("armed", ()): True})), due) == "yes"


def test_a_first_moment_follows_a_state_that_is_looked_at_some_days_before() -> None:
    ruleset = ruleset_from_text(
        HEAD + "state score: number\nterm quota: number decided on armed at (now - 2 days)\nact ping by Ant\n"
        "rule 101 mutable\n| Text.\n  quota = score when ping() happened\n"
    )
    ping = LogEntry("e1", START + 4 * DAY, "ping", (), "ann")
    effect = InEffect(0)
    early = situation((0, {("armed", ()): True, ("score", ()): Fraction(1)}), log=(ping,))
    late = situation(
        (0, {("armed", ()): False, ("score", ()): Fraction(1)}), (3, {("armed", ()): True}), log=(ping,)
    )
    assert both(ruleset, early, effect) == "no"  # decided two days after the start, before the ping
    assert both(ruleset, late, effect) == "yes"


def test_what_a_passage_claims_is_no_claim_of_the_rule_as_such() -> None:
    ruleset = ruleset_from_text(
        HEAD + "act paint by Ant\n"
        "rule 101 mutable\n| Text.\n  precedence: immutable over mutable\n"
        "rule 102 mutable\n| Text.\n  precedence between immutable and mutable: claims unless mutual\n"
        "rule 104 immutable\n| Text.\n  p must not paint\n"
        "rule 107 mutable\n| Text.\n  this passage prevails over rule 104\n  p has the right to paint\n"
        "rule 108 mutable\n| Nothing formal.\n"
    )
    found = situation((0, {("armed", ()): False}))
    assert both(ruleset, found, PolicySplit("r104", "r107")) == "no"
    assert both(ruleset, found, PolicySplit("r104", "r108")) == "no"
    norms = [clause for clause in of_kind(ruleset, Norm) if clause.act == "paint"]
    env = env_of({"p": Const("ann", ANT)})
    assert both(ruleset, found, Disputed(norms[0].id, env, norms[1].id, env)) == "yes"
    assert not of_kind(ruleset, Hold)


def test_a_liar_about_somebody_who_is_not_asked_about_takes_no_outcome_away() -> None:
    ruleset = ruleset_from_text(
        HEAD + "fact oldest: Ant\nfact hungry(p: Ant): truth\nterm ready(p: Ant): truth\n"
        "rule 101 mutable\n| Text.\n  ready(p) when ready(oldest)\nhistory\n  2020-01-09 initial 101 mutable\n"
        "rule 108 immutable\n| Text.\n  precedence between immutable and mutable: later enactment\n"
        "  not ready(p) when ready(p)\n  not ready(p) when not hungry(p)\n"
        "history\n  2020-01-06 initial 108 immutable\n"
        "rule 109 immutable\n| Text.\n  ready(p)\n"
    )
    facts: dict[Cell, Value] = {("oldest", ()): "bob", ("hungry", ("ann",)): True, ("hungry", ("bob",)): False}
    found = situation((0, {}), facts=facts)
    value = OutcomeIs("ready", (Const("bob", ANT),), "value")
    assert both(ruleset, found, value) == "both"  # where bob is not ready, ann's being ready denies itself
    denied = env_of({"p": Const("ann", ANT)})
    first = next(c for c in of_kind(ruleset, Hold) if c.origin.rule == "r101")
    second = next(c for c in of_kind(ruleset, Hold) if c.origin.rule == "r108")
    assert both(ruleset, found, Conflict(first.id, denied, second.id, denied)) == "both"


def test_what_a_false_part_of_a_condition_leaves_unasked_is_no_paradox() -> None:
    ruleset = ruleset_from_text(
        HEAD + "fact hungry: truth\nterm liar: truth\nterm wins: truth\n"
        "rule 101 mutable\n| Text.\n  liar when not liar\n  wins when liar and hungry\n"
    )
    wins = Holds(Apply("wins", (), TRUTH))
    assert both(ruleset, situation((0, {}), facts={("hungry", ()): False}), wins) == "no"
    assert both(ruleset, situation((0, {}), facts={("hungry", ()): True}), wins) == "paradox"


def test_what_stands_beside_a_circle_may_found_it_whichever_way_it_comes_out() -> None:
    vocabulary = "".join(f"term {name}: truth\n" for name in ("merry", "left", "right"))
    merry = Holds(Apply("merry", (), TRUTH))
    choice = "  left when not right\n  right when not left\n"
    beside = ruleset_from_text(HEAD + vocabulary + "rule 101 mutable\n| Text.\n  merry when merry or left\n" + choice)
    assert both(beside, situation((0, {})), merry) == "both"
    never = "  not left when left\n"
    alone = ruleset_from_text(HEAD + vocabulary + "rule 101 mutable\n| Text.\n  merry when merry or left\n" + never)
    assert both(alone, situation((0, {})), merry) == "no"
    liar = "  left when not left\n"
    lost = ruleset_from_text(HEAD + vocabulary + "rule 101 mutable\n| Text.\n  merry when merry or left\n" + liar)
    assert both(lost, situation((0, {})), merry) == "paradox"


def test_a_duty_that_hangs_on_its_having_been_owed_ever_before_is_left_open() -> None:
    ruleset = ruleset_from_text(
        HEAD + "act ping(q: Ant) by Ant\nrule 101 mutable\n| Text.\n  p: Ant must ping(p) when p must ping(p)\n"
    )
    (duty,) = of_kind(ruleset, Duty)
    due = Due(duty.id, env_of({v.name: Const("ann", ANT) for v in duty.vars}))
    ping = LogEntry("e1", START + DAY, "ping", ("ann",), "ann")
    assert encoder_says(ruleset, situation((0, {}), log=(ping,)), due) == "undecided"


def test_a_term_that_decides_when_it_is_decided_is_left_open() -> None:
    ruleset = ruleset_from_text(
        HEAD + "term merry: truth decided on not has_effect(rule 108)\n"
        "rule 105 mutable\n| Text.\n  merry\nrule 108 mutable\n| Text.\n  no effect when merry\n"
    )
    found, question = situation((0, {})), Undetermined("merry", ())
    assert Told(ruleset, found).verdict(question) == "yes"
    assert encoder_says(ruleset, found, question) == "undecided"


def test_a_circle_in_a_condition_within_a_condition_is_asked_for_like_any_other() -> None:
    ruleset = ruleset_from_text(
        HEAD + "fact hungry(p: Ant): truth\nterm ready(p: Ant): truth\n"
        "rule 101 mutable\n| Text.\n  precedence: immutable over mutable, the beaten rule is void\n  ready(p)\n"
        "rule 102 immutable\n| Text.\n"
        "  not ready(p) when ready(p) or (some x: Ant where ready(x) and hungry(p))\n"
    )
    ready = OutcomeIs("ready", (Const("ann", ANT),), "value")
    fed: dict[Cell, Value] = {("hungry", ("ann",)): False, ("hungry", ("bob",)): False}
    hungry = dict.fromkeys(fed, True)
    assert both(ruleset, situation((0, {}), facts=fed), ready) == "paradox"
    assert both(ruleset, situation((0, {}), facts=hungry), ready) == "paradox"  # ready denies itself, void or not


def test_a_duty_that_loses_to_a_prohibition_is_not_owed() -> None:
    for must, must_not, told in ((101, 102, "yes"), (102, 101, "no")):
        ruleset = ruleset_from_text(
            HEAD + "act paint by Ant\n" + "".join(
                f"rule {number} mutable\n| Text.\n  {text}\n" for number, text in sorted((
                    (must, "p must paint() when armed"), (must_not, "p must not paint()"),
                    (103, "precedence: lower number"),
                ))
            )
        )
        (duty,) = of_kind(ruleset, Duty)
        env = env_of({"p": Const("ann", ANT)})
        assert both(ruleset, situation((0, {("armed", ()): True})), Due(duty.id, env)) == told
