"""Ways to get rid of what is entrenched, on small rulesets whose answers can be worked out by hand."""

from __future__ import annotations

import pytest

from nomicformal.checker.paths.answer import Paths, Unanswerable
from nomicformal.checker.paths.assembly import Setting
from nomicformal.checker.paths.targets import ALONE, STOP, of_guarantee
from nomicformal.core.lower import lower
from nomicformal.ruleset.load import load_text
from tests.checker.path_rules import (
    ADOPTION,
    BASE,
    CHANGES,
    CLAIMS,
    ENTRENCHED,
    IMMUTABLE_THRESHOLD,
    MUTABLE_THRESHOLD,
    NEW_ONES_ARE_MUTABLE,
    NUMBERS,
    START,
    STATUS,
    answer,
    paths,
    steps,
)


def test_the_straight_way_frees_a_rule_with_every_vote_and_then_repeals_it_with_more_than_half() -> None:
    found = answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS, "101")
    assert steps(found, "straight") == [
        ("transmute rule 101 “A right” to mutable", 5),
        ("repeal rule 101 “A right”", 3),
    ]
    assert found.straight is not None
    assert found.straight.minutes // 1440 == 14


def test_a_threshold_in_a_mutable_rule_is_lowered_first() -> None:
    found = answer(BASE + MUTABLE_THRESHOLD + NUMBERS, "101")
    assert steps(found, "straight")[0] == ("transmute rule 101 “A right” to mutable", 5)
    does, votes = steps(found)[0]
    assert does.startswith("amend rule 209 “Votes”")
    assert votes == 3
    assert found.cheaper is not None
    assert found.cheaper.worst == 3 == found.least


def test_a_mutable_rule_that_claims_precedence_is_made_immutable_by_a_majority() -> None:
    found = answer(BASE + IMMUTABLE_THRESHOLD + CLAIMS + NEW_ONES_ARE_MUTABLE, "101")
    does = [words for words, _ in steps(found)]
    assert does[0].startswith("enact a rule that is mutable")
    assert does[1].startswith("transmute rule 301 “Path” to immutable")
    assert [votes for _, votes in steps(found)][:2] == [3, 3]
    assert found.cheaper is not None
    assert found.cheaper.worst == 3


def test_where_the_lower_number_counts_among_immutable_rules_no_new_rule_prevails() -> None:
    found = answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS, "101")
    assert found.cheaper is None
    assert not found.exhausted
    assert found.tried > 10


def test_where_that_order_is_mutable_it_is_turned_round_first() -> None:
    found = answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS.replace("212 immutable", "212 mutable"), "101")
    does = [words for words, _ in steps(found)]
    assert does[0].startswith("amend rule 212 “Number” so that among rules of one status the higher number prevails")
    assert found.cheaper is not None
    assert found.cheaper.worst == 3


def test_where_rules_are_neither_transmuted_nor_amended_there_is_no_way_at_all() -> None:
    fixed = CHANGES.replace("; any rule can be transmuted", "; nothing is transmuted").replace(
        "  takes_effect(c) only if admissible(c) when change_kind(c) in (amendment, repealing)",
        "  not admissible(c) when change_kind(c) is transmutation\n  takes_effect(c) only if admissible(c)",
    )
    found = answer(START + ENTRENCHED + fixed + ADOPTION + STATUS + IMMUTABLE_THRESHOLD + NUMBERS, "101")
    assert found.straight is None
    assert found.cheaper is None
    assert not found.exhausted


SECTIONS = """
rule 209 immutable "Votes"
| Repealing a rule of the section "Core" needs every vote; anything else more than half.
  votes_needed(q) = legal_votes(q) when (some c: Change where proposal_of(c) is q and change_kind(c) is repealing and
      section(target(c)) is "Core")
  votes_needed(q) = legal_votes(q) div 2 + 1 otherwise
rule 220 mutable "Cake"
section "Core"
| Cake is served on Sundays.
  comment
rule 221 mutable "Tea"
section "Rest"
| Tea is served on Mondays.
  comment
"""


def test_a_rule_that_only_repealing_is_protected_from_is_emptied_or_moved_elsewhere_first() -> None:
    text = BASE + SECTIONS + NUMBERS
    found = answer(text, "220")
    assert steps(found, "straight") == [("repeal rule 220 “Cake”", 5)]
    assert steps(found) == [("amend rule 220 “Cake” so that it says nothing", 3)]


def test_a_rule_is_moved_out_of_a_protected_section_where_its_emptying_would_be_void() -> None:
    text = BASE + SECTIONS.replace("rule 220 mutable", "rule 220 immutable") + NUMBERS
    freed = text.replace('change_kind(c) is repealing and\n      section', 'section').replace(
        "Repealing a rule", "Changing a rule"
    )
    found = answer(freed, "220")
    assert steps(found, "straight")[0] == ("transmute rule 220 “Cake” to mutable", 5)
    assert not any("move rule 220" in words for words, _ in steps(found)), "its section protects it from that as well"


TWO_LIMITS = ADOPTION.replace("turnout(q) >= quorum(q)", "votes_for(q) >= quorum(q)").replace(
    "quorum(q) = 2", "quorum(q) = 3"
)


def test_two_changes_that_only_together_help_are_put_in_one_proposal() -> None:
    majority = (
        IMMUTABLE_THRESHOLD.replace("immutable", "mutable", 1)
        .replace("  votes_needed(q) = legal_votes(q) when frees(q)\n", "")
        .replace(" otherwise", "")
    )
    text = START + ENTRENCHED + CHANGES + TWO_LIMITS + STATUS + majority + NUMBERS
    found = answer(text, ALONE)
    assert found.cheaper is not None
    assert len(found.cheaper.steps) == 1
    changes = found.cheaper.steps[0].step.move.proposal.tree.changes
    assert sorted(getattr(change, "number", 0) for change in changes) == [201, 209]
    assert found.cheaper.worst == 3


GUARANTEE = """
rule 150 immutable "This is a nomic"
| It must always be possible to adopt a proposal within four weeks; a change that prevents it is void.
  guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks
  a change that breaks adoptable is void
"""


def test_a_change_that_stops_all_changes_comes_after_the_end_of_what_would_void_it() -> None:
    free = answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS, STOP)
    held = answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS + GUARANTEE, STOP)
    assert len(steps(free)) == 1
    assert [votes for _, votes in steps(free)] == [3]
    does = [words for words, _ in steps(held, "straight")]
    assert any("rule 150" in words for words in does[:-1]), does
    assert held.straight is not None
    assert held.straight.worst == 5


LIMIT = """
rule 151 immutable "A quorum that can be met"
| The quorum is never above 5; a change that makes it higher is void.
  guarantee low: always quorum(q) <= 5
  a change that breaks low is void
"""


def test_a_step_that_may_break_what_would_void_it_says_so_and_no_other_does() -> None:
    found = answer(BASE + MUTABLE_THRESHOLD + NUMBERS + LIMIT, "101")
    assert found.straight is not None
    assert [one.unexamined for one in found.straight.steps] == [(), ()]
    quorum = answer(BASE + MUTABLE_THRESHOLD + NUMBERS + LIMIT, "201")
    assert quorum.straight is not None
    assert [one.unexamined for one in quorum.straight.steps] == [("low",)]


def test_a_guarantee_stands_as_long_as_its_rule() -> None:
    found = answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS + GUARANTEE, "adoptable")
    assert steps(found, "straight")[0] == ("transmute rule 150 “This is a nomic” to mutable", 5)


PLAGUE = """
rule 250 mutable "Plague"
| Whoever is drawn is suspended: the rule of that number.
  on draw(n) when number(r) = n and in_force(r): suspend r
"""


def test_what_changes_rules_without_a_vote_is_named() -> None:
    assert paths(BASE + IMMUTABLE_THRESHOLD + NUMBERS).without_votes() == []
    (one,) = paths(BASE + IMMUTABLE_THRESHOLD + NUMBERS + PLAGUE).without_votes()
    assert (one.clause.origin.rule, one.trigger, one.agent, one.delay) == ("r250", "draw", "", 0)


def test_what_a_draw_can_strike_is_told_of_the_rule_and_what_voids_that() -> None:
    found = answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS + PLAGUE, "101")
    assert [(one.by.trigger, one.void) for one in found.strikes] == [("draw", 0)]
    held = answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS + PLAGUE + GUARANTEE, "106")
    assert [(one.by.trigger, one.void) for one in held.strikes] == [("draw", 150)]
    assert answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS, "101").strikes == ()


def test_a_change_that_takes_effect_though_it_is_voted_down_is_named() -> None:
    text = BASE.replace("takes_effect(c) when adopted(", "takes_effect(c) when closed(")
    (one,) = paths(text + IMMUTABLE_THRESHOLD + NUMBERS).without_votes()
    assert one.rejected


SCORE = """
rule 120 immutable "Winning"
| There shall always be a score that wins.
  guarantee scored: always winning_score is known
| Nobody is punished.
  guarantee spared: never q can impose(x, p)
rule 203 mutable "Score"
| Whoever has 100 points wins.
  winning_score = 100
rule 204 mutable "Pardon"
| Nobody can punish anybody.
  nobody can impose(_, _)
"""


def test_a_guarantee_is_made_false_while_its_rule_stands() -> None:
    found = paths(BASE + IMMUTABLE_THRESHOLD + NUMBERS + SCORE)
    first, second = found.answers([of_guarantee(found.law.ruleset, name) for name in ("scored", "spared")])
    assert first.broken is not None
    assert [(one.step.move.words, one.step.votes) for one in first.broken.steps] == [("repeal rule 203 “Score”", 3)]
    assert second.broken is not None
    assert [(one.step.move.words, one.step.votes) for one in second.broken.steps] == [("repeal rule 204 “Pardon”", 3)]


def test_of_a_guarantee_that_voids_what_breaks_it_no_such_way_is_told() -> None:
    found = paths(BASE + IMMUTABLE_THRESHOLD + NUMBERS + LIMIT)
    (told,) = found.answers([of_guarantee(found.law.ruleset, "low")])
    assert told.breach is not None
    assert (told.breach.void, told.broken) == (151, None)


def test_an_immutable_rule_leans_on_mutable_ones_that_a_majority_can_change() -> None:
    found = answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS, "106")
    around = {one.leaning.rule.number: (one.leaning.terms, one.votes) for one in found.around}
    assert around[201] == (("quorum",), 3)


def test_each_step_that_is_shown_comes_out_so_when_it_is_played() -> None:
    for text in (BASE + MUTABLE_THRESHOLD + NUMBERS, BASE + IMMUTABLE_THRESHOLD + CLAIMS):
        found = answer(text, "101")
        for way in (found.straight, found.cheaper):
            assert way is not None
            assert all(one.played for one in way.steps)


def test_where_an_adopted_change_waits_for_an_act_the_act_is_taken_as_done() -> None:
    waits = "takes_effect(c) when adopted(proposal_of(c)) and publish_result(proposal_of(c)) happened"
    found = paths(BASE.replace("takes_effect(c) when adopted(proposal_of(c))", waits) + IMMUTABLE_THRESHOLD)
    assert found.setting.usual.acts == ("publish_result",)
    assert ("enact a rule that is mutable", 3) in found.first_steps


def test_where_not_even_all_can_carry_a_proposal_it_is_said_of_how_many() -> None:
    with pytest.raises(Unanswerable, match=r"with 5 players, .*--players"):
        paths(BASE.replace("quorum(q) = 2", "quorum(q) = 6") + IMMUTABLE_THRESHOLD)


def test_a_ruleset_without_votes_on_proposals_is_told_so() -> None:
    text = 'ruleset club "A club" language en\nentity Member "member"\nfact paid(m: Member): truth "{m} has paid"\n'
    text += "rule 1 immutable\n| Members pay.\n  comment\n"
    model = load_text(text)
    ruleset, _ = lower(model)
    try:
        Paths(model, ruleset, Setting(5))
    except Unanswerable as refused:
        assert "`adopted`" in str(refused)
        assert refused.exit_code == 3
    else:
        raise AssertionError("it was answered")
