"""Findings that a comment, a baseline or an earlier revision accounts for do not count, and the report says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .club import FILES, RULE_4, Done, make, nomicformal, put
from .test_revision import commit, git

TEXTUAL = 'rule 4 mutable "More"\n| See rule 99.\n  comment\n'
"""A rule with one finding that needs no solver: NF105."""
FAST = ("--select", "NF0,NF1")


@pytest.fixture
def club(tmp_path: Path) -> Path:
    make(tmp_path, **{"rules/4.nomic": TEXTUAL})
    return tmp_path


def check(folder: Path, *arguments: str, **environment: str) -> tuple[Done, dict[str, Any]]:
    done = nomicformal("check", "club", "--output", "json", *arguments, cwd=folder, **environment)
    return done, json.loads(done.out) if done.out else {}


def codes(document: dict[str, Any]) -> list[str]:
    return [found["code"] for found in document["findings"]]


def rule_4(comment: str, folder: Path) -> None:
    put(folder, "club/rules/4.nomic", TEXTUAL.replace("| See", f"{comment}\n| See"))


# ---- comments


def test_a_comment_accepts_what_stands_below_it_and_the_report_says_so(club: Path) -> None:
    rule_4("# accept NF105: rule 99 is that of another game", club)
    done, document = check(club, *FAST)
    assert done.code == 0 and codes(document) == []
    (accepted,) = document["accepted"]
    assert accepted["how"] == "comment" and accepted["finding"]["code"] == "NF105"
    assert accepted["reason"] == "rule 99 is that of another game"
    assert (accepted["place"]["file"], accepted["place"]["line"]) == ("club/rules/4.nomic", 2)
    people = nomicformal("check", "club", *FAST, cwd=club).out
    assert "rule 99 is that of another game" in people and "; 1 accepted" in people


def test_a_finding_of_the_solver_is_accepted_at_its_clause(tmp_path: Path) -> None:
    make(tmp_path, **{"rules/4.nomic": RULE_4.rstrip() + "  # accept settled-by-number: we know\n"})
    done, document = check(tmp_path, "--select", "NF2")
    assert done.code == 0 and [one["finding"]["code"] for one in document["accepted"]] == ["NF204"]


@pytest.mark.parametrize(
    ("comment", "complaint"),
    [
        ("# accept NF105", "without a reason"),
        ("# accept NF105:", "without a reason"),
        ("# accept NF105 because we like it", "without a reason"),
        ("# accept NF999: why", "no finding has the code or name NF999"),
        ("# accept NF1: why", "no finding has the code or name NF1"),
        ("# accept NF105, nonsense: why", "no finding has the code or name nonsense"),
        ("# accept NF105 until soon: why", "soon is no date"),
        ("# accept NF105 until 2027-02-30: why", "2027-02-30 is no date"),
    ],
)
def test_a_comment_that_is_unclear_accepts_nothing_and_is_a_finding(club: Path, comment: str, complaint: str) -> None:
    rule_4(comment, club)
    done, document = check(club, *FAST)
    assert done.code == 1 and codes(document) == ["NF105", "NF015"]
    assert any(complaint in found["message"] for found in document["findings"])


@pytest.mark.parametrize("comment", ["# accept it if it is fair", "# accepted in 2011", "# we accept NF105: so"])
def test_other_comments_are_no_acceptances(club: Path, comment: str) -> None:
    rule_4(comment, club)
    assert codes(check(club, *FAST)[1]) == ["NF105"]


def test_text_of_the_rules_and_quotations_accept_nothing(club: Path) -> None:
    text = 'rule 4 mutable "# accept NF105: x"\n| # accept NF105: x\n| See rule 99.\n  comment\n'
    put(club, "club/rules/4.nomic", text)
    assert codes(check(club, *FAST)[1]) == ["NF105"]


def test_a_comment_about_nothing_is_a_finding_where_its_code_was_looked_for(club: Path) -> None:
    rule_4("# accept NF105, NF601: all of it", club)
    _, document = check(club, *FAST)
    assert codes(document) == []
    rule_4("# accept NF106: none of it", club)
    _, document = check(club, *FAST)
    assert codes(document) == ["NF105", "NF016"]
    assert "NF106 is accepted here, but nothing of the kind was found" in document["findings"][1]["message"]


def test_a_comment_below_what_it_accepts_is_told_where_it_belongs(club: Path) -> None:
    text = 'rule 4 mutable "x"\n| See rule 99.\n  comment\n  # accept NF105: rule 99 will come\n'
    put(club, "club/rules/4.nomic", text)
    _, document = check(club, *FAST)
    assert codes(document) == ["NF105", "NF016"]
    help = document["findings"][1]["help"]
    assert help == "In this file it was found in line 2: put the comment right above the passage or clause there."


def test_after_its_last_day_a_comment_accepts_nothing_and_is_a_finding(club: Path) -> None:
    rule_4("# accept NF105 until 2024-05-01: rule 6 will say it", club)
    last_day, day_after = "1714600000", "1714610000"  # 2024-05-01 21:46 and 2024-05-02 00:33, UTC
    _, document = check(club, *FAST, SOURCE_DATE_EPOCH=last_day)
    assert codes(document) == [] and document["accepted"][0]["until"] == "2024-05-01"
    done, document = check(club, *FAST, SOURCE_DATE_EPOCH=day_after)
    assert done.code == 1 and codes(document) == ["NF105", "NF017"]


def test_an_error_of_the_language_cannot_be_accepted(club: Path) -> None:
    put(club, "club/rules/5.nomic", "rule 5 mutable\n| A.\n  # accept NF001: never mind\n  fee(m = 3\n")
    done, document = check(club)
    assert done.code == 2 and "NF001" in codes(document)


def test_the_formatter_keeps_the_comment(club: Path) -> None:
    rule_4("# accept NF105: kept", club)
    assert nomicformal("fmt", "club", cwd=club).code == 0
    assert codes(check(club, *FAST)[1]) == []


# ---- baseline


def test_a_baseline_accepts_what_it_holds_wherever_it_moves_to_and_nothing_else(club: Path) -> None:
    done, document = check(club, *FAST, "--baseline", "known.json", "--write-baseline")
    assert done.code == 0 and codes(document) == []
    assert document["notes"][-1] == "1 finding written to the baseline known.json"
    put(club, "club/rules/4.nomic", "# a new line\n\n" + TEXTUAL)
    done, document = check(club, *FAST, "--baseline", "known.json")
    assert done.code == 0 and [one["how"] for one in document["accepted"]] == ["baseline"]
    put(club, "club/rules/4.nomic", TEXTUAL.replace("99.", "99 and rule 98."))
    done, document = check(club, *FAST, "--baseline", "known.json")
    assert done.code == 1 and len(document["findings"]) == 1 and "98" in document["findings"][0]["message"]


def test_what_is_gone_from_the_baseline_is_told(club: Path) -> None:
    check(club, "--baseline", "known.json", "--write-baseline")
    put(club, "club/rules/4.nomic", TEXTUAL.replace("See rule 99", "See rule 1"))
    _, document = check(club, "--baseline", "known.json")
    assert any("1 finding of the baseline known.json is gone" in note for note in document["notes"])


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "there is no baseline known.json: --write-baseline makes it"),
        ("{", "known.json is no baseline"),
        ("[]", "known.json is no baseline"),
        ('{"schema": 2, "findings": []}', "written by another version"),
        ('{"schema": 1, "findings": [{"code": "NF105"}]}', "known.json is no baseline"),
        ('{"schema": 1, "findings": [{"code": 1, "about": ["x"], "times": 1, "rules": []}]}', "no baseline"),
        ("[" * 100_000, "known.json is no baseline"),
    ],
    ids=["none", "broken", "list", "newer", "entry", "types", "deep"],
)
def test_a_file_that_is_no_baseline_is_refused(club: Path, content: str | None, complaint: str) -> None:
    if content is not None:
        put(club, "known.json", content)
    done, _ = check(club, *FAST, "--baseline", "known.json")
    assert done.code == 2 and complaint in done.err


def test_a_baseline_that_cannot_be_written_and_one_without_a_name_are_refused(club: Path) -> None:
    done, _ = check(club, *FAST, "--baseline", "no/such/known.json", "--write-baseline")
    assert done.code == 2 and "cannot write no/such/known.json" in done.err
    done, _ = check(club, *FAST, "--write-baseline")
    assert done.code == 2 and "--write-baseline needs --baseline FILE" in done.err


def test_a_baseline_is_not_written_over_something_else(club: Path) -> None:
    put(club, "precious.json", '{"mine": 1}')
    done, _ = check(club, *FAST, "--baseline", "precious.json", "--write-baseline")
    assert done.code == 2 and "precious.json is no baseline" in done.err
    assert (club / "precious.json").read_text() == '{"mine": 1}'


# ---- another revision


def test_only_what_is_new_against_a_revision_counts(club: Path) -> None:
    git(club, "init", "-q")
    commit(club)
    put(club, "club/rules/4.nomic", "\n" + TEXTUAL)
    done, document = check(club, *FAST, "--against", "HEAD")
    assert done.code == 0 and codes(document) == []
    assert [(one["how"], one["by"]) for one in document["accepted"]] == [("before", "HEAD")]
    put(club, "club/rules/5.nomic", 'rule 5 mutable "Even more"\n| See rule 97.\n  comment\n')
    done, document = check(club, *FAST, "--against", "main")
    assert done.code == 1 and [found["place"]["file"] for found in document["findings"]] == ["club/rules/5.nomic"]


def test_a_conflict_that_a_change_brings_is_new(tmp_path: Path) -> None:
    make(tmp_path)
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    put(tmp_path, "club/rules/4.nomic", RULE_4)
    done, document = check(tmp_path, "--select", "NF2", "--against", "HEAD")
    assert done.code == 1 and codes(document) == ["NF204"]
    commit(tmp_path)
    done, document = check(tmp_path, "--select", "NF2", "--against", "HEAD")
    assert done.code == 0 and codes(document) == []


def test_against_a_revision_without_the_ruleset_everything_is_new(club: Path) -> None:
    git(club, "init", "-q")
    git(club, "commit", "-q", "--allow-empty", "-m", "nothing")
    done, document = check(club, *FAST, "--against", "HEAD")
    assert done.code == 1 and any("there was no such ruleset at HEAD" in note for note in document["notes"])


def test_a_comment_that_was_unclear_before_is_not_new(club: Path) -> None:
    git(club, "init", "-q")
    rule_4("# accept NF106: nothing of the kind", club)
    commit(club)
    put(club, "club/rules/2.nomic", FILES["rules/2.nomic"] + "\n")
    done, document = check(club, *FAST, "--against", "HEAD")
    assert done.code == 0 and {one["finding"]["code"] for one in document["accepted"]} == {"NF105", "NF016"}


def test_a_ruleset_in_one_file_and_one_in_markdown_can_be_compared(tmp_path: Path) -> None:
    rules = 'ruleset tiny "Tiny"\nrule 1 mutable "Fee"\n| See rule 9.\n  comment\n'
    put(tmp_path, "tiny.nomic", rules)
    put(tmp_path, "rules.md", "# Tiny\n\n## Rule 1 (mutable): Fee\n\nSee rule 9.\n")
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    for name in ("tiny.nomic", "rules.md"):
        arguments = ("check", name, "--select", "NF105", "-o", "json")
        assert codes(json.loads(nomicformal(*arguments, cwd=tmp_path).out)) == ["NF105"]
        assert codes(json.loads(nomicformal(*arguments, "--against", "HEAD", cwd=tmp_path).out)) == []


def test_against_a_revision_that_cannot_be_understood_everything_is_new(club: Path) -> None:
    git(club, "init", "-q")
    put(club, "club/rules/5.nomic", "rule 5 mutable\n| A.\n  fee(m = 3\n")
    commit(club)
    (club / "club/rules/5.nomic").unlink()
    done, document = check(club, *FAST, "--against", "HEAD")
    assert done.code == 1 and any("could not be understood at HEAD" in note for note in document["notes"])


def test_an_unknown_revision_is_refused(club: Path) -> None:
    git(club, "init", "-q")
    commit(club)
    done, _ = check(club, *FAST, "--against", "nowhere")
    assert done.code == 2 and "no revision 'nowhere'" in done.err


# ---- what is shown


def test_severity_leaves_out_milder_findings_and_says_so(club: Path) -> None:
    rule_4("# accept NF106: none of it", club)
    assert codes(check(club, *FAST)[1]) == ["NF105", "NF016"]
    _, document = check(club, *FAST, "--severity", "error")
    assert codes(document) == ["NF105"]
    assert "1 finding milder than error: not shown (severity: command line)" in document["notes"]


def test_quiet_shows_findings_only_and_nothing_without_any(club: Path) -> None:
    out = nomicformal("check", "club", *FAST, "--quiet", "--output", "concise", cwd=club).out
    assert len(out.splitlines()) == 1 and "NF105" in out
    rule_4("# accept NF105: known", club)
    assert nomicformal("check", "club", *FAST, "-q", cwd=club).out == ""


def test_statistics_and_explanations_come_on_demand(club: Path) -> None:
    out = nomicformal("check", "club", *FAST, "--statistics", "--explain-all", cwd=club).out
    assert "1 found, 0 accepted: NF105 rule-not-found" in out
    assert out.count("why: ") == 1
    _, document = check(club, *FAST, "--explain-all")
    assert [info["code"] for info in document["explanations"]] == ["NF105"]
    assert document["statistics"][0]["findings"] == 1


# ---- proposals


PROPOSAL = 'proposal 5 "Repeal"\nrepeal rule 99\n'


def lint(folder: Path, *arguments: str) -> tuple[Done, dict[str, Any]]:
    done = nomicformal("lint", "club/proposals/5.nomic", "--select", "NF4", "-o", "json", *arguments, cwd=folder)
    return done, json.loads(done.out) if done.out else {}


@pytest.fixture
def proposed(tmp_path: Path) -> Path:
    make(tmp_path, **{"proposals/5.nomic": PROPOSAL})
    return tmp_path


def test_lint_takes_comments_of_the_proposal_a_baseline_and_a_revision(proposed: Path) -> None:
    done, document = lint(proposed)
    found = codes(document)
    assert done.code == 1 and found

    def all_accepted(*arguments: str) -> bool:
        done, document = lint(proposed, *arguments)
        return done.code != 1 and codes(document) == [] and len(document["accepted"]) == len(found)

    assert all_accepted("--baseline", "known.json", "--write-baseline")
    assert all_accepted("--baseline", "known.json")
    git(proposed, "init", "-q")
    commit(proposed)
    assert all_accepted("--against", "HEAD")
    accept = f"# accept {', '.join(dict.fromkeys(found))}: it is a test\n"
    put(proposed, "club/proposals/5.nomic", PROPOSAL.replace("repeal", f"{accept}repeal"))
    assert all_accepted()


def test_a_comment_in_the_rules_does_not_accept_what_a_proposal_brings(tmp_path: Path) -> None:
    proposal = 'proposal 5 "Free"\nenact rule mutable "Free"\n| Guests pay nothing.\n  fee(m) = 0 when is_guest(m)\n'
    make(tmp_path, **{"proposals/5.nomic": proposal})
    arguments = ("lint", "club/proposals/5.nomic", "--select", "NF204", "-o", "json")
    (found,) = json.loads(nomicformal(*arguments, cwd=tmp_path).out)["findings"]
    for name in ("1", "2", "3"):
        file = tmp_path / f"club/rules/{name}.nomic"
        file.write_text(f"# accept NF204: whatever comes\n{file.read_text()}")
    assert [one["code"] for one in json.loads(nomicformal(*arguments, cwd=tmp_path).out)["findings"]] == [found["code"]]
