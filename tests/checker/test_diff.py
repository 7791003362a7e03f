"""Two rulesets compared in meaning: one small change for each outcome, and what leaves the meaning as it was."""

from __future__ import annotations

import pytest

from nomicformal.checker.diff.aligned import aligned
from nomicformal.checker.diff.compare import Comparer, Result
from nomicformal.checker.diff.merged import Merged, merged
from nomicformal.checker.diff.ways import Way
from nomicformal.checker.diff.words import effect_outcome, outcome
from nomicformal.checker.questions import Options
from nomicformal.core.lower import lower
from nomicformal.core.model import Ruleset
from nomicformal.ruleset.load import load_text
from tests.checks.tiny import CLAIMS_THEN_NUMBER, STATUS_FIRST, rules
from tests.support import complain


def ruleset(text: str, *policy: str) -> Ruleset:
    model = load_text(rules(text, *policy))
    found, diagnostics = lower(model)
    complain([*model.diagnostics, *diagnostics])
    return found


def both(before: str, after: str, *policy: str) -> Merged:
    return merged(aligned(ruleset(before, *policy), ruleset(after, *policy)))


def compared(before: str, after: str, *policy: str) -> dict[tuple[str, str], Result]:
    return {result.node: result for result in Comparer(both(before, after, *policy), Options()).run()}


def rule(*clauses: str, number: int = 300, status: str = "mutable", text: str = "What it says.") -> str:
    return "".join([f"rule {number} {status}\n", f"| {text}\n", *(f"  {clause}\n" for clause in clauses)])


OUTCOMES = [
    ("prize(p) = 5 when rich(p)", "prize(p) = 7 when rich(p)", ("term", "prize"), "higher"),
    ("prize(p) = 5 when rich(p)", "prize(p) = 4 when rich(p)", ("term", "prize"), "lower"),
    ("prize(p) = points(p)", "prize(p) = 3", ("term", "prize"), "either"),
    ("prize(p) = 5", "prize(p) = 5 when rich(p)", ("term", "prize"), "not decided"),
    ("prize(p) = 5 when rich(p)", "prize(p) = 5", ("term", "prize"), "decided"),
    ("wins(p) when rich(p)", "wins(p) when rich(p) or late(p)", ("term", "wins"), "more"),
    ("wins(p) when points(p) >= 10", "wins(p) when points(p) >= 20", ("term", "wins"), "less"),
    ("wins(p) when rich(p)", "wins(p) when late(p)", ("term", "wins"), "incomparable"),
    ("p may pay(q) only when rich(p)", "p may pay(q) only when rich(p) or rich(q)", ("may", "pay"), "more"),
    ("p must not tell(q) when late(p)", "p must not tell(q) when late(p) or late(q)", ("may", "tell"), "less"),
    ("p can fly(q) when rich(p)", "p can fly(q) when late(p)", ("can", "fly"), "incomparable"),
    ("p must pay(q) when rich(p) and late(q)", "p must pay(q) when late(q)", ("must", "pay"), "more"),
]


@pytest.mark.parametrize(("before", "after", "node", "expected"), OUTCOMES)
def test_each_outcome_is_told_with_a_situation_for_each_way(
    before: str, after: str, node: tuple[str, str], expected: str
) -> None:
    result = compared(rule(before), rule(after))[node]
    assert outcome(result) == expected
    assert not result.open
    assert all(seen.before.told != seen.after.told for _, seen in result.shown)


def test_both_directions_have_a_situation_of_their_own() -> None:
    result = compared(rule("wins(p) when rich(p)"), rule("wins(p) when late(p)"))["term", "wins"]
    shown = dict(result.shown)
    assert (shown[Way.MORE].before.value, shown[Way.MORE].after.value) == (False, True)
    assert (shown[Way.LESS].before.value, shown[Way.LESS].after.value) == (True, False)


SAME = [
    pytest.param("prize(p) = points(p) * 2", "prize(p) = points(p) + points(p)", id="another expression"),
    pytest.param("prize(p) = 5 when rich(p)", "prize(x) = 5 when rich(x)", id="a renamed variable"),
    pytest.param(
        "wins(p) when rich(p) and points(p) > 3", "wins(p) when points(p) >= 4 and rich(p)", id="whole numbers"
    ),
    pytest.param("wins(p) when rich(p) or late(p)", "wins(p) when not (not rich(p) and not late(p))", id="De Morgan"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), SAME)
def test_equal_meaning_is_proved(before: str, after: str) -> None:
    results = compared(rule(before), rule(after))
    assert all(result.same and not result.scope for result in results.values()), results


def test_order_of_rules_and_clauses_does_not_count() -> None:
    one = rule("prize(p) = 5 when rich(p)", "wins(p) when rich(p)", number=300)
    other = rule("prize(p) = 7 when not rich(p)", number=301)
    swapped = rule("wins(p) when rich(p)", "prize(p) = 5 when rich(p)", number=300)
    found = both(one + other, other + swapped)
    assert not found.only_before
    assert not found.only_after


def test_order_counts_where_otherwise_looks_at_it() -> None:
    before = rule("prize(p) = 5 when rich(p)", "prize(p) = 7 when late(p) otherwise")
    after = rule("prize(p) = 7 when late(p)", "prize(p) = 5 when rich(p) otherwise")
    assert outcome(compared(before, after)["term", "prize"]) == "higher"


def test_what_leans_on_a_changed_term_changes_with_it() -> None:
    before = rule("prize(p) = 5") + rule("wins(p) when points(p) >= prize(p)", number=301)
    after = rule("prize(p) = 7") + rule("wins(p) when points(p) >= prize(p)", number=301)
    results = compared(before, after)
    assert outcome(results["term", "prize"]) == "higher"
    assert outcome(results["term", "wins"]) == "less"
    assert not results["term", "wins"].scope


def test_what_leans_on_a_term_that_stays_the_same_is_not_asked() -> None:
    lean = rule("wins(p) when points(p) >= prize(p)", number=301)
    results = compared(rule("prize(p) = 2 + 3") + lean, rule("prize(p) = 5") + lean)
    assert results["term", "prize"].same
    assert ("term", "wins") not in results


def test_counts_over_players_are_compared_for_any_number_of_them() -> None:
    before = rule("wins(p) when (count x: Player where rich(x)) > 3")
    after = rule("wins(p) when (count y: Player where rich(y)) >= 4")
    assert both(before, before).only_after == ()
    assert compared(before, after)["term", "wins"].same
    third = rule("wins(p) when (count y: Player where rich(y) and late(y)) > 3")
    assert outcome(compared(before, third)["term", "wins"]) == "less"


def test_a_changed_status_turns_a_conflict_round() -> None:
    fixed = rule("prize(p) = 5 when rich(p)", number=300, status="mutable")
    before = fixed + rule("prize(p) = 7 when late(p)", number=301, status="mutable")
    after = fixed + rule("prize(p) = 7 when late(p)", number=301, status="immutable")
    result = compared(before, after, STATUS_FIRST, CLAIMS_THEN_NUMBER)["term", "prize"]
    assert Way.HIGHER in result.ways
    seen = dict(result.shown)[Way.HIGHER]
    assert (seen.before.value, seen.after.value) == (5, 7)


def test_a_changed_policy_turns_conflicts_round() -> None:
    text = rule("prize(p) = 5 when rich(p)", number=300) + rule("prize(p) = 7 when late(p)", number=301)
    lower_first = text + rule("precedence: lower number", number=212)
    higher_first = text + rule("precedence: higher number", number=212)
    assert outcome(compared(lower_first, higher_first)["term", "prize"]) == "higher"


def test_a_rule_made_void_takes_what_else_it_says_with_it() -> None:
    said = rule("prize(p) = 5 when rich(p)", "wins(p) when rich(p)", number=300)
    against = rule("prize(p) = 7 when late(p)", number=105, status="immutable")
    results = compared(said, said + against, STATUS_FIRST)
    assert Way.LESS in results["term", "wins"].ways


def test_a_repealed_rule_leaves_silence() -> None:
    kept = rule("wins(p) when rich(p)", number=301)
    results = compared(rule("prize(p) = 5") + kept, kept)
    assert outcome(results["term", "prize"]) == "not decided"
    assert ("term", "wins") not in results


def test_renumbering_a_rule_that_nothing_ranks_leaves_the_meaning() -> None:
    text = "The prize is five points, and nobody ever gets more than that."
    results = compared(rule("prize(p) = 5", text=text), rule("prize(p) = 5", number=400, text=text))
    assert all(result.same for result in results.values())


def test_renumbering_matters_where_numbers_decide() -> None:
    text = "The prize is five points, and nobody ever gets more than that."
    other = rule("prize(p) = 7 when late(p)", number=350)
    before = rule("prize(p) = 5 when rich(p)", text=text) + other
    after = rule("prize(p) = 5 when rich(p)", text=text, number=400) + other
    assert Way.HIGHER in compared(before, after, CLAIMS_THEN_NUMBER)["term", "prize"].ways


def test_what_cannot_be_asked_is_undecided_and_not_the_same() -> None:
    cubes = "points(p) * points(p) * points(p) + skill(p) * skill(p) * skill(p) = 5 * points(p) * skill(p) + 33"
    before, after = rule(f"wins(p) when {cubes}"), rule(f"wins(p) when {cubes} and rich(p)")
    found = Comparer(both(before, after), Options(budget=2_000)).run()
    assert [outcome(result) for result in found] == ["undecided"]


def effects(before: str, after: str, *policy: str) -> list[str]:
    comparer = Comparer(both(before, after, *policy), Options())
    return [effect_outcome(result) for result in comparer.effects(comparer.run())]


EFFECTS = [
    ("on pay(q) by p: points(q) += 1", "on pay(q) by p: points(q) += 2", "higher"),
    ("on pay(q) by p: points(q) += 2", "on pay(q) by p when rich(p): points(q) += 2", "less"),
    ("on pay(q) by p when late(p): points(q) += 2", "on pay(q) by p when rich(p): points(q) += 2", "incomparable"),
    ("on pay(q) by p: points(q) += 2", "on pay(q) by p: points(p) += 2", "different"),
    ("on pay(q) by p: points(q) += 2", "wins(p) when rich(p)", "disappears"),
    ("wins(p) when rich(p)", "on pay(q) by p: points(q) += 2", "appears"),
    ("on pay(q) by p: points(q) += 2", "on pay(x) by y: points(x) += 1 + 1", "same"),
    ("every month: points(p) := 0", "every month: points(p) := 1", "higher"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "expected"), EFFECTS)
def test_effects_are_compared_by_when_they_take_place_and_what_they_do(
    before: str, after: str, expected: str
) -> None:
    assert effects(rule(before), rule(after)) == [expected]


def test_an_effect_changes_with_a_term_that_it_reads() -> None:
    bonus = rule("on pay(q) by p: points(q) += prize(q)", number=301)
    assert effects(rule("prize(p) = 5") + bonus, rule("prize(p) = 7") + bonus) == ["higher"]
    assert effects(rule("prize(p) = 5") + bonus, rule("prize(p) = 2 + 3") + bonus) == []


ALWAYS = [
    ("always points(p) >= 0", "always points(p) >= 1", [Way.LESS]),
    ("always points(p) >= 0", "always points(p) >= 0 - 5", [Way.MORE]),
    ("always points(p) >= 0", "always points(x) > 0 - 1", [None]),
    ("always points(p) >= 0", "wins(p) when rich(p)", [Way.MORE]),
]


@pytest.mark.parametrize(("before", "after", "expected"), ALWAYS)
def test_what_must_always_hold_is_compared_by_what_it_allows(
    before: str, after: str, expected: list[Way | None]
) -> None:
    found = Comparer(both(rule(before), rule(after)), Options()).promises()
    assert [result.way for result in found] == expected
    assert not any(result.reason for result in found)


def test_a_guarantee_that_comes_or_goes_is_told() -> None:
    promise = rule("guarantee somebody_wins: always possible some p: wins(p)")
    other = rule("wins(p) when rich(p)", number=301)
    for before, after, way in ((other, promise + other, Way.MORE), (promise + other, other, Way.LESS)):
        found = Comparer(both(before, after), Options()).promises()
        assert [(result.name, result.way) for result in found] == [("somebody_wins", way)]


def test_a_situation_that_is_known_is_made_as_small_as_one_that_is_asked_for() -> None:
    late = rule("wins(p) when late(p) and pay(p) by p happened", number=301)
    rich = rule("prize(p) = 5 when rich(p)", number=302)
    before = late + rich
    after = late.replace("wins(p) when late(p) and", "wins(p) when late(p) and rich(p) and") + rich.replace("5", "7")
    results = compared(before, after)
    seen = dict(results["term", "prize"].shown)[Way.HIGHER]
    assert not seen.situation.log
    assert [cell for cell, value in seen.situation.facts.items() if value] == [("rich", seen.args)]
