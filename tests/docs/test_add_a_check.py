"""The check that docs/add-a-check.md adds works as the page says."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from nomicformal.checker.checks.context import Context
from tests.support import ruleset_from_text

from .page import ROOT, blocks, file_of


@pytest.fixture
def check(tmp_path: Path) -> ModuleType:
    """The module that the page shows."""
    page = (ROOT / "docs" / "add-a-check.md").read_text(encoding="utf-8")
    block = next(block for block in blocks(page) if file_of(block) == "same_title.py")
    path = tmp_path / "same_title.py"
    path.write_text(block.body, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("same_title", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_finds_two_rules_with_one_title(check: ModuleType) -> None:
    ruleset = ruleset_from_text('ruleset tiny "Tiny"\nrule 202 mutable "Points"\nrule 305 mutable "points"\n')
    found = check.run(Context(ruleset))
    assert [(f.code, f.rules) for f in found] == [("NF199", (202, 305))]


def test_it_accepts_rules_with_titles_of_their_own(check: ModuleType) -> None:
    ruleset = ruleset_from_text('ruleset tiny "Tiny"\nrule 202 mutable "Points"\nrule 305 mutable "Votes"\n')
    assert check.run(Context(ruleset)) == []
