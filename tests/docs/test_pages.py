"""The README and the documentation are true: their commands run and print what the pages show."""

import re
from pathlib import Path

import pytest

from .page import ROOT, abridged, blocks, commands, matches, run_page

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
RUNNING = [page for page in PAGES if any(b.info == "console" for b in blocks(page.read_text(encoding="utf-8")))]


@pytest.mark.parametrize("page", RUNNING, ids=lambda page: page.name)
def test_every_command_of_the_page_prints_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    results, _ = run_page(page.read_text(encoding="utf-8"), tmp_path)
    assert results
    for command, printed in results:
        assert "Traceback" not in printed
        assert matches(command.output, printed), f"$ {command.line}\nshown:\n{command.output}\nprinted:\n{printed}"


def test_the_readme_and_the_tutorial_are_among_the_pages_that_run() -> None:
    assert {"README.md", "tutorial.md", "encode.md"} <= {page.name for page in RUNNING}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_files_of_the_project_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} points to {target}, which is not there"


def test_three_dots_stand_for_any_lines_and_nothing_else_does() -> None:
    assert matches("a\n...\nz\n", "a\nb\nc\nz\n")
    assert matches("a\n...\nz\n", "a\nz\n")
    assert not matches("a\n...\nz\n", "a\nb\n")
    assert not matches("a.c\n", "abc\n")


def test_what_a_page_leaves_out_is_left_out_of_the_renewed_page() -> None:
    printed = "one\ntwo\nold\n\none\nthree\nnew\nmore\n\nlast\n\n5 of 6\n"
    assert abridged("...\none\nthree\nold\n\n...\n", printed) == "...\none\nthree\nnew\nmore\n\n...\n"
    assert abridged("...\nsix\nseven\n\n...\n", printed) == printed


def test_a_console_block_is_split_at_its_commands() -> None:
    assert [(c.line, c.output) for c in commands("$ one\nx\ny\n$ two\n")] == [("one", "x\ny\n"), ("two", "")]


def test_the_commands_that_the_readme_gives_for_the_tests_are_those_that_ci_runs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for needed in ("pip install -q '.[test]'", "python -m pytest -n 2"):
        assert needed in readme
        assert needed in ci.replace('"$work/test/bin/pip"', "pip").replace('"$work/test/bin/python"', "python")
