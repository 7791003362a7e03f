"""Several new rules in one proposal: each is compared with the whole under the number that it has there."""

from __future__ import annotations

import json
from pathlib import Path

from tests.checks.proposing import NOMIC

from .club import nomicformal, put

TWO_NEW_RULES = """proposal 302 "Two"
enact rule mutable "Cake"
| There is cake.
  comment
enact rule mutable "Three"
| The quorum is 3.
  quorum(q) = 3
"""


def test_what_the_second_new_rule_brings_by_itself_is_not_brought_only_together(tmp_path: Path) -> None:
    put(tmp_path, "tiny/ruleset.nomic", NOMIC)
    put(tmp_path, "tiny/proposals/302.nomic", TWO_NEW_RULES)
    done = nomicformal("lint", "tiny/proposals/302.nomic", "--output", "json", cwd=tmp_path)
    found = {one["code"]: one["message"] for one in json.loads(done.out)["findings"]}
    assert "rule 303" in found["NF204"] and "rule 201" in found["NF204"]
    assert "NF410" not in found
