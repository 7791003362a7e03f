"""The Senate's Constituição: it is understood whole, nearly all of it is formal, its cases come out as expected, and
what a careful reader found in it comes out of the checks or of a case."""

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
from nomicformal.diagnostics import Diagnostic
from nomicformal.evaluate.ruling import Session
from nomicformal.evaluate.verdict import judge
from nomicformal.ruleset.apply import apply
from nomicformal.ruleset.load import load
from nomicformal.ruleset.model import Model
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_proposal

FOLDER = Path(__file__).parents[2] / "specs" / "senado"
CASES = sorted((FOLDER / "cases").glob("*.nomic"))
PROPOSALS = sorted((FOLDER / "proposals").glob("*.nomic"))


@cache
def loaded() -> tuple[Model, Ruleset]:
    model = load(FOLDER)
    ruleset, diagnostics = lower(model)
    assert [*model.diagnostics, *diagnostics] == []
    return model, ruleset


def test_every_rule_is_understood_without_a_finding() -> None:
    assert len(loaded()[1].rules) == 36


def test_nine_tenths_of_the_passages_with_legal_content_are_formal() -> None:
    found = coverage(loaded()[1])
    assert found.unencoded == 0
    assert found.share >= Fraction(92, 100)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_comes_out_as_expected(path: Path) -> None:
    read = read_case(*loaded(), path)
    assert read.diagnostics == () and read.case is not None and read.case.asks
    situations = [read.case.situation(read.ruleset, ask) for ask in read.case.asks]
    session = Session(read.ruleset, [ask.statement for ask in read.case.asks], situations)
    for ask, situation in zip(read.case.asks, situations, strict=True):
        judgement = judge(read.ruleset, situation, ask.statement, changes=False, session=session)
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


# ---- what a careful reader found, beyond the text alone (for which see test_textual_findings.py)

CONFLICTS = ("conflict_within_rule", "mutable_void", "settled_by_number", "never_decided")


LOOKED_AT = {
    "r116": "make(m)",
    "r201": "not skippable",
    "r203": "enough_votes",
    "r205": "takes_effect",
    "r212": "allied",
    "r213": "wins(p) iff",
    "r303": "not defeat_costs",
    "r304": "skippable",
    "r311": "",
}
"""Of each of these rules only the clauses with these words are looked at, which saves time."""


@cache
def findings() -> tuple[Diagnostic, ...]:
    ruleset = loaded()[1]
    only = {
        clause.id
        for clause in ruleset.clauses
        if clause.origin.rule in LOOKED_AT and LOOKED_AT[clause.origin.rule] in clause.origin.source
    }
    return check(ruleset, checks=CONFLICTS, only=frozenset(only)).diagnostics


KNOWN = {
    "turns can and cannot be skipped, in one rule": ("NF201", {201}, "may be skipped"),
    "turns can and cannot be skipped, in two rules": ("NF204", {201, 304}, "may be skipped"),
    "a loose proposal gets the bonus all the same": ("NF204", {310, 311}, "bonus"),
    "nobody says who is an ally": ("NF606", {212}, "allies"),
    "a forbidden move is permitted": ("NF204", {101, 116}, "makes a move"),
    "a loose proposal has two numbers": ("NF202", {108, 311}, "number"),
    "a loose proposal needs two majorities": ("NF204", {203, 311}, "votes it needs"),
    "a changed vote counts and does not": ("NF204", {207, 311}, "votes"),
    "a majority frees an immutable rule": ("NF202", {109, 203}, "votes it needs"),
    "another way of winning": ("NF202", {112, 213}, "wins"),
    "implicit transmutation has effect": ("NF202", {109, 205}, "takes effect"),
    "a negated rule has the lower number": ("NF204", {206, 303}, "costs its author points"),
}
"""Code, rules, words of the message."""

BY_CASES = {
    # The solver takes the statuses of rules as they stand.
    "rule 114 keeps the last immutable rule, rule 103 does not": "ultima-imutavel-116",
    "one silent elector blocks everything": "eleitora-calada",  # courses of play are not analysed
    "109 has one direction only": "maioria-torna-imutavel",  # nothing contradicts it
    "a loose proposal may stay open for ever": "avulsa-aberta-anos",  # courses of play are not analysed
    "whoever has fewer than zero points cannot give any": "doacoes",  # no fault
    "how many mutable rules there are": "quantas-regras-mutaveis",
}
"""What no check finds, and why; these cases show it."""


@pytest.mark.parametrize("known", KNOWN)
def test_a_known_fault_of_the_rules_is_found(known: str) -> None:
    code, rules, words = KNOWN[known]
    fitting = [one for one in findings() if one.code == code and rules <= set(one.rules)]
    assert any(words in one.message for one in fitting), [one.message for one in findings()]


@pytest.mark.parametrize("name", BY_CASES.values())
def test_what_no_check_finds_is_shown_by_a_case(name: str) -> None:
    assert name in {path.stem for path in CASES}
