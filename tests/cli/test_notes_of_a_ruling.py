"""What a ruling notes about the log, beside the verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.club import make, nomicformal

WELCOME = 'rule 4 mutable "Welcome"\n| Guests may play.\n  m may play(n) when is_guest(m)\n'
PLAYED = """case "a guest who has not paid plays"
people Member ada, grace
given is_guest(ada)
facts closed
log
  2024-03-01 12:00 play(grace) by ada
ask at 2024-03-02: play(grace) by ada happened
expect TRUE
"""


def test_only_what_forbids_an_act_is_named_where_it_was_forbidden(tmp_path: Path) -> None:
    make(tmp_path, **{"rules/4.nomic": WELCOME, "cases/plays.nomic": PLAYED})
    done = nomicformal("judge", "club/cases/plays.nomic", cwd=tmp_path)
    assert "this was forbidden and happened: ada plays against grace (rule 3)" in " ".join(done.out.split()), done.both


TERMS = """ruleset terms "Terms of office"{begins}
entity Member "member"
act speak() by Member "{{by}} speaks"
state chair(m: Member): truth "{{m}} is in the chair"
rule 1 mutable
| The chair is empty from the first of March on.
  at 2024-03-01: chair(m) := no
"""
SPOKEN = """case "who sits in the chair"
people Member ada
given chair(ada)
log
  {day} speak() by ada
ask at 2024-03-09: chair(ada)
"""


@pytest.mark.parametrize(
    ("begins", "day", "noted"),
    [("", "2024-03-02", True), ("", "2024-02-02", False), ("\nbegins 2024-01-01", "2024-03-02", False)],
)
def test_that_a_date_of_the_rules_lies_before_the_case_is_noted(
    tmp_path: Path, begins: str, day: str, noted: bool
) -> None:
    (tmp_path / "ruleset.nomic").write_text(TERMS.format(begins=begins), encoding="utf-8")
    (tmp_path / "case.nomic").write_text(SPOKEN.format(day=day), encoding="utf-8")
    said = " ".join(nomicformal("judge", "case.nomic", cwd=tmp_path).out.split())
    assert ("what the rules say of before, as of 2024-03-01 00:00, is not done in it" in said) == noted
    assert ("Verdict: TRUE" in said) == noted


def test_where_nothing_given_or_done_bears_on_a_verdict_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "ruleset.nomic").write_text(TERMS.format(begins=""), encoding="utf-8")
    case = 'case "x"\npeople Member ada\nask at 2024-03-09: 1 = 2\n'
    (tmp_path / "case.nomic").write_text(case, encoding="utf-8")
    said = nomicformal("judge", "case.nomic", cwd=tmp_path).out
    assert "nothing that is given, done or chosen bears on it" in said
