from fractions import Fraction

import pytest

from nomicformal.core.case import Case
from nomicformal.core.lower_case import lower_case
from nomicformal.core.situation import LogEntry
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_case
from tests.core.vocabulary import ruleset
from tests.support import case_from_text

ATTRIBUTES = "kind Channel: list, forum\nfact channel(e: Event): Channel\nfact late(e: Event): truth\n"
RULES = ruleset("adopted(q) when written(q)", vocabulary="begins 2011-09-01\n" + ATTRIBUTES)
DAY = 1440
SEPTEMBER_10 = 15227 * DAY


def case(text: str) -> Case:
    return case_from_text(RULES, 'case "c"\n' + text)


def findings(text: str) -> list[tuple[str, str]]:
    parsed, found = parse_case(SourceFile("case.nomic", 'case "c"\n' + text))
    assert found == []
    return [(d.name, d.message) for d in lower_case(RULES, parsed)[1]]


WHOLE = """
people Player anna, bernat
people Proposal p301
given written(p301)
given not public(e1)
given points(anna) = 90
given holder(chair) is bernat
facts closed
reading rounding is up
log
  2011-09-10 10:00 submit(p301) by anna with channel = list, late
  2011-09-12 vote(p301, in_favour) by bernat
ask at 2011-09-11: adopted(p301)
expect TRUE because 201
ask: points(anna) = 90
"""


def test_a_case_becomes_a_situation() -> None:
    found = case(WHOLE.replace("given not public(e1)\n", ""))
    first, second = found.asks
    situation = found.situation(RULES, first)
    assert situation.individuals["Player"] == ("anna", "bernat")
    assert situation.individuals["Office"] == ("chair", "clerk")
    assert situation.individuals["Rule"] == ("r201",)
    assert situation.facts["written", ("p301",)] is True
    assert situation.initial["points", ("anna",)] == Fraction(90)
    assert situation.initial["holder", ("chair",)] == "bernat"
    assert situation.initial["status", ("r201",)] == "mutable"
    assert situation.facts_closed
    assert situation.readings == {"rounding": "up"}
    assert situation.start == 15218 * DAY
    assert (first.expected, first.because, first.source) == ("TRUE", (201,), "adopted(p301)")
    assert second.expected == ""


def test_the_log_has_times_agents_and_attributes() -> None:
    log = case(WHOLE.replace("given not public(e1)\n", "")).log
    facts = {"channel": "list", "late": True}
    assert log[0] == LogEntry("e1", SEPTEMBER_10 + 600, "submit", ("p301",), "anna", facts)
    assert (log[1].time, log[1].args) == (SEPTEMBER_10 + 2 * DAY, ("p301", "in_favour"))


def test_what_comes_after_the_question_is_left_out_of_its_situation() -> None:
    found = case(WHOLE.replace("given not public(e1)\n", ""))
    assert [len(found.situation(RULES, ask).log) for ask in found.asks] == [1, 2]


def test_a_question_without_a_moment_is_about_the_end_of_the_log() -> None:
    assert case(WHOLE.replace("given not public(e1)\n", "")).asks[1].moment == SEPTEMBER_10 + 2 * DAY


def test_people_of_a_sort_that_comes_and_goes_are_there_at_the_start() -> None:
    found = case("people Player anna, bernat\npeople Person carla\ngiven not playing(bernat)\nask: wins(anna)\n")
    assert found.initial["playing", ("anna",)] is True
    assert found.initial["playing", ("bernat",)] is False
    assert ("playing", ("carla",)) not in found.initial


def test_rules_as_old_as_the_game_have_its_date() -> None:
    found = case("people Player anna\nask: wins(anna)\n")
    assert found.situation(RULES, found.asks[0]).facts["enacted", ("r201",)] == 15218 * DAY


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("people Plaier anna\nask: 1 = 1\n", "unknown-name"),
        ("people Player anna\npeople Person anna\nask: 1 = 1\n", "declared-twice"),
        ("given points(anna) = 3\nask: 1 = 1\n", "unknown-name"),
        ("people Player anna\ngiven points(anna) > 3\nask: 1 = 1\n", "case-given"),
        ("people Player anna\ngiven points(anna)\nask: 1 = 1\n", "case-given"),
        ("people Player anna\ngiven points(anna) = 3\ngiven points(anna) = 4\nask: 1 = 1\n", "case-given"),
        ("people Player anna\ngiven join() \nask: 1 = 1\n", "case-given"),
        ("people Player anna\ngiven points(anna) = yes\nask: 1 = 1\n", "wrong-type"),
        ("reading rounding is sideways\nask: 1 = 1\n", "reading-alternatives"),
        ("reading roundin is up\nask: 1 = 1\n", "unknown-name"),
        ("people Player anna\nlog\n  2011-09-12 join() by anna\n  2011-09-11 join() by anna\nask: 1 = 1\n", "case-log"),
        ("people Player anna\nlog\n  2011-09-12 join()\nask: 1 = 1\n", "case-log"),
        ("people Player anna\nlog\n  2011-09-12 join() by anna with channle = list\nask: 1 = 1\n", "case-log"),
        ("people Player anna\nlog\n  2011-09-12 submit(anna) by anna\nask: 1 = 1\n", "wrong-type"),
        ("people Player anna\nlog\n  2011-09-12 points(anna)\nask: 1 = 1\n", "wrong-type"),
        ("people Player anna\nask: points(anna)\n", "wrong-type"),
        ("people Player anna\nask: wins(bernat)\n", "unknown-name"),
        ("people Player anna\nask: wins(anna)\nexpect TRUE because 999\n", "unknown-rule"),
    ],
)
def test_mistakes_of_cases(text: str, name: str) -> None:
    assert [kind for kind, _ in findings(text)] == [name]
