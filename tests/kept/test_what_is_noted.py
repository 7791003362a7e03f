"""The encoder and the evaluator take clauses from their indexes only, where it is noted what they take."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import nomicformal
from nomicformal.core.looked_at import LookedAt, Remembered, Shelf

HOME = Path(nomicformal.__file__).parent
READERS = [*(HOME / "checker" / "encode").glob("*.py"), *(HOME / "evaluate").glob("*.py")]
READERS += [HOME / "checker" / f"{name}.py" for name in ("atoms", "scope", "sizing", "decode", "replay", "completion")]
NOTES_ITSELF = {"index.py", "constants.py", "thresholds.py"}
"""The indexes, and the constants and what numbers are compared with, each of which is noted as a part of its own."""
TELL_OF_A_RULING = {
    "before_the_start.py", "changes.py", "court.py", "ruling.py", "verdict.py", "explain.py", "explainer.py",
}  # fmt: skip
"""Not used for answers to questions of the checks."""
AROUND = {"clauses", "clauses_of"}


def around_the_index(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in AROUND:
            owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            if owner.strip("_") == "ruleset":
                yield f"{path.name}:{node.lineno}"


def test_nobody_goes_around_the_indexes() -> None:
    looked = [path for path in READERS if path.name not in NOTES_ITSELF | TELL_OF_A_RULING]
    assert len(looked) > 60
    assert [place for path in looked for place in around_the_index(path)] == []


def test_what_is_taken_or_asked_for_in_vain_is_noted() -> None:
    looked = LookedAt()
    shelf: Shelf[str, list[int]] = Shelf(looked, "values", list, {"fee": [1]})
    assert looked.parts(looked.seen) == []
    assert shelf["fee"] == [1] and shelf.get("quorum") is None and "vote" not in shelf
    assert looked.parts(looked.seen) == [("values", "fee"), ("values", "quorum"), ("values", "vote")]


def test_what_was_looked_at_for_a_result_counts_whenever_it_is_used_again() -> None:
    looked = LookedAt()
    shelf: Shelf[str, list[int]] = Shelf(looked, "values", list)
    known: Remembered[int] = Remembered(looked)
    inner: Remembered[int] = Remembered(looked)

    def worked_out() -> int:
        return known.of("result", lambda: len(shelf["fee"]) + inner.of("part", lambda: len(shelf["vote"])))

    for _ in range(2):
        looked.seen = 0
        assert worked_out() == 0
        assert looked.parts(looked.seen) == [("values", "fee"), ("values", "vote")]
    looked.seen = 0
    inner.of("part", lambda: 1)
    assert looked.parts(looked.seen) == [("values", "vote")]


def test_work_that_is_broken_off_loses_no_note() -> None:
    looked = LookedAt()
    shelf: Shelf[str, list[int]] = Shelf(looked, "values", list)
    known: Remembered[int] = Remembered(looked)

    def broken_off() -> int:
        shelf["vote"]
        raise ValueError

    shelf["fee"]
    with pytest.raises(ValueError, match=r"^$"):
        known.of("result", broken_off)
    assert looked.parts(looked.seen) == [("values", "fee"), ("values", "vote")]
