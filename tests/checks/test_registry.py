"""The list of checks: complete, without a solver, and the page made from it current."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from nomicformal.checker import change, checks
from nomicformal.checker.checks import CHANGE, FORMAL, TEXTUAL, info, infos
from nomicformal.checker.checks.page import FAMILIES, page

ROOT = Path(__file__).parents[2]


def test_every_module_with_texts_is_listed() -> None:
    for package, listed in ((checks, (*TEXTUAL, *FORMAL)), (change, CHANGE)):
        folder = Path(str(package.__file__)).parent
        with_texts = {path.stem for path in folder.glob("*.py") if "\nINFO = CodeInfo(" in path.read_text()}
        assert with_texts == set(listed)


def test_codes_and_names_are_unique_and_of_a_known_family() -> None:
    known = list(infos())
    assert len({one.code for one in known}) == len(known) == len({one.name for one in known})
    assert all(one.code[:3] in FAMILIES for one in known)


def test_a_code_is_found_by_its_name_too() -> None:
    assert info("nf105") == info("rule-not-found") is not None
    assert info("NF999") is None


def test_texts_are_sentences_for_people() -> None:
    for one in infos():
        for text in (one.what, one.why, one.instead):
            assert text[0].isupper() or text[0] in "“`", one.code
            assert text.rstrip("`”")[-1] in ".?!" or text.endswith((")", "`")), one.code
        assert one.example.strip(), one.code


def test_reading_the_texts_loads_neither_solver_nor_graph_library() -> None:
    script = (
        "import sys; from nomicformal.checker.checks import infos; list(infos());"
        "sys.exit(bool({'z3', 'networkx'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_the_page_of_checks_is_current() -> None:
    assert (ROOT / "docs" / "checks.md").read_text(encoding="utf-8") == page()
