"""Ways by less than a whole rule, within a bundle, or by a new rule of the higher status at once."""

from __future__ import annotations

import pytest

from nomicformal.checker.paths.targets import ALONE, ENTRENCH, of_guarantee, of_rule
from tests.checker.path_rules import (
    ADOPTION,
    BASE,
    CHANGES,
    CLAIMS,
    ENTRENCHED,
    IMMUTABLE_THRESHOLD,
    NUMBERS,
    START,
    STATUS,
    answer,
    paths,
    steps,
)

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
