"""The Spanish nomic (Reglas vigentes): it is understood whole, most of it is formal, its cases come out as expected."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from nomicformal.checker.check import check
from nomicformal.checker.coverage import coverage
from nomicformal.core.case import VERDICTS
from nomicformal.core.lower import lower
from nomicformal.core.model import Ruleset
from nomicformal.core.read_case import read_case
from nomicformal.evaluate.verdict import judge
from nomicformal.ruleset.apply import apply
from nomicformal.ruleset.load import load
from nomicformal.ruleset.model import Model
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_proposal

FOLDER = Path(__file__).parents[2] / "specs" / "compendium"
CASES = sorted((FOLDER / "cases").glob("*.nomic"))
PROPOSALS = sorted((FOLDER / "proposals").glob("*.nomic"))


@cache
def loaded() -> tuple[Model, Ruleset]:
    model = load(FOLDER)
    ruleset, diagnostics = lower(model)
    assert [*model.diagnostics, *diagnostics] == []
    return model, ruleset


def test_every_rule_is_understood_without_a_finding() -> None:
    assert len(loaded()[1].rules) == 35


def test_nine_tenths_of_the_passages_with_legal_content_are_formal() -> None:
    found = coverage(loaded()[1])
    assert found.unencoded == 0
    assert found.share >= Fraction(95, 100)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_comes_out_as_expected(path: Path) -> None:
    read = read_case(*loaded(), path)
    assert read.diagnostics == () and read.case is not None and read.case.asks
    for ask in read.case.asks:
        judgement = judge(read.ruleset, read.case.situation(read.ruleset, ask), ask.statement, changes=False)
        assert (ask.source, judgement.verdict) == (ask.source, ask.expected)
        assert set(ask.because) <= set(judgement.rules), (ask.source, judgement.rules)


def test_the_cases_give_every_kind_of_verdict() -> None:
    given = set()
    for path in CASES:
        case = read_case(*loaded(), path).case
        assert case is not None
        given.update(ask.expected for ask in case.asks)
    assert given == set(VERDICTS)


@pytest.mark.parametrize("path", PROPOSALS, ids=lambda path: path.stem)
def test_a_proposal_says_what_is_expected_of_it_and_is_understood(path: Path) -> None:
    source = SourceFile(path.name, path.read_text(encoding="utf-8"))
    assert source.text.startswith("# Right answer: ")
    proposal, diagnostics = parse_proposal(source)
    assert diagnostics == []
    changed, _ = apply(loaded()[0], proposal, source)
    # Names that a repealed rule alone used are left over; nothing else is said of any of them.
    assert {found.code for found in lower(changed)[1]} <= {"NF031"}


FOUND = {
    # What a careful reader sees: check, rule, words of the clause, code and rules of the finding.
    "a newcomer must not vote and must": ("mutable_void", "r202", "must not vote", "NF202", (202, 105)),
    "a turn begins at once, or with consent": ("settled_by_number", "r303", "right to be able", "NF204", (303, 213)),
    "a status is protected, or voted away": ("mutable_void", "r112", "has_rank(p, k) when", "NF202", (201, 112)),
    "a vote counts for three, or for two": ("settled_by_number", "r209", "vote_weight", "NF204", (209, 208)),
    "a vote begins when the author says so": ("mutable_void", "r207", "voting_start(q) = under", "NF202", (207, 111)),
}


@pytest.mark.parametrize("what", FOUND)
def test_what_a_careful_reader_sees_is_found(what: str) -> None:
    check_name, rule, words, code, rules = FOUND[what]
    ruleset = loaded()[1]
    only = frozenset(c.id for c in ruleset.clauses if c.origin.rule == rule and words in c.origin.source)
    assert only
    found = check(ruleset, checks=(check_name,), only=only).diagnostics
    assert (code, rules) in {(one.code, one.rules) for one in found}


def test_the_misprint_that_changes_the_meaning_is_seen() -> None:
    found = check(loaded()[1], checks=("slip",)).diagnostics
    assert ["“adaptarse”" in one.message for one in found if one.rules == (109,)] == [True]


def test_no_other_rule_says_who_wins() -> None:
    found = check(loaded()[1], checks=("claim_over_nothing",)).diagnostics
    assert [one.rules for one in found] == [(214,)]


def test_an_expulsion_without_the_vote_of_whom_it_concerns_contradicts_nothing() -> None:
    ruleset = loaded()[1]
    words = "matter(q) is expulsion and p is about(q)"
    only = frozenset(c.id for c in ruleset.clauses if c.origin.rule == "r201" and words in c.origin.source)
    assert only
    assert check(ruleset, checks=("mutable_void", "settled_by_number", "duty_impossible"), only=only).diagnostics == ()
