"""The textual checks: each with a ruleset that it accepts and one in which it finds something."""

from __future__ import annotations

import pytest

from nomicformal.checker.checks.references import mentions
from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding

AMENDED = "history\n  2011-09-06 initial 203 mutable\n  2011-10-01 amended by proposal 302\n"
HEAD = 'ruleset tiny "A tiny game" language en\nbegins 2011-09-06\n'


def test_a_number_that_an_event_gave_is_fine() -> None:
    text = HEAD + 'rule 302 mutable "Winner"\n' + AMENDED
    assert findings("number_from_history", text) == []


def test_a_number_that_no_event_gave_is_an_error() -> None:
    text = HEAD + 'rule 303 mutable "Winner"\n' + AMENDED
    found = only_finding("number_from_history", text)
    assert found.severity is Severity.ERROR
    assert "303" in found.message and "203 or 302" in found.message


def test_a_transmutation_explains_the_status() -> None:
    history = "history\n  2011-09-06 initial 103 immutable\n  2011-10-01 transmuted by proposal 302\n"
    text = HEAD + 'rule 302 mutable "A"\n' + history
    assert findings("status_from_history", text) == []


def test_a_heading_cannot_transmute_a_rule() -> None:
    text = HEAD + 'rule 103 mutable "A"\nhistory\n  2011-09-06 initial 103 immutable\n'
    found = only_finding("status_from_history", text)
    assert found.severity is Severity.ERROR and "leaves it immutable" in found.message


def test_dates_in_order_are_fine() -> None:
    text = HEAD + 'rule 302 mutable "A"\nhistory\n  2011-09-19 created by proposal 302\n  2012-04-24 titled\n'
    assert findings("dates_in_order", text) == []


def test_a_date_before_an_earlier_event_and_before_the_game_is_one_error() -> None:
    history = "history\n  2011-09-19 created by proposal 302\n  2011-04-24 amended by proposal 387\n"
    text = HEAD + 'rule 387 mutable "A"\n' + history
    found = only_finding("dates_in_order", text)
    assert "before the game began" in found.message and "2011-09-19" in found.message


def test_titles_need_no_event_where_nobody_records_such_events() -> None:
    text = HEAD + 'rule 101 mutable "A"\nhistory\n  2011-09-06 initial 101 mutable\n'
    assert findings("title_without_event", text) == []


def test_a_title_that_no_event_gave_stands_out_where_others_record_theirs() -> None:
    text = (
        HEAD
        + 'rule 101 mutable "A"\nhistory\n  2011-09-06 initial 101 mutable\n  2011-10-01 titled\n'
        + 'rule 102 mutable "B"\nhistory\n  2011-09-06 initial 102 mutable\n'
    )
    found = only_finding("title_without_event", text)
    assert found.severity is Severity.INFO and found.rules == (102,)


def test_a_reference_to_a_rule_that_exists_is_fine() -> None:
    text = HEAD + "rule 101 mutable\n| See rule 102.\n  comment\nrule 102 mutable\n| Players may vote.\n  comment\n"
    assert findings("rule_not_found", text) == []


def test_a_reference_to_a_rule_that_does_not_exist_is_an_error() -> None:
    text = HEAD + "rule 101 mutable\n| See rule 955.\n  comment\n"
    found = only_finding("rule_not_found", text)
    assert found.severity is Severity.ERROR and "no rule 955" in found.message


def test_a_range_names_every_number_in_it() -> None:
    text = (
        HEAD
        + "rule 101 immutable\n| Les règles 101 - 103 sont immuables.\n  comment\n"
        + "rule 103 immutable\n| Rien.\n  comment\n"
    )
    assert "no rule 102" in only_finding("rule_not_found", text).message


def test_what_became_of_a_renumbered_rule_is_told() -> None:
    text = (
        HEAD
        + "rule 101 mutable\n| See rule 204.\n  comment\n"
        + 'rule 302 mutable "Vote"\nhistory\n  2011-09-06 initial 204 mutable\n  2011-10-01 amended by proposal 302\n'
    )
    found = only_finding("rule_not_found", text)
    assert found.explanation == ('what once was rule 204 is now rule 302 "Vote"',)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Vegeu la regla 302 i 10 punts més", [302]),
        ("les regles 101-116 (immutables) i 201-220 (mutables)", [101, 201]),
        ("según R 106 y la norma 107", [106, 107]),
        ("voir les règles 101, 103 et 105", [101, 103, 105]),
        ("as regras 101-116 (imutáveis) e 201-213", [101, 201]),
        ("Rule 955 takes precedence over rules 101 and 102", [955, 101, 102]),
        ("le regole 101 e 102; die Regeln 201 bis 204", [101, 102, 201]),
        ("per 100 punts, el 20% dels jugadors, en el 200", []),
        ("regra n.º 204", [204]),
    ],
)
def test_rule_numbers_are_found_in_many_languages(text: str, numbers: list[int]) -> None:
    assert [mention.first for mention in mentions(text)] == numbers


def test_marked_passages_are_not_reported_as_not_encoded() -> None:
    text = HEAD + 'rule 101 mutable\n| Be kind.\n  informal "no formal content"\n| A note.\n  comment\n'
    assert findings("passage_not_encoded", text) == []


def test_passages_without_clauses_are_gathered_in_one_finding() -> None:
    text = HEAD + "rule 101 mutable\n| Be kind.\nrule 102 mutable\n| Be quick.\n"
    found = only_finding("passage_not_encoded", text)
    assert found.severity is Severity.INFO and found.rules == (101, 102)


def test_different_texts_are_no_duplicates() -> None:
    first = "rule 113 mutable\n| A player may always forfeit the game.\n  comment\n"
    text = HEAD + first + "rule 115 mutable\n| Be kind to all.\n  comment\n"
    assert findings("duplicate_text", text) == []


def test_two_rules_with_one_text_are_an_error_whatever_the_line_breaks() -> None:
    text = (
        HEAD
        + "rule 113 mutable\n| A player may always forfeit the game.\n  comment\n"
        + "rule 115 mutable\n| A player may always\n| forfeit the game!\n  comment\n"
    )
    found = only_finding("duplicate_text", text)
    assert found.severity is Severity.ERROR and set(found.rules) == {113, 115}


def block(*numbers: int) -> str:
    return HEAD + "".join(f"rule {number} mutable\n| Text of {number}.\n  comment\n" for number in numbers)


def test_a_block_without_holes_is_fine() -> None:
    assert findings("number_gap", block(101, 102, 103, 104, 201)) == []


def test_one_number_left_out_of_a_block_is_told() -> None:
    found = only_finding("number_gap", block(101, 102, 104, 105))
    assert found.severity is Severity.INFO and "103 is missing" in found.message


def test_a_number_that_a_history_accounts_for_is_not_missing() -> None:
    amended = "rule 302 mutable\nhistory\n  2011-09-06 initial 103 mutable\n  2011-10-01 amended by proposal 302\n"
    text = block(101, 102, 104, 105) + amended
    assert findings("number_gap", text) == []


def test_a_range_that_speaks_of_a_rule_since_renumbered_is_only_worth_knowing() -> None:
    text = (
        HEAD
        + "rule 101 mutable\n| The first rules are the rules 101-103.\n  comment\n"
        + "rule 103 mutable\n| Be kind.\n  comment\n"
        + "rule 302 mutable\nhistory\n  2011-09-06 initial 102 mutable\n  2011-10-01 amended by proposal 302\n"
    )
    assert only_finding("rule_not_found", text).severity is Severity.INFO
