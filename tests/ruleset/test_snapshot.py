"""The digest of a ruleset changes with whatever reading it depends on, and with nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicformal.ruleset.snapshot import snapshot

FILES = {
    "ruleset.nomic": "ruleset club\n",
    "words.nomic": "entity Thing\n",
    "rules/101.nomic": 'rule 101 immutable "One"\n| Text.\n',
    "cases/a.nomic": 'case "a"\n',
    "README.txt": "hello\n",
}


@pytest.fixture
def club(tmp_path: Path) -> Path:
    folder = tmp_path / "club"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def digest(folder: Path) -> str:
    taken = snapshot(str(folder))
    assert taken is not None
    return taken.digest


@pytest.mark.parametrize("name", ["ruleset.nomic", "words.nomic", "rules/101.nomic"])
def test_a_changed_file_changes_it(club: Path, name: str) -> None:
    before = digest(club)
    (club / name).write_text(FILES[name] + "# more\n", encoding="utf-8")
    assert digest(club) != before
    (club / name).write_text(FILES[name], encoding="utf-8")
    assert digest(club) == before


def test_files_that_come_go_or_are_renamed_change_it(club: Path) -> None:
    seen = {digest(club)}
    (club / "rules" / "102.md").write_text("x", encoding="utf-8")
    seen.add(digest(club))
    (club / "rules" / "102.md").rename(club / "rules" / "103.md")
    seen.add(digest(club))
    (club / "rules" / "101.nomic").unlink()
    seen.add(digest(club))
    (club / "cases" / "b.nomic").write_text("", encoding="utf-8")
    seen.add(digest(club))
    assert len(seen) == 5


def test_what_is_in_a_case_or_another_file_does_not_matter(club: Path) -> None:
    before = digest(club)
    (club / "cases" / "a.nomic").write_text("something else", encoding="utf-8")
    (club / "README.txt").write_text("something else", encoding="utf-8")
    assert digest(club) == before


def test_text_that_moves_from_one_file_to_the_next_changes_it(club: Path) -> None:
    (club / "rules" / "101.nomic").write_text("ab", encoding="utf-8")
    (club / "rules" / "102.nomic").write_text("c", encoding="utf-8")
    before = digest(club)
    (club / "rules" / "101.nomic").write_text("a", encoding="utf-8")
    (club / "rules" / "102.nomic").write_text("bc", encoding="utf-8")
    assert digest(club) != before


def test_what_leads_outside_is_not_read(club: Path) -> None:
    secret = club.parent / "secret.nomic"
    secret.write_text("one", encoding="utf-8")
    (club / "rules" / "900.nomic").symlink_to(secret)
    before = digest(club)
    secret.write_text("two", encoding="utf-8")
    assert digest(club) == before


def test_a_link_in_place_of_a_file_changes_it(club: Path) -> None:
    before = digest(club)
    rule = club / "rules" / "101.nomic"
    outside = club.parent / "101.nomic"
    rule.rename(outside)
    rule.symlink_to(outside)
    assert digest(club) != before


def test_a_shipped_ruleset_has_one_by_name_and_nothing_else_has() -> None:
    assert snapshot("bcn-initial") is not None
    assert snapshot("no-such-ruleset") is None
    assert snapshot("../bcn") is None


def test_one_file_is_a_ruleset_with_what_lies_beside_it(club: Path) -> None:
    alone = club / "small.txt"
    alone.write_text("ruleset small\n", encoding="utf-8")
    first = snapshot(str(alone))
    assert first is not None
    alone.write_text("ruleset smaller\n", encoding="utf-8")
    second = snapshot(str(alone))
    assert second is not None and first.digest != second.digest
