from fractions import Fraction

from nomicformal.core import expr as x
from nomicformal.core.clauses import Define, NoEffectExcept, Raise, Transition, Update
from nomicformal.core.walk import conjuncts
from nomicformal.resolve.types import RULE, Kind, Type
from tests.core.vocabulary import clauses, only, ruleset

PERSON, PLAYER, PROPOSAL, OFFICE = (Type(Kind.ENTITY, name) for name in ("Person", "Player", "Proposal", "Office"))
P, Q, SEAT = x.Var("p", PERSON), x.Var("q", PROPOSAL), x.Var("o", OFFICE)


def number(value: int) -> x.Const:
    return x.Const(Fraction(value), x.NUMBER)


def effect(*written: str) -> Transition:
    clause = only(*written)
    assert isinstance(clause, Transition)
    return clause


def test_an_act_changes_states() -> None:
    clause = effect("on submit(q) by p when written(q): points(p) += 2, holder(chair) := p if points(p) > 3")
    assert clause.trigger == "event"
    assert clause.pattern == x.Pattern("submit", (Q,), P)
    chair = x.Const("chair", OFFICE)
    rich = x.Compare(">", x.Apply("points", (P,), x.NUMBER), number(3))
    assert clause.updates == (
        Update("points", (P,), "+=", number(2)),
        Update("holder", (chair,), ":=", P, rich),
    )


def test_names_in_a_trigger_become_equations() -> None:
    clause = effect("on vote(q, in_favour) by p: points(p) += 1")
    assert clause.pattern is not None
    choice = clause.pattern.args[1]
    assert isinstance(choice, x.Var)
    assert x.Compare("=", choice, x.Const("in_favour", choice.type)) in conjuncts(clause.guard)


def test_any_argument_of_a_trigger_stays_any() -> None:
    clause = effect("on vote(_, _) by p: points(p) += 1")
    assert clause.pattern is not None
    assert clause.pattern.args == (None, None)


def test_a_change_of_who_belongs_does_not_ask_for_membership() -> None:
    clause = effect("on join() by p: playing(p) := yes, points(p) := 0")
    assert clause.guard == x.YES


def test_the_act_in_hand_may_stand_in_the_condition_of_an_effect() -> None:
    assert effect("on submit(q) by p when public(it): points(p) += 1").guard == x.Apply("public", (x.It(),), x.TRUTH)


def test_edges_moments_and_periods() -> None:
    edge, moment, period = clauses(
        "on points(p) >= 100 becomes true: points(p) := 0",
        "on at deadline(q): holder(clerk) := nothing",
        "on every month when holder(o) is p: points(p) += salary(o)",
    )
    assert isinstance(edge, Transition)
    assert isinstance(moment, Transition)
    assert isinstance(period, Transition)
    assert (edge.trigger, edge.condition) == (
        "edge",
        x.Compare(">=", x.Apply("points", (P,), x.NUMBER), number(100)),
    )
    assert (moment.trigger, moment.condition) == ("time", x.Apply("deadline", (Q,), x.TIME))
    assert (period.trigger, period.period) == ("period", "month")


def test_a_delay_counts_from_the_act() -> None:
    clause = effect("on 1 week after submit(q) when not (distribute(q) happened since it): holder(chair) := nothing")
    assert (clause.trigger, clause.delay, clause.pattern) == ("delay", 7 * 1440, x.Pattern("submit", (Q,)))
    ago = x.Arith("-", x.Now(), x.Const(7 * 1440, x.DURATION), x.TIME)
    assert clause.guard == x.Not(x.Happened(x.Pattern("distribute", (Q,), since=ago)))


def test_a_breach_names_the_duty_and_who_broke_it() -> None:
    _, clause = clauses(
        "duty to_vote: p must vote(q) by-time deadline(q)", "on breach of to_vote(q) by p: points(p) -= 10"
    )
    assert isinstance(clause, Transition)
    assert (clause.trigger, clause.label) == ("breach", "to_vote")
    assert clause.breach_args == (Q, None)
    assert clause.breach_agent == x.Var("p", PLAYER) or clause.breach_agent == P


def test_an_act_may_raise_another() -> None:
    clause = effect("on submit(q) by p: distribute(q) by p happens")
    assert clause.updates == (Raise("distribute", (Q,), P),)


def test_changes_of_rules_are_changes_of_states() -> None:
    (clause,) = clauses(
        "on join() by p: repeal rule 201, suspend rule 201, transmute rule 201 to immutable, renumber rule 201 to 7, "
        'retitle rule 201 to "New", enact rule 201'
    )
    assert isinstance(clause, Transition)
    rule = (x.Const("r201", RULE),)
    assert [(u.symbol, u.args, u.value) for u in clause.updates if isinstance(u, Update)] == [
        ("in_force", rule, x.NO),
        ("in_force", rule, x.NO),
        ("status", rule, x.Const("immutable", Type(Kind.ENUM, "Status"))),
        ("number", rule, number(7)),
        ("title", rule, x.Const("New", x.TEXT)),
        ("in_force", rule, x.YES),
    ]


def test_a_paragraph_appended_is_a_new_version_of_every_rule() -> None:
    rules = ruleset(
        "quorum(q) = 3 when written(q)",
        "quorum(q) = 4 otherwise",
        'on draw(n) when number(r) = n: append "Only this." to r meaning no effect except this passage',
        also="rule 202 mutable\n| x\n  needed(q) = 1\n",
    )
    later = [c for c in rules.clauses if c.origin.version == 1]
    assert [c.origin.rule for c in later if isinstance(c, NoEffectExcept)] == ["r201", "r202"]
    first, second = (c for c in later if isinstance(c, Define) and c.symbol == "quorum")
    assert second.earlier == (first.id,)
    assert next(c for c in later if isinstance(c, NoEffectExcept)).origin.passage == 3
    assert [c.id for c in rules.clauses] == list(range(len(rules.clauses)))
    change = next(c for c in rules.clauses if isinstance(c, Transition))
    assert change.updates == (Update("version", (x.Var("r", RULE),), ":=", number(1)),)
