"""What each command prints and how it ends, on a ruleset small enough to know the right answers."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.render.test_json import SCHEMA

from .club import RULE_4, make, nomicformal, put


@pytest.fixture
def club(tmp_path: Path) -> Path:
    return make(tmp_path)


def test_check_of_a_sound_ruleset_is_clean_and_says_how_much_is_formal(club: Path) -> None:
    done = nomicformal("check", "club", cwd=club.parent)
    assert (done.code, done.err) == (0, "")
    assert "3 of 3 passages with legal content are formal (100%)" in done.out
    assert done.out.endswith("0 errors, 0 warnings, 0 infos in club\n")


def test_check_of_the_current_folder_needs_no_name(club: Path) -> None:
    assert nomicformal("check", cwd=club).code == 0


def test_a_conflict_is_a_finding_with_situation_decision_and_exit_code_1(club: Path) -> None:
    put(club, "rules/4.nomic", RULE_4)
    done = nomicformal("check", "club", cwd=club.parent)
    assert done.code == 1
    assert "warning[NF204] settled-by-number" in done.out
    assert "is a guest" in done.out
    assert "club/rules/1.nomic:4:3: decides: rule 1" in done.out


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("warning", 1), ("info", 1), ("never", 0)])
def test_fail_on_moves_the_line(club: Path, fail_on: str, code: int) -> None:
    put(club, "rules/4.nomic", RULE_4)
    assert nomicformal("check", "club", "--fail-on", fail_on, cwd=club.parent).code == code


def test_the_settings_file_counts_and_the_command_line_beats_it(club: Path) -> None:
    put(club, "rules/4.nomic", RULE_4)
    put(club.parent, "nomicformal.toml", 'fail-on = "never"\noutput = ["concise"]\n')
    done = nomicformal("check", "club", cwd=club.parent)
    assert done.code == 0
    assert done.out.startswith("club/rules/4.nomic:3:3: warning[NF204] ")
    assert nomicformal("check", "club", "--fail-on", "warning", cwd=club.parent).code == 1


def test_check_prints_the_same_bytes_every_time(club: Path) -> None:
    put(club, "rules/4.nomic", RULE_4)
    runs = {nomicformal("check", "club", cwd=club.parent, PYTHONHASHSEED=seed).out for seed in ("0", "1", "2")}
    assert len(runs) == 1


def test_an_exhausted_budget_ends_with_3_and_says_what_is_open_and_where_the_budget_came_from(club: Path) -> None:
    put(club, "rules/4.nomic", 'rule 4 mutable "B"\n| B.\n  fee(m) = 6 when (count n: Member where paid(n)) = 7\n')
    done = nomicformal("check", "club", "--budget", "1", "--fail-on", "never", cwd=club.parent)
    assert done.code == 3, done.both
    assert "undecided: nothing" not in done.out
    assert "the budget of a question was 1 (command line)" in done.out


@pytest.mark.parametrize(
    "arguments",
    [["check", "club"], ["judge", "club/cases/guest.nomic"], ["test", "club"], ["ask", "club", "fee(m) = 20"]],
    ids=" ".join,
)
def test_json_fits_the_schema_and_knows_the_exit_code(club: Path, arguments: list[str]) -> None:
    put(club, "rules/4.nomic", RULE_4)
    done = nomicformal(*arguments, "--output", "json", cwd=club.parent)
    document = json.loads(done.out)
    jsonschema.validate(document, SCHEMA)
    assert document["exit_code"] == done.code
    assert document["command"] == arguments[0]


def test_judge_gives_verdict_reasons_quote_and_what_would_change_it(club: Path) -> None:
    done = nomicformal("judge", "club/cases/guest.nomic", cwd=club.parent)
    assert done.code == 0
    for piece in ("Verdict:   TRUE", "by rule 2", "> The fee is 20. Guests pay 5.", "It would change:", "FALSE if"):
        assert piece in done.out


def test_judge_tells_the_verdict_in_the_rulesets_own_word(club: Path) -> None:
    text = (club / "ruleset.nomic").read_text(encoding="utf-8") + 'verdict TRUE "AYE", FALSE "NAY"\n'
    put(club, "ruleset.nomic", text)
    assert "TRUE («AYE»): the statement is true" in nomicformal("judge", "club/cases/guest.nomic", cwd=club.parent).out


def test_judge_names_the_beaten_rule(club: Path) -> None:
    put(club, "rules/4.nomic", RULE_4)
    out = nomicformal("judge", "club/cases/guest.nomic", cwd=club.parent).out
    assert "rule 4" in out
    assert "Guests pay nothing." in out


@pytest.mark.parametrize("command", ["judge", "test"])
def test_a_verdict_other_than_expected_ends_with_1_and_shows_both(club: Path, command: str) -> None:
    case = (club / "cases/guest.nomic").read_text(encoding="utf-8").replace("expect TRUE", "expect FALSE")
    put(club, "cases/guest.nomic", case)
    done = nomicformal(command, "club" if command == "test" else "club/cases/guest.nomic", cwd=club.parent)
    assert done.code == 1
    assert "TRUE" in done.out
    assert "xpected" in done.out and "FALSE" in done.out


def test_a_rule_that_does_not_force_the_verdict_as_the_case_says_ends_with_1(club: Path) -> None:
    case = (club / "cases/guest.nomic").read_text(encoding="utf-8").replace("because 2", "because 3")
    put(club, "cases/guest.nomic", case)
    done = nomicformal("test", "club", cwd=club.parent)
    assert done.code == 1
    assert "rule 3 among the rules that force the verdict" in done.out


def test_test_counts_cases_and_questions(club: Path) -> None:
    done = nomicformal("test", "club", cwd=club.parent)
    assert done.code == 0
    assert "1 case, 1 question, 0 not as expected" in done.out


def test_test_goes_on_after_a_case_that_cannot_be_read(club: Path) -> None:
    put(club, "cases/a-broken.nomic", 'case "broken"\nask fee(ada)\n')
    done = nomicformal("test", "club", cwd=club.parent)
    assert done.code == 2
    assert "a-broken.nomic:2" in done.out
    assert "2 cases, 1 question, 0 not as expected, 1 case could not be judged" in done.out


def test_a_ruleset_without_cases_is_a_usage_error_for_test(club: Path) -> None:
    (club / "cases/guest.nomic").unlink()
    done = nomicformal("test", "club", cwd=club.parent)
    assert done.code == 2
    assert "has no cases" in done.err


@pytest.mark.parametrize(
    ("statement", "verdict", "sides"),
    [
        ("fee(m) <= 20", "TRUE", {"TRUE"}),
        ("fee(m) > 20", "FALSE", {"FALSE"}),
        ("fee(m) = 20", "DEPENDS ON FACTS", {"TRUE", "FALSE"}),
    ],
)
def test_ask_says_always_never_or_shows_a_situation_for_each_side(
    club: Path, statement: str, verdict: str, sides: set[str]
) -> None:
    done = nomicformal("ask", "club", statement, "--output", "json", cwd=club.parent)
    ruling = json.loads(done.out)["rulings"][0]
    assert done.code == 0
    assert ruling["verdict"] == verdict
    assert {side["verdict"] for side in ruling["sides"]} == sides
    assert all(side["situation"] for side in ruling["sides"])
    assert bool(ruling["notes"]) is (len(sides) == 1)


def test_ask_under_a_fixed_reading_answers_for_that_reading_only(club: Path) -> None:
    rule = "rule 2 mutable\n| The fee is 20 or so.\n  fee(m) = under sense: exact -> 20\n      loose -> 21\n"
    rule += '  reading sense "is it 20 or 21?"\n'
    put(club, "rules/2.nomic", rule)
    assert "DEPENDS" in nomicformal("ask", "club", "fee(m) = 20", cwd=club.parent).out
    done = nomicformal("ask", "club", "fee(m) = 20", "--reading", "sense=exact", cwd=club.parent)
    assert "Verdict:   TRUE" in done.out


def test_a_contradiction_that_makes_no_difference_is_no_case_for_the_other_answer(club: Path) -> None:
    both = 'rule 4 mutable "Both"\n| Guests pay nothing, and guests pay 1.\n'
    put(club, "rules/4.nomic", both + "  fee(m) = 0 when is_guest(m)\n  fee(m) = 1 when is_guest(m)\n")
    put(club, "rules/2.nomic", 'rule 2 mutable "Fee"\n| Others pay 20.\n  fee(m) = 20 when not is_guest(m)\n')
    same = nomicformal("ask", "club", "fee(m) <= 20", cwd=club.parent)
    assert same.code == 3 and "Verdict:   UNDECIDED" in same.out and "the same whatever is put there" in " ".join(
        same.out.split()
    )
    differs = nomicformal("ask", "club", "fee(m) = 0 or fee(m) = 20", cwd=club.parent)
    assert differs.code == 0 and "Verdict:   DEPENDS ON FACTS" in differs.out


def test_show_prints_text_clauses_and_who_beats_the_rule(club: Path) -> None:
    put(club, "rules/4.nomic", RULE_4)
    done = nomicformal("show", "club", "4", cwd=club.parent)
    assert done.code == 0
    assert done.out == (
        'rule 4 mutable "Welcome"\n\n| Guests pay nothing.\n    fee(m) = 0 when is_guest(m)\n\n'
        "beaten by\n  - rule 2 on fee: by number (rule 1)\n"
    )
    assert "prevails over\n  - rule 4" in nomicformal("show", "2", cwd=club).out


def test_show_prints_the_days_of_a_history(club: Path) -> None:
    dated = "history\n  2020-03-01 initial 4 mutable\n  amended by proposal 9; by Ada\n"
    put(club, "rules/4.nomic", RULE_4 + dated)
    assert dated in nomicformal("show", "club", "4", cwd=club.parent).out


@pytest.mark.parametrize(
    "reach, said", [("", ", and rule 4 is then void"), (" in that matter", ", and rule 4 is then void in this matter"),
                    (" for ever", ", and rule 4 is void from then on"), (" in that clause", "")]
)  # fmt: skip
def test_show_says_how_far_a_beaten_rule_is_void(reach: str, said: str, club: Path) -> None:
    first = "rule 1 mutable\n| x\n  precedence among rules of one status: lower number"
    first += f", the beaten rule is void{reach}\n"
    put(club, "rules/1.nomic", first)
    put(club, "rules/4.nomic", RULE_4)
    done = nomicformal("show", "club", "4", cwd=club.parent)
    assert done.out.endswith(f"\nbeaten by\n  - rule 2 on fee: by number (rule 1){said}\n")


@pytest.mark.parametrize("reach, said", [("", ", void"), (" in that matter", ", void in this matter"),
                                         (" for ever", ", void from then on"), (" in that clause", "")])  # fmt: skip
def test_graph_says_how_far_a_beaten_rule_is_void(reach: str, said: str, club: Path) -> None:
    first = "rule 1 mutable\n| x\n  precedence among rules of one status: lower number"
    put(club, "rules/1.nomic", f"{first}, the beaten rule is void{reach}\n")
    put(club, "rules/4.nomic", RULE_4)
    assert f'r2 -->|"fee: by number (rule 1){said}"| r4' in nomicformal("graph", "club", cwd=club.parent).out


def test_graph_has_an_arrow_from_the_rule_that_wins(club: Path) -> None:
    put(club, "rules/4.nomic", RULE_4)
    assert 'r2 -->|"fee: by number (rule 1)"| r4' in nomicformal("graph", "club", cwd=club.parent).out
    assert "r2 -> r4 [label=" in nomicformal("graph", "club", "--format", "dot", cwd=club.parent).out


def test_graph_draws_rules_that_beat_each_other_in_a_circle_without_a_direction(club: Path) -> None:
    put(club, "rules/1.nomic", "rule 1 immutable\n| Claims, then numbers.\n  precedence: claims, then lower number\n")
    put(club, "rules/2.nomic", "rule 2 mutable\n| The fee is 2.\n  fee(m) = 2\n")
    put(club, "rules/3.nomic", "rule 3 mutable\n| The fee is 3.\n  fee(m) = 3\n")
    put(club, "rules/4.nomic", "rule 4 mutable\n| The fee is 4.\n  fee(m) = 4 when paid(m)\n  prevails over rule 2\n")
    lines = nomicformal("graph", "club", cwd=club.parent).out.splitlines()
    assert [line for line in lines if "-.-" in line] == [
        f'  {one} -.-|"fee: they beat each other in a circle"| {other}'
        for one, other in (("r2", "r3"), ("r2", "r4"), ("r3", "r4"))
    ]


def test_graph_names_the_circle_of_two_rules_that_beat_each_other_on_different_matters(club: Path) -> None:
    put(club, "rules/1.nomic", "rule 1 immutable\n| Claims, then numbers.\n  precedence: claims, then lower number\n")
    vocabulary = (club / "ruleset.nomic").read_text(encoding="utf-8") + 'term share(m: Member): number "share of {m}"\n'
    put(club, "ruleset.nomic", vocabulary)
    put(club, "rules/2.nomic", "rule 2 mutable\n| Two of both.\n  fee(m) = 2\n  share(m) = 2\n")
    rule = "rule 3 mutable\n| Three of both, and of shares before all.\n  fee(m) = 3\n  share(m) = 3\n"
    put(club, "rules/3.nomic", rule + "  prevails over on share(m)\n")
    done = nomicformal("graph", "club", cwd=club.parent)
    assert "  %% circle: 2 over 3 over 2\n" in done.out, done.both


def test_coverage_lists_what_is_not_formal_with_place_and_reason(club: Path) -> None:
    put(club, "rules/4.nomic", 'rule 4 mutable\n| Be kind.\n  informal "kindness is not defined"\n| And fair.\n')
    text = nomicformal("coverage", "club", cwd=club.parent)
    assert text.code == 0
    assert "club/rules/4.nomic:2:1: informal: kindness is not defined" in text.out
    assert "club/rules/4.nomic:4:1: without clauses" in text.out
    document = json.loads(nomicformal("coverage", "club", "--format", "json", cwd=club.parent).out)
    assert document["total"] == {
        "formal": 3, "informal": 1, "comment": 0, "unencoded": 1, "legal": 5, "percent": 60,
    }  # fmt: skip
    assert [p["mark"] for p in document["rules"][3]["not_formal"]] == ["informal", "unencoded"]


def test_lint_reports_only_what_the_proposal_brings(club: Path) -> None:
    put(club, "rules/4.nomic", RULE_4)
    text = 'proposal 5 "Honour" by ada on 2024-03-01\nenact rule mutable "Honour"\n| All pay 1.\n  fee(m) = 1\n'
    put(club, "proposals/5.nomic", text)
    done = nomicformal("lint", "club/proposals/5.nomic", "--output", "json", cwd=club.parent)
    document = json.loads(done.out)
    jsonschema.validate(document, SCHEMA)
    assert done.code == 1
    conflicts = [found["rules"] for found in document["findings"] if found["name"] == "settled-by-number"]
    assert conflicts and all(5 in rules for rules in conflicts)


def test_lint_of_a_proposal_with_a_misspelt_name_checks_nothing_and_says_so(club: Path) -> None:
    text = 'proposal 5 "Honour"\nenact rule mutable "Honour"\n| All pay 1.\n  feee(m) = 1\n'
    put(club, "proposals/5.nomic", text)
    done = nomicformal("lint", "club/proposals/5.nomic", cwd=club.parent)
    assert done.code == 2
    assert "club/proposals/5.nomic:4:3" in done.out
    assert "nothing else was checked" in done.out


def test_explain_takes_a_code_in_any_case_or_a_name() -> None:
    by_code, by_name = nomicformal("explain", "nf204"), nomicformal("explain", "settled-by-number")
    assert by_code.code == 0
    assert by_code.out == by_name.out
    assert all(part in by_code.out for part in ("what: ", "why: ", "example:", "instead:"))


def test_a_case_outside_any_ruleset_needs_to_be_told_which(club: Path) -> None:
    case = put(club.parent, "elsewhere/guest.nomic", (club / "cases/guest.nomic").read_text(encoding="utf-8"))
    done = nomicformal("judge", str(case), cwd=club.parent)
    assert done.code == 2
    assert "--ruleset" in done.err
    assert nomicformal("judge", str(case), "--ruleset", "club", cwd=club.parent).code == 0


def test_questions_that_expect_nothing_are_counted_apart(tmp_path: Path) -> None:
    club = make(tmp_path)
    put(club, "cases/open.nomic", 'case "open"\npeople Member ada\nask: ada may play(ada)\n')
    assert "0 not as expected, 1 without an `expect`\n" in nomicformal("test", "club", cwd=tmp_path).out
