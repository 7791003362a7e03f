from fractions import Fraction

from nomicformal.core import expr as x
from nomicformal.core.clauses import Bound, Define, Hold, Invariant, Strength
from nomicformal.core.walk import conjuncts
from nomicformal.resolve.types import Kind, Type
from tests.core.vocabulary import clauses, only, ruleset

PERSON, PLAYER, PROPOSAL, OFFICE = (Type(Kind.ENTITY, name) for name in ("Person", "Player", "Proposal", "Office"))
Q, P, SEAT = x.Var("q", PROPOSAL), x.Var("p", PERSON), x.Var("o", OFFICE)


def number(value: int) -> x.Const:
    return x.Const(Fraction(value), x.NUMBER)


def test_a_definition_has_its_head_over_variables() -> None:
    clause = only("quorum(q) = 3 when written(q)")
    assert isinstance(clause, Define)
    assert (clause.symbol, clause.params, clause.vars, clause.value) == ("quorum", (Q,), (Q,), number(3))
    assert clause.guard == x.Apply("written", (Q,), x.TRUTH)
    assert clause.strength is Strength.ORDINARY


def test_a_name_in_a_head_becomes_an_equation_of_the_guard() -> None:
    clause = only("salary(chair) = 12")
    assert isinstance(clause, Define)
    (param,) = clause.params
    assert clause.guard == x.Compare("=", param, x.Const("chair", OFFICE))


def test_a_variable_twice_in_a_head_becomes_two_variables_and_an_equation() -> None:
    vocabulary = "term likes(a: Person, b: Person): truth\n"
    clause = only("likes(p, p)", vocabulary=vocabulary)
    assert isinstance(clause, Hold)
    first, second = clause.params
    assert first == P
    assert second != first
    assert clause.guard == x.Compare("=", second, first)


def test_iff_asserts_and_denies() -> None:
    yes, no = clauses("adopted(q) iff proper(q) when written(q)")
    assert isinstance(yes, Hold)
    assert isinstance(no, Hold)
    proper, written = x.Apply("proper", (Q,), x.TRUTH), x.Apply("written", (Q,), x.TRUTH)
    assert (yes.positive, conjuncts(yes.guard)) == (True, (proper, written))
    assert (no.positive, conjuncts(no.guard)) == (False, (x.Not(proper), written))


def test_only_if_denies_and_asserts_nothing() -> None:
    clause = only("adopted(q) only if proper(q)")
    assert isinstance(clause, Hold)
    assert not clause.positive
    assert clause.guard == x.Not(x.Apply("proper", (Q,), x.TRUTH))


def test_otherwise_looks_at_the_earlier_clauses_of_the_rule_on_the_same_term() -> None:
    first, other, last = clauses("needed(q) = 3 when written(q)", "quorum(q) = 1", "needed(q) = 5 otherwise")
    assert last.earlier == (first.id,)
    assert other.id not in last.earlier


def test_otherwise_does_not_look_at_other_rules() -> None:
    rules = ruleset(
        "needed(q) = 3 when written(q)",
        also="rule 202 mutable\n| x\n  needed(q) = 1 when proper(q)\n  needed(q) = 5 otherwise\n",
    )
    last = rules.clauses[-1]
    assert last.earlier == (last.id - 1,)


def test_by_default_is_weaker() -> None:
    assert only("quorum(q) = 3 by default").strength is Strength.DEFAULT


def test_else_and_define_are_of_the_dictionary() -> None:
    rules = ruleset("quorum(q) = 1", vocabulary="define wins(p) when points(p) > 3\n")
    told = [c for c in rules.clauses if isinstance(c, Hold) and c.symbol == "wins"]
    assert [(c.positive, c.strength, c.origin.rule) for c in told] == [
        (True, Strength.DICTIONARY, ""),
        (False, Strength.DICTIONARY, ""),
    ]
    assert told[1].earlier == (told[0].id,)


def test_alternatives_of_a_reading_are_clauses_that_test_it() -> None:
    up, down = clauses("quorum(q) = under rounding: up -> 2 down -> 1")
    assert up.guard == x.ReadingIs("rounding", "up")
    assert down.guard == x.ReadingIs("rounding", "down")


def test_an_alternative_may_be_nothing() -> None:
    clause = only("under rounding: up -> adopted(q) when proper(q) down -> nothing")
    assert x.ReadingIs("rounding", "up") in conjuncts(clause.guard)


def test_otherwise_looks_past_the_reading_of_an_earlier_clause() -> None:
    *_, last = clauses(
        "needed(q) = under rounding: up -> 2 down -> 1",
        "under rounding: up -> quorum(q) = 9 when written(q) down -> nothing",
        "quorum(q) = 5 otherwise",
    )
    assert last.earlier == ()
    assert last.guard == x.Not(x.Apply("written", (Q,), x.TRUTH))


def test_otherwise_in_two_alternatives_does_not_look_at_the_other_one() -> None:
    first, up, down = clauses(
        "quorum(q) = 9 when written(q)", "under rounding: up -> quorum(q) = 1 otherwise down -> quorum(q) = 2 otherwise"
    )
    assert up.earlier == down.earlier == (first.id,)
    assert down.guard == x.ReadingIs("rounding", "down")


def test_who_comes_and_goes_must_be_there() -> None:
    vocabulary = "term bonus(p: Player): number\n"
    clause = only("bonus(p) = 2", vocabulary=vocabulary)
    assert clause.guard == x.Apply("playing", (x.Var("p", PLAYER),), x.TRUTH)


def test_a_clause_about_who_belongs_is_not_about_members_only() -> None:
    vocabulary = "entity Guest is a Person exists when invited\nterm invited(g: Guest): truth\n"
    clause = only("invited(g) when (some p: Player where points(p) > 3)", vocabulary=vocabulary)
    assert isinstance(clause.guard, x.Quant)


def test_a_condition_does_not_narrow_whom_a_definition_is_about() -> None:
    clause = only("wins(p) when vote(_, in_favour) by p happened")
    assert clause.vars == (P,)


def test_a_bound_speaks_of_the_value_under_judgement() -> None:
    clause = only("always salary(o) <= 10 when holder(o) is known")
    assert isinstance(clause, Bound)
    assert (clause.symbol, clause.params, clause.clip) == ("salary", (SEAT,), None)
    assert clause.allowed == x.Compare("<=", x.Subject(), number(10))


def test_a_bound_on_a_range_is_one_bound() -> None:
    clause = only("always salary(o) in 1 .. 10")
    assert isinstance(clause, Bound)
    parts = (x.Compare(">=", x.Subject(), number(1)), x.Compare("<=", x.Subject(), number(10)))
    assert conjuncts(clause.allowed) == parts


def test_always_a_truth_bounds_that_truth() -> None:
    yes, no = clauses("always proper(q)", "always not wins(p)")
    assert isinstance(yes, Bound)
    assert isinstance(no, Bound)
    assert (yes.allowed, no.allowed) == (x.Subject(), x.Not(x.Subject()))


def test_always_about_a_state_is_an_invariant() -> None:
    clause = only("always points(p) >= 0")
    assert isinstance(clause, Invariant)
    assert clause.vars == (P,)


def test_capped_clips() -> None:
    capped, least = clauses("salary(o) capped at 10", "salary(o) at least 1")
    assert isinstance(capped, Bound)
    assert isinstance(least, Bound)
    assert (capped.allowed, capped.clip) == (x.Compare("<=", x.Subject(), number(10)), number(10))
    assert (least.allowed, least.clip) == (x.Compare(">=", x.Subject(), number(1)), number(1))


def test_a_passage_added_later_speaks_from_then_on() -> None:
    rules = ruleset("quorum(q) = 1", also="| Added.\n  since 2012-05-06\n  needed(q) = 3\n")
    clause = rules.clauses[-1]
    assert conjuncts(clause.guard) == (x.Compare(">=", x.Now(), x.Const(22271040, x.TIME)),)


def test_places_and_texts_are_kept() -> None:
    clause = only("quorum(q) = 3   # three\n    when written(q)")
    assert (clause.origin.rule, clause.origin.passage, clause.origin.quote) == ("r201", 0, "Passage 0.")
    assert clause.origin.source == "quorum(q) = 3 when written(q)"


def test_ids_count_through_the_whole_ruleset() -> None:
    rules = ruleset("adopted(q) iff proper(q)", "quorum(q) = under rounding: up -> 2 down -> 1")
    assert [c.id for c in rules.clauses] == list(range(len(rules.clauses)))
