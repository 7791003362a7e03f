"""Definitions that rest on each other in a long row are followed to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.club import nomicformal, put

LENGTH = 150
VERY_LONG = 1_500
SECONDS = 40
"""Of processor time; a few on an idle machine."""


def row(folder: Path, length: int, kind: str, link: str, ends: list[str]) -> None:
    """A ruleset of which each term rests on the next, down to `ends`."""
    names = range(length)
    put(
        folder,
        "ruleset.nomic",
        'ruleset row "A row"\nentity Cat "cat"\nfact black(c: Cat): truth\n'
        + "".join(f"term t{name}(c: Cat): {kind}\n" for name in names),
    )
    lines = [*(link.format(name, name + 1) for name in names[:-1]), *(end.format(length - 1) for end in ends)]
    put(folder, "rules/1.nomic", 'rule 1 mutable "Row"\n| A row.\n' + "".join(f"  {line}\n" for line in lines))


@pytest.mark.parametrize(
    ("kind", "link", "ends"),
    [
        ("number", "t{0}(c) = t{1}(c) + 1", ["t{0}(c) = 1 when black(c)", "t{0}(c) = 2 when not black(c)"]),
        ("truth", "t{0}(c) when not t{1}(c)", ["t{0}(c) when black(c)"]),
    ],
)
def test_a_long_row_of_definitions(kind: str, link: str, ends: list[str], tmp_path: Path) -> None:
    row(tmp_path, LENGTH, kind, link, ends)
    done = nomicformal("check", str(tmp_path), "--no-cache", "--select", "NF2,NF5,NF6", "--quiet")
    assert (done.code, done.both) == (0, "")


def test_a_row_that_no_stack_of_calls_holds_is_spelled_out_in_pieces(tmp_path: Path) -> None:
    row(tmp_path, VERY_LONG, "truth", "t{0}(c) when not t{1}(c)", ["t{0}(c) when black(c)"])
    done = nomicformal("check", str(tmp_path), "--no-cache", "--select", "NF601", "--quiet", timeout=600)
    assert (done.code, done.both) == (0, "")
    assert done.cpu < SECONDS
