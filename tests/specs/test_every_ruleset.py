"""Each ruleset that is shipped: it is understood whole, nearly all of it is formal, its cases come out as expected, and
its proposals say what is expected of them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from nomicformal.checker.coverage import coverage
from nomicformal.core.case import VERDICTS
from nomicformal.core.lower import lower
from nomicformal.core.model import Ruleset
from nomicformal.core.read_case import read_case
from nomicformal.evaluate.ruling import Session
from nomicformal.evaluate.verdict import judge
from nomicformal.ruleset.apply import apply
from nomicformal.ruleset.load import load
from nomicformal.ruleset.model import Model
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_proposal

SPECS = Path(__file__).parents[2] / "specs"
RULES = {"bcn": 57, "bcn-initial": 36, "compendium": 35, "fourmis": 35, "senado": 36}
"""How many rules each has, the places of repealed ones included."""
SHARE = Fraction(95, 100)


def files(kind: str) -> list[object]:
    """All `cases` or `proposals`, each with the ruleset that it stands under."""
    return [
        pytest.param(name, path, id=f"{name}-{path.stem}")
        for name in RULES
        for path in sorted((SPECS / name / kind).glob("*.nomic"))
    ]


@cache
def loaded(name: str) -> tuple[Model, Ruleset]:
    model = load(SPECS / name)
    ruleset, diagnostics = lower(model)
    assert [*model.diagnostics, *diagnostics] == []
    return model, ruleset


def test_every_shipped_ruleset_is_listed() -> None:
    assert {path.parent.name for path in SPECS.glob("*/ruleset.nomic")} == set(RULES)


@pytest.mark.parametrize("name", RULES)
def test_every_rule_is_understood_without_a_finding(name: str) -> None:
    assert len(loaded(name)[1].rules) == RULES[name]


@pytest.mark.parametrize("name", RULES)
def test_nearly_all_passages_with_legal_content_are_formal(name: str) -> None:
    found = coverage(loaded(name)[1])
    assert found.unencoded == 0
    assert found.share >= SHARE


@pytest.mark.parametrize(("name", "path"), files("cases"))
def test_a_case_comes_out_as_expected(name: str, path: Path) -> None:
    read = read_case(*loaded(name), path)
    assert read.diagnostics == () and read.case is not None and read.case.asks
    situations = [read.case.situation(read.ruleset, ask) for ask in read.case.asks]
    session = Session(read.ruleset, [ask.statement for ask in read.case.asks], situations)
    for ask, situation in zip(read.case.asks, situations, strict=True):
        judgement = judge(read.ruleset, situation, ask.statement, changes=False, session=session)
        assert (ask.source, judgement.verdict) == (ask.source, ask.expected)
        assert set(ask.because) <= set(judgement.rules), (ask.source, judgement.rules)


@pytest.mark.parametrize("name", RULES)
def test_the_cases_give_every_kind_of_verdict(name: str) -> None:
    given = set()
    for path in (SPECS / name / "cases").glob("*.nomic"):
        case = read_case(*loaded(name), path).case
        assert case is not None
        given.update(ask.expected for ask in case.asks)
    assert given == set(VERDICTS)


@pytest.mark.parametrize(("name", "path"), files("proposals"))
def test_a_proposal_says_what_is_expected_of_it_and_is_understood(name: str, path: Path) -> None:
    source = SourceFile(path.name, path.read_text(encoding="utf-8"))
    assert source.text.startswith("# Right answer: ")
    proposal, diagnostics = parse_proposal(source)
    assert diagnostics == []
    changed, _ = apply(loaded(name)[0], proposal, source)
    # Names that a repealed rule alone used are left over; nothing else is said of any of them.
    assert {found.code for found in lower(changed)[1]} <= {"NF031"}
