"""Five rulesets of real games, each in a layout of its own, and what people made of them by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicformal.core.lower import lower
from nomicformal.core.model import Rule
from nomicformal.importers.model import Imported, ImportedRule
from nomicformal.importers.reading import read
from nomicformal.importers.writing import write
from nomicformal.ruleset.load import load, shipped_rulesets

from .accounting import assert_nothing_lost, bare
from .test_layouts import unfinished

SEEDS = Path(__file__).parent / "data" / "seeds"
NAMES = ("bcn", "bcn-initial", "compendium", "fourmis", "senado")
WITH_HISTORY = ("bcn",)
"""There the source prints histories; elsewhere encoders may have written what is only told."""


def imported(name: str) -> Imported:
    return read(SEEDS / f"{name}.txt", f"{name}.txt")


def by_number(found: Imported) -> dict[int, ImportedRule]:
    return {rule.number: rule for rule in found.rules if rule.number is not None}


@pytest.mark.parametrize(
    ("name", "language", "immutable", "mutable", "stubs"),
    [
        ("bcn", "ca", 11, 46, []),
        ("bcn-initial", "ca", 16, 20, []),
        ("compendium", "es", 16, 16, [203, 211, 215]),
        ("fourmis", "fr", 15, 20, []),
        ("senado", "pt", 17, 19, []),
    ],
)
def test_every_rule_is_found_with_its_status(
    name: str, language: str, immutable: int, mutable: int, stubs: list[int]
) -> None:  # fmt: skip
    found = imported(name)
    statuses = [rule.status for rule in found.rules if not rule.repealed]
    assert (statuses.count("immutable"), statuses.count("mutable")) == (immutable, mutable)
    assert [rule.number for rule in found.rules if rule.repealed] == stubs
    assert found.language == language
    assert found.not_understood == []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_lost(name: str) -> None:
    assert_nothing_lost(unfinished(SEEDS / f"{name}.txt"))


@pytest.mark.parametrize("name", [name for name in NAMES if name in shipped_rulesets()])
def test_an_import_is_what_was_encoded_by_hand(name: str, tmp_path: Path) -> None:
    source = SEEDS / f"{name}.txt"
    write(read(source, name), tmp_path / name, name, source)
    ours = {rule.number: rule for rule in lower(load(tmp_path / name))[0].rules}
    theirs = {rule.number: rule for rule in lower(load(name))[0].rules}
    assert set(ours) == set(theirs)
    for number, rule in theirs.items():
        assert heading(ours[number]) == heading(rule)
        if rule.in_force and not (name == "compendium" and number == 303):  # there the note above it is quoted
            assert bare("".join(p.text for p in ours[number].passages)) == bare("".join(p.text for p in rule.passages))
        if name in WITH_HISTORY:
            assert [(e.date, e.text) for e in ours[number].history] == [(e.date, e.text) for e in rule.history]


def heading(rule: Rule) -> tuple[object, ...]:
    return rule.status, rule.title if rule.in_force else "", rule.section, rule.in_force, rule.repealed_by


def test_rules_on_one_line_are_parted_with_title_section_text_and_history() -> None:
    rule = by_number(imported("bcn"))[302]
    assert (rule.status, rule.title, rule.section) == ("mutable", "Període de votació", "Propostes")
    assert rule.text.startswith("El període de votació establert") and rule.text.endswith("han votat.")
    assert [(event.date, event.items, event.by) for event in rule.history] == [
        ("2011-09-06", ("initial 205 mutable",), ()),
        ("2011-09-14", ("amended by proposal 302",), ("McFly",)),
        ("2011-10-10", ("titled",), ("McFly",)),
        ("2011-10-17", ("section assigned",), ("McFly",)),
    ]


def test_a_number_below_the_text_belongs_to_the_text_above() -> None:
    rules = by_number(imported("bcn-initial"))
    assert rules[104].text == "Cada Jugador té exactament un vot en cada votació."
    assert [event.items for event in rules[104].history] == [("initial 104 immutable",)]
    assert rules[101].text.startswith("Tots els jugadors")


def test_stubs_notes_and_navigation_between_rules_are_no_rules() -> None:
    found = imported("compendium")
    assert {rule.number: rule.repealed_by for rule in found.rules if rule.repealed} == {203: 303, 211: 306, 215: 305}
    assert by_number(found)[216].text.endswith("o de presentación de propuesta.")
    assert by_number(found)[306].text == "En ningún momento podrá haber más de 35 reglas mutables."
    assert [remark.text for remark in found.notes][-2:] == ["La R.303 deroga a la R.203", "Volver arriba"]


def test_headings_and_titles_broken_over_lines_are_put_together() -> None:
    rules = by_number(imported("fourmis"))
    assert rules[102].title == "L' Animateur et les Citoyens"
    assert rules[107].title == "Numération des propositions"
    assert rules[211].title == "Invocation d'un Jugement"
    assert rules[221].text.startswith("Il y a 10 Fourmis Electriques.")


def test_a_rule_out_of_order_has_the_status_of_the_heading_above_and_a_quotation_is_no_rule() -> None:
    rules = by_number(imported("senado"))
    assert rules[212].status == "immutable"
    assert "Turnos podem ser pulados" in rules[201].text
    assert rules[304].text == "Se esta proposta for aprovada, a regra 201 é alterada."
