"""The rules of Nomic BCN quote the published text, with its number, status, title, section and dates, word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "specs" / "bcn"
RECORD = re.compile(r"Regla (\d+) \((\w+)\) (.*?) Secció: (.*?) Història: (.*)", re.DOTALL)
MONTHS = ["Gen", "Feb", "Mar", "Abr", "May", "Jun", "Jul", "Ago", "Set", "Oct", "Nov", "Des"]
DATE = re.compile(rf"(\d\d) ({'|'.join(MONTHS)}) (\d{{4}})")


def published() -> dict[int, tuple[str, str, str, str]]:
    """Number -> (status, title, section and text, history). Rules stand apart by a line of 70 dashes."""
    parts = (FOLDER / "source.txt").read_text(encoding="utf-8").split("-" * 70)
    assert parts[-1].strip() == ""
    records = [RECORD.search(part) for part in parts[:-1]]
    assert all(records)
    return {int(r[1]): (r[2].lower(), r[3], r[4], r[5]) for r in records if r is not None}


def encoded(number: int) -> list[str]:
    return (FOLDER / "rules" / f"{number}.nomic").read_text(encoding="utf-8").splitlines()


def test_every_published_rule_is_encoded_and_no_other() -> None:
    assert {int(path.stem) for path in (FOLDER / "rules").glob("*.nomic")} == set(published())
    assert len(published()) == 57
    assert sum(status == "immutable" for status, *_ in published().values()) == 11


@pytest.mark.parametrize("number", sorted(published()))
def test_a_rule_quotes_the_published_heading_and_text(number: int) -> None:
    status, title, body, _ = published()[number]
    lines = encoded(number)
    assert lines[0] == f'rule {number} {status} "{title}"'
    section = lines[1].removeprefix('section "').removesuffix('"')
    text = [word for line in lines if line.startswith("|") for word in line[1:].split()]
    assert [*section.split(), *text] == body.split()


@pytest.mark.parametrize("number", sorted(published()))
def test_a_rule_has_the_published_dates(number: int) -> None:
    lines = encoded(number)
    history = lines[lines.index("history") + 1 :]
    dates = [line.split()[0] for line in history if line.strip()]
    assert dates == [f"{y}-{MONTHS.index(m) + 1:02}-{d}" for d, m, y in DATE.findall(published()[number][3])]
