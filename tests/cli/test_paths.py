"""The command `paths`: what it prints, what it refuses, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

from tests.checker.test_paths import BASE, IMMUTABLE_THRESHOLD, MUTABLE_THRESHOLD, NUMBERS, PLAGUE
from tests.cli.club import make, nomicformal, put


def game(folder: Path, text: str) -> str:
    """A folder with a ruleset in one file."""
    put(folder, "game/ruleset.nomic", text)
    return str(folder / "game")


def test_a_path_is_told_proposal_by_proposal(tmp_path: Path) -> None:
    done = nomicformal("paths", game(tmp_path, BASE + MUTABLE_THRESHOLD + NUMBERS), "101", "--players", "5")
    assert done.code == 0, done.err
    assert "straight: 2 proposals, 14 days, 5 of 5 votes at the hardest step" in done.out
    assert "1. amend rule 209 “Votes” to say that the votes that a proposal needs: always 0: 3 of 5 votes" in done.out
    assert "no path needs fewer than 3 of 5 votes" in done.out
    assert "no clause of a rule changes rules without a vote" in done.out


NUMBERED = (BASE + IMMUTABLE_THRESHOLD + NUMBERS).replace(
    "use nomic\n", "use nomic\namended, transmuted rules take the proposal's number\n"
)


def test_a_rule_that_gets_another_number_on_the_way_is_told_by_the_one_it_has_now_as_well(tmp_path: Path) -> None:
    done = nomicformal("paths", game(tmp_path, NUMBERED), "101", "--players", "3")
    assert "1. transmute rule 101 “A right” to mutable: 3 of 3 votes" in done.out
    assert "2. repeal rule 301 “A right” (rule 101 until then): 2 of 3 votes" in done.out


def test_a_rule_is_found_by_a_number_that_it_had(tmp_path: Path) -> None:
    moved = NUMBERED.replace("rule 101 immutable", "rule 302 immutable").replace(
        "| Every player has a right to cake.\n  comment\n",
        "| Every player has a right to cake.\n  comment\nhistory\n  initial 101 immutable\n  amended by proposal 302\n",
    )
    done = nomicformal("paths", game(tmp_path, moved), "101", "--players", "3")
    assert "302: rule 302 “A right” (immutable) is repealed" in done.out, done.err


def test_a_change_that_only_the_text_speaks_of_is_told(tmp_path: Path) -> None:
    text = "rule 203 mutable\n| If it is not amended in time, it automatically changes this rule.\n  comment\n"
    done = nomicformal("paths", game(tmp_path, BASE + IMMUTABLE_THRESHOLD + NUMBERS + text), "stop", "--players", "3")
    assert "rule 203 speaks of a change that comes by itself, without a vote: “If it is not" in done.out
    assert "no clause of a rule changes rules without a vote beside what is quoted above" in " ".join(done.out.split())


def test_with_texts_each_proposal_stands_there_to_be_linted(tmp_path: Path) -> None:
    folder = game(tmp_path, BASE + IMMUTABLE_THRESHOLD + NUMBERS)
    done = nomicformal("paths", folder, "101", "--players", "3", "--texts")
    assert 'proposal 301 "A step"\n         transmute rule 101 to mutable' in done.out


def test_json_has_the_same_for_programs(tmp_path: Path) -> None:
    folder = game(tmp_path, BASE + IMMUTABLE_THRESHOLD + NUMBERS + PLAGUE)
    done = nomicformal("paths", folder, "101", "--players", "3", "--format", "json")
    document = json.loads(done.out)
    (target,) = document["targets"]
    assert [step["votes"] for step in target["straight"]["steps"]] == [3, 2]
    assert target["cheaper"] is None
    assert target["complete"] is True
    assert [one["rule"] for one in document["without_a_vote"]] == [250]


def test_a_target_that_is_none_is_refused_with_those_there_are(tmp_path: Path) -> None:
    done = nomicformal("paths", game(tmp_path, BASE + IMMUTABLE_THRESHOLD + NUMBERS), "999")
    assert done.code == 2
    assert "'999' is neither the number of a rule in force nor one of these: entrench, alone, stop" in done.err


def test_readings_and_states_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    folder = game(tmp_path, BASE + IMMUTABLE_THRESHOLD + NUMBERS)
    unknown = nomicformal("paths", folder, "101", "--reading", "nonsense=yes")
    assert (unknown.code, "no reading is named 'nonsense'" in unknown.err) == (2, True)
    state = nomicformal("paths", folder, "101", "--given", "nonsense=2")
    assert (state.code, "write --given STATE=VALUE" in state.err) == (2, True)


def test_a_ruleset_without_proposals_gets_an_honest_answer(tmp_path: Path) -> None:
    done = nomicformal("paths", str(make(tmp_path)))
    assert done.code == 3
    assert "it does not have `submit`, `distribute`, `vote`, `adopted`" in done.err


def test_a_limit_to_the_number_of_rules_is_a_target(tmp_path: Path) -> None:
    count = "count r: Rule where in_force(r) and status(r) is mutable"
    limit = f"rule 207 mutable\n| At most six.\n  always ({count}) <= 6\n"
    folder = game(tmp_path, BASE + IMMUTABLE_THRESHOLD + NUMBERS + limit)
    done = nomicformal("paths", folder, "limit-207", "--players", "3")
    assert "it is reached: 1 proposal, 7 days, 2 of 3 votes at the hardest step" in done.out, done.err
    assert "no clause says how rules come into force" in done.out
    found = json.loads(nomicformal("paths", folder, "limit-207", "--format", "json").out)["targets"][0]["limit"]
    assert (found["most"], found["now"], found["one_more_comes_into_force"]) == (6, 4, None)
