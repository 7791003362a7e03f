"""NF642: votes that nobody has to count, and points of which nobody has to keep account."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC

COUNTED = """rule 208 mutable "Result"
| {words}
  {clause}
"""
WINNING = """rule 203 mutable "Winning"
| Whoever has 100 points wins.
  wins(p) when points(p) >= 100
rule 211 mutable "Points"
| An adopted proposal brings 10 points.
  on adopted(q) becomes true: points(author(q)) += 10
"""


def told(text: str) -> list[str]:
    return [one.message for one in findings("kept_by_nobody", text)]


def test_votes_that_nobody_counts_are_told() -> None:
    found = only_finding("kept_by_nobody", NOMIC)
    assert found.severity is Severity.INFO and found.rules == (106,)
    assert found.message == "no rule says who counts the votes on proposals and tells the result"


@pytest.mark.parametrize(
    "words",
    [
        "The chair counts the votes.",
        "Votes are tallied by the chair.",
        "The chair announces the result.",
        "El Promotor ha de recomptar tots els vots.",
        "Se hará el recuento de los votos.",
        "L'Animateur compte les voix.",
        "A apuração é do presidente.",
        "Die Leitung zählt die Stimmen.",
    ],
)
def test_where_the_words_say_who_counts_nothing_is_told(words: str) -> None:
    assert told(NOMIC + COUNTED.format(words=words, clause='informal "who counts"')) == []


def test_where_the_logic_says_who_counts_nothing_is_told() -> None:
    clause = "somebody must tally(q) promptly after distribute(q)"
    assert told(NOMIC + COUNTED.format(words="Somebody sees to it.", clause=clause)) == []


@pytest.mark.parametrize(
    "words",
    ["Blank votes count.", "The result of the draw is final.", "Votes that come late are not taken into account."],
)
def test_other_words_about_votes_and_results_count_nothing(words: str) -> None:
    assert len(told(NOMIC + COUNTED.format(words=words, clause='informal "something else"'))) == 1


def test_points_of_which_nobody_keeps_account_are_told() -> None:
    assert told(NOMIC + WINNING)[1:] == ["no rule says who keeps account of “the points of a person”"]


@pytest.mark.parametrize(
    "words",
    [
        "The scorekeeper keeps the scores of all players.",
        "El Registrador manté una llista de la puntuació.",
        "El juez lleva la cuenta de los puntos.",
        "L'Animateur tient le tableau des points.",
    ],
)
def test_where_the_words_say_who_keeps_the_points_nothing_is_told_of_them(words: str) -> None:
    assert len(told(NOMIC + WINNING + COUNTED.format(words=words, clause='informal "who keeps them"'))) == 1


def test_points_on_which_no_win_hangs_are_not_told() -> None:
    assert len(told(NOMIC + WINNING.replace("wins(p) when points(p) >= 100", "wins(p) when rich(p)"))) == 1
