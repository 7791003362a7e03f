"""Cells that depend on themselves (meaning, point 5), compared with an answer set solver on random programs."""

import itertools
import random

import pytest

from nomicformal.evaluate.evaluator import NoStableOutcome
from tests.evaluate.build import POLICY, evaluator, fine, rule, rules

PLAIN = 'rule 212 mutable "Policy"\n| Text.\n  precedence: lower number\n'


def truth(one, symbol: str, who: str = "ann") -> object:  # type: ignore[no-untyped-def]
    return one.outcome(symbol, (who,)).value


def test_a_liar_has_no_stable_outcome() -> None:
    one = evaluator(rules(rule(213, "honest(p) when not honest(p)")))
    with pytest.raises(NoStableOutcome) as caught:
        one.outcome("honest", ("ann",))
    assert caught.value.values == ()
    assert one.assignments() == ()


def test_a_liar_elsewhere_makes_no_paradox_here() -> None:
    one = evaluator(rules(rule(213, "honest(p) when not honest(p)", "wins(p) when tall(p) or honest(p)")),
                    ("tall", "ann"))
    assert truth(one, "wins", "ann") is True
    with pytest.raises(NoStableOutcome):
        one.outcome("wins", ("bob",))


def test_two_that_exclude_each_other_have_two_stable_outcomes() -> None:
    one = evaluator(rules(rule(213, "honest(p) when not wins(p)", "wins(p) when not honest(p)")))
    with pytest.raises(NoStableOutcome) as caught:
        one.outcome("wins", ("ann",))
    assert len(caught.value.values) == 2
    assert len(one.assignments()) == 4


def test_what_holds_in_all_stable_outcomes_is_settled() -> None:
    one = evaluator(rules(rule(
        213, "honest(p) when not wins(p)", "wins(p) when not honest(p)", "free(p) when wins(p) or honest(p)"
    )))
    from nomicformal.core.expr import TRUTH, Apply, Const, Kind, Type

    ann = Const("ann", Type(Kind.ENTITY, "Player"))
    assert one.value(Apply("free", (ann,), TRUTH)) is True


def test_a_circle_without_support_is_false() -> None:
    one = evaluator(rules(rule(213, "honest(p) when wins(p)", "wins(p) when honest(p)")))
    assert one.outcome("honest", ("ann",)).kind == "silent"
    assert len(one.assignments()) == 1


def test_a_circle_with_support_is_true() -> None:
    one = evaluator(rules(rule(213, "honest(p) when wins(p) or tall(p)", "wins(p) when honest(p)")), ("tall", "ann"))
    assert truth(one, "wins", "ann") is True
    assert one.outcome("wins", ("bob",)).kind == "silent"


def test_a_positive_circle_through_a_count_is_least() -> None:
    one = evaluator(rules(rule(213, "honest(p) when (count q: Player where honest(q)) >= 1")))
    assert one.outcome("honest", ("ann",)).kind == "silent"


def test_silence_that_would_end_itself_is_a_paradox() -> None:
    one = evaluator(rules(rule(213, "honest(p) when honest(p) is silent")))
    with pytest.raises(NoStableOutcome):
        one.outcome("honest", ("ann",))


def test_a_rule_without_effect_because_of_its_own_effect() -> None:
    one = evaluator(rules(rule(213, "no effect when wins(ann)", "wins(ann)"), PLAIN))
    with pytest.raises(NoStableOutcome):
        one.outcome("wins", ("ann",))


def test_two_rules_that_void_each_other_on_different_matters() -> None:
    # 213 beats 214 on fines, 214 beats 213 on winning; whoever is not void voids the other.
    policy = 'rule 111 immutable "Policy"\n| Text.\n  precedence: claims, the beaten rule is void\n'
    ruleset = rules(
        rule(213, "fine(p) = 3", "wins(p)", "prevails over on fine(p)")
        + rule(214, "fine(p) = 4", "not wins(p)", "prevails over on wins(p)"), policy,
    )
    one = evaluator(ruleset)
    voids = {(found["void", ("r213",)], found["void", ("r214",)]) for found in one.assignments()}
    assert voids == {(True, False), (False, True)}


def test_a_power_that_exists_only_through_itself_does_not_exist() -> None:
    one = evaluator(rules(rule(213, "p can rule_on(q) when p can rule_on(q)")))
    assert one.norm("can", "rule_on", ("bob",), "ann").value is False


def test_a_number_of_rules_in_a_circle_beyond_the_limit_is_an_error_with_the_limits_name() -> None:
    from nomicformal.evaluate.run import EvaluationLimit

    names = [f"t{n}x" for n in range(20)]
    terms = "".join(f'term {name}: truth "{name}"\nterm {name}o: truth "{name} not"\n' for name in names)
    clauses = [c for name in names for c in (f"{name} when not {name}o", f"{name}o when not {name}")]
    from tests.evaluate.build import VOCABULARY
    from tests.support import ruleset_from_text

    one = evaluator(ruleset_from_text(VOCABULARY + terms + POLICY + rule(213, *clauses)))
    with pytest.raises(EvaluationLimit, match="guessed_cells"):
        one.assignments()


ATOMS = ("aa", "bb", "cc", "dd", "ee")


def random_program(seed: int) -> list[tuple[str, list[tuple[str, bool]]]]:
    """Clauses: a head, and a body of atoms with their signs."""
    pick = random.Random(seed)
    return [
        (
            pick.choice(ATOMS),
            [(pick.choice(ATOMS), pick.random() < 0.4) for _ in range(pick.choice((0, 1, 1, 1, 2, 3)))],
        )
        for _ in range(pick.randint(3, 9))
    ]


def answer_sets(program: list[tuple[str, list[tuple[str, bool]]]]) -> set[frozenset[str]]:
    clingo = pytest.importorskip("clingo")
    text = "".join(
        head + (" :- " + ", ".join(("" if sign else "not ") + atom for atom, sign in body) if body else "") + ".\n"
        for head, body in program
    )
    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], text)
    control.ground([("base", [])])
    found: set[frozenset[str]] = set()
    control.solve(on_model=lambda model: found.add(frozenset(str(atom) for atom in model.symbols(atoms=True))))
    return found


@pytest.mark.parametrize("chunk", range(5))
def test_stable_assignments_are_the_answer_sets(chunk: int) -> None:
    from tests.support import ruleset_from_text

    for seed in range(chunk * 30, chunk * 30 + 30):
        program = random_program(seed)
        clauses = [
            head + (" when " + " and ".join(("" if sign else "not ") + atom for atom, sign in body) if body else "")
            for head, body in program
        ]
        vocabulary = 'ruleset small "Small" language en\n' + "".join(f'term {a}: truth "{a}"\n' for a in ATOMS)
        one = evaluator(ruleset_from_text(vocabulary + rule(213, *clauses)))
        found = [
            frozenset(atom for atom in ATOMS if assignment[atom, ()]) for assignment in one.assignments()
        ]
        assert len(found) == len(set(found)), program
        assert set(found) == answer_sets(program), program


def test_the_random_programs_have_none_one_and_several_answer_sets() -> None:
    assert {min(len(answer_sets(random_program(seed))), 2) for seed in range(150)} == {0, 1, 2}


def test_the_order_of_clauses_does_not_matter_for_stable_outcomes() -> None:
    clauses = ("honest(p) when not wins(p) and tall(p)", "wins(p) when not honest(p)", "free(p) when wins(p)")
    results = {
        str(sorted(map(str, evaluator(rules(rule(213, *order)), ("tall", "ann")).assignments())))
        for order in itertools.permutations(clauses)
    }
    assert len(results) == 1


def test_a_value_that_leans_on_a_paradox_is_not_shown() -> None:
    one = evaluator(rules(rule(213, "honest(p) when not honest(p)", "fine(p) = 3 when honest(p)")))
    with pytest.raises(NoStableOutcome):
        fine(one)
