"""What is told from memory is what a run without it tells, whatever was changed since."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import nomicformal
from nomicformal.cli.main import run
from nomicformal.syntax import resources
from tests.cli.club import FILES, RULE_4, make, put

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Path]:
    """A ruleset that was checked, in a place of its own, with a shared vocabulary that can be changed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shutil.copytree(ROOT / "specs" / "std", tmp_path / "specs" / "std")
    monkeypatch.setattr("nomicformal.ruleset.snapshot.specs_dir", lambda: tmp_path / "specs")
    monkeypatch.setattr("nomicformal.ruleset.load.specs_dir", lambda: tmp_path / "specs")
    put(tmp_path / "specs" / "std", "chess.nomic", 'fact is_titled(e: text): truth "{e} is a title"\n')
    vocabulary = FILES["ruleset.nomic"].replace('entity Member "member"', 'use chess\nuse own\nentity Member "member"')
    more = "reading who: few, many\n"
    folder = make(
        tmp_path / "games",
        **{
            "ruleset.nomic": vocabulary + more,
            "own.nomic": "kind Colour: black, white\n",
            "rules/4.nomic": RULE_4,
            "rules/5.nomic": 'rule 5 mutable "Readings"\n| Some pay.\n  fee(m) = under who: few -> 5 many -> 20\n',
        },
    )
    monkeypatch.chdir(folder.parent)
    assert resources.specs_dir() != tmp_path / "specs"
    first = said(capsys)
    assert first[0] == 1, first
    assert list((tmp_path / "cache").rglob("*.json"))
    yield folder


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(["check", "club", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def edited(name: str, old: str, new: str) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return edit


def renamed(old: str, new: str) -> Callable[[Path], None]:
    return lambda folder: (folder / old).rename(folder / new)  # type: ignore[func-returns-value]


CHANGES: dict[str, Callable[[Path], object]] = {
    "a number of a rule": edited("rules/4.nomic", "= 0", "= 5"),
    "a word of a rule's text": edited("rules/4.nomic", "nothing", "no thing"),
    "a rule's status": edited("rules/4.nomic", "mutable", "immutable"),
    "a rule that goes": lambda folder: (folder / "rules/4.nomic").unlink(),
    "a rule that comes": lambda folder: put(folder, "rules/6.nomic", RULE_4.replace("4", "6")),
    "a file of another name": renamed("rules/4.nomic", "rules/welcome.nomic"),
    "a word of a phrase": edited("ruleset.nomic", "the fee of {m}", "what {m} owes"),
    "the title": edited("ruleset.nomic", "The chess club", "Another club"),
    "a note of what is left open": edited("rules/5.nomic", "pay.\n", 'pay.\n  gap "who they are"\n'),
    "a reading": edited("ruleset.nomic", "few, many", "many, few"),
    "the alternatives of a reading": edited("ruleset.nomic", "few, many", "few, many, none"),
    "a vocabulary of its own": edited("own.nomic", "white", "white, grey"),
    "a vocabulary of its own that goes": lambda folder: (folder / "own.nomic").unlink(),
    "the shared vocabulary": lambda folder: put(
        folder.parents[1] / "specs" / "std", "chess.nomic", 'fact is_guest(e: text): truth "{e} is a title"\n'
    ),
    "a second file with the vocabulary": lambda folder: put(folder, "ruleset.md", "# A page\n"),
    "an acceptance": edited("rules/4.nomic", "  fee", "# accept NF204: we know\n  fee"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_after_a_change_of_the_rules(
    change: Callable[[Path], object], club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = said(capsys)
    change(club)
    warm = said(capsys)
    assert warm == said(capsys, "--no-cache")
    assert said(capsys) == warm
    assert warm == before or warm[1] != before[1]


@pytest.mark.parametrize(
    "options",
    [
        ["--budget", "1"],
        ["--people", "1"],
        ["--select", "NF2"],
        ["--ignore", "NF204"],
        ["--select", "NF204", "--ignore", "NF2"],
        ["--severity", "error"],
        ["--fail-on", "info"],
        ["--explain-all"],
        ["--output", "json"],
        ["--output", "markdown"],
    ],
    ids=" ".join,
)
def test_after_a_change_of_what_is_asked(options: list[str], club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = said(capsys, *options)
    assert said(capsys, *options) == first == said(capsys, *options, "--no-cache")
    assert said(capsys) == said(capsys, "--no-cache")


def test_after_a_change_of_the_settings_file(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(club, "nomicformal.toml", 'ignore = ["NF204"]\nbudget = 1\n')
    assert said(capsys) == said(capsys, "--no-cache")


def test_another_version_asks_anew(
    club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = list((club.parents[1] / "cache").rglob("*.json"))
    monkeypatch.setattr(nomicformal, "__version__", "99.0")
    said(capsys)
    assert len(list((club.parents[1] / "cache").rglob("*.json"))) == 2 * len(files)


def test_named_in_another_way_or_from_another_folder(
    club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("club/", "./club", "club/ruleset.nomic", str(club), "../games/club"):
        told = [(run(["check", name, *options]), capsys.readouterr().out) for options in ([], [], ["--no-cache"])]
        assert told[0] == told[1] == told[2]
    monkeypatch.chdir(club)
    told = [(run(["check", *options]), capsys.readouterr().out) for options in ([], [], ["--no-cache"])]
    assert told[0] == told[1] == told[2]
