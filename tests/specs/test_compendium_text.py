"""The rules of the Spanish nomic quote the published text, with its numbers; each has the status of its series."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "specs" / "compendium"
HEADING = re.compile(r"^(\d{3})\. ?", re.MULTILINE)
REPEALED = re.compile(r"\(Derogada por R\.(\d+)\)")
OWN_LINE = "La R.303 deroga a la R.203"
"""Stands above the number of the rule of which it speaks."""
BEFORE = """Nomic - Reglas vigentes

Todos los cambios que se efectúen se pueden ver en el registro cronologico general
Pronto: Indice temático de propuestas."""
AFTER = "Volver arriba"


def published() -> dict[int, str]:
    """Number -> text. What stands around the rules on the page is none of them."""
    page = (FOLDER / "source.txt").read_text(encoding="utf-8").strip()
    assert page.startswith(BEFORE) and page.endswith(AFTER)
    before, *parts = HEADING.split(page.removeprefix(BEFORE).removesuffix(AFTER))
    assert before.strip() == ""
    numbers, texts = [int(part) for part in parts[0::2]], parts[1::2]
    assert len(numbers) == len(set(numbers))
    rules = dict(zip(numbers, texts, strict=True))
    rules[216], _, nothing = rules[216].partition(OWN_LINE)
    assert nothing.strip() == ""
    rules[303] = f"{OWN_LINE}\n{rules[303]}"
    return rules


def status(number: int) -> str:
    return "immutable" if number < 200 else "mutable"


def lines(number: int) -> list[str]:
    return (FOLDER / "rules" / f"{number}.nomic").read_text(encoding="utf-8").splitlines()


def test_every_published_rule_is_encoded_and_no_other() -> None:
    files = {int(path.stem) for path in (FOLDER / "rules").glob("*.nomic")}
    assert files == set(published()) == {*range(101, 117), *range(201, 217), 303, 305, 306}


@pytest.mark.parametrize("number", sorted(published()))
def test_a_rule_quotes_the_published_text(number: int) -> None:
    text = published()[number]
    repealed = REPEALED.fullmatch(text.strip())
    if repealed is not None:
        assert lines(number) == [f"rule {number} repealed by {repealed[1]}"]
        return
    assert lines(number)[0] == f"rule {number} {status(number)}"
    quoted = [word for line in lines(number) if line.startswith("|") for word in line[1:].split()]
    assert quoted == text.split()
