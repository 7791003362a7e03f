"""The published reports say what the checks find now, in both languages, and nothing in the wrong one."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from nomicformal.cli.report import file_name, languages_of, text_of
from nomicformal.cli.report_document import Examined, document
from nomicformal.render.lexicon import ENGLISH, lexicon
from nomicformal.told import Told

ROOT = Path(__file__).parents[2]
REPORTS = ROOT / "reports"
RULESETS = sorted(file.parent.name for file in (ROOT / "specs").glob("*/ruleset.nomic"))
RENEW = "nomicformal report specs/* --to reports"
EACH_RULESET = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in RULESETS]


@pytest.mark.parametrize("name", EACH_RULESET)
def test_the_report_of_a_ruleset_is_the_published_one(name: str, checked: Callable[[str], Examined]) -> None:
    seen = checked(name)
    said = document(seen)
    for language in languages_of(seen.loaded):
        file = REPORTS / file_name(seen.loaded, language)
        assert file.is_file(), f"{file.name} is missing: {RENEW.replace('*', name)}"
        text = text_of(said, language)
        assert file.read_text(encoding="utf-8") == text, f"{file.name} is out of date: {RENEW.replace('*', name)}"
        if language != ENGLISH:
            assert english_in(text) == []
    assert untold(seen) == []


def english_in(text: str) -> list[str]:
    """The report's fixed words in English, and what its checks say in English, as far as it stands in the text."""
    known = lexicon(ENGLISH)
    fixed = [*known.words.values(), *(part for entry in known.checks.values() for part in entry), *lexicon("ca").told]
    stretches = [part.strip() for said in fixed for part in re.split(r"\{\w+\}", said)]
    return [said for said in stretches if len(said.split()) > 2 and said in text]


def untold(seen: Examined) -> list[str]:
    """What a check said of this ruleset in a way that no lexicon can translate."""
    found = seen.result.diagnostics
    said = [line for one in found for line in (one.message, *one.explanation, *one.witness)]
    said += [statement.text for statement in (*seen.result.proved, *seen.result.undecided)]
    return [line for line in said if not isinstance(line, Told)]


def test_there_is_a_report_for_no_other_ruleset() -> None:
    assert {file.name.split(".")[0] for file in REPORTS.glob("*.md")} <= set(RULESETS)


def test_the_command_that_renews_the_reports_is_documented() -> None:
    page = (ROOT / "docs" / "report.md").read_text(encoding="utf-8")
    assert RENEW in page
