"""The rules of the Nomic aux Fourmis Electriques quote the published text, with its numbers, statuses and titles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "specs" / "fourmis"
HEADING = re.compile(r"Règle\s+(\d+)\s+-\s+(immuable|modifiable)\s")
STATUS = {"immuable": "immutable", "modifiable": "mutable"}
HEADER = re.compile(r'rule (\d+) (\w+) "(.*)"')


def published() -> dict[int, tuple[str, list[str]]]:
    """Number -> (status, the words of title and text). Nothing but the title's own words tells it from the text."""
    before, *parts = HEADING.split((FOLDER / "source.txt").read_text(encoding="utf-8"))
    assert before == ""
    numbers, statuses, texts = parts[0::3], parts[1::3], parts[2::3]
    assert len(numbers) == len(set(numbers))
    return {int(n): (STATUS[s], t.split()) for n, s, t in zip(numbers, statuses, texts, strict=True)}


def encoded(number: int) -> tuple[int, str, list[str]]:
    lines = (FOLDER / "rules" / f"{number}.nomic").read_text(encoding="utf-8").splitlines()
    header = HEADER.fullmatch(lines[0])
    assert header is not None
    text = [word for line in lines if line.startswith("|") for word in line[1:].split()]
    return int(header[1]), header[2], header[3].split() + text


def test_every_published_rule_is_encoded_and_no_other() -> None:
    files = {int(path.stem) for path in (FOLDER / "rules").glob("*.nomic")}
    assert files == set(published()) == {*range(101, 116), *range(201, 222)} - {202}


@pytest.mark.parametrize("number", sorted(published()))
def test_a_rule_quotes_the_published_title_and_text(number: int) -> None:
    assert encoded(number) == (number, *published()[number])
