"""The questions that a report puts to the players."""

from __future__ import annotations

from pathlib import Path

from nomicformal.cli.loading import load_ruleset
from nomicformal.cli.report_questions import questions

CLUB = """ruleset club "A club" language en
entity Member "member"
fact rich(p: Member): truth "{p} is rich"
fact late(p: Member): truth "{p} is late"
term calm(p: Member): truth else no "{p} is calm"
rule 1 mutable
| The rich are calm.
  reading tardy: late_too, in_time "are the late ones?"
  calm(p) iff rich(p) and (not late(p) or tardy is late_too)
"""


def test_a_question_within_a_condition_quotes_its_passage(tmp_path: Path) -> None:
    file = tmp_path / "club.nomic"
    file.write_text(CLUB, encoding="utf-8")
    (asked,) = questions(load_ruleset(str(file)), [])
    assert [place.text for place in asked.places] == ["The rich are calm."]
