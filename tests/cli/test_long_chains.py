"""Definitions that rest on each other in a long row are followed to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.club import nomicformal, put

LENGTH = 150


@pytest.mark.parametrize(
    ("kind", "link", "ends"),
    [
        ("number", "t{0}(c) = t{1}(c) + 1", ["t{0}(c) = 1 when black(c)", "t{0}(c) = 2 when not black(c)"]),
        ("truth", "t{0}(c) when not t{1}(c)", ["t{0}(c) when black(c)"]),
    ],
)
def test_a_long_row_of_definitions(kind: str, link: str, ends: list[str], tmp_path: Path) -> None:
    names = range(LENGTH)
    put(
        tmp_path,
        "ruleset.nomic",
        'ruleset row "A row"\nentity Cat "cat"\nfact black(c: Cat): truth\n'
        + "".join(f"term t{name}(c: Cat): {kind}\n" for name in names),
    )
    lines = [*(link.format(name, name + 1) for name in names[:-1]), *(end.format(LENGTH - 1) for end in ends)]
    put(tmp_path, "rules/1.nomic", 'rule 1 mutable "Row"\n| A row.\n' + "".join(f"  {line}\n" for line in lines))
    done = nomicformal("check", str(tmp_path), "--no-cache", "--select", "NF2,NF5,NF6", "--quiet")
    assert (done.code, done.both) == (0, "")
