"""A verdict that hangs on which side of a contradiction is taken in the course of the log (meaning, point 7)."""

import pytest

from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.limits import EvaluationLimits
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.verdict import Judgement, judge
from tests.support import case_from_text, ruleset_from_text

RULES = """ruleset hats
entity Player
kind Colour: red, green, blue
state hats(p: Player): number initially 0
state colour: Colour initially red
state praised(p: Player): truth initially no
act take() by Player
act ring() by Player
rule 1 mutable
| Nobody can take a third hat.
  p cannot take() when hats(p) >= 2
rule 2 mutable
| Everybody has the right to take hats.
  p has the right to be able to take()
  on take() by p: hats(p) += 1
rule 3 mutable
| Ringing turns the colour green.
  on ring(): colour := green
rule 4 mutable
| Ringing turns the colour blue.
  on ring(): colour := blue
rule 5 mutable
| Ringing is praised.
  on ring() by p: praised(p) := yes
"""
LOG = """case "hats"
people Player ann, bob
given hats(ann) = 1
facts closed
log
  2020-01-01 10:00 take() by ann
  2020-01-01 11:00 take() by ann
  2020-01-01 12:00 ring() by bob
"""


def ruled(question: str, rules: str = RULES, log: str = LOG) -> Judgement:
    ruleset = ruleset_from_text(rules)
    case = case_from_text(ruleset, f"{log}ask: {question}\n")
    return judge(ruleset, case.situation(ruleset, case.asks[0]), case.asks[0].statement)


def texts(node: Explanation) -> str:
    return "\n".join([str(node.text), *(texts(child) for child in node.children)])


@pytest.mark.parametrize("question", ["hats(ann) = 3", "hats(ann) = 2", "hats(ann) > 2"])
def test_an_act_whose_ability_is_in_contradiction(question: str) -> None:
    found = ruled(question)
    assert found.verdict == "CONTRADICTION"
    assert "the rules contradict each other about whether it is possible" in texts(found.explanation)
    assert {1, 2} <= set(found.rules)


def test_what_does_not_hang_on_the_side() -> None:
    assert ruled("hats(ann) >= 2").verdict == "TRUE"
    assert ruled("hats(bob) = 0").verdict == "TRUE"
    assert ruled("praised(bob)").verdict == "TRUE"
    assert ruled("hats(ann) > 5").verdict == "FALSE"


@pytest.mark.parametrize("question", ["colour is red", "colour is green", "colour is not blue"])
def test_effects_that_set_a_state_to_different_values(question: str) -> None:
    found = ruled(question)
    assert found.verdict == "CONTRADICTION"
    assert set(found.rules) == {3, 4}


def test_precedence_settles_it() -> None:
    rules = RULES + "rule 9 mutable\n| Lower numbers prevail.\n  precedence: lower number\n"
    assert ruled("hats(ann) = 2", rules).verdict == "TRUE"
    assert ruled("colour is green", rules).verdict == "TRUE"


def test_a_clause_takes_no_side_against_itself() -> None:
    rules = """ruleset race
entity Player
state points(p: Player): number initially 0
state winner: Player initially nothing
act treat() by Player
rule 1 mutable
| Treats give ten points. Who has a hundred before all others wins.
  on treat(): points(p) += 10
  on points(p) >= 100 becomes true: winner := p if winner is not known
"""
    log = """case "two at once"
people Player ann, bob
given points(ann) = 95
given points(bob) = 92
facts closed
log
  2020-01-01 10:00 treat() by ann
"""
    assert ruled("winner is known", rules, log).verdict == "FALSE"


def test_one_contradiction_that_brings_another_into_play() -> None:
    rules = RULES + """rule 6 mutable
| A third hat rings the bell.
  on hats(p) >= 3 becomes true: ring() by p happens
"""
    log = LOG.replace("  2020-01-01 12:00 ring() by bob\n", "")
    found = ruled("colour is green", rules, log)
    assert found.verdict == "CONTRADICTION"
    assert {1, 2} <= set(found.rules)
    assert ruled("praised(ann)", rules, log).verdict == "CONTRADICTION"


def test_too_many_sides_are_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nomicformal.evaluate.ruling.LIMITS", EvaluationLimits(sides_in_play=1))
    with pytest.raises(EvaluationLimit, match="taking sides"):
        ruled("hats(ann) > 5")
