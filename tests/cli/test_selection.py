"""`--select` and `--ignore`: what is not wanted is neither shown nor looked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .club import RULE_4, Done, make, nomicformal
from .test_startup import loaded_by

MISSING = 'rule 5 mutable "More"\n| See rule 99 (or rule 1.\n  comment\n'


def codes(done: Done) -> set[str]:
    return {finding["code"] for finding in json.loads(done.out)["findings"]}


@pytest.fixture
def club(tmp_path: Path) -> Path:
    make(tmp_path, **{"rules/4.nomic": RULE_4, "rules/5.nomic": MISSING})
    return tmp_path


def test_without_a_selection_both_kinds_are_found(club: Path) -> None:
    found = codes(nomicformal("check", "club", "--output", "json", cwd=club))
    assert {"NF105", "NF110"} <= found and any(code.startswith("NF2") for code in found)


def test_a_family_a_code_and_a_name_can_be_selected(club: Path) -> None:
    assert codes(nomicformal("check", "club", "--select", "NF1", "--output", "json", cwd=club)) == {"NF105", "NF110"}
    assert codes(nomicformal("check", "club", "--select", "nf105", "--output", "json", cwd=club)) == {"NF105"}
    assert codes(nomicformal("check", "club", "--select", "slip-of-the-pen", "--output", "json", cwd=club)) == {"NF110"}


def test_what_is_ignored_is_left_out_of_what_is_selected(club: Path) -> None:
    done = nomicformal("check", "club", "--select", "NF1,NF2", "--ignore", "NF110", "--ignore", "NF2", cwd=club)
    assert "NF105" in done.out and "NF110" not in done.out.split("note")[0] and done.code == 1
    assert "looked only for NF1, NF2; did not look for NF110, NF2" in done.both


def test_textual_findings_alone_never_load_the_solver(club: Path) -> None:
    code, *heavy = loaded_by(["check", "club", "--select", "NF1"], club)
    assert code == "1" and heavy == []


def test_an_unknown_code_is_a_usage_error_with_the_nearest(club: Path) -> None:
    done = nomicformal("check", "club", "--select", "slip-of-pen", cwd=club)
    assert done.code == 2 and "did you mean slip-of-the-pen?" in done.err


def test_a_settings_file_can_select(club: Path) -> None:
    (club / "nomicformal.toml").write_text('select = ["NF105"]\n', encoding="utf-8")
    assert codes(nomicformal("check", "club", "--output", "json", cwd=club)) == {"NF105"}


def test_lint_takes_a_selection_too(club: Path) -> None:
    proposal = club / "club" / "proposals" / "6.nomic"
    proposal.parent.mkdir()
    proposal.write_text('proposal 6 "More"\nenact rule 6 mutable "Six"\n| See rule 98.\n  comment\n', encoding="utf-8")
    everything = codes(nomicformal("lint", "club/proposals/6.nomic", "--output", "json", cwd=club))
    some = codes(nomicformal("lint", "club/proposals/6.nomic", "--select", "NF1", "--output", "json", cwd=club))
    assert some == {"NF105"} and "NF105" in everything
    assert loaded_by(["lint", "club/proposals/6.nomic", "--select", "NF1"], club)[1:] == []


def test_what_only_the_whole_brings_says_so_where_no_other_finding_is_looked_for(club: Path) -> None:
    proposal = club / "club" / "proposals" / "6.nomic"
    proposal.parent.mkdir()
    proposal.write_text('proposal 6\nrepeal rule 5\n', encoding="utf-8")
    told = "NF410 goes through the other findings that are looked for, and none is"
    assert told in nomicformal("lint", str(proposal), "--select", "NF410", cwd=club).both
    assert told not in nomicformal("lint", str(proposal), "--select", "NF410,NF105", cwd=club).both
    assert told not in nomicformal("lint", str(proposal), "--select", "NF401", cwd=club).both
