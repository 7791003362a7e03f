from fractions import Fraction

import pytest

from nomicformal.core import expr as x
from nomicformal.core.phrase import act_phrase, cell_phrase, english, log_phrase, state_phrase, value_phrase
from nomicformal.core.question import lower_open_question
from nomicformal.core.situation import LogEntry
from nomicformal.resolve.types import DURATION, NUMBER, RULE, TIME, Kind, Type
from tests.core.vocabulary import ruleset

CATALAN = (
    'ruleset tiny "Tiny" language ca\nkind Colour: red "red" ca "vermell", dark_blue\n'
    'term colour(p: Person): Colour "the colour of {p}" ca "el color de {p}"\n'
)
RULES = ruleset("adopted(q) when written(q)", vocabulary=CATALAN)


def said(question: str, lang: str = "en") -> str:
    _, statement, found = lower_open_question(RULES, question)
    assert found == []
    return english(statement, RULES, lang)


PHRASES = [
    ("adopted(q)", "q is adopted"),
    ("not adopted(q)", "q is not adopted"),
    ("adopted(q) and not written(q)", "q is adopted and q is not in writing"),
    ("not adopted(q) and written(q)", "q is not adopted and q is in writing"),
    ("adopted(q) and (written(q) or proper(q))", "q is adopted and (q is in writing or q is proper)"),
    ("adopted(q) or written(q) and proper(q)", "q is adopted or (q is in writing and q is proper)"),
    ("quorum(q) >= 3", "the quorum of q is at least 3"),
    ("not quorum(q) >= 3", "the quorum of q is not at least 3"),
    ("deadline(q) < 2011-09-10 12:00", "the deadline of q is before 2011-09-10 12:00"),
    ("now >= deadline(q)", "now is not before the deadline of q"),
    ("quorum(q) = (2 + needed(q)) * 3", "the quorum of q is (2 + the votes that q needs) × 3"),
    ("quorum(q) = 20% of needed(q) rounded up", "the quorum of q is (20% × the votes that q needs) rounded up"),
    ("quorum(q) = needed(q) / 2 + 2 rounded up", "the quorum of q is the votes that q needs / 2 + (2 rounded up)"),
    ("quorum(q) = needed(q) rounded up + 2", "the quorum of q is (the votes that q needs rounded up) + 2"),
    ("quorum(q) - (2 - needed(q)) = 7/5", "the quorum of q - (2 - the votes that q needs) is 1.4"),
    ("holder(chair) is not p", "the holder of the chair is not p"),
    ("holder(chair) is known", "the holder of the chair is known"),
    ("(count p: Player) = 3", "the number of Players is 3"),
    (
        "(count p: Player where points(p) > 3) = 3",
        "(the number of Players p such that the points of p is more than 3) is 3",
    ),
    ("(some p: Player where wins(p))", "there is Player p such that p wins"),
    ("(no p: Player where wins(p))", "there is no Player p such that p wins"),
    ("(every p: Player has wins(p))", "every Player p is such that p wins"),
    ("vote(q, _) by p happened", "“p votes some choice on q” has happened"),
    ("submit(q) happened since 2011-01-01", "“somebody submits q” has happened since 2011-01-01 00:00"),
    (
        "deadline(q) = (time of last submit(q)) + 1 week",
        "the deadline of q is the time of the last “somebody submits q” + 1 week",
    ),
    ("agent of first submit(q) is p", "whoever did the first “somebody submits q” is p"),
    ("quorum(q) is silent", "no rule decides the quorum of q"),
    ("wins(p) is silent", "no rule decides whether p wins"),
    ("p may submit(q)", "p may: “p submits q”"),
    ("rounding is up", "rounding is read as “up”"),
    ("in_force(rule 201)", "rule 201 is in force"),
    ("adopted(q) at 2011-01-01", "at 2011-01-01 00:00: q is adopted"),
    ("colour(p) is dark_blue", "the colour of p is dark blue"),
]


@pytest.mark.parametrize(("question", "phrase"), PHRASES)
def test_expressions_are_said_in_the_words_of_the_ruleset(question: str, phrase: str) -> None:
    assert said(question) == phrase


def test_another_language_is_used_where_it_has_phrases() -> None:
    assert said("colour(p) is red", "ca") == "el color de p és vermell"
    assert said("not wins(p)", "ca") == "p does not win"


@pytest.mark.parametrize(
    ("value", "kind", "phrase"),
    [
        (Fraction(3), NUMBER, "3"),
        (Fraction(1, 5), NUMBER, "0.2"),
        (Fraction(1, 3), NUMBER, "1/3"),
        (Fraction(7, 5), NUMBER, "1.4"),
        (Fraction(-1001, 1000), NUMBER, "-1.001"),
        (15227 * 1440 + 720, TIME, "2011-09-10 12:00"),
        (10**15, TIME, f"minute {10**15}"),
        (10080, DURATION, "1 week"),
        (2160, DURATION, "1 day 12 hours"),
        (0, DURATION, "0 minutes"),
        (-60, DURATION, "-1 hour"),
        (None, NUMBER, "nothing"),
        (True, x.TRUTH, "yes"),
        ("r201", RULE, "rule 201"),
        ("chair", Type(Kind.ENTITY, "Office"), "the chair"),
        ("anna_maria", Type(Kind.ENTITY, "Person"), "anna_maria"),
    ],
)
def test_values(value: x.Value, kind: Type, phrase: str) -> None:
    assert value_phrase(value, kind, RULES) == phrase


def test_cells_states_acts_and_entries() -> None:
    assert cell_phrase(("points", ("anna",)), RULES) == "the points of anna"
    assert state_phrase(("points", ("anna",)), Fraction(90), RULES) == "the points of anna is 90"
    assert state_phrase(("written", ("p1",)), False, RULES) == "p1 is not in writing"
    assert act_phrase("vote", ("p1", "in_favour"), "anna", RULES) == "anna votes in favour on p1"
    assert act_phrase("vote", ("p1", None), None, RULES) == "somebody votes some choice on p1"
    entry = LogEntry("e1", 15227 * 1440, "submit", ("p1",), "anna", {"public": True})
    assert log_phrase(entry, RULES) == "2011-09-10 00:00: anna submits p1 (this act is public)"


def test_what_nobody_can_do_is_not_what_somebody_cannot() -> None:
    impossible = x.Not(x.NormAtom("can", "submit", (None,), None))
    assert english(impossible, RULES).startswith("nobody can: “somebody submits ")
    assert english(impossible, RULES, "ca").startswith("ningú no pot: «")
    assert english(impossible, RULES, "fr").startswith("personne ne peut : «")
