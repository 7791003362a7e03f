"""A link that leads nowhere is told as such, with what can be done, wherever a path is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicformal.cli.loading import find_file, find_ruleset
from nomicformal.errors import UsageError
from nomicformal.importers.reading import read
from nomicformal.importers.writing import check_target
from nomicformal.ruleset.load import load
from nomicformal.source import SourceFile
from nomicformal.syntax.read import read_source


@pytest.fixture
def link(tmp_path: Path) -> Path:
    broken = tmp_path / "rules.txt"
    broken.symlink_to("gone.txt")
    return broken


def test_a_source_that_is_such_a_link_is_refused_with_what_to_do(link: Path) -> None:
    for ask in (lambda: read(link, "rules.txt"), lambda: load(link), lambda: find_file(str(link)),
                lambda: find_ruleset(str(link))):  # fmt: skip
        with pytest.raises(UsageError, match=r"is a link to gone\.txt, which is not there: make the link point to"):
            ask()


def test_a_target_that_is_such_a_link_is_refused_with_what_to_do(link: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="which is not there: remove the link, or name another folder"):
        check_target(link, "rules.txt", False, tmp_path / "source.txt")


def test_a_rule_that_is_such_a_link_is_told_with_what_to_do(link: Path) -> None:
    found = read_source(link)
    assert not isinstance(found, SourceFile)
    assert "is a link to gone.txt, which is not there" in str(found.message)
    assert found.help == "Remove the link, or make it point to a file."


def test_links_in_a_folder_that_is_imported_are_noted(tmp_path: Path) -> None:
    (tmp_path / "101.md").write_text("Everybody keeps to the rules.\n", encoding="utf-8")
    (tmp_path / "102.md").write_text("Everybody has one vote.\n", encoding="utf-8")
    (tmp_path / "103.md").symlink_to("gone.md")
    (tmp_path / "more").symlink_to("gone", target_is_directory=True)
    notes = {note.file: note.why for note in read(tmp_path, "folder").notes}
    assert {name for name, why in notes.items() if why.startswith("a link, not followed: to import")} >= {"103.md"}
