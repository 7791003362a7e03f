"""The conflict checks: for each a ruleset that they accept and one in which they find something."""

from __future__ import annotations

import pytest

from nomicformal.checker.checks.conflicts import conflicts
from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import CLAIMS_THEN_NUMBER, DUTY, STATUS_FIRST, rules
from tests.support import ruleset_from_text

THREE_AND_FIVE = """
rule 301 mutable
| A rich player wins 3 points.
  prize(p) = 3 when rich(p)
rule 302 mutable
| A player who is late wins 5 points.
  prize(p) = 5 when late(p)
"""


# ---- within one rule


def test_a_general_rule_with_an_exception_does_not_contradict_itself() -> None:
    text = """
rule 301 mutable
| A rich player wins 3 points; everybody else wins 5.
  prize(p) = 3 when rich(p)
  prize(p) = 5 otherwise
"""
    assert findings("conflict_within_rule", rules(text)) == []


def test_a_default_does_not_contradict_what_it_is_a_default_for() -> None:
    text = """
rule 301 mutable
| A rich player wins 3 points. If nothing is said, the prize is 5.
  prize(p) = 3 when rich(p)
  prize(p) = 5 by default
"""
    assert findings("conflict_within_rule", rules(text)) == []


def test_two_sentences_of_one_rule_that_differ_are_an_error_with_a_situation() -> None:
    text = """
rule 301 mutable
| A rich player wins 3 points.
  prize(p) = 3 when rich(p)
| A player who is late wins 5 points.
  prize(p) = 5 when late(p)
"""
    found = only_finding("conflict_within_rule", rules(text))
    assert found.severity is Severity.ERROR and "the prize of a player" in found.message
    assert any("is rich" in line for line in found.witness) and any("is late" in line for line in found.witness)


def test_equal_outcomes_do_not_conflict() -> None:
    text = """
rule 301 mutable
| A rich player wins 3 points, and so does one who is late.
  prize(p) = 3 when rich(p)
  prize(p) = 3 when late(p)
"""
    assert findings("conflict_within_rule", rules(text)) == []


TWO_READINGS = """
rule 301 mutable
| Everybody's prize is 1.
  prize(p) = 1
  reading one: left, right "to the left or to the right?"
  reading two: up, down "up or down?"
rule 302 mutable
| The prize is 2, or so it seems.
  prize(p) = 2 when CONDITION
"""


@pytest.mark.parametrize(
    ("condition", "needed"),
    [
        ("one is left or two is up", 1),
        ("one is left and two is up", 2),
        ("one is left", 1),
        ("(one is left and two is up) or (one is right and two is down)", 2),
        ("one is left or one is right", 0),
    ],
)
def test_a_conflict_names_no_more_readings_than_it_needs(condition: str, needed: int) -> None:
    text = rules(TWO_READINGS.replace("CONDITION", condition), CLAIMS_THEN_NUMBER)
    found = only_finding("settled_by_number", text)
    assert len(found.readings) == needed
    question = {"one": "to the left or to the right?", "two": "up or down?"}
    for name, answer in found.readings:
        assert f"“{question[name]}”: {answer}" in found.witness


def test_contradictions_that_together_cover_every_answer_to_another_question_need_none() -> None:
    """The first one in the text needs one question answered, the others between them do not."""
    text = """
rule 301 mutable
| A rich player wins 3 points, and so does whoever may be called great.
  reading great: skilled, famous "who is great?"
  reading counted: half, full "how is skill counted?"
  prize(p) = 3 when rich(p) and great is famous
  prize(p) = 3 when skill(p) > 4 and counted is half
  prize(p) = 3 when skill(p) > 2 and counted is full
rule 302 mutable
| A player who is late wins 5 points.
  prize(p) = 5 when late(p)
"""
    found = only_finding("settled_by_number", rules(text, STATUS_FIRST, CLAIMS_THEN_NUMBER))
    assert found.readings == () and "provided" not in found.message


TWO_WAYS = """
rule 301 mutable
| A rich player wins 3 points, and so does whoever may be called great.
  reading great: skilled, famous, tall "who is great?"
  reading counted: half, full "how is skill counted?"
  prize(p) = 3 when rich(p) and great is famous
  prize(p) = 3 when skill(p) > 4 and counted is half
rule 302 mutable
| A player who is late wins 5 points.
  prize(p) = 5 when late(p)
"""


def test_contradictions_that_hang_on_different_answers_name_them_all() -> None:
    found = only_finding("settled_by_number", rules(TWO_WAYS, CLAIMS_THEN_NUMBER))
    assert found.message.endswith(
        ", provided that “who is great?” is answered “famous”, or “how is skill counted?” is answered “half”"
    )
    assert (found.readings, found.or_readings) == ((("great", "famous"),), ((("counted", "half"),),))
    assert found.only_where() == ("great is famous", "or counted is half")


def test_several_answers_to_one_question_are_named_together() -> None:
    text = TWO_WAYS.replace("skill(p) > 4 and counted is half", "skill(p) > 4 and great is tall")
    found = only_finding("settled_by_number", rules(text, CLAIMS_THEN_NUMBER))
    assert found.message.endswith(", provided that “who is great?” is answered “famous” or “tall”")


def test_matters_that_hang_on_different_answers_say_so_each() -> None:
    text = TWO_WAYS.replace("prize(p) = 3 when skill(p) > 4 and counted is half", "not calm(p) when great is tall")
    text = text.replace("prize(p) = 5 when late(p)", "prize(p) = 5 when late(p)\n  calm(p)")
    found = only_finding("settled_by_number", rules(text, CLAIMS_THEN_NUMBER))
    assert "“the prize of a player” (if “who is great?” is answered “famous”)" in found.message
    assert "“a player is calm” (if “who is great?” is answered “tall”)" in found.message
    assert "provided" not in found.message and len(found.or_readings) == 1


def test_a_conflict_under_one_reading_only_is_a_warning_that_names_the_reading() -> None:
    text = """
rule 301 mutable
| A rich player wins 3 points.
  prize(p) = 3 when rich(p)
| A good player wins 5 points.
  reading good "who is good?"
  under good:
      late -> prize(p) = 5 when late(p)
      poor -> prize(p) = 5 when not rich(p)
"""
    found = only_finding("conflict_within_rule", rules(text))
    assert found.severity is Severity.WARNING
    assert found.readings == (("good", "late"),) and "who is good?" in found.message


# ---- between rules


def test_status_voids_the_mutable_rule() -> None:
    text = THREE_AND_FIVE.replace("rule 301 mutable", "rule 101 immutable")
    found = only_finding("mutable_void", rules(text, STATUS_FIRST))
    assert found.severity is Severity.ERROR
    assert found.rules == (302, 101) and "void" in found.message
    assert "Immutable rules prevail" in found.explanation[-1]
    assert findings("not_settled", rules(text, STATUS_FIRST)) == []


LEANS_ON_ITSELF = """
rule 101 immutable
| Nobody wins who is not rich.
  not wins(p) when not rich(p)
rule 301 mutable
| Who is calm wins.
  wins(p) when calm(p)
| The late are calm.
  calm(p) when late(p)
"""
"""Once 301 is void nobody is calm, so that nothing of it is left that could contradict 101."""


def test_a_rule_that_is_void_by_what_it_says_itself_is_found() -> None:
    found = only_finding("mutable_void", rules(LEANS_ON_ITSELF, STATUS_FIRST))
    assert found.rules == (301, 101) and "a player wins" in found.message
    assert any("is late" in line for line in found.witness), found.witness


def test_that_a_rule_is_void_for_one_reason_hides_no_other() -> None:
    text = LEANS_ON_ITSELF + "| Everybody has 3 points of skill.\n  prize(p) = 3\n"
    text = text.replace("not rich(p)\nrule", "not rich(p)\n| The prize of the late is 5.\n  prize(p) = 5\nrule")
    found = findings("mutable_void", rules(text, STATUS_FIRST))
    assert {what for one in found for what in ("wins", "the prize") if what in one.message} == {"wins", "the prize"}


def test_of_a_rule_that_is_void_by_itself_it_is_not_told_that_nothing_contradicts_it() -> None:
    context = Context(ruleset_from_text(rules(LEANS_ON_ITSELF, STATUS_FIRST)))
    conflicts(context)
    assert not any("never stand against each other" in one.text for one in context.proved)
    harmless = LEANS_ON_ITSELF.replace("not wins(p) when not rich(p)", "not wins(p) when not rich(p) and not late(p)")
    context = Context(ruleset_from_text(rules(harmless, STATUS_FIRST)))
    assert conflicts(context) == ()
    assert any("the only two passages" in one.text and "never stand against" in one.text for one in context.proved)


def test_rules_of_one_status_void_nothing() -> None:
    assert findings("mutable_void", rules(THREE_AND_FIVE, STATUS_FIRST, CLAIMS_THEN_NUMBER)) == []


def test_number_alone_is_a_warning() -> None:
    found = only_finding("settled_by_number", rules(THREE_AND_FIVE, CLAIMS_THEN_NUMBER))
    assert found.severity is Severity.WARNING and "number is lower" in found.message and found.rules == (302, 301)


def test_rules_that_never_meet_are_not_reported() -> None:
    text = THREE_AND_FIVE.replace("when late(p)", "when not rich(p)")
    assert findings("settled_by_number", rules(text, CLAIMS_THEN_NUMBER)) == []


def test_a_claim_settles_it_and_is_only_worth_knowing() -> None:
    text = THREE_AND_FIVE + "| This rule takes precedence over rule 301.\n  prevails over rule 301\n"
    found = only_finding("settled_by_claim", rules(text, CLAIMS_THEN_NUMBER))
    assert found.severity is Severity.INFO and found.rules == (301, 302)
    assert findings("settled_by_number", rules(text, CLAIMS_THEN_NUMBER)) == []


def test_no_claim_no_finding_about_claims() -> None:
    assert findings("settled_by_claim", rules(THREE_AND_FIVE, CLAIMS_THEN_NUMBER)) == []


def test_mutual_claims_cancel_and_the_number_is_left() -> None:
    text = THREE_AND_FIVE.replace(
        "rule 302", "| This rule takes precedence over all others.\n  prevails over everything\nrule 302"
    )
    text += "| This rule takes precedence over rule 301.\n  prevails over rule 301\n"
    found = only_finding("mutual_claims", rules(text, CLAIMS_THEN_NUMBER))
    assert found.severity is Severity.WARNING and "their claims cancel" in found.message
    assert findings("mutual_claims", rules(THREE_AND_FIVE, CLAIMS_THEN_NUMBER)) == []


def test_without_a_rule_about_conflicts_nothing_settles_them() -> None:
    found = only_finding("not_settled", rules(THREE_AND_FIVE))
    assert found.severity is Severity.ERROR and "nothing decides" in found.message
    assert findings("not_settled", rules(THREE_AND_FIVE, CLAIMS_THEN_NUMBER)) == []


def test_conflicts_of_the_same_two_rules_are_one_finding() -> None:
    text = THREE_AND_FIVE.replace("rule 302", "  wins(p) when rich(p)\nrule 302") + "  not wins(p) when late(p)\n"
    found = only_finding("settled_by_number", rules(text, CLAIMS_THEN_NUMBER))
    assert "the prize of a player" in found.message and "a player wins" in found.message


def test_one_rule_about_order_does_not_contradict_itself() -> None:
    assert findings("policy_split", rules(THREE_AND_FIVE, STATUS_FIRST, CLAIMS_THEN_NUMBER)) == []


def test_two_rules_that_order_the_rules_differently_are_an_error() -> None:
    other = "\nrule 213 mutable\n| The higher number prevails.\n  precedence among rules of one status: higher number\n"
    lower = "\nrule 212 mutable\n| The lower number prevails.\n  precedence among rules of one status: lower number\n"
    found = only_finding("policy_split", rules(THREE_AND_FIVE, lower, other))
    assert found.severity is Severity.ERROR and set(found.rules) == {212, 213}


CIRCLE = """
rule 301 mutable
| The prize is 1.
  prize(p) = 1
rule 302 mutable
| The prize is 2.
  prize(p) = 2
rule 303 mutable
| The prize is 3.
  prize(p) = 3
"""


def test_a_claim_can_close_a_circle() -> None:
    text = CIRCLE + "| This rule takes precedence over rule 301.\n  prevails over rule 301\n"
    found = findings("precedence_circle", rules(text, CLAIMS_THEN_NUMBER))
    assert found and all(one.severity is Severity.ERROR for one in found)


def test_numbers_alone_make_no_circle() -> None:
    assert findings("precedence_circle", rules(CIRCLE, CLAIMS_THEN_NUMBER)) == []


# ---- norms


def test_a_plain_permission_and_a_prohibition_do_not_conflict() -> None:
    text = """
rule 301 mutable
| Players may tell secrets.
  p may tell(q)
rule 302 mutable
| Who is late must not.
  p must not tell(q) when late(p)
"""
    assert findings("not_settled", rules(text)) == []


def test_a_right_against_a_prohibition_is_a_conflict() -> None:
    text = """
rule 301 mutable
| Players have the right to tell secrets.
  p has the right to tell(q)
rule 302 mutable
| Who is late must not tell any.
  p must not tell(q) when late(p)
"""
    found = only_finding("not_settled", rules(text))
    assert any("has the right to" in line for line in found.explanation)


def test_a_duty_to_do_what_is_forbidden_is_an_error() -> None:
    found = only_finding("duty_forbidden", rules(DUTY))
    assert found.severity is Severity.ERROR and "oblige and forbid" in found.message


def test_a_duty_and_a_prohibition_that_never_meet_are_fine() -> None:
    assert findings("duty_forbidden", rules(DUTY.replace("late(p)", "not rich(p)"))) == []


EXCUSED = """
rule 302 mutable
| A rich player need not pay anybody.
  p need not pay(q) when rich(p)
"""
OWED = """
rule 301 mutable
| A player who is late must pay everybody.
  p must pay(q) when late(p)
"""


def test_a_duty_of_higher_status_voids_what_excuses_from_it() -> None:
    found = only_finding("mutable_void", rules(OWED.replace("301 mutable", "104 immutable") + EXCUSED, STATUS_FIRST))
    assert "mutable rule 302" in found.message and "void" in found.message
    assert any("need not" in line for line in found.explanation)
    assert any("is rich" in line for line in found.witness) and any("is late" in line for line in found.witness)


def test_an_excuse_of_higher_status_voids_the_duty() -> None:
    found = only_finding("mutable_void", rules(OWED + EXCUSED.replace("302 mutable", "104 immutable"), STATUS_FIRST))
    assert "mutable rule 301" in found.message


def test_a_duty_and_an_excuse_that_a_number_or_a_claim_settles() -> None:
    assert len(findings("settled_by_number", rules(OWED + EXCUSED, CLAIMS_THEN_NUMBER))) == 1
    assert findings("settled_by_claim", rules(OWED + EXCUSED, CLAIMS_THEN_NUMBER)) == []
    claim = EXCUSED + "  prevails over rule 301\n"
    assert findings("settled_by_number", rules(OWED + claim, CLAIMS_THEN_NUMBER)) == []
    assert len(findings("settled_by_claim", rules(OWED + claim, CLAIMS_THEN_NUMBER))) == 1


def test_a_duty_and_an_excuse_that_nothing_settles_forbid_nothing() -> None:
    assert len(findings("not_settled", rules(OWED + EXCUSED))) == 1
    assert findings("duty_forbidden", rules(OWED + EXCUSED)) == []


def test_an_excuse_in_the_same_rule_or_from_another_duty_is_no_conflict() -> None:
    together = OWED + "".join(EXCUSED.splitlines(keepends=True)[2:])
    assert findings("conflict_within_rule", rules(together)) == []
    assert findings("not_settled", rules(OWED + EXCUSED.replace("rich(p)", "not late(p)"))) == []


def test_a_duty_of_which_another_rule_frees_as_well_prevails_over_nothing() -> None:
    text = """
rule 301 mutable
| Who is late need not pay.
  p need not pay(_) when late(p)
rule 302 mutable
| The rich must pay somebody.
  p must pay(_) when rich(p)
rule 303 mutable
| The late are free of payments.
  p need not pay(_) when late(p)
"""
    assert only_finding("settled_by_number", rules(text, CLAIMS_THEN_NUMBER)).rules == (302, 301)
    without = text.replace("  p need not pay(_) when late(p)\nrule 302", "  comment\nrule 302")
    assert only_finding("settled_by_number", rules(without, CLAIMS_THEN_NUMBER)).rules == (303, 302)
