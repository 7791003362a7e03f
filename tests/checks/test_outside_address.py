"""NF123: a rule that rests on an address outside the game."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

LIST = """
rule 206 mutable "Publicly"
| "Publicly" means on the mailing list game@lists.example. Players are on it.
  informal "a list"
"""


def test_a_mailing_list_that_may_be_closed_is_told() -> None:
    found = only_finding("outside_address", rules(LIST))
    assert found.severity is Severity.INFO and found.rules == (206,)
    assert found.message == 'rule 206 "Publicly" rests on something outside the game: “game@lists.example”'


def test_a_page_is_named_without_the_full_stop() -> None:
    page = LIST.replace("the mailing list game@lists.example.", "https://example.org/draw.html.")
    assert "“https://example.org/draw.html”" in only_finding("outside_address", rules(page)).message


@pytest.mark.parametrize(
    "sentence",
    [
        "on the mailing list.",
        "on the list game@lists.example, or on another one that all know.",
        "on the list game@lists.example. If that is closed, the Chair names another.",
        "on game@lists.example or on game@lists2.example.",
        "on https://example.org/a or https://example.org/b.",
    ],
    ids=["no address", "or another", "another in the next sentence", "either of two", "either of two pages"],
)
def test_where_something_else_will_do_nothing_is_told(sentence: str) -> None:
    text = LIST.replace("on the mailing list game@lists.example.", sentence)
    assert text != LIST and findings("outside_address", rules(text)) == []


def test_another_thing_said_far_from_the_address_is_no_way_out() -> None:
    far = LIST.replace("Players are on it.", "Players are on it.\n| Nobody else is. One player can tell another.")
    assert len(findings("outside_address", rules(far))) == 1


def test_a_page_beside_a_mailbox_does_not_take_its_place() -> None:
    both = LIST.replace("Players are on it.", "The rules are on the page https://example.org/rules.")
    told = [one.message for one in findings("outside_address", rules(both))]
    assert ["game@lists.example" in told[0], "https://example.org/rules" in told[1]] == [True, True]
