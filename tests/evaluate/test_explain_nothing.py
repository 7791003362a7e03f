"""Where a side of a comparison is nothing, neither “is” nor “is not” is so, and no explanation says the one for the
other."""

from __future__ import annotations

import pytest

from nomicformal.core.phrase import english
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.verdict import judge
from tests.support import case_from_text, ruleset_from_text

RULES = """ruleset tiny "Tiny"
entity Person "person"
entity Office "office"
individual chair "the chair", treasurer "the treasurer": Office
fact since(o: Office): time "the beginning of {o}"
state holder(o: Office): Person initially nothing "the holder of {o}"
act open() by Person "{by} opens the meeting"
term late: time "the last call"
rule 2 mutable "Last call"
| The last call is when the meeting is opened.
  late = time of first open()
"""
NO_TREASURER = "given holder(chair) = ann\n"
BOTH = "given holder(chair) = ann\ngiven holder(treasurer) = ann\n"


def said(question: str, given: str) -> tuple[str, str]:
    """The statement in words, and what it is said to rest on."""
    ruleset = ruleset_from_text(RULES)
    case = case_from_text(ruleset, f'case "x"\npeople Person ann, ben\n{given}facts closed\nask: {question}\n')
    ask = case.asks[0]
    ruling = judge(ruleset, case.situation(ruleset, ask), ask.statement, ask.moment)
    return english(ask.statement, ruleset), texts(ruling.explanation)


def texts(node: Explanation) -> str:
    return "\n".join([node.text, *(texts(child) for child in node.children)])


@pytest.mark.parametrize("question", ["{}", "not ({})"])
def test_an_empty_office_is_not_said_to_be_held_by_the_same_person(question: str) -> None:
    reasons = said(question.format("holder(chair) is not holder(treasurer)"), NO_TREASURER)[1]
    assert "the holder of the chair is the holder of the treasurer" not in reasons
    assert "the holder of the chair: ann" in reasons and "the holder of the treasurer: there is none" in reasons


def test_that_both_are_held_by_one_person_is_still_said() -> None:
    reasons = said("holder(chair) is not holder(treasurer)", BOTH)[1]
    assert "the holder of the treasurer" in reasons and "there is none" not in reasons


def test_what_never_came_is_not_said_to_come_later() -> None:
    reasons = said("late <= now", "")[1]
    assert "the last call is after now" not in reasons and "the last call: there is none" in reasons


def test_a_statement_that_denies_is_not_is_not_told_as_is_where_there_may_be_nothing() -> None:
    statement = said("not (holder(chair) is not holder(treasurer))", BOTH)[0]
    assert statement == "it is not so that the holder of the chair is not the holder of the treasurer"
    assert said("not (holder(chair) is holder(treasurer))", BOTH)[0] == (
        "the holder of the chair is not the holder of the treasurer"
    )
