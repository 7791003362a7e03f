"""A contradiction tells what is not so, where a passage speaks because of that."""

from __future__ import annotations

from tests.checks.asking import only_finding
from tests.checks.tiny import STATUS_FIRST, rules

POOR = """
rule 101 immutable "The poor"
| Who is not rich is calm.
  calm(p) when not rich(p)
rule 301 mutable "The late"
| Who is late is not calm.
  not calm(p) when late(p)
"""


def test_what_a_passage_asks_not_to_be_so_is_told() -> None:
    lines = list(only_finding("mutable_void", rules(POOR, STATUS_FIRST)).explanation)
    assert "it says so because player1 is not rich" in lines
    assert lines.index("it says so because player1 is not rich") == 1


def test_what_is_so_stands_in_the_situation_alone() -> None:
    found = only_finding("mutable_void", rules(POOR.replace("when not rich", "when rich"), STATUS_FIRST))
    assert not [line for line in found.explanation if "because" in line]
    assert "player1 is rich" in found.witness
