"""A second run on the same rules gives the same output to the byte, and loads neither solver nor graphs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from nomicformal.checker import check as checking
from nomicformal.cli.main import run
from nomicformal.cli.memory import memory_of
from nomicformal.errors import UsageError
from nomicformal.syntax.resources import specs_dir
from tests.cli.club import make, put

FORMATS = ("full", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "markdown", "html")

OTHER_FEE = 'rule 4 mutable "Other fee"\n| Who has paid owes 7.\n  fee(m) = 7 when paid(m)\n'
"""Contradicts rule 2: a finding with a situation."""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = make(tmp_path / "games", **{"rules/4.nomic": OTHER_FEE})
    monkeypatch.chdir(folder.parent)
    return folder


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one with each run of the checks."""
    made: list[int] = []
    original = checking.run_checks

    def counted(*arguments, **options):  # type: ignore[no-untyped-def]
        made.append(1)
        return original(*arguments, **options)

    monkeypatch.setattr(checking, "run_checks", counted)
    return made


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = run(["check", "club", *arguments])
    return code, capsys.readouterr().out


def kept(folder: Path) -> list[Path]:
    return sorted((folder.parent.parent / "cache").rglob("*.json"))


def test_the_output_is_the_same_in_every_format(club: Path, runs: list[int], tmp_path: Path) -> None:
    def outputs(name: str) -> dict[str, bytes]:
        to = tmp_path / name
        to.mkdir()
        run(["check", "club", *(f"--output={each}={to / each}" for each in FORMATS)])
        return {path.name: path.read_bytes() for path in to.iterdir()}

    cold, warm = outputs("cold"), outputs("warm")
    assert sorted(cold) == sorted(FORMATS) and cold == warm
    assert len(runs) == 1


def test_a_change_of_the_rules_or_of_what_is_asked_makes_it_look_again(
    club: Path, runs: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys)
    for arguments in (("--budget", "500000"), ("--people", "3"), ("--select", "NF2"), ("--ignore", "NF2")):
        said(capsys, *arguments)
    assert len(runs) == 5
    said(capsys, "--select", "NF2")
    assert len(runs) == 5
    rule = min((club / "rules").iterdir())
    rule.write_text(rule.read_text(encoding="utf-8") + "# a comment\n", encoding="utf-8")
    said(capsys)
    assert len(runs) == 6


def test_what_is_shown_and_counted_is_settled_anew(
    club: Path, runs: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    code, _ = said(capsys)
    lenient, _ = said(capsys, "--fail-on", "never")
    assert len(runs) == 1 and code != lenient


def test_nothing_is_used_or_kept_on_demand(club: Path, runs: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    first = said(capsys, "--no-cache")
    assert kept(club) == []
    assert said(capsys) == said(capsys, "--no-cache") == first
    assert len(runs) == 3


def test_a_damaged_file_is_as_good_as_none(club: Path, runs: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    first = said(capsys)
    whole = {path: path.read_text(encoding="utf-8") for path in kept(club)}
    assert len(whole) == 2
    for damage in (
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: json.dumps({**json.loads(text), "content": "{}"}),
        lambda text: "null",
    ):
        for path, text in whole.items():
            path.write_text(damage(text), encoding="utf-8")
        assert said(capsys) == first
    assert len(runs) == 5 and all(path.read_text(encoding="utf-8") == text for path, text in whole.items())


def test_a_cache_in_the_repository_of_the_rules_is_refused_or_left_alone(
    club: Path, runs: list[int], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (club.parent / ".git").mkdir()
    assert run(["check", "club", "--cache-dir", str(club.parent / "cache")]) == 2
    assert "lies where the rules are kept" in capsys.readouterr().err
    monkeypatch.setenv("XDG_CACHE_HOME", str(club / "cache"))
    said(capsys)
    said(capsys)
    assert len(runs) == 2 and not (club / "cache").exists()


def test_a_folder_can_be_named(club: Path, runs: list[int], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    first = said(capsys, "--cache-dir", str(tmp_path / "mine"))
    assert said(capsys, "--cache-dir", str(tmp_path / "mine")) == first
    assert len(runs) == 1 and kept(club) == [] and len(list((tmp_path / "mine").iterdir())) == 2


ONE_FILE = 'ruleset pond "The pond"\n\nrule 1 mutable\n| Ducks swim.\n  comment "x"\n'


def test_a_folder_beside_a_ruleset_of_one_file_can_be_named(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (club.parent / "pond.nomic").write_text(ONE_FILE, encoding="utf-8")
    assert run(["check", str(club.parent / "pond.nomic"), "--cache-dir", str(club.parent / "cache")]) == 0
    assert list((club.parent / "cache").iterdir())
    (club.parent / ".git").mkdir()
    assert run(["check", str(club.parent / "pond.nomic"), "--cache-dir", str(club.parent / "cache")]) == 2
    assert "lies where the rules are kept" in capsys.readouterr().err


def test_a_home_that_is_a_repository_refuses_no_folder_but_that_of_the_rules(
    club: Path, runs: list[int], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: club.parent)
    (club.parent / ".git").mkdir()
    said(capsys, "--cache-dir", str(club.parent / "cache"))
    said(capsys, "--cache-dir", str(club.parent / "cache"))
    assert len(runs) == 1
    assert run(["check", "club", "--cache-dir", str(club / "cache")]) == 2


def test_rules_that_come_with_the_tool_refuse_no_folder_around_them(club: Path) -> None:
    assert memory_of("bcn-initial", off=False, at=specs_dir().parent / "cache").folder == specs_dir() / "bcn-initial"
    with pytest.raises(UsageError):
        memory_of("bcn-initial", off=False, at=specs_dir() / "bcn-initial" / "cache")


def test_a_second_run_loads_neither_solver_nor_graphs(club: Path) -> None:
    script = (
        "import sys\nfrom nomicformal.cli.main import run\nrun(['check', 'club'])\n"
        "loaded = {'z3', 'networkx', 'lark', 'nomicformal.core.lower'} & set(sys.modules)\n"
        "print(sorted(loaded), file=sys.stderr)"
    )
    first, second = (
        subprocess.run([sys.executable, "-c", script], cwd=club.parent, capture_output=True, text=True, check=True)
        for _ in range(2)
    )
    assert "z3" in first.stderr
    assert second.stderr.strip() == "[]" and second.stdout == first.stdout


PROPOSAL = (
    'proposal 301 "Free play"\nenact rule 5 mutable "Free play"\n'
    "| Who has paid owes nothing.\n  fee(m) = 0 when paid(m)\n"
)


def test_a_second_lint_of_the_same_proposal_says_the_same_without_the_solver(club: Path) -> None:
    put(club, "proposals/301.nomic", PROPOSAL)
    script = (
        "import sys\nfrom nomicformal.cli.main import run\nrun(['lint', 'club/proposals/301.nomic', *sys.argv[1:]])\n"
        "print('z3' in sys.modules, file=sys.stderr)"
    )

    def linted(*options: str) -> tuple[str, str]:
        done = subprocess.run(
            [sys.executable, "-c", script, *options], cwd=club.parent, capture_output=True, text=True, check=True
        )
        return done.stdout, done.stderr.strip()

    said_first, loaded_first = linted()
    assert "NF2" in said_first and loaded_first == "True"
    assert linted() == (said_first, "False")
    put(club, "proposals/301.nomic", PROPOSAL.replace("fee(m) = 0", "fee(m) = 7"))
    said_then, loaded_then = linted()
    assert loaded_then == "True" and said_then != said_first
    assert linted("--no-cache") == (said_then, "True")
