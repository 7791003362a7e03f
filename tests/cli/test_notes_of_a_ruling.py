"""What a ruling notes about the log, beside the verdict."""

from __future__ import annotations

from pathlib import Path

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
