from __future__ import annotations

from pathlib import Path

import pytest

from nomicformal.core.lower import lower
from nomicformal.errors import UsageError
from nomicformal.ruleset.load import load, load_text, shipped_rulesets
from nomicformal.ruleset.model import Model

HEAD = 'ruleset tiny "Tiny"\n'


def folder(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def names(model: Model) -> list[str]:
    return [d.name for d in model.diagnostics]


def rule(number: int) -> str:
    return f"rule {number} mutable\n| x\n  comment\n"


def test_a_folder_is_read_in_order_of_number(tmp_path: Path) -> None:
    root = folder(tmp_path / "game", {"ruleset.nomic": HEAD, "rules/201.nomic": rule(201), "rules/99.nomic": rule(99)})
    model = load(root)
    assert [(r.id, r.tree.header.number) for r in model.rules] == [("r99", 99), ("r201", 201)]
    assert model.name == "tiny"
    assert model.diagnostics == ()


def test_files_are_named_as_the_user_named_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder(tmp_path / "game", {"ruleset.nomic": HEAD, "rules/202.nomic": rule(201)})
    monkeypatch.chdir(tmp_path)
    (found,) = load("game").diagnostics
    assert (found.name, found.span.file) == ("file-name", "game/rules/202.nomic")


def test_a_shipped_ruleset_is_found_by_name() -> None:
    for name in shipped_rulesets():
        assert load(name).rules


def test_what_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    for wrong in ("no-such-ruleset", "../specs", "std", str(tmp_path / "nothing"), str(tmp_path)):
        with pytest.raises(UsageError) as caught:
            load(wrong)
        assert caught.value.exit_code == 2


def test_one_file_may_hold_everything(tmp_path: Path) -> None:
    root = folder(tmp_path, {"game.nomic": HEAD + "entity Person\n" + rule(1) + rule(2)})
    model = load(root / "game.nomic")
    assert [r.tree.header.number for r in model.rules] == [1, 2]


def test_shared_vocabulary_is_found_before_what_stands_beside(tmp_path: Path) -> None:
    files = {"ruleset.nomic": HEAD + "use players\nuse extra\n", "rules/1.nomic": rule(1)}
    files |= {"players.nomic": "entity Wrong\n", "extra.nomic": "entity Robot\n"}
    ruleset, found = lower(load(folder(tmp_path / "g", files)))
    assert "Robot" in ruleset.sorts
    assert "Wrong" not in ruleset.sorts
    assert not [d for d in found if d.severity.value == "error"]


def test_a_circle_of_includes_is_a_finding(tmp_path: Path) -> None:
    files = {"ruleset.nomic": HEAD + "use one\n", "one.nomic": "use two\n", "two.nomic": "use one\nentity Robot\n"}
    model = load(folder(tmp_path / "g", files | {"rules/1.nomic": rule(1)}))
    (found,) = model.diagnostics
    assert found.name == "circle-of-includes"
    assert "one → two → one" in found.message
    assert found.span.file.endswith("two.nomic")


def test_an_include_that_is_not_there_is_a_finding(tmp_path: Path) -> None:
    model = load(folder(tmp_path / "g", {"ruleset.nomic": HEAD + "use vots\n", "rules/1.nomic": rule(1)}))
    assert names(model) == ["include-not-found"]


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    folder(tmp_path, {"secret.nomic": "entity Secret\n", "rule.nomic": rule(7)})
    root = folder(tmp_path / "g", {"ruleset.nomic": HEAD + "use leak\n", "rules/1.nomic": rule(1)})
    (root / "leak.nomic").symlink_to(tmp_path / "secret.nomic")
    (root / "rules" / "7.nomic").symlink_to(tmp_path / "rule.nomic")
    model = load(root)
    assert names(model) == ["include-not-found", "include-not-found"]
    assert [r.tree.header.number for r in model.rules] == [1]
    assert "Secret" not in lower(model)[0].sorts


def test_a_name_with_a_path_in_it_is_not_followed(tmp_path: Path) -> None:
    folder(tmp_path, {"secret.nomic": "entity Secret\n"})
    root = folder(tmp_path / "g", {"ruleset.nomic": HEAD + "use ../secret\n", "rules/1.nomic": rule(1)})
    model = load(root)
    assert model.diagnostics
    assert "Secret" not in lower(model)[0].sorts


def test_two_rules_with_one_number_are_a_finding_with_both_places(tmp_path: Path) -> None:
    files = {"ruleset.nomic": HEAD, "rules/201.nomic": rule(201), "rules/201b.nomic": rule(201)}
    model = load(folder(tmp_path / "g", files))
    found = next(d for d in model.diagnostics if d.name == "duplicate-rule-number")
    assert {found.span.file[-11:], found.related[0].span.file[-10:]} == {"/201b.nomic", "/201.nomic"}
    assert len({r.id for r in model.rules}) == 2
    assert lower(model)[0].rules


def test_a_stub_may_share_its_number_with_a_rule() -> None:
    model = load_text(HEAD + "rule 203 repealed by 303\n" + rule(203))
    assert names(model) == []
    assert lower(model)[0].rule(model.rules[0].id).in_force is False


def test_a_ruleset_without_rules_is_a_finding(tmp_path: Path) -> None:
    assert names(load(folder(tmp_path / "g", {"ruleset.nomic": HEAD}))) == ["empty-ruleset"]
    assert "empty-ruleset" in names(load_text(""))


def test_a_file_that_is_no_text_is_a_finding_and_the_others_are_read(tmp_path: Path) -> None:
    root = folder(tmp_path / "g", {"ruleset.nomic": HEAD, "rules/1.nomic": rule(1)})
    (root / "rules" / "2.nomic").write_bytes(b"rule 2 mutable\n| caf\xe9\n")
    model = load(root)
    assert [d.code for d in model.diagnostics] == ["NF003"]
    assert [r.tree.header.number for r in model.rules] == [1]


def test_cases_and_proposals_are_listed_and_not_read(tmp_path: Path) -> None:
    files = {"ruleset.nomic": HEAD, "rules/1.nomic": rule(1), "cases/a.nomic": "nonsense", "proposals/p.nomic": "more"}
    model = load(folder(tmp_path / "g", files))
    assert model.diagnostics == ()
    assert [name.rsplit("/", 2)[1:] for name, _ in (*model.cases, *model.proposals)] == [
        ["cases", "a.nomic"],
        ["proposals", "p.nomic"],
    ]


def test_a_long_row_of_vocabularies_that_use_each_other_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "ruleset.nomic").write_text('ruleset club "Club"\nuse v0\n', encoding="utf-8")
    for number in range(1_500):
        (tmp_path / f"v{number}.nomic").write_text(f"use v{number + 1}\n", encoding="utf-8")
    [found] = [one for one in load(tmp_path).diagnostics if one.code == "NF004"]
    assert "50 vocabularies" in found.message
