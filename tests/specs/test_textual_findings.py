"""What the textual checks find in the shipped rulesets: every known fault of the text, and no error that is none."""

from __future__ import annotations

from functools import cache

import pytest

from nomicformal.checker.check import check
from nomicformal.checker.checks import TEXTUAL
from nomicformal.core.lower import lower
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.ruleset.load import load

KNOWN = {
    "CA-02": ("bcn", "NF103", {387}, "2012-04-24"),
    "CA-04": ("bcn", "NF104", {326, 328, 330}, "section"),
    "CA-43, a bracket": ("bcn", "NF110", {212}, "nothing closes"),
    "CA-43, a verb": ("bcn", "NF110", {366}, "Una organització no fer"),
    "CA-45, rules that are gone": ("bcn", "NF108", {111}, "102, 110, 112-114 and 204 are missing"),
    "ES-08": ("compendium", "NF110", {109}, "“adaptarse”"),
    "ES-09, who wins": ("compendium", "NF114", {214}, "no such rule"),
    "FR-01": ("fourmis", "NF105", {101}, "no rule 202"),
    "FR-02": ("fourmis", "NF107", {113, 115}, "word for word"),
    "FR-14": ("fourmis", "NF118", {109, 205}, "publiée"),
    "FR-20, twice": ("fourmis", "NF110", {103}, "“doit être doit être”"),
    "FR-20, a title": ("fourmis", "NF110", {109}, "stray mark"),
    "FR-20, a word": ("fourmis", "NF110", {219}, "“me constat”"),
    "PT-01, allowed and forbidden": ("senado", "NF120", {201}, "turnos podem ser pulados"),
    "PT-02": ("senado", "NF112", {212, 301, 201, 304, 108}, "rule 212 should now be 301"),
    "PT-07": ("senado", "NF115", {212, 310}, "“senador”"),
    "PT-09": ("senado", "NF113", {116}, "permitido"),
    "PT-12": ("senado", "NF119", {209}, "19 are printed"),
    "PT-12, another way of counting": ("senado", "NF119", {209}, "as well: 13"),
    "PT-14": ("senado", "NF108", {303, 308}, "302 and 305-307 are missing"),
    "a date before the game": ("bcn", "NF103", {107}, "before the game began"),
    "a status without a transmutation": ("bcn", "NF102", {376}, "leaves it mutable"),
    "a verdict that is none": ("bcn", "NF111", {370}, "“CERT”"),
    "a word defined twice, and through itself": ("fourmis", "NF121", {102, 218}, "through itself"),
    "a lost negation": ("fourmis", "NF110", {221}, "the negation is lost"),
    "a modal with a participle": ("fourmis", "NF110", {211}, "“peut envoyant”"),
    "a status under another name": ("compendium", "NF111", {110, 114}, "“mudable”"),
    "a juice for a game": ("compendium", "NF110", {201}, "“jugo”"),
    "repealed rules that are printed": ("senado", "NF112", {204, 206, 303, 308}, "“negada” of them"),
    "two names of an amendment": ("senado", "NF111", {103}, "“Amendada”"),
    "the same bracket from the start": ("bcn-initial", "NF110", {212}, "nothing closes"),
}
"""By the finding's name: ruleset, code, rules, and words of the finding."""

SURE = {
    "bcn": {("NF102", 376), ("NF103", 107), ("NF103", 387)},
    "bcn-initial": set(),
    "compendium": {("NF114", 214)},
    "fourmis": {("NF105", 101), ("NF107", 113)},
    "senado": {("NF112", 206), ("NF112", 212), ("NF113", 116), ("NF120", 201)},
}
"""Every error and warning that the texts give: the code and the first rule."""


@cache
def textual_findings(name: str) -> tuple[Diagnostic, ...]:
    ruleset, _ = lower(load(name))
    return check(ruleset, checks=TEXTUAL).diagnostics


@pytest.mark.parametrize("known", KNOWN)
def test_a_known_fault_of_the_text_is_found(known: str) -> None:
    name, code, rules, words = KNOWN[known]
    fitting = [one for one in textual_findings(name) if one.code == code and rules <= set(one.rules)]
    assert any(words in " ".join([one.message, *one.explanation]) for one in fitting), [one.message for one in fitting]


@pytest.mark.parametrize("name", SURE)
def test_no_error_or_warning_about_the_text_but_those_known(name: str) -> None:
    sure = [one for one in textual_findings(name) if one.severity is not Severity.INFO]
    assert {(one.code, one.rules[0]) for one in sure} == SURE[name]
