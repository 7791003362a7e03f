from fractions import Fraction

from nomicformal.core import expr as x
from nomicformal.core.clauses import Duty, Norm, NormKind, Raise, Transition
from nomicformal.core.walk import conjuncts
from nomicformal.resolve.types import Kind, Type
from tests.core.vocabulary import clauses, only, ruleset

PERSON, PLAYER, PROPOSAL = (Type(Kind.ENTITY, name) for name in ("Person", "Player", "Proposal"))
P, M, Q = x.Var("p", PERSON), x.Var("p", PLAYER), x.Var("q", PROPOSAL)
PLAYING = x.Apply("playing", (M,), x.TRUTH)
SUBMITTED = x.Occurrence("last", "time", x.Pattern("submit", (Q,)), x.TIME)
WEEK = x.Const(7 * 1440, x.DURATION)
WRITTEN = x.Apply("written", (Q,), x.TRUTH)


def norm(*written: str) -> Norm:
    clause = only(*written)
    assert isinstance(clause, Norm)
    return clause


def duty(*written: str) -> Duty:
    clause = only(*written)
    assert isinstance(clause, Duty)
    return clause


def test_the_modals() -> None:
    found = clauses(
        "p may submit(q)",
        "p can submit(q)",
        "p must not submit(q)",
        "p cannot submit(q)",
        "p has the right to submit(q)",
        "p has the right to be able to submit(q)",
        "p need not submit(q)",
    )
    assert [(c.modality, c.kind) for c in found if isinstance(c, Norm)] == [
        ("may", NormKind.GRANT),
        ("can", NormKind.GRANT),
        ("may", NormKind.RESTRICT),
        ("can", NormKind.RESTRICT),
        ("may", NormKind.RIGHT),
        ("can", NormKind.RIGHT),
        ("must", NormKind.RESTRICT),
    ]


def test_arguments_that_are_not_written_are_any() -> None:
    clause = norm("p can vote(q)")
    assert clause.params[0] == Q
    assert clause.params[1].type == Type(Kind.ENUM, "Choice")
    assert clause.guard == PLAYING


def test_an_argument_that_is_a_name_is_an_equation() -> None:
    clause = norm("p can vote(q, in_favour)")
    assert x.Compare("=", clause.params[1], x.Const("in_favour", clause.params[1].type)) in conjuncts(clause.guard)


def test_an_office_acts_through_its_holder() -> None:
    clause = norm("holder(chair) can distribute(q)")
    assert clause.agent is not None
    holder = x.Apply("holder", (x.Const("chair", Type(Kind.ENTITY, "Office")),), PERSON)
    assert clause.guard == x.Compare("=", clause.agent, holder)


def test_nobody_may_is_a_restriction_on_all() -> None:
    clause = norm("nobody may vote(q, against)")
    assert clause.kind is NormKind.RESTRICT
    assert not any(isinstance(part, x.Apply) for part in conjuncts(clause.guard))


def test_everybody_is_every_member_of_the_sort_that_acts() -> None:
    clause = norm("everybody may vote(q, c)")
    assert clause.agent is not None
    assert clause.guard == x.Apply("playing", (clause.agent,), x.TRUTH)


def test_only_when_grants_inside_and_restricts_outside() -> None:
    inside, outside = clauses("p can submit(q) only when written(q)")
    assert isinstance(inside, Norm)
    assert isinstance(outside, Norm)
    assert (inside.kind, inside.guard) == (NormKind.GRANT, WRITTEN)
    assert (outside.kind, outside.guard) == (NormKind.RESTRICT, x.Not(WRITTEN))


def test_the_window_of_a_permission_is_a_condition_on_now() -> None:
    guards = [
        c.guard
        for c in clauses(
            "p may submit(q) within 1 week of submit(q)",
            "p may submit(q) by-time deadline(q)",
            "p may submit(q) during deadline(q) .. deadline(q) + 1 week",
            "p may submit(q) before deadline(q)",
            "p may submit(q) after submit(q)",
        )
    ]
    deadline = x.Apply("deadline", (Q,), x.TIME)
    later = x.Arith("+", deadline, WEEK, x.TIME)
    now = x.Now()
    assert guards == [
        x.And((x.Compare("<=", SUBMITTED, now), x.Compare("<=", now, x.Arith("+", SUBMITTED, WEEK, x.TIME)))),
        x.Compare("<=", now, deadline),
        x.And((x.Compare("<=", deadline, now), x.Compare("<=", now, later))),
        x.Not(x.Compare("<=", deadline, now)),
        x.Compare("<=", SUBMITTED, now),
    ]


def test_the_act_in_hand_may_stand_in_the_condition() -> None:
    assert norm("p can submit(q) when public(it)").guard == x.Apply("public", (x.It(),), x.TRUTH)


def test_do_anything_is_every_act_but_those_excepted() -> None:
    found = clauses("p: Person may do anything except join, post")
    assert [c.act for c in found if isinstance(c, Norm)] == ["submit", "distribute", "vote"]


def test_a_duty_has_a_start_an_end_and_a_name() -> None:
    clause = duty("duty to_vote: holder(chair) must distribute(q) within 1 week of submit(q) when written(q)")
    assert (clause.label, clause.act, clause.args) == ("to_vote", "distribute", (Q,))
    assert clause.start == SUBMITTED
    assert clause.end == x.Arith("+", SUBMITTED, WEEK, x.TIME)
    assert clause.agent is not None
    assert WRITTEN in conjuncts(clause.guard)


def test_the_windows_of_duties() -> None:
    found = clauses(
        "p must vote(q) by-time deadline(q)",
        "p must vote(q) promptly after submit(q)",
        "p must vote(q) during deadline(q) .. deadline(q) + 1 week",
        "p must vote(q)",
    )
    deadline = x.Apply("deadline", (Q,), x.TIME)
    assert [(c.start, c.end) for c in found if isinstance(c, Duty)] == [
        (None, deadline),
        (SUBMITTED, None),
        (deadline, x.Arith("+", deadline, WEEK, x.TIME)),
        (None, None),
    ]


def test_somebody_must_is_a_duty_that_anybody_discharges() -> None:
    clause = duty("somebody must distribute(q) promptly after submit(q) paused while not written(q)")
    assert clause.agent is None
    assert clause.paused == x.Not(WRITTEN)


def test_the_arguments_of_a_duty_may_be_any() -> None:
    assert duty("p must vote(q, _) by-time deadline(q)").args == (Q, None)


def test_doing_one_thing_counts_as_another() -> None:
    ability, effect = clauses("p can distribute(q) by post(q, n) when public(it) and n >= 3 and written(q)")
    assert isinstance(ability, Norm)
    assert isinstance(effect, Transition)
    n = x.Var("n", x.NUMBER)
    assert ability.via == x.Pattern("post", (Q, n), P)
    assert ability.via_guard == x.Apply("public", (x.It(),), x.TRUTH)
    assert conjuncts(ability.guard) == (x.Compare(">=", n, x.Const(Fraction(3), x.NUMBER)), WRITTEN)
    assert effect.trigger == "event"
    assert effect.pattern == x.Pattern("post", (Q, n), P)
    assert effect.updates == (Raise("distribute", (Q,), P),)


def test_otherwise_of_a_norm_looks_at_the_same_act_and_modality() -> None:
    first, _, last = clauses(
        "p may vote(q, against) when written(q)", "p can vote(q, c) when written(q)", "p must not vote(q, c) otherwise"
    )
    assert last.earlier == (first.id,)


def test_a_norm_can_be_asked_as_a_truth() -> None:
    rules = ruleset("wins(p) when p may submit(_) and p cannot join()")
    guard = rules.clauses[-1].guard
    assert conjuncts(guard) == (x.NormAtom("may", "submit", (None,), P), x.NormAtom("cannot", "join", (), P))
