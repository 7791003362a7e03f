"""Dates, histories, statuses of series and legends, language, cleaning: each by itself."""

from __future__ import annotations

import doctest
import json

import pytest

from nomicformal import numerals
from nomicformal.importers import cells, dates, histories, languages, legends, status_words, statuses, writing
from nomicformal.importers.cleaning import clean
from nomicformal.importers.dates import dates_in
from nomicformal.importers.histories import events_of
from nomicformal.importers.labels import heading_status, stub_of
from nomicformal.importers.languages import status_of
from nomicformal.importers.legends import legend_of
from nomicformal.importers.reading import read_string
from nomicformal.importers.statuses import series_in
from nomicformal.numerals import roman


@pytest.mark.parametrize(
    "module",
    [cells, dates, histories, languages, legends, numerals, status_words, statuses, writing],
    ids=lambda m: m.__name__,
)
def test_examples_in_docstrings_are_true(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted and not result.failed


@pytest.mark.parametrize(
    ("words", "date"),
    [
        ("06 Set 2011", "2011-09-06"),
        ("3 d'octubre de 2011", "2011-10-03"),
        ("6 de septiembre de 2011", "2011-09-06"),
        ("le 1er août 2001", "2001-08-01"),
        ("3. März 2020", "2020-03-03"),
        ("4 maggio 2020", "2020-05-04"),
        ("5 de fevereiro de 2020", "2020-02-05"),
        ("Jun. 30 1993", "1993-06-30"),
        ("June 30th, 1993", "1993-06-30"),
        ("30 June 1993", "1993-06-30"),
        ("2011-09-06T10:30", "2011-09-06"),
        ("2011/9/6", "2011-09-06"),
        ("31/12/2011", "2011-12-31"),
        ("12/31/2011", "2011-12-31"),
        ("3-Oct-2007", "2007-10-03"),
    ],
)
def test_a_date_is_read(words: str, date: str) -> None:
    assert [found.iso for found in dates_in(f"amended, {words}.")] == [date]


@pytest.mark.parametrize("words", ["2011-13-06", "30 February 2011", "rule 101", "100 points", "1.2.3", "may 5 votes"])
def test_what_is_no_date_is_none(words: str) -> None:
    assert dates_in(words) == []


def test_a_date_in_figures_that_can_be_read_two_ways_is_unsure() -> None:
    assert dates_in("05/06/2011")[0].unsure
    assert not dates_in("25/06/2011")[0].unsure


@pytest.mark.parametrize(
    ("words", "events"),
    [
        ("Initial Immutable Rule 101, Jun. 30 1993", [("1993-06-30", ("initial 101 immutable",), ())]),
        (
            "Amended(1) by Proposal 3915 (harvel), Sep. 27 1999",
            [("1999-09-27", ("amended by proposal 3915",), ("harvel",))],
        ),
        ("2012-01-02 titled, section assigned; by McFly", [("2012-01-02", ("titled", "section assigned"), ("McFly",))]),
        ("Infectada per la Plaga (Regla 363), 06 May 2012", [("2012-05-06", ("infected by rule 363",), ())]),
        (
            "Transmuted from immutable to mutable by Proposal 310",
            [("", ("transmuted to mutable by proposal 310",), ())],
        ),
        ("Renumbered from 1055 to 101", [("", ("renumbered to 101",), ())]),
        (
            "Créée par la proposition 301 (Jean), le 6 septembre 2011",
            [("2011-09-06", ("created by proposal 301",), ("Jean",))],
        ),
        ("Enmendada por la Propuesta 304, 5 de mayo de 2001", [("2001-05-05", ("amended by proposal 304",), ())]),
        ("Revogada pela Proposta 305", [("", ("repealed by proposal 305",), ())]),
        ("Angenommen durch Vorschlag 302 am 3. März 2020", [("2020-03-03", ("created by proposal 302",), ())]),
        (
            "Emendata dalla Proposta 7 (Ada; Bo), 4 maggio 2020",
            [("2020-05-04", ("amended by proposal 7",), ("Ada", "Bo"))],
        ),
        ('something odd, with #5 and "quotes"', [("", ("something odd with no. 5 and quotes",), ())]),
    ],
)
def test_an_event_is_told_in_the_words_of_the_language(words: str, events: list[object]) -> None:
    assert [(event.date, event.items, event.by) for event in events_of(words)[0]] == events


@pytest.mark.parametrize(
    ("words", "series"),
    [
        ("Rules 101-116 (immutable) and 201-213 (mutable).", [(101, 116, "immutable"), (201, 213, "mutable")]),
        (
            "les regles en el 100 són immutables i les regles en el 200 són mutables.",
            [(100, 199, "immutable"), (200, 299, "mutable")],
        ),
        (
            "las reglas de la Serie 100 son inmutables y, mutables, las reglas de la serie 200.",
            [(100, 199, "immutable"), (200, 299, "mutable")],
        ),
        (
            "les règles 101 - 115 sont immuables et les règles 201 - 221 sont modifiables.",
            [(101, 115, "immutable"), (201, 221, "mutable")],
        ),
        ("as regras na faixa 100-199 são imutáveis", [(100, 199, "immutable")]),
        (
            "Die Regeln der 100er-Reihe sind unveränderlich, die der 200er veränderlich.",
            [(100, 199, "immutable"), (200, 299, "mutable")],
        ),
        ("Le regole 1xx sono immutabili.", [(100, 199, "immutable")]),
        ("A player who has 100 points and an immutable will wins.", []),
        ("20-30% of the players like mutable rules.", []),
    ],
)
def test_what_a_text_says_of_a_series(words: str, series: list[object]) -> None:
    assert [(one.first, one.last, one.status) for one in series_in([words])] == series


@pytest.mark.parametrize(
    ("words", "marks", "others"),
    [
        ("I = immutable, M = mutable", {"I": "immutable", "M": "mutable"}, ""),
        ("(U): unveränderlich; (V): veränderlich", {"U": "immutable", "V": "mutable"}, ""),
        ("* immutable", {}, ""),
        ("Rules marked with an asterisk are immutable; all others are mutable.", {"*": "immutable"}, "mutable"),
        ("🔒 = immutable; ✏️ = mutable", {"🔒": "immutable", "✏": "mutable"}, ""),
        ("(F) immuable, (V) muable", {"F": "immutable", "V": "mutable"}, ""),
        ("Legend: [E] unveränderlich · [V] veränderlich", {"E": "immutable", "V": "mutable"}, ""),
        ("Las reglas con un 🔒 son inmutables; las demás son mutables.", {"🔒": "immutable"}, "mutable"),
        ("A rule may be (A) immutable, as all know, or (B) mutable.", {}, ""),
        ("Only a player with a majority may propose an immutable rule.", {}, ""),
    ],
)
def test_a_legend_tells_what_marks_stand_for(words: str, marks: dict[str, str], others: str) -> None:
    legend = legend_of(words)
    assert (legend.marks, legend.others, legend.implied) == (marks, others, False)


@pytest.mark.parametrize(
    ("words", "mark", "status", "others"),
    [
        ("Immutable rules are marked with †.", "†", "immutable", "mutable"),
        ("* marks immutable rules", "*", "immutable", "mutable"),
        ("🔒 = immutable", "🔒", "immutable", "mutable"),
        ("+ senyala les regles mutables", "+", "mutable", "immutable"),
    ],
)
def test_where_one_status_has_a_mark_rules_without_it_have_the_other(
    words: str, mark: str, status: str, others: str
) -> None:
    legend = legend_of(words)
    assert (legend.marks, legend.others, legend.implied) == ({mark: status}, others, True)


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("Immutable", "immutable"),
        ("nicht änderbar", "immutable"),
        ("veränderliche", "mutable"),
        ("Regras Imutáveis", "immutable"),
        ("non modificabile", "immutable"),
        ("immutable or mutable", ""),
        ("Power=3", "power_3"),
        ("Power = 1.7", "power_1_7"),
    ],
)
def test_a_status_is_known_in_any_language(words: str, status: str) -> None:
    assert status_of(words) == status


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("II. Mutable Rules (201-213)", "mutable"),
        ("== Règles immuables ==", "immutable"),
        ("PARTE I: REGLAS INMUTABLES", "immutable"),
        ("Mutable rules that contradict this are void", ""),
        ("All rules are mutable.", ""),
        ("The immutable lamp", ""),
    ],
)
def test_a_line_is_a_heading_over_rules_only_if_it_says_nothing_else(line: str, status: str) -> None:
    assert heading_status(line) == status


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("(Derogada por R.303)", 303),
        ("[Repealed by Proposal 12]", 12),
        ("aufgehoben durch Antrag 12", 12),
        ("Abrogée par la proposition 305.", 305),
        ("[Repealed]", None),
        ("Reserved.", None),
    ],
)
def test_a_stub_says_what_repealed_it(text: str, by: int | None) -> None:
    stub = stub_of(text)
    assert stub is not None and stub.by == by


@pytest.mark.parametrize(
    "text", ["Repealed rules keep their numbers. They are not reused.", "Reserved seats are blue.", "Nobody wins."]
)
def test_a_rule_about_repeal_is_no_stub(text: str) -> None:
    assert stub_of(text) is None


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("IV", 4), ("XIX", 19), ("I", 1), ("MCM", 1900), ("V", 5), ("XV", 15), ("X", 10),
        ("IIII", None), ("VX", None), ("5", None), ("", None),
    ],
)
def test_roman_numbers(label: str, value: int | None) -> None:
    assert roman(label) == value


def test_page_numbers_running_heads_and_quotation_marks_go_and_are_listed() -> None:
    text, removed = clean("> a\n> Page 1\n\f> Page 2\n> b\u00ad\n> c\n> d\u200be\n")
    assert "".join(text.split()) == "abcde"
    assert {one.why for one in removed} == {
        "mark of a quotation",
        "page number or running head",
        "invisible character",
    }


def test_a_number_alone_on_a_line_stays_where_there_are_no_pages() -> None:
    text = "101\nEverybody plays.\n\n102\nNobody wins.\n"
    assert clean(text) == (text, ())


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("immutable since 2020", "immutable"),
        ("Mutable, amended by P12", "mutable"),
        ("mutable as of proposal 7", "mutable"),
        ("amended by P12; mutable", "mutable"),
        ("immutable; 3 May 2020", "immutable"),
        ("formerly mutable, now immutable", "immutable"),
        ("Initially mutable, transmuted to immutable by P14", "immutable"),
        ("transmuted from immutable to mutable by P14", "mutable"),
        ("inmutable desde 2020", "immutable"),
        ("mutable, esmenada per P12", "mutable"),
        ("immuable depuis le 3 mai", "immutable"),
        ("imutável desde a proposta 3", "immutable"),
        ("veränderlich seit 2020", "mutable"),
        ("Power=3, amended", "power_3"),
    ],
)
def test_a_status_with_words_besides_is_the_status(words: str, status: str) -> None:
    assert status_words.status_in(words, {}) == status
    assert status_words.words_besides(words, {}) == words


@pytest.mark.parametrize(
    "words",
    [
        "of immutable rules", "immutable rules prevail", "immutable law", "mutable until 2020", "was immutable",
        "no longer immutable", "mutable by majority", "immutable in part", "mutable to immutable", "immutable/mutable",
    ],
)  # fmt: skip
def test_words_on_something_else_or_another_time_give_no_status(words: str) -> None:
    assert status_words.status_in(words, {}) == ""


@pytest.mark.parametrize(
    ("words", "status", "kept"),
    [
        ("[immutable since 2020]", "immutable", "immutable since 2020"),
        ("immutable (on mutable rules)", "immutable", "immutable (on mutable rules)"),
        ("(Mutable (see rule 3), amended)", "mutable", "Mutable (see rule 3), amended"),
        ("(see 3) mutable (and 4)", "mutable", "(see 3) mutable (and 4)"),
        ("This rule is immutable.", "immutable", "This rule is immutable"),
        ("(mutable until 2020)", "", "(mutable until 2020)"),
        ("immuable jusqu'à 2020", "", "immuable jusqu'à 2020"),
        ("no longer mutable", "", "no longer mutable"),
        ("mutable until 2020, now immutable", "immutable", "mutable until 2020, now immutable"),
        ("Immutable", "immutable", ""),
        ("(I)", "immutable", ""),
    ],
)
def test_a_status_field_loses_none_of_its_words_and_gives_no_status_of_another_time(
    words: str, status: str, kept: str
) -> None:
    source = json.dumps([{"number": 7, "text": "The fee is 40.", "status": words}])
    imported = read_string(source, "rules.json", ".json")
    assert imported is not None
    rule = imported.rules[0]
    assert (rule.status, rule.notes) == (status, [f"status: {kept}"] if kept else [])


@pytest.mark.parametrize(
    ("row", "header", "expected"),
    [
        ("| 101 | a \\| b | x |", ["No", "Text", "Status"], ["101", "a \\| b", "x"]),
        ("| 101 | `a | b` | x |", ["No", "Text", "Status"], ["101", "`a | b`", "x"]),
        ("| 101 | ``a ` | b`` | x", ["No", "Text", "Status"], ["101", "``a ` | b``", "x"]),
        ("| 101 | `a | b` |", ["No", "Title", "Text"], ["101", "`a", "b`"]),
        ("101 | a | b", ["No", "Text"], ["101", "a | b"]),
        ("| 101 | a | b | x |", ["No", "Text", "Status"], ["101", "a", "b", "x"]),
    ],
)
def test_a_pipe_within_a_cell_does_not_end_it(row: str, header: list[str], expected: list[str]) -> None:
    assert [words.strip() for _, words in cells.cells_of(row, header)] == expected
