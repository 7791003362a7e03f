"""Ways to get rid of what is entrenched, on small rulesets whose answers can be worked out by hand."""

from __future__ import annotations

import pytest

from nomicformal.checker.paths.answer import Answer, Paths, Unanswerable
from nomicformal.checker.paths.assembly import Setting
from nomicformal.checker.paths.targets import ALONE, ENTRENCH, STOP, general, of_guarantee, of_limits, of_rule
from nomicformal.core.lower import lower
from nomicformal.ruleset.load import load_text
from tests.support import complain

START = """ruleset tiny "A tiny nomic" language en
use nomic
begins 2011-09-06
term frees(q: Proposal): truth else (some c: Change where proposal_of(c) is q and change_kind(c) is transmutation and
    status(target(c)) is immutable) "{q} frees an immutable rule"
event draw(n: number) "the draw gives {n}"
"""
ENTRENCHED = """
rule 101 immutable "A right"
| Every player has a right to cake.
  comment
"""
CHANGES = """
rule 105 immutable "Changes"
| Mutable rules can be amended and repealed, immutable ones cannot; any rule can be transmuted.
  admissible(c) iff status(target(c)) is mutable when change_kind(c) in (amendment, repealing)
  takes_effect(c) only if admissible(c) when change_kind(c) in (amendment, repealing)
rule 210 mutable "Effect"
| An adopted change takes effect.
  takes_effect(c) when adopted(proposal_of(c))
"""
ADOPTION = """
rule 106 immutable "Adoption"
| A proposal is adopted if it gets the votes it needs and the quorum is met.
  adopted(q) iff votes_for(q) >= votes_needed(q) and turnout(q) >= quorum(q)
rule 201 mutable "Quorum"
| The quorum is 2.
  quorum(q) = 2
rule 205 mutable "Period"
| Voting lasts a week from the distribution.
  voting_start(q) = time of first distribute(q)
  voting_end(q) = voting_start(q) + 1 week
  p: Player can distribute(q)
  p: Player can vote(q, c) when voting_start(q) <= now and now < voting_end(q)
"""
STATUS = """
rule 111 immutable "Status"
| Immutable rules prevail over mutable ones, which are then void.
  precedence between immutable and mutable: immutable over mutable, the beaten rule is void
"""
CLAIMS = """
rule 212 immutable "Number"
| Among rules of one status claims count, and then the lower number.
  precedence among rules of one status: claims unless mutual, then lower number
"""
NUMBERS = """
rule 212 immutable "Number"
| Among rules of one status the lower number counts.
  precedence among rules of one status: lower number
"""
MUTABLE_THRESHOLD = """
rule 209 mutable "Votes"
| Freeing an immutable rule needs every vote; anything else more than half.
  votes_needed(q) = legal_votes(q) when frees(q)
  votes_needed(q) = legal_votes(q) div 2 + 1 otherwise
"""
NEW_ONES_ARE_MUTABLE = """
rule 103 immutable "New rules"
| New rules are mutable.
  takes_effect(c) only if new_status(c) is mutable when change_kind(c) is enactment
"""
IMMUTABLE_THRESHOLD = MUTABLE_THRESHOLD.replace("209 mutable", "209 immutable")
BASE = START + ENTRENCHED + CHANGES + ADOPTION + STATUS


def paths(text: str, **setting: object) -> Paths:
    model = load_text(text)
    ruleset, found = lower(model)
    complain([*model.diagnostics, *found])
    return Paths(model, ruleset, Setting(5, **setting))  # type: ignore[arg-type]


def answer(text: str, target: str) -> Answer:
    found = paths(text)
    ruleset = found.law.ruleset
    if target in (ALONE, STOP, ENTRENCH):
        return found.answer(next(one for one in general(ruleset) if one.key == target))
    if target.isdigit():
        return found.answer(of_rule(next(rule for rule in ruleset.rules if str(rule.number) == target)))
    return found.answer(of_guarantee(ruleset, target))


def steps(answer: Answer, which: str = "cheaper") -> list[tuple[str, int]]:
    """What each step does, and the votes that it needs."""
    way = getattr(answer, which)
    return [] if way is None else [(one.step.move.words, one.step.votes) for one in way.steps]


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


ONE_PARAGRAPH = """
rule 209 mutable "Votes"
| More than half of the votes are needed.
  votes_needed(q) = legal_votes(q) div 2 + 1 by default
| Making a rule immutable needs every vote.
  votes_needed(q) = legal_votes(q) when (some c: Change where proposal_of(c) is q and new_status(c) is immutable)
"""


def test_a_single_paragraph_that_asks_for_every_vote_is_left_out_first() -> None:
    found = answer(BASE + ONE_PARAGRAPH + NUMBERS, ENTRENCH)
    ((_, everybody),) = steps(found, "straight")
    assert everybody == 5
    (does, votes), (last, needed) = steps(found)
    assert does == (
        "amend rule 209 “Votes” so that it says the same without “Making a rule immutable needs every vote.”"
    )
    assert last.endswith("immutable")
    assert (votes, needed) == (3, 3)


def test_where_a_majority_entrenches_there_is_no_need_of_another_way() -> None:
    found = answer(BASE + IMMUTABLE_THRESHOLD + NUMBERS, ENTRENCH)
    assert [votes for _, votes in steps(found, "straight")] == [3]
    assert found.cheaper is None
    assert found.undo == 5, "a majority binds, and only all together undo it"


VICTORY = """
rule 209 mutable "Votes"
| Repealing a rule of the section "Core" needs every vote; anything else more than half.
  reading members "does a bundle need what its members need?"
  votes_needed(q) = legal_votes(q) when (some c: Change where section(target(c)) is "Core" and
      (proposal_of(c) is q or (members is as_its_members and part_of(proposal_of(c), q))))
  under members:
      as_its_members -> nothing
      as_any_proposal -> nothing
  votes_needed(q) = legal_votes(q) div 2 + 1 otherwise
rule 220 immutable "Cake"
section "Core"
| Cake is served on Sundays.
  comment
rule 221 immutable "Bundles"
| If a bundle is adopted, so are the proposals in it.
  takes_effect(c) when (some x: Bundle where part_of(proposal_of(c), x) and adopted(x))
"""
BUNDLES = START + """entity Bundle is a Proposal "bundle"
fact part_of(q: Proposal, x: Proposal): truth "{q} is part of {x}"
""" + ADOPTION + STATUS + VICTORY + NUMBERS + """
rule 210 mutable "Effect"
| An adopted change takes effect.
  takes_effect(c) when adopted(proposal_of(c))
"""


def test_within_a_bundle_a_rule_goes_that_needs_every_vote_by_itself() -> None:
    found = paths(BUNDLES, readings={"members": "as_any_proposal"})
    target = of_rule(next(rule for rule in found.law.ruleset.rules if rule.number == 220))
    by_bundle = found.answer(target)
    assert steps(by_bundle, "straight") == [("repeal rule 220 “Cake”", 5)]
    assert steps(by_bundle) == [("repeal rule 220 “Cake”", 3)]
    assert by_bundle.cheaper is not None
    assert by_bundle.cheaper.steps[0].step.bundle


def test_where_that_hangs_on_a_reading_the_straight_step_says_so() -> None:
    found = paths(BUNDLES)
    target = of_rule(next(rule for rule in found.law.ruleset.rules if rule.number == 220))
    straight = found.answer(target).straight
    assert straight is not None
    assert [one.fewer_in_bundle for one in straight.steps] == [(("members", "as_any_proposal"),)]


# ---- a new rule of the higher status at once


ALL_TRANSMUTATIONS = START.replace(" and\n    status(target(c)) is immutable", "")
"""Every transmutation needs every vote; nothing else does, the enactment of an immutable rule included."""


@pytest.mark.parametrize("target", ["101", ALONE])
def test_an_immutable_rule_that_a_majority_enacts_settles_it_where_transmuting_needs_every_vote(target: str) -> None:
    text = ALL_TRANSMUTATIONS + ENTRENCHED + CHANGES + ADOPTION + STATUS + IMMUTABLE_THRESHOLD + CLAIMS
    found = answer(text, target)
    does, votes = steps(found)[0]
    assert does.startswith("enact a rule that is immutable: it is always so that a proposal is adopted")
    assert votes == 3
    assert found.cheaper is not None and found.cheaper.worst == 3


def test_a_promise_is_made_false_by_an_immutable_rule_that_a_majority_enacts() -> None:
    text = ALL_TRANSMUTATIONS + ENTRENCHED + CHANGES + ADOPTION + STATUS + IMMUTABLE_THRESHOLD + CLAIMS
    text = text.replace("rule 201 mutable", "rule 201 immutable")
    found = paths(text + PROMISED)
    told = found.answers([of_guarantee(found.law.ruleset, "small")])[0]
    assert told.broken is not None
    assert [one.step.move.words.split(":")[0] for one in told.broken.steps] == ["enact a rule that is immutable"]
    assert told.broken.worst == 3


PROMISED = """
rule 107 immutable "A promise"
| The quorum is never more than 3.
  guarantee small: always quorum(q) <= 3
"""


# ---- limits to the number of rules


MOST_RULES = """
rule 207 {status} "Limit"
| There may be no more than {most} mutable rules.
  always (count r: Rule where in_force(r) and status(r) is mutable) <= {most}
"""
COMING_INTO_FORCE = """
rule 204 {status} "Force"
| A rule that is adopted comes into force.
  on takes_effect(c) becomes true when change_kind(c) is enactment and target(c) is known: enact target(c)
"""


def limit(text: str) -> Answer:
    found = paths(text)
    (target,) = of_limits(found.law.ruleset)
    return found.answers([target])[0]


def test_a_limit_of_lower_status_is_reached_and_passed() -> None:
    rules = BASE + IMMUTABLE_THRESHOLD + NUMBERS + COMING_INTO_FORCE.format(status="immutable")
    found = limit(rules + MOST_RULES.format(status="mutable", most=6))
    assert found.target.key == "limit-207"
    assert found.limited is not None
    assert (found.limited.now, found.limited.most, found.limited.passes) == (4, 6, True)
    assert steps(found, "straight") == [("enact 2 rules that are mutable", 3)]


def test_a_limit_of_higher_status_is_reached_and_not_passed() -> None:
    rules = BASE + IMMUTABLE_THRESHOLD + NUMBERS + COMING_INTO_FORCE.format(status="mutable")
    found = limit(rules + MOST_RULES.format(status="immutable", most=6))
    assert found.limited is not None
    assert (found.limited.now, found.limited.votes, found.limited.passes) == (4, 3, False)


def test_where_no_clause_says_how_rules_come_into_force_it_is_not_known_whether_a_limit_can_be_passed() -> None:
    found = limit(BASE + IMMUTABLE_THRESHOLD + NUMBERS + MOST_RULES.format(status="mutable", most=5))
    assert found.limited is not None
    assert (found.limited.now, found.limited.passes) == (4, None)
    assert steps(found, "straight") == [("enact a rule that is mutable", 3)]
