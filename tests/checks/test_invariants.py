"""What must always hold: proved by induction over the effects, or ended by acts that are shown."""

from __future__ import annotations

import pytest

from nomicformal.checker.check import CheckResult, check
from nomicformal.checker.checks.context import Context
from nomicformal.checker.induction import Induction, Promise, induct
from nomicformal.core.clauses import Guarantee, Invariant
from nomicformal.diagnostics import Severity
from tests.checks.asking import findings
from tests.checks.proposing import NOMIC
from tests.checks.tiny import CLAIMS_THEN_NUMBER, rules
from tests.support import ruleset_from_text

NOT_BELOW = "rule 301 mutable\n| Nobody may ever have fewer than 0 points.\n  always points(p) >= 0\n"
PROMISED = NOT_BELOW.replace("  always", "  guarantee solvent: always")
OFFICE = 'entity Office "office"\nindividual chair: Office\nstate holder(o: Office): Player initially nothing\n'
CHAIR = "rule 301 mutable\n| There is always a chair.\n  always holder(chair) is known\n"


def text(*more: str, vocabulary: str = "") -> str:
    return rules("".join(more), CLAIMS_THEN_NUMBER).replace("\nterm prize", f"\n{vocabulary}term prize", 1)


def rule(number: int, clause: str) -> str:
    return f"rule {number} mutable\n| Rule {number} says so.\n  {clause}\n"


def induction(*more: str, vocabulary: str = "") -> Induction:
    ruleset = ruleset_from_text(text(*more, vocabulary=vocabulary))
    promise = next(one for one in ruleset.clauses if isinstance(one, (Invariant, Guarantee)))
    return induct(Context(ruleset), Promise(promise))


def checked(*more: str, vocabulary: str = "") -> CheckResult:
    ruleset = ruleset_from_text(text(*more, vocabulary=vocabulary))
    return check(ruleset, checks=["invariant_broken", "guarantee_broken"])


# ---- induction


def test_a_game_begins_with_people_whom_no_rule_has_let_in() -> None:
    """What is so of players from the first moment on is not proved because nobody plays before somebody joins."""
    spared = NOMIC + rule(301, "guarantee spared: never playing(p) and rich(p)")
    assert [found.code for found in findings("guarantee_broken", spared)] == ["NF301"]
    kept = NOMIC + rule(301, "guarantee spared: always votes_of(p, q) = 1 when playing(p)")
    assert findings("guarantee_broken", kept) == []


def test_what_no_effect_can_end_is_proved_from_the_beginning_on() -> None:
    result = induction(PROMISED, rule(302, "on pay(p) by r: points(r) += 3"))
    assert (result.status, result.kept, result.bounds) == ("kept", 1, set())


def test_an_effect_that_may_end_it_is_named() -> None:
    result = induction(PROMISED, rule(302, "on pay(p) by r: points(r) -= 3"))
    assert result.status == "open" and [one.origin.rule for one, _ in result.breaking] == ["r302"]


def test_an_effect_that_takes_no_more_than_there_is_keeps_it() -> None:
    taking = "on pay(p) by r when points(r) >= 3: points(r) -= 3"
    assert induction(PROMISED, rule(302, taking)).status == "kept"


def test_two_effects_of_one_act_are_not_asked_about_one_by_one() -> None:
    taking = "on pay(p) by r when points(r) >= 3: points(r) -= 3"
    assert induction(PROMISED, rule(302, taking), rule(303, taking)).status == "open"
    giving = "on pay(p) by r: points(r) += 3"
    assert induction(PROMISED, rule(302, giving), rule(303, giving)).status == "kept"


def test_an_effect_on_one_player_that_takes_place_for_many_is_not_asked_about_one_by_one() -> None:
    many = "on tell(p) by r when rich(r) and points(p) >= points(q): points(p) -= points(q)"
    assert induction(PROMISED, rule(302, many)).status == "open"


def test_what_does_not_hold_at_the_beginning_is_only_kept_once_it_is_so() -> None:
    electing = rule(302, "on tell(p) by r: holder(chair) := p")
    assert induction(CHAIR, electing, vocabulary=OFFICE).status == "once"


def test_an_effect_over_which_the_passage_prevails_does_not_take_place() -> None:
    resigning = rule(302, "on pay(p) by r when holder(chair) is r: holder(chair) := nothing")
    result = induction(CHAIR, resigning, vocabulary=OFFICE)
    assert result.status == "once" and [one.origin.rule for one in result.stopped] == ["r302"]


def test_what_hangs_on_acts_is_left_open() -> None:
    told = "rule 301 mutable\n| Nobody tells.\n  guarantee quiet: never (some p: Player where tell(_) by p happened)\n"
    result = induction(told)
    assert result.status == "open" and result.others == ["now", "tell"]


def test_of_a_promise_it_is_told_which_half_is_proved() -> None:
    told = str(checked(CHAIR, rule(302, "on tell(p) by r: holder(chair) := p"), vocabulary=OFFICE).proved[0])
    assert "no effect ends it once it is so, not that it is so at the beginning" in told and "(here" not in told


def test_where_one_passage_promises_several_things_each_answer_says_of_which() -> None:
    both = CHAIR + "  always late(holder(chair)) when holder(chair) is known\n"
    resigning = rule(302, "on pay(p) by r when holder(chair) is r: holder(chair) := nothing")
    result = checked(both, resigning, vocabulary=OFFICE)
    answers = [str(one) for one in (*result.proved, *result.undecided)]
    assert len(answers) == 2 and all("“There is always a chair.” (here: “holder(chair) is " in one for one in answers)
    found = findings("effect_breaks_invariant", text(both, resigning, vocabulary=OFFICE))
    assert [one.message.count("rule 301 (here: “holder(chair) is known”)") for one in found] == [1]


# ---- acts that end it


def test_acts_that_end_it_are_shown_and_replayed() -> None:
    earlier = rule(201, "on pay(p) by r when holder(chair) is r: holder(chair) := nothing")
    result = checked(CHAIR, earlier, vocabulary=OFFICE)
    found = result.diagnostics[0]
    assert (found.code, found.severity) == ("NF213", Severity.ERROR)
    assert found.status == "course of play found and replayed"
    assert any("pays" in line for line in found.witness)
    assert found.witness[-1].endswith("it does not hold any more")


def test_a_passage_that_prevails_is_ended_by_nothing() -> None:
    resigning = rule(302, "on pay(p) by r when holder(chair) is r: holder(chair) := nothing")
    result = checked(CHAIR, resigning, vocabulary=OFFICE)
    assert result.diagnostics == ()
    assert "effects of rule 302 that would end it do not take place" in str(result.proved[0])


@pytest.mark.parametrize(("limit", "codes"), [(20, []), (5, ["NF301"])])
def test_a_guarantee_over_states_is_proved_or_ended(limit: int, codes: list[str]) -> None:
    capped = f"rule 301 mutable\n| Never too much.\n  guarantee modest: always points(p) <= {limit}\n"
    winning = rule(302, "on pay(p) by r when points(r) < 10: points(r) := 10")
    result = checked(capped, winning)
    assert [one.code for one in result.diagnostics] == codes
    assert len(result.proved) == 1 - len(codes)


def test_where_neither_is_found_it_stays_open_with_the_reason() -> None:
    odd = "rule 301 mutable\n| Never exactly 777.\n  guarantee odd: always not points(p) = 777\n"
    result = checked(odd, rule(302, "on pay(p) by r: points(r) += 1"))
    assert result.diagnostics == () and "effects of rule 302 may end it" in result.undecided[0].scope
