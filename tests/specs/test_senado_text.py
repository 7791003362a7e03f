"""The rules of the Senado quote the published text, with its numbers and statuses, word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "specs" / "senado"
# "304." stands on a line of its own inside rule 201, and is no heading.
HEADING = re.compile(r"^(\d{3})\. ", re.MULTILINE)
HALF = re.compile(r"^Regras (Imutáveis|Mutáveis)\s*$", re.MULTILINE)
HEADER = re.compile(r"rule (\d+) (\w+)")


def published() -> dict[int, tuple[str, list[str]]]:
    """Number -> (status, the words of the text). What stands below the line of hyphens counts as mutable."""
    source = (FOLDER / "source.txt").read_text(encoding="utf-8")
    title, first, immutable, second, mutable = HALF.split(source)
    assert (title.split(), first, second) == (["Constituição"], "Imutáveis", "Mutáveis")
    assert mutable.count("\n--\n") == 1
    found = {}
    for status, text in (("immutable", immutable), ("mutable", mutable.replace("\n--\n", "\n"))):
        before, *parts = HEADING.split(text)
        assert before.strip() == ""
        for number, words in zip(parts[0::2], parts[1::2], strict=True):
            assert int(number) not in found
            found[int(number)] = (status, words.split())
    return found


def encoded(number: int) -> tuple[int, str, list[str]]:
    lines = (FOLDER / "rules" / f"{number}.nomic").read_text(encoding="utf-8").splitlines()
    header = HEADER.fullmatch(lines[0])
    assert header is not None
    text = [word for line in lines if line.startswith("|") for word in line[1:].split()]
    return int(header[1]), header[2], text


def test_every_published_rule_is_encoded_and_no_other() -> None:
    files = {int(path.stem) for path in (FOLDER / "rules").glob("*.nomic")}
    adopted = {301, 303, 304, 308, 309, 310, 311}
    assert files == set(published()) == {*range(101, 117), *range(201, 214)} | adopted
    assert len(files) == 36
    assert {n for n in files if published()[n][0] == "immutable"} == {*range(101, 117), 212}


@pytest.mark.parametrize("number", sorted(published()))
def test_a_rule_quotes_the_published_text(number: int) -> None:
    assert encoded(number) == (number, *published()[number])
