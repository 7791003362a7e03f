"""`nomicformal export`: the JSON has the published shape and loses nothing; the questions are real SMT-LIB."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
import z3

from tests.cli.club import RULE_4, make, nomicformal, put

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "nomicformal" / "render" / "export.schema.json").read_text(encoding="utf-8"))


@pytest.fixture
def club(tmp_path: Path) -> Path:
    return make(tmp_path)


@pytest.mark.parametrize("name", ["club", "bcn-initial"])
def test_the_document_has_the_published_shape(club: Path, name: str) -> None:
    done = nomicformal("export", str(club) if name == "club" else name)
    assert done.code == 0
    found = json.loads(done.out)
    jsonschema.validate(found, SCHEMA)
    ids = [clause["id"] for clause in found["clauses"]]
    assert ids == list(range(len(ids)))
    listed = [number for rule in found["rules"] for passage in rule["passages"] for number in passage["clauses"]]
    assert sorted(listed) == [clause["id"] for clause in found["clauses"] if clause["rule"]]


def test_texts_clauses_and_policy_are_there(club: Path) -> None:
    found = json.loads(nomicformal("export", str(club)).out)
    rule = next(rule for rule in found["rules"] if rule["number"] == 2)
    assert rule["passages"][0]["text"] == "The fee is 20. Guests pay 5."
    first = found["clauses"][rule["passages"][0]["clauses"][0]]
    assert first["source"] == "fee(m) = 5 when is_guest(m)"
    assert first["tree"]["is"] == "Define"
    assert first["tree"]["value"] == {"is": "Const", "value": "5", "type": "number"}
    assert [found["clauses"][number]["tree"]["kind"] for number in found["policy"]] == ["status", "lower"]


def test_it_goes_to_a_file(club: Path, tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    done = nomicformal("export", str(club), "--to", str(file))
    assert (done.code, done.out) == (0, "")
    assert json.loads(file.read_text(encoding="utf-8"))["name"] == "club"


def test_another_solver_gets_the_questions_with_their_answers(club: Path, tmp_path: Path) -> None:
    put(club, "rules/4.nomic", RULE_4)
    folder = tmp_path / "questions"
    done = nomicformal("export", str(club), "--questions", str(folder), "--select", "NF2")
    assert done.code == 0
    files = sorted(folder.iterdir())
    assert files
    assert done.out == f"{len(files)} {'question' if len(files) == 1 else 'questions'} in {folder}\n"
    for file in files:
        text = file.read_text(encoding="utf-8")
        status = re.search(r":status (\w+)", text)
        solver = z3.Solver()
        solver.from_string(text)
        assert status is not None
        assert str(solver.check()) == status[1]


def test_a_folder_with_something_in_it_is_left_alone(club: Path, tmp_path: Path) -> None:
    put(tmp_path, "questions/mine.txt", "mine")
    done = nomicformal("export", str(club), "--questions", str(tmp_path / "questions"))
    assert done.code == 2
    assert "is not empty" in done.err
    assert [path.name for path in (tmp_path / "questions").iterdir()] == ["mine.txt"]


def test_rules_with_mistakes_are_not_exported(club: Path) -> None:
    put(club, "rules/2.nomic", "rule 2 mutable\n| The fee.\n  fee(m) = = 5\n")
    done = nomicformal("export", str(club))
    assert done.code == 2
    assert "rules/2.nomic:3" in done.out
