"""Disputes as small rulesets: the tool comes to the verdicts that judges gave, or that the text gives.

DISPUTES are such that judges of a long-running nomic decided, restated; KINDS are such as come up in one nomic after
another. Each folder holds one dispute: `ruleset.nomic`, `case.nomic` (under the reading that the judge chose, where he
decided by custom) and further cases beside it (the readings that he rejected, or left open). The cases carry the
expected verdict with each question; the tables here say for each dispute what was decided and why.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicformal.core.case import Case
from nomicformal.core.model import Ruleset
from nomicformal.evaluate.verdict import judge
from tests.support import case_from_text, ruleset_from_text

HERE = Path(__file__).parent

DISPUTES = {
    "CFJ 1": ("reward_for_past_votes", "FALSE: an effect now that looks at past votes is not retroactive"),
    "CFJ 7": ("another_way_to_win", "FALSE: forbidding another meaning of winning does not forbid another way to win"),
    "CFJ 1104": ("deference_and_exception", "TRUE: deferring settles a conflict, only an exception avoids it"),
    "CFJ 1114/1115": ("claim_that_does_not_reach", "FALSE: a claim about quorum does not reach validity"),
    "CFJ 1305": ("silenced_while_on_hold", "TRUE: the one ground is barred by the stronger rule, the other stands"),
    "CFJ 1344": ("two_votes_in_favour", "FALSE: by custom the three votes are asked for under both conditions"),
    "CFJ 1582": ("quorum_of_a_conclave", "FALSE: five for a small conclave, more from sixteen electors on"),
    "CFJ 1607/1608": ("index_left_undefined", "FALSE and TRUE: by custom an undefined index is a ratio"),
    "CFJ 2115": ("verdict_about_itself", "UNDECIDABLE: a liar"),
    "CFJ 2333": ("dance_without_effect", "FALSE: the right to dance prevails, so the self-reference never matters"),
    "CFJ 2650": ("asset_without_eligible_owner", "UNDECIDABLE: one rule contradicts itself, nothing settles that"),
    "CFJ 3470": ("longer_voting_period", "FALSE: the rule with more power prevails"),
    "CFJ 3724": ("decision_not_resolved", "FALSE: an outcome that is fixed when the votes are counted is none before"),
    "CFJ 3796": ("claim_over_precedence_itself", "FALSE by custom; by the text alone two policies, each for itself"),
    "CFJ 3907": ("pledge_to_break_itself", "PARADOXICAL: broken exactly if it is not"),
}
VERDICT_OF_THE_JUDGE = {
    "CFJ 1": ["FALSE"],
    "CFJ 7": ["FALSE"],
    "CFJ 1104": ["TRUE"],
    "CFJ 1114/1115": ["FALSE"],
    "CFJ 1305": ["TRUE"],
    "CFJ 1344": ["FALSE"],
    "CFJ 1582": ["FALSE"],
    "CFJ 1607/1608": ["FALSE", "TRUE"],
    "CFJ 2115": ["PARADOX"],
    "CFJ 2333": ["FALSE"],
    "CFJ 2650": ["CONTRADICTION"],
    "CFJ 3470": ["FALSE"],
    "CFJ 3724": ["FALSE"],
    "CFJ 3796": ["FALSE"],
    "CFJ 3907": ["PARADOX"],
}
"""Of each dispute, in the words of the tool, the verdicts on the statements that were judged."""

KINDS = {
    "agent_no_longer_allowed": "TRUE: what an agent did while allowed stands; what is done after that is nothing",
    "coming_back_for_the_bonus": "DEPENDS ON READING: whether who has played before is new on coming back",
    "consent_of_a_newcomer": "TRUE: consent of all is gone when somebody joins who has not given it",
    "consent_of_one_who_left": "FALSE: the consent of a player is asked for, and who has left is none",
    "contract_of_others": "FALSE: a contract binds those who agreed to it, for as long as they do",
    "delegation_in_a_circle": "FALSE: three who delegate to one another and do not vote are for nothing",
    "deputy_before_the_time": "FALSE: a deputy can act for an officer only once the officer's time is over",
    "dues_a_day_too_late": "TRUE: a duty that is done too late was missed, and what that costs is not taken back",
    "duty_of_nobody_in_particular": "FALSE: what somebody has to do is owed, but by nobody in particular",
    "effect_unless_effective": "PARADOX: what takes effect exactly if it does not",
    "equal_bids": "TRUE: of equal bids the first wins; who bids more than they have does not",
    "false_report_ratified": "TRUE: a false report that nobody challenges becomes true, as far as it can",
    "forbidden_and_done": "FALSE: what is forbidden and possible happens; what was lawful when it was done stays so",
    "free_not_to_pay": "FALSE: a freedom not to do something stands against the duty to do it, and the order decides",
    "he_who_strikes_another": "DEPENDS ON READING: whom a pronoun means",
    "intent_under_a_repealed_rule": "FALSE: what was begun under a rule cannot be ended when the rule is gone",
    "judge_in_ones_own_cause": "FALSE: who is not eligible cannot be appointed; the appointment fails",
    "judge_in_the_last_minute": "TRUE: the office ends with the week, after all that is done in its last minute",
    "last_minute_of_seven_days": "TRUE: seven days after, to the minute, is within seven days",
    "list_of_the_players": "DEPENDS ON READING: whether a list defines who plays, or reports it",
    "majority_changed_during_a_vote": "FALSE: the majority at the end counts, a change in its minute included",
    "notwithstanding": "TRUE: a right holds against a rule over which its own rule claims precedence",
    "objection_taken_back_in_time": "TRUE: an objection taken back does not count; nor does one's own support",
    "objection_withdrawn": "FALSE: an objection stands until it is withdrawn",
    "office_changes_hands": "FALSE: an office owes once what its holders have to do, not once each",
    "office_without_holder": "FALSE: a duty of an office that nobody holds is owed by nobody",
    "once_in_a_calendar_month": "TRUE: a new month begins a new count, but only after its first minute",
    "paid_and_not_booked": "DEPENDS ON READING: whether what was done counts, or what the record says of it",
    "pardon_at_the_last_stroke": "TRUE: an office ends at an instant after all that is done then",
    "partnership_of_partnerships": "FALSE: two partnerships with one human behind them are no two",
    "paying_a_hundred_times": "TRUE: as many payments succeed as there are coins",
    "payment_beyond_balance": "FALSE: a payment that would leave debts is not made at all, not even in part",
    "payment_of_less_than_nothing": "TRUE: paying minus ten takes ten, where no rule says otherwise",
    "permitted_and_not_possible": "FALSE: a permission makes nothing possible that no rule makes so",
    "proxy_of_a_proxy": "FALSE: who may act for another may not act for those whom the other may act for",
    "punished_twice": "FALSE: what stands first in the log counts, at one minute too",
    "quorum_by_withdrawal": "DEPENDS ON READING: of which moment the members are half of whom is needed",
    "quorum_of_those_who_abstain": "DEPENDS ON READING: whether somebody votes who abstains",
    "resigned_by_another_name": "TRUE: who announces is the person, whatever the name",
    "rule_raises_its_own_power": "FALSE: a rule cannot lift itself over a limit that a stronger rule sets",
    "rule_that_lapses": "TRUE: a rule that lapses at an instant lapses after what is done then",
    "rule_that_repeals_itself": "FALSE: the effect that ends its rule takes place whole; what falls due later does not",
    "two_names_of_one_person": "DEPENDS ON READING: whether the vote is the name's or the person's",
    "two_reach_the_goal": "FALSE: neither of two that would each have to be the one becomes it",
    "unanimous_without_votes": "DEPENDS ON READING: whether all of nobody agree",
    "unregulated_or_forbidden": "FALSE: what is forbidden to whom no rule permits it is forbidden to them",
    "vote_in_the_last_minute": "TRUE: what is decided once is decided before what follows, at the same minute too",
    "vote_of_an_outsider": "FALSE: only those who play can vote, and when the vote was cast she did not",
    "vote_of_one_who_left": "FALSE: who has left before the count is not counted; who leaves after it was",
    "vote_on_a_condition": "FALSE: a vote on a condition is looked at when the vote ends, not before",
    "vote_unlike_each_other": "PARADOX: two answers stand; of two who vote as each other neither is for it",
    "voter_who_has_left": "FALSE: whoever has left plays no more, and voters have to",
    "vouching_in_a_circle": "FALSE: two who are members only by each other are none",
    "which_proposal_is_withdrawn": "FALSE: words that could mean either of two mean neither",
    "win_against_the_rules": "FALSE: an effect that would break an immutable rule does not take place, nor half of it",
}
"""Of each kind of dispute the verdict on the statement in the title of its case, and why."""


def dispute(folder: str) -> Ruleset:
    return ruleset_from_text((HERE / folder / "ruleset.nomic").read_text(encoding="utf-8"))


def case_of(ruleset: Ruleset, folder: str, name: str) -> Case:
    return case_from_text(ruleset, (HERE / folder / name).read_text(encoding="utf-8"))


def all_cases() -> list[tuple[str, str]]:
    return sorted((p.parent.name, p.name) for p in HERE.glob("*/*.nomic") if p.name != "ruleset.nomic")


@pytest.mark.parametrize(("folder", "name"), all_cases())
def test_the_tool_comes_to_the_verdict_of_the_judge(folder: str, name: str) -> None:
    ruleset = dispute(folder)
    case = case_of(ruleset, folder, name)
    for ask in case.asks:
        found = judge(ruleset, case.situation(ruleset, ask), ask.statement, changes=False)
        assert found.verdict == ask.expected, ask.source
        assert set(ask.because) <= set(found.rules), ask.source


@pytest.mark.parametrize("name", DISPUTES)
def test_the_case_asks_for_the_verdict_that_was_given(name: str) -> None:
    folder = DISPUTES[name][0]
    expected = [ask.expected for ask in case_of(dispute(folder), folder, "case.nomic").asks]
    judged = VERDICT_OF_THE_JUDGE[name]
    assert [verdict for verdict in expected if verdict in judged] and set(judged) <= set(expected)


@pytest.mark.parametrize("folder", KINDS)
def test_the_verdict_on_each_kind_of_dispute_is_that_of_its_first_question(folder: str) -> None:
    expected = case_of(dispute(folder), folder, "case.nomic").asks[0].expected
    assert KINDS[folder].startswith(f"{expected}:")


def test_every_dispute_has_its_folder_and_no_folder_is_left_over() -> None:
    folders = {folder for folder, _ in all_cases()}
    assert folders == {folder for folder, _ in DISPUTES.values()} | KINDS.keys()
    assert DISPUTES.keys() == VERDICT_OF_THE_JUDGE.keys()
