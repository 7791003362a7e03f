"""`nomicformal diff` where one of the rulesets has names that the other has not, down to nothing in common."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.club import FILES, make, nomicformal

TINY = {
    "ruleset.nomic": 'ruleset tiny "Cats"\nentity Cat "cat"\nterm lives(c: Cat): number "the lives of {c}"\n',
    "rules/1.nomic": 'rule 1 mutable "Lives"\n| A cat has nine lives.\n  lives(c) = 9\n',
    "rules/2.nomic": "",
    "rules/3.nomic": "",
    "cases/guest.nomic": "",
}

VOCABULARY = """
entity Player is a Member exists when playing "player"
individual chair : Player
kind Colour: red, blue
state playing(m: Member): truth initially yes
fact liked(p: Player): truth
state points(p: Player): number initially 0 "the points of {p}"
act shout(p: Player, k: Colour) by Member
power crown(p: Player) by Player
event storm(n: number)
term bonus(p: Player): number else 0 "the bonus of {p}"
term king(p: Player): truth else false
term hue(p: Player): Colour
term fixed(p: Player): truth decided on liked(p)
reading how: few, many "how many?"
"""

RULE = """rule 4 mutable "Everything"
| All that there is.
  p must shout(q, red) within 1 week of 2024-01-01 when liked(p)
  p must not shout(q, blue) when liked(q)
  p can crown(q) when liked(p)
  on shout(q, k) by p: points(q) += bonus(q)
  on storm(n): points(chair) += n
  bonus(p) = under how: few -> 1 many -> 2
  king(p) when liked(p)
  hue(p) = red when liked(p)
  fixed(p) when points(p) > 3
  always points(p) >= 0
"""


def written(root: Path, files: dict[str, str]) -> Path:
    folder = make(root, **files)
    for name, text in files.items():
        if not text:
            (folder / name).unlink()
    return folder


def outcomes(before: Path, after: Path) -> dict[str, str]:
    done = nomicformal("diff", str(before), str(after), "--output", "json")
    assert done.code == 1, done.both
    found = json.loads(done.out)
    assert found["undecided"] == []
    return {item["words"]: item["outcome"] for item in found["changed"]}


def test_rulesets_without_a_name_in_common_are_compared(tmp_path: Path) -> None:
    club, tiny = make(tmp_path / "a"), written(tmp_path / "b", TINY)
    permission = "the permission “a member plays against a member”"
    there, back = outcomes(club, tiny), outcomes(tiny, club)
    assert (there[permission], back[permission]) == ("more", "less")
    assert set(there) == set(back) == {permission, "“the fee of a member”", "“the lives of a cat”"}


@pytest.mark.parametrize("is_new", [True, False])
def test_names_of_every_kind_that_only_one_of_them_declares(is_new: bool, tmp_path: Path) -> None:
    club = make(tmp_path / "a")
    more = make(
        tmp_path / "b", **{"ruleset.nomic": FILES["ruleset.nomic"] + VOCABULARY, "rules/4.nomic": RULE}
    )  # fmt: skip
    found = outcomes(club, more) if is_new else outcomes(more, club)
    assert found["the permission “shout”"] == ("less" if is_new else "more")
    assert found["the possibility “crown”"] == found["the duty “shout”"] == ("more" if is_new else "less")
    assert {"“king”", "“hue”", "“fixed”", "what must always hold"} <= found.keys()
    assert any(words.startswith("the effect “on storm") for words in found)
    assert any(words.startswith("“the bonus") for words in found)
