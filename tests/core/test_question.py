from nomicformal.core import expr as x
from nomicformal.core.question import lower_open_question, lower_question, question_vars
from nomicformal.resolve.types import Kind, Type
from tests.core.vocabulary import ruleset

RULES = ruleset("adopted(q) when written(q)", "p can vote(q, c)")


def test_a_question_may_have_free_variables() -> None:
    statement, found = lower_question(RULES, "adopted(q) and points(p) >= 3")
    assert found == []
    names = [(v.name, v.type.name) for v in question_vars(statement)]
    assert names == [("q", "Proposal"), ("p", "Person")]


def test_a_question_may_name_rules_readings_and_norms() -> None:
    guard, statement, found = lower_open_question(RULES, "in_force(rule 201) and rounding is up and p can vote(q, _)")
    assert found == []
    assert isinstance(statement, x.And)
    assert statement.args[1] == x.ReadingIs("rounding", "up")
    person = x.Var("p", Type(Kind.ENTITY, "Player"))
    assert guard == x.Apply("playing", (person,), x.TRUTH)
    assert isinstance(statement.args[2], x.NormAtom)
    assert statement.args[2].agent == person


def test_a_mistake_in_a_question_is_a_finding_with_a_place() -> None:
    _, found = lower_question(RULES, "adopted(q) and adoptd(q)")
    assert [(d.name, d.span.file, d.span.column) for d in found] == [("unknown-name", "<question>", 16)]
    assert "`adopted`" in found[0].help


def test_a_question_that_cannot_be_read_is_a_finding() -> None:
    assert lower_question(RULES, "adopted(q")[1]
    assert lower_question(RULES, "")[1]


def test_a_question_must_be_true_or_false() -> None:
    assert [d.name for d in lower_question(RULES, "quorum(q)")[1]] == ["wrong-type"]


def test_a_question_may_be_a_quantifier_without_parentheses() -> None:
    for words in (
        "some q: Proposal where adopted(q)",
        "no q: Proposal where adopted(q)",
        "every p: Person has points(p) >= 3",
    ):
        assert lower_question(RULES, words) == lower_question(RULES, f"({words})")
        assert lower_question(RULES, words)[1] == []
