"""A witness never gives a thing a value of another sort, even where the question leaves the value open."""

from nomicformal.checker.conditions import Holds
from nomicformal.checker.questions import Workbench
from nomicformal.core.question import lower_question
from tests.support import ruleset_from_text

TEXT = """ruleset club "Club"
kind Colour: red, green
entity Member "member"
entity Office "office"
individual chair "the chair": Office
fact holder(o: Office): Member "the holder of {o}"
fact badge(m: Member): Colour "the badge of {m}"
rule 1 mutable
| Nothing.
  comment "nothing"
"""


def test_a_value_that_must_only_be_known_is_of_the_right_sort() -> None:
    ruleset = ruleset_from_text(TEXT)
    statement, found = lower_question(ruleset, "holder(chair) is known and (some m: Member where badge(m) is known)")
    assert not found
    situation = Workbench(ruleset).ask(Holds(statement)).situation
    assert situation is not None
    assert situation.facts["holder", ("chair",)] in situation.individuals["Member"]
    badges = [value for (symbol, _), value in situation.facts.items() if symbol == "badge"]
    assert badges and set(badges) <= {"red", "green"}
