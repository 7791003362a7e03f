import gc

from nomicformal.checker.cross import second_opinion
from nomicformal.checker.smtlib import script
from nomicformal.checker.solver import Proved, Refuted, Session, Solver, Unknown
from nomicformal.checker.terms import Terms


def test_the_three_answers() -> None:
    pool = Terms()
    x, y = pool.int_var("x"), pool.int_var("y")
    solver = Solver(100_000)
    solver.add([pool.lt(x, y), pool.le(y, pool.number(3))])
    found = solver.check([x, y])
    assert isinstance(found, Refuted)
    assert found.model["x"] < found.model["y"] <= 3
    assert isinstance(solver.check([x], [pool.eq(x, pool.number(2))]), Refuted)
    solver.add([pool.le(pool.number(3), x)])
    assert solver.check([x]) == Proved()
    solver.anew()
    assert isinstance(solver.check([x]), Refuted)


def test_how_far_a_question_gets_does_not_hang_on_the_one_before() -> None:
    pool = Terms()
    solver = Solver(2_000)
    solver.add(hard(pool))
    solver.check()
    x = pool.int_var("x")
    solver.anew()
    assert isinstance(solver.check([x], [pool.eq(x, pool.number(2))]), Refuted)


def test_a_solver_that_is_let_go_lets_go_of_its_terms() -> None:
    session, pool = Session(), Terms()
    solver = Solver(100_000, session)
    solver.add([pool.lt(pool.int_var("x"), pool.int_var("y"))])
    assert solver.check() != Proved()
    del solver
    gc.collect()
    assert isinstance(Solver(100_000, session).check(), Refuted)


def test_after_nothing_was_found_it_tells_which_assumptions_were_too_much() -> None:
    pool = Terms()
    x, yes = pool.int_var("x"), pool.truth_var("yes")
    solver = Solver(100_000)
    solver.add([pool.le(pool.number(3), x)])
    assumed = [yes, pool.eq(x, pool.number(1)), pool.eq(x, pool.number(4))]
    assert solver.check([x], assumed) == Proved()
    assert 1 in solver.core(assumed)
    assert 0 not in solver.core(assumed)
    assert solver.check([x], [yes, assumed[2]]) != Proved()


def hard(pool: Terms) -> list:
    names = [pool.int_var(f"x{i}") for i in range(5)]
    product = pool.mul(pool.mul(names[0], names[1]), pool.mul(names[2], names[3]))
    above = [pool.lt(pool.number(2 + i), v) for i, v in enumerate(names)]
    return [pool.eq(pool.add(product, names[4]), pool.scale(982451653, names[4])), *above, pool.lt(names[4], names[3])]


def test_a_question_beyond_the_budget_is_unknown_and_the_next_one_is_not_affected() -> None:
    pool = Terms()
    solver = Solver(2_000)
    for _ in range(3):
        solver.anew()
        solver.add(hard(pool))
        result = solver.check()
        assert isinstance(result, Unknown)
        assert result.reason
        solver.anew()
        x = pool.int_var("x")
        assert isinstance(solver.check([x], [pool.eq(x, pool.number(2))]), Refuted)


def test_a_script_says_the_same_to_another_solver() -> None:
    pool = Terms()
    x, c = pool.int_var("x of |y\\"), pool.truth_var("c")
    shared = pool.linear(-3, [(2, x)])
    parts = [
        pool.eq(pool.div(shared, pool.number(4)), pool.ite(c, pool.number(-1), pool.number(2))),
        pool.iff(c, pool.le(shared, pool.number(0))),
    ]
    for extra, expected in (([], "sat"), ([pool.le(pool.number(20), x)], "unsat")):
        text = script([*parts, *extra])
        assert text.startswith("(set-logic QF_LIA)")
        assert second_opinion(text) == expected
        solver = Solver(100_000)
        solver.add([*parts, *extra])
        assert isinstance(solver.check(), Refuted if expected == "sat" else Proved)


def test_products_of_variables_are_announced_as_nonlinear() -> None:
    pool = Terms()
    x = pool.int_var("x")
    assert "(set-logic QF_NIA)" in script([pool.eq(pool.mul(x, x), pool.number(4))])
