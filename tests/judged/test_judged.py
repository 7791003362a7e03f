"""Disputes that judges of a long-running nomic decided, restated as small rulesets: the tool comes to their verdicts.

Each folder holds one dispute: `ruleset.nomic`, `case.nomic` (under the reading that the judge chose, where he decided
by custom) and further cases beside it (the readings that he rejected, or left open). The cases carry the expected
verdict with each question; the table here says for each dispute what was decided and why.
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
    "CFJ 3796": ["FALSE"],
    "CFJ 3907": ["PARADOX"],
}
"""Of each dispute, in the words of the tool, the verdicts on the statements that were judged."""


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


def test_every_dispute_has_its_folder_and_no_folder_is_left_over() -> None:
    folders = {folder for folder, _ in all_cases()}
    assert folders == {folder for folder, _ in DISPUTES.values()}
    assert DISPUTES.keys() == VERDICT_OF_THE_JUDGE.keys()
