"""A ruleset on disk is changed step by step; what `check` says with all that it kept is what it says without."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nomicformal.cli.main import run
from tests.cli.club import RULE_4, make, put

POLICY = (
    'rule 1 immutable "Conflicts"\n| The immutable rule prevails, then the {which} number.\n'
    "  precedence: immutable over mutable\n  precedence among rules of one status: {which} number\n"
)
FEE = 'rule 2 mutable "Fee"\n| The fee is {all}. Guests pay {guests}.\n  fee(m) = {guests} when is_guest(m)\n{rest}'
OTHERWISE = "  fee(m) = {} otherwise\n"
PLAY = 'rule 3 mutable "Who plays"\n| Only those who have paid may play.\n  m may play(n) only when {}\n'

Change = Callable[[Path], object]
STEPS: dict[str, Change] = {
    "a rule that comes": lambda folder: put(folder, "rules/4.nomic", RULE_4),
    "a number": lambda folder: put(
        folder, "rules/2.nomic", FEE.format(all=20, guests=7, rest=OTHERWISE.format(20))
    ),
    "a clause that goes": lambda folder: put(folder, "rules/2.nomic", FEE.format(all=20, guests=7, rest="")),
    "lines that move": lambda folder: put(
        folder, "rules/2.nomic", "# The fee.\n\n" + FEE.format(all=20, guests=7, rest="")
    ),
    "another rule of precedence": lambda folder: put(folder, "rules/1.nomic", POLICY.format(which="higher")),
    "what another rule looks at": lambda folder: put(folder, "rules/3.nomic", PLAY.format("fee(m) = 0")),
    "what both say is the same": lambda folder: put(
        folder, "rules/2.nomic", FEE.format(all=20, guests=0, rest=OTHERWISE.format(20))
    ),
    "a rule of another number": lambda folder: put(folder, "rules/4.nomic", RULE_4.replace("rule 4", "rule 9")),
    "a rule of another status": lambda folder: put(
        folder, "rules/4.nomic", RULE_4.replace("4 mutable", "9 immutable")
    ),
    "a term of another name": lambda folder: renamed(folder, "fee(", "due_of("),
    "a rule that goes": lambda folder: (folder / "rules/4.nomic").unlink(),
}


def renamed(folder: Path, old: str, new: str) -> None:
    for path in folder.rglob("*.nomic"):
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def said(capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    told = []
    for form in ("json", "full"):
        run(["check", "club", "--output", form, *options])
        told.append(capsys.readouterr().out)
    return told


def test_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = make(tmp_path / "games")
    monkeypatch.chdir(folder.parent)
    before = said(capsys)
    for name, change in STEPS.items():
        change(folder)
        warm, cold = said(capsys), said(capsys, "--no-cache")
        assert warm == cold, name
        assert warm != before, name
        before = warm


def kept_of(text: str) -> tuple[int, int]:
    """How many of how many answers were kept."""
    [line] = [line for line in text.splitlines() if line.endswith("answers were kept of this run or earlier ones")]
    words = line.split()
    return int(words[0].replace(",", "")), int(words[2].replace(",", ""))


def test_only_what_hangs_on_a_change_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    right = 'rule 5 mutable "Guests"\n| Guests have a right to play.\n  m has the right to play(n) when is_guest(m)\n'
    folder = make(tmp_path / "games", **{"rules/4.nomic": RULE_4, "rules/5.nomic": right})
    monkeypatch.chdir(folder.parent)
    answers = []
    for change in (
        lambda: None,
        lambda: put(folder, "rules/3.nomic", PLAY.format("paid(m)").replace("| Only", "| None but")),
        lambda: put(folder, "rules/3.nomic", PLAY.format("fee(m) = 0")),
        lambda: put(folder, "rules/1.nomic", POLICY.format(which="higher")),
    ):
        change()
        run(["check", "club", "--timing"])
        answers.append(kept_of(capsys.readouterr().err))
    (first, whole), (after_words, all_kept), (after_play, still), (after_policy, _) = answers
    assert first < whole / 2
    assert after_words == all_kept
    assert still / 2 < after_play < still
    assert 0 < after_policy < still


def test_kept_answers_of_another_place_are_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = make(tmp_path / "games", **{"rules/4.nomic": RULE_4})
    shutil.copytree(folder, tmp_path / "other" / "club")
    run(["check", str(folder), "--timing"])
    first = kept_of(capsys.readouterr().err)
    run(["check", os.fspath(tmp_path / "other" / "club"), "--timing"])
    assert kept_of(capsys.readouterr().err) == first
