"""The checks of printed histories, beyond the plain cases of test_text.py."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding

HEAD = 'ruleset tiny "A tiny game" language en\nbegins 2011-09-06\n'


def rule(number: int, *history: str, title: str = "", section: str = "", status: str = "mutable") -> str:
    header = f"rule {number} {status}" + (f' "{title}"' if title else "")
    lines = [header, *([f'section "{section}"'] if section else []), *(["history"] if history else [])]
    return "\n".join([*lines, *(f"  {event}" for event in history)]) + "\n"


def test_a_wrong_year_comes_with_the_year_that_would_fit() -> None:
    text = (
        HEAD
        + rule(386, "2012-04-21 created by proposal 386")
        + rule(387, "2011-09-19 created by proposal 311", "2011-04-24 amended by proposal 387")
        + rule(390, "2012-05-06 created by proposal 390")
    )
    found = only_finding("dates_in_order", text)
    assert "proposal 386 is dated 2012-04-21" in found.explanation
    assert "the same day of another year would fit: 2012-04-24" in found.explanation


def test_where_changes_give_no_numbers_none_is_missed() -> None:
    text = HEAD + "".join(
        rule(100 + i, f"2011-09-0{i} created by proposal {4000 + i}", f"2011-10-0{i} amended by proposal {5000 + i}")
        for i in range(1, 6)
    )
    assert findings("number_from_history", text) == []


def test_where_rules_take_the_number_of_their_last_change_an_older_one_is_an_error() -> None:
    text = HEAD + "".join(
        rule(310 + i, f"2011-09-06 initial {200 + i} mutable", f"2011-10-0{i} amended by proposal {310 + i}")
        for i in range(1, 5)
    )
    late = rule(320, "2011-09-06 initial 209 mutable", "2011-10-01 amended by proposal 320", "amended by proposal 330")
    found = only_finding("number_from_history", text + late)
    assert found.rules == (320,) and "gives it 330 as the number of its last change" in found.message


def test_a_rule_that_says_so_makes_one_older_number_enough() -> None:
    law = "rule 108 mutable\n| An amended rule receives the number of the proposal that amended it.\n  comment\n"
    late = rule(205, "initial 205 mutable", "amended by proposal 330")
    assert only_finding("number_from_history", HEAD + law + late).rules == (205,)


SECTIONS = rule(323, "2011-10-07 created by proposal 323", "2011-10-17 section assigned", title="Sections")


def test_a_text_older_than_the_rule_about_sections_cannot_have_brought_its_section() -> None:
    text = HEAD + SECTIONS + rule(330, "2011-10-03 created by proposal 330", section="Votes")
    found = only_finding("title_without_event", text)
    assert found.rules == (330,) and "is of 2011-10-07" in found.explanation[0]


def test_a_younger_text_may_have_brought_its_section_and_a_wrong_date_shows_nothing() -> None:
    text = (
        HEAD
        + SECTIONS
        + rule(331, "2011-10-10 created by proposal 331", section="Votes")
        + rule(387, "2011-09-19 created by proposal 311", "2011-04-24 amended by proposal 387", section="Votes")
    )
    assert findings("title_without_event", text) == []


def test_an_event_by_a_rule_that_is_not_there_is_impossible() -> None:
    text = HEAD + rule(330, "2011-10-03 created by proposal 330", "2012-05-06 infected by rule 963")
    assert "there is no rule 963" in only_finding("event_impossible", text).message


def test_an_event_by_a_rule_that_came_later_is_impossible() -> None:
    text = (
        HEAD
        + rule(330, "2011-10-03 created by proposal 330", "2011-11-06 infected by rule 363")
        + rule(363, "2012-01-24 created by proposal 363")
    )
    found = only_finding("event_impossible", text)
    assert found.severity is Severity.ERROR and "was made (2012-01-24)" in found.message


def test_an_event_by_a_rule_that_was_there_is_fine() -> None:
    text = (
        HEAD
        + rule(330, "2011-10-03 created by proposal 330", "2012-05-06 infected by rule 363")
        + rule(363, "2012-01-24 created by proposal 363")
    )
    assert findings("event_impossible", text) == []


def test_a_proposal_cannot_have_the_number_of_an_initial_rule() -> None:
    text = HEAD + rule(205, "2011-09-06 initial 205 mutable") + rule(301, "2011-09-07 created by proposal 205")
    assert "205 is the number of an initial rule" in only_finding("event_impossible", text).message


def test_a_creation_in_the_middle_of_a_history_is_impossible() -> None:
    text = HEAD + rule(302, "2011-09-06 initial 205 mutable", "2011-10-03 created by proposal 302")
    assert "stands after" in only_finding("event_impossible", text).message


def test_a_transmutation_to_the_status_that_it_had_is_impossible() -> None:
    text = HEAD + rule(302, "2011-09-06 initial 205 mutable", "2011-10-03 transmuted to mutable by proposal 302")
    assert "it was mutable before" in only_finding("event_impossible", text).message


def test_one_proposal_with_two_dates_is_a_warning() -> None:
    text = (
        HEAD
        + rule(302, "2011-10-03 created by proposal 302")
        + rule(303, "2011-09-06 initial 205 mutable", "2012-10-03 amended by proposal 302")
    )
    found = only_finding("event_impossible", text)
    assert found.severity is Severity.WARNING and "2011-10-03 and 2012-10-03" in found.message


def test_initial_rules_that_left_no_trace_are_told_in_one_finding() -> None:
    text = HEAD + "".join(
        [
            *(rule(n, f"2011-09-06 initial {n} mutable") for n in (101, 102, 104, 201, 203, 204, 205)),
            rule(303, "2011-09-06 initial 106 mutable", "2011-10-03 amended by proposal 303"),
        ]
    )
    found = only_finding("number_gap", text)
    assert "103, 105 and 202 are missing" in found.message
    assert found.explanation == (
        "whether there were initial rules just above 106 and 205 as well, no history tells",
        "others are there under a later number: 106 is now 303",
    )


def test_gaps_among_numbers_of_proposals_may_be_rejected_proposals() -> None:
    count = "rule 108 mutable\n| The numbers shall begin with 301.\n  comment\n"
    found = only_finding("number_gap", HEAD + count + "".join(rule(n) for n in (301, 302, 304, 305)))
    assert found.explanation == ("rule 108 counts from 301: these may be rejected proposals",)


def test_a_number_that_a_text_names_in_vain_is_told_once() -> None:
    text = HEAD + "rule 101 mutable\n| See the rules 101-104.\n  comment\n" + "".join(rule(n) for n in (102, 104, 105))
    assert len(findings("rule_not_found", text)) == 1
    assert findings("number_gap", text) == []


def test_a_rule_among_those_of_another_series_is_out_of_order() -> None:
    text = HEAD + "".join(rule(n) for n in (101, 102, 212, 201, 202))
    assert only_finding("out_of_order", text).rules == (212,)
    assert findings("out_of_order", HEAD + "".join(rule(n) for n in (101, 102, 201, 202, 212))) == []
