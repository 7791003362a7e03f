"""The rules quote the published text of their ruleset word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "specs" / "bcn-initial"
HEADING = re.compile(r"Història:\s*Regla Inicial (Immutable|Mutable) (\d+)")


def published() -> dict[int, tuple[str, str]]:
    """Number -> (status, text). In the published text the heading of a rule follows the rule."""
    source = (FOLDER / "source.txt").read_text(encoding="utf-8").removeprefix("(en txt)")
    parts = HEADING.split(source)
    texts, statuses, numbers = parts[0::3], parts[1::3], parts[2::3]
    assert texts[len(numbers)].strip() == ""
    return {int(n): (s.lower(), t) for n, s, t in zip(numbers, statuses, texts, strict=False)}


def encoded(number: int) -> str:
    lines = (FOLDER / "rules" / f"{number}.nomic").read_text(encoding="utf-8").splitlines()
    return "\n".join(line.removeprefix("|") for line in lines if line.startswith("|"))


def words(text: str) -> list[str]:
    return text.split()


def test_every_published_rule_is_encoded_and_no_other() -> None:
    files = {int(path.stem) for path in (FOLDER / "rules").glob("*.nomic")}
    assert files == set(published()) == {*range(101, 117), *range(201, 221)}


@pytest.mark.parametrize("number", sorted(published()))
def test_a_rule_quotes_the_published_text(number: int) -> None:
    assert words(encoded(number)) == words(published()[number][1])


@pytest.mark.parametrize("number", sorted(published()))
def test_a_rule_has_the_published_number_and_status(number: int) -> None:
    header = (FOLDER / "rules" / f"{number}.nomic").read_text(encoding="utf-8").splitlines()[0]
    assert header == f"rule {number} {published()[number][0]}"
