"""The three jobs on the shipped ruleset, end to end: what a user of bcn-initial can count on."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.render.test_json import SCHEMA

from .club import nomicformal

SPECS = Path(__file__).resolve().parent.parent.parent / "specs" / "bcn-initial"


@pytest.fixture(scope="module")
def checked() -> dict[str, object]:
    """The json report of `check bcn-initial`, run in a folder of its own."""
    done = nomicformal("check", "bcn-initial", "--output", "json", timeout=300)
    document: dict[str, object] = json.loads(done.out)
    assert done.code == document["exit_code"] == 1
    return document


def test_check_names_no_rule_that_is_not_there_and_no_place_that_is_not_in_the_ruleset(
    checked: dict[str, object],
) -> None:
    jsonschema.validate(checked, SCHEMA)
    numbers = {int(path.stem) for path in (SPECS / "rules").glob("*.nomic")}
    for found in checked["findings"]:  # type: ignore[attr-defined]
        assert set(found["rules"]) <= numbers
        file = found["place"]["file"]
        assert file.startswith("bcn-initial/")
        lines = (SPECS.parent / file).read_text(encoding="utf-8").split("\n")
        assert found["place"]["line"] <= len(lines)


def test_check_ends_with_what_was_proved_and_how_much_of_the_text_is_formal(checked: dict[str, object]) -> None:
    summary = checked["summary"]
    assert summary["proved"]  # type: ignore[index]
    assert summary["coverage"]["percent"] >= 85  # type: ignore[index]


def test_every_conflict_comes_with_a_situation(checked: dict[str, object]) -> None:
    findings: list[dict[str, object]] = checked["findings"]  # type: ignore[assignment]
    conflicts = [found for found in findings if found["code"] in ("NF201", "NF202", "NF203", "NF204", "NF205", "NF210")]
    assert conflicts
    assert all(found["situation"] for found in conflicts)


def test_judge_answers_in_the_words_of_the_game(tmp_path: Path) -> None:
    done = nomicformal("judge", "bcn-initial/cases/vot-fora-de-termini.nomic", cwd=tmp_path, timeout=300)
    assert done.code == 0
    assert "«CERTA»" in done.out


def test_judge_writes_a_ruling_to_post_in_the_language_of_the_game(tmp_path: Path) -> None:
    case = "bcn-initial/cases/vot-fora-de-termini.nomic"
    done = nomicformal("judge", case, "--format", "markdown", cwd=tmp_path, timeout=300)
    assert done.code == 0
    assert "**Veredicte:** **FALSA** (la declaració és falsa)" in done.out
    assert "per la regla 207\n      > Per tal de ser un vot emès legalment" in done.out
    assert "term " not in done.out and "votes_for" not in done.out
    english = nomicformal("judge", case, "--output", "markdown", "--lang", "en", cwd=tmp_path, timeout=300)
    assert "**Verdict:** **FALSA** (the statement is false)" in english.out


def test_lint_finds_that_an_immutable_rule_cannot_be_amended(tmp_path: Path) -> None:
    name = "bcn-initial/proposals/302-esmenar-una-immutable.nomic"
    done = nomicformal("lint", name, "--output", "json", cwd=tmp_path, timeout=300)
    document = json.loads(done.out)
    jsonschema.validate(document, SCHEMA)
    assert done.code == 1
    assert any(found["severity"] == "error" and 104 in found["rules"] for found in document["findings"])
