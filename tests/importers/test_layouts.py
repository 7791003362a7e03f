"""Every layout in data/layouts is recognised by itself, and nothing of it is lost. `python -m
tests.importers.test_layouts` writes anew what is expected: read the difference first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nomicformal.importers.folders import read_folder
from nomicformal.importers.model import Imported
from nomicformal.importers.reading import read, read_file

from .accounting import assert_nothing_lost, outcome

DATA = Path(__file__).parent / "data"
LAYOUTS = sorted((DATA / "layouts").iterdir(), key=lambda path: path.name)
EXPECTED = DATA / "expected.json"


def unfinished(path: Path) -> Imported:
    """The rules of a source in the order of the source."""
    found = read_folder(path, path.name, read_file) if path.is_dir() else read_file(path, path.name)
    assert found is not None
    return found


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.name)
def test_a_layout_is_recognised(path: Path) -> None:
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))[path.name]
    assert outcome(read(path, path.name)) == expected


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.name)
def test_nothing_of_a_layout_is_lost(path: Path) -> None:
    assert_nothing_lost(unfinished(path))


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.name)
def test_it_is_said_how_a_layout_was_read_and_where_a_status_comes_from(path: Path) -> None:
    found = read(path, path.name)
    assert found.layout
    for rule in found.rules:
        assert rule.repealed or rule.status_from
        if rule.status_from in ("default", "series", "history", "legend"):
            assert any("status" in guess or "legend" in guess for guess in found.guesses)


def test_there_are_layouts_enough_and_none_expected_that_is_not_there() -> None:
    assert len(LAYOUTS) >= 60
    assert set(json.loads(EXPECTED.read_text(encoding="utf-8"))) == {path.name for path in LAYOUTS}


if __name__ == "__main__":
    every = {path.name: outcome(read(path, path.name)) for path in LAYOUTS}
    EXPECTED.write_text(json.dumps(every, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
