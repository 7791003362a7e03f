"""What the rules of the shipped rulesets themselves say about getting rid of what is entrenched in them.

Seven players; `straight` is the way that the rules mean, `cheaper` what their definitions let a majority do instead."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from nomicformal.checker.paths.answer import Answer, Paths
from nomicformal.checker.paths.aside import leanings
from nomicformal.checker.paths.assembly import Setting
from nomicformal.checker.paths.targets import STOP, general, of_guarantee, of_rule
from nomicformal.cli.loading import load_ruleset
from nomicformal.core.model import Rule

Made = Callable[..., Paths]


@pytest.fixture(scope="session")
def paths() -> Made:
    """By the name of a ruleset, and states that are not as at the beginning."""

    @cache
    def of(name: str, *states: tuple[str, int], players: int = 7) -> Paths:
        loaded = load_ruleset(name)
        setting = Setting(players, states={(one, ()): Fraction(value) for one, value in states})
        return Paths(loaded.model, loaded.ruleset, setting)

    return of


def rule(found: Paths, number: int) -> Rule:
    return next(one for one in found.law.ruleset.rules if one.number == number and one.in_force)


def answer(found: Paths, target: str) -> Answer:
    ruleset = found.law.ruleset
    if target == STOP:
        return found.answer(general(ruleset)[-1], examine=False)
    if target.isdigit():
        return found.answer(of_rule(rule(found, int(target))), examine=False)
    return found.answer(of_guarantee(ruleset, target), examine=False)


def votes(answer: Answer, which: str) -> list[tuple[str, int]]:
    """The first change of each step, in a word and the status it gives, and the votes that the step needs."""
    way = getattr(answer, which)
    found = []
    for one in way.steps if way else ():
        change = one.step.move.proposal.tree.changes[0]
        found.append((f"{type(change).__name__} {getattr(change, 'status', '')}".strip().lower(), one.step.votes))
    return found


def leans(found: Paths, number: int) -> dict[int, tuple[str, ...]]:
    return {one.rule.number: one.terms for one in leanings(found.law.ruleset, rule(found, number))}


def orders(found: Paths) -> list[int]:
    """The mutable rules that say which of two immutable ones prevails."""
    return [one.leaning.rule.number for one in found.precedence()]


@pytest.mark.xdist_group("paths of bcn-initial")
def test_bcn_initial_a_majority_makes_a_rule_immutable_that_ends_unanimity(paths: Made) -> None:
    """110 asks for unanimity to free an immutable rule. But 209 lets a majority transmute a mutable rule into an
    immutable one, and by 212 that rule then prevails over 106 and 110 if it says so of itself."""
    found = answer(paths("bcn-initial"), "110")
    assert votes(found, "straight") == [("transmute mutable", 7), ("repeal", 4)]
    assert votes(found, "cheaper") == [
        ("enact mutable", 4),
        ("transmute immutable", 4),
        ("transmute mutable", 0),
        ("repeal", 0),
    ]
    assert found.least == 4


@pytest.mark.xdist_group("paths of bcn-initial")
def test_bcn_initial_106_leans_on_mutable_rules(paths: Made) -> None:
    """The quorum is in 201, the form of a proposal in 204, which votes are legally cast in 207, the majority in 209,
    precedence among immutables in 212."""
    assert leans(paths("bcn-initial"), 106) == {
        201: ("quorum",), 204: ("proper",), 207: ("legal_votes",), 209: ("votes_needed",),
    }  # fmt: skip
    assert orders(paths("bcn-initial")) == [212]


@pytest.mark.xdist_group("paths of bcn-initial")
def test_bcn_initial_a_majority_can_stop_all_change_though_114_forbids_it(paths: Made) -> None:
    """No rule voids a change that breaks 114, and the effect of changes is defined in 210, a mutable rule."""
    found = answer(paths("bcn-initial"), STOP)
    assert [needed for _, needed in votes(found, "cheaper")] == [4]


@pytest.mark.xdist_group("paths of bcn")
def test_bcn_immutable_rules_are_repealed_at_once_with_every_vote(paths: Made) -> None:
    """105 and 110 of the initial rules are gone: 344 lets any rule be amended or repealed, 376 asks for unanimity."""
    assert votes(answer(paths("bcn"), "104"), "straight") == [("repeal", 7)]


@pytest.mark.large
@pytest.mark.xdist_group("paths of bcn")
def test_bcn_106_can_only_go_after_356_which_voids_the_end_of_all_adoption(paths: Made) -> None:
    found = answer(paths("bcn"), "106")
    assert votes(found, "straight") == [("repeal", 7), ("repeal", 7)]
    assert found.straight is not None
    first = found.straight.steps[0].step.move.proposal.tree.changes[0]
    assert getattr(first, "number", 0) == 356


@pytest.mark.large
@pytest.mark.xdist_group("paths of bcn")
def test_bcn_310_a_mutable_rule_says_which_votes_count_and_so_what_unanimity_is(paths: Made) -> None:
    """A majority amends 310 (how votes for and against are counted), and then everything is unanimous (376)."""
    found = answer(paths("bcn"), "356")
    assert votes(found, "straight") == [("repeal", 7)]
    assert found.cheaper is not None
    assert found.cheaper.worst == 4
    first = found.cheaper.steps[0].step.move.proposal.tree.changes[0]
    assert getattr(first, "number", 0) == 310


@pytest.mark.xdist_group("paths of bcn")
def test_bcn_immutable_rules_lean_on_201_344_and_212(paths: Made) -> None:
    found = paths("bcn")
    assert leans(found, 106)[201] == ("quorum",)
    assert 344 in leans(found, 106)
    assert leans(found, 356)[344] == ("rule_change",)
    assert orders(found) == [212]


@pytest.mark.xdist_group("paths of bcn")
def test_bcn_the_plague_the_corrector_and_the_beast_change_rules_without_a_vote(paths: Made) -> None:
    ruleset = paths("bcn").law.ruleset
    named = {ruleset.rule(one.clause.origin.rule).number for one in paths("bcn").without_votes()}
    assert named == {363, 379, 381}


@pytest.mark.xdist_group("paths of fourmis")
def test_fourmis_two_thirds_free_an_immutable_rule_as_they_do_everything(paths: Made) -> None:
    """203, a mutable rule, asks for two thirds of whatever is voted on; no rule asks for more for a transmutation."""
    found = answer(paths("fourmis"), "104")
    assert votes(found, "straight") == [("transmute mutable", 5), ("repeal", 5)]
    assert found.cheaper is None
    assert found.least == 5


@pytest.mark.xdist_group("paths of senado")
def test_senado_everything_needs_every_vote_in_the_first_two_rounds(paths: Made) -> None:
    found = answer(paths("senado"), "104")
    assert votes(found, "straight") == [("transmute mutable", 7), ("repeal", 7)]
    assert found.least == 7


@pytest.mark.xdist_group("paths of senado")
def test_senado_after_two_rounds_a_majority_makes_rules_immutable_but_does_not_free_them(paths: Made) -> None:
    """203 then asks for a simple majority; 109 wants unanimity for one direction of a transmutation only."""
    later = paths("senado", ("rounds_completed", 2))
    kinds = dict(later.first_steps)
    assert kinds["transmute rule 201 to immutable"] == 4
    assert kinds["transmute rule 101 to mutable"] == 7


@pytest.mark.large
@pytest.mark.xdist_group("paths of compendium")
def test_compendium_transmuting_in_either_direction_needs_all_and_204_which_says_so_is_mutable(paths: Made) -> None:
    """109 (immutable) asks for unanimity to free a rule; that it takes all to make one immutable stands in 204."""
    found = paths("compendium", players=3)
    for words, needed in found.first_steps:
        assert needed == (3 if words.startswith("transmute") else 2), words
    assert "unanimous" in {term for terms in leans(found, 109).values() for term in terms}


@pytest.mark.xdist_group("paths of compendium")
def test_compendium_a_majority_leaves_out_the_paragraph_that_asks_for_all_and_then_entrenches(paths: Made) -> None:
    """204 (mutable) alone says that it takes all to make a rule immutable; 109 speaks of the other direction only."""
    found = paths("compendium", players=3)
    told = found.answer(general(found.law.ruleset)[0], examine=False)
    assert votes(told, "straight") == [("transmute immutable", 3)]
    assert votes(told, "cheaper") == [("amend", 2), ("transmute immutable", 2)]
    assert told.cheaper is not None
    assert "without “Será necesaria la unanimidad" in told.cheaper.steps[0].step.move.words


@pytest.mark.xdist_group("paths of bcn")
def test_bcn_a_way_to_win_goes_by_a_majority_within_a_bundle_if_368_fixes_what_it_needs(paths: Made) -> None:
    """376 asks for unanimity; 368 (a lower number, immutable as well) treats a bundle of mutable proposals as one."""
    ruleset = paths("bcn").law.ruleset
    found = answer(paths("bcn"), "220")
    assert found.straight is not None
    step = found.straight.steps[0].step
    assert step.votes == 7
    literal = Paths(paths("bcn").law.model, ruleset, Setting(7, {"bundle_threshold": "as_a_mutable_rule"}))
    cheaper = literal.answer(of_rule(rule(literal, 220)), examine=False).cheaper
    assert cheaper is not None
    assert [(one.step.bundle, one.step.votes) for one in cheaper.steps] == [(True, 4)]


@pytest.mark.large
@pytest.mark.xdist_group("paths of bcn")
def test_bcn_the_plague_may_end_356_but_not_what_adoption_needs(paths: Made) -> None:
    """356 cancels what makes adoption impossible; its own infection does not."""
    strikes = {number: answer(paths("bcn"), number).strikes for number in ("356", "376")}
    assert [one.void for one in strikes["356"]] == [0]
    assert [one.void for one in strikes["376"]] == [356]
