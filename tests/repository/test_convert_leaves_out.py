"""`convert` names every file that it does not carry over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nomicformal.ruleset.convert import Layout, convert
from tests.cli.club import make


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_links_pipes_and_hidden_files_are_told(tmp_path: Path) -> None:
    club = make(tmp_path)
    (club / "rules" / "7.nomic").symlink_to(club / "rules" / "2.nomic")
    os.mkfifo(club / "rules" / "8.nomic")
    (club / ".hidden").write_text("", encoding="utf-8")
    done = convert(club, "club", Layout.MARKDOWN)
    assert done.left_out == (".hidden", "rules/7.nomic", "rules/8.nomic")
