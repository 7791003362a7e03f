import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicformal.checker.terms import Term, Terms, TooLarge
from nomicformal.checker.terms_inside import evaluate, substitute, variables

NAMES = ("a", "b", "c")


def terms(pool: Terms) -> st.SearchStrategy[Term]:
    """Random truths over three numbers."""
    numbers = st.recursive(
        st.one_of(st.integers(-5, 5).map(pool.number), st.sampled_from(NAMES).map(pool.int_var)),
        lambda inner: st.one_of(
            st.tuples(inner, inner).map(lambda p: pool.add(*p)),
            st.tuples(inner, inner).map(lambda p: pool.sub(*p)),
            st.tuples(st.integers(-3, 3), inner).map(lambda p: pool.scale(*p)),
            st.tuples(inner, st.integers(1, 4)).map(lambda p: pool.div(p[0], pool.number(p[1]))),
            st.tuples(inner, inner).map(lambda p: pool.mul(*p)),
            st.tuples(inner, inner, inner).map(lambda p: pool.ite(pool.le(p[0], p[1]), p[1], p[2])),
        ),
        max_leaves=8,
    )
    atoms = st.one_of(
        st.tuples(numbers, numbers).map(lambda p: pool.le(*p)), st.tuples(numbers, numbers).map(lambda p: pool.eq(*p))
    )
    return st.recursive(
        atoms,
        lambda inner: st.one_of(
            inner.map(pool.not_),
            st.lists(inner, max_size=3).map(pool.and_),
            st.lists(inner, max_size=3).map(pool.or_),
            st.tuples(inner, inner).map(lambda p: pool.iff(*p)),
            st.tuples(inner, inner, inner).map(lambda p: pool.ite(*p)),
        ),
        max_leaves=6,
    )


POOL = Terms()
MODELS = st.fixed_dictionaries({name: st.integers(-6, 6) for name in NAMES})


@given(terms(POOL), MODELS)
def test_putting_values_for_variables_folds_to_the_value(term: Term, model: dict[str, int]) -> None:
    values = {POOL.int_var(name).id: POOL.number(value) for name, value in model.items()}
    folded = substitute(POOL, term, values, {})
    assert folded.is_const
    assert (folded is POOL.true) == evaluate(term, model)


def test_equal_terms_are_one_object() -> None:
    pool = Terms()
    a, b = pool.int_var("a"), pool.int_var("b")
    assert pool.add(a, b) is pool.add(b, a)
    assert pool.sub(pool.add(a, b), b) is a
    assert pool.both(pool.le(a, b), pool.not_(pool.le(a, b))) is pool.false


def test_comparisons_go_into_choices_between_numbers() -> None:
    pool = Terms()
    cond = pool.truth_var("c")
    choice = pool.ite(cond, pool.number(3), pool.number(5))
    assert pool.eq(choice, pool.number(3)) is cond
    assert pool.le(pool.number(4), choice) is pool.not_(cond)


def test_a_cell_that_depends_on_itself_is_not_taken_to_be_true_or_false() -> None:
    pool = Terms()
    knot = pool.knot_var("k")
    assert not pool.either(knot, pool.not_(knot)).is_const
    assert variables([pool.either(knot, pool.not_(knot))]) == [knot]


def test_the_variables_of_terms_come_in_the_order_of_their_creation_whatever_uses_them_first() -> None:
    pool = Terms()
    first, second, third = (pool.int_var(name) for name in ("x", "y", "z"))
    sum_, both = pool.add(third, first), pool.both(pool.le(third, second), pool.truth_var("t"))
    assert sum_.variables == [first, third]
    assert [v.name for v in variables([both, sum_])] == ["x", "y", "z", "t"]
    assert variables([]) == variables([pool.number(3), pool.true]) == []
    assert sum_.among(sum_.below & ~third.below) == [first]


def test_pools_copied_from_one_have_variables_of_their_own() -> None:
    first = Terms()
    shared = first.int_var("shared")
    copies = [first.copy(), first.copy()]
    own = [pool.int_var(f"own {place}") for place, pool in enumerate(copies)]
    for pool, mine in zip(copies, own, strict=True):
        told = pool.le(shared, mine)
        assert told.variables == variables([shared, mine]) == variables([mine, shared]) == [shared, mine]
        assert variables([shared, pool.true]) == [shared]


def test_products_have_few_unknown_factors() -> None:
    pool = Terms()
    x = pool.int_var("x")
    fourth = pool.mul(pool.mul(x, x), pool.mul(x, x))
    eighth = pool.mul(fourth, pool.add(fourth, x))
    assert eighth.factors == 8 and pool.scale(3, eighth).factors == 8 and pool.le(x, eighth).factors == 0
    with pytest.raises(TooLarge):
        pool.mul(eighth, x)


def test_numbers_have_an_end() -> None:
    with pytest.raises(TooLarge):
        Terms().number(1 << 13_000)
