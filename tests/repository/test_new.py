"""`new` starts a repository that passes, whatever it is called, and never overwrites anything."""

import re
import shlex
from pathlib import Path

import pytest
import yaml

from tests.cli.club import nomicformal, put
from tests.repository.scratch import ROOT


@pytest.mark.parametrize("layout", ["nomic", "markdown"])
def test_a_new_repository_passes(layout: str, tmp_path: Path) -> None:
    home = tmp_path / "club"
    assert nomicformal("new", str(home), "--as", layout).code == 0
    checked = nomicformal("check", str(home))
    assert checked.code == 0, checked.both
    assert "0 errors, 0 warnings" in checked.out
    tested = nomicformal("test", str(home))
    assert tested.code == 0 and "0 not as expected" in tested.out, tested.both
    proposal = next((home / "proposals").iterdir())
    linted = nomicformal("lint", str(proposal))
    assert linted.code == 0, linted.both
    assert nomicformal("fmt", "--check", str(home)).code == 0
    commands = re.findall(r"`nomicformal (.+?)` \|", (home / "README.md").read_text(encoding="utf-8"))
    assert {command.split()[0] for command in commands} == {"check", "test", "lint", "judge", "ask", "show", "fmt"}
    for command in commands:
        done = nomicformal(*shlex.split(command), cwd=home)
        assert done.code == 0, (command, done.both)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("002 Mi Nomic!", None),
        ("it", None),
        ("rule", "rule"),
        ("棋", None),
        ("a", 'The "best" \\ club # | <b> $(x) `y`'),
        ("long", "x" * 120),
        ("quote'", "Ann's"),
    ],
)
def test_any_name_and_title_make_a_ruleset_that_passes(name: str, title: str | None, tmp_path: Path) -> None:
    home = tmp_path / name
    done = nomicformal("new", str(home), *(["--title", title] if title else []))
    assert done.code == 0, done.both
    shown = nomicformal("coverage", str(home))
    assert shown.code == 0, shown.both


@pytest.mark.parametrize("title", ["", "  ", "x" * 121, "two\nlines", "a\x1b[2Jb", "a\u202eb"])
def test_a_title_that_is_none_is_refused_and_nothing_is_written(title: str, tmp_path: Path) -> None:
    done = nomicformal("new", str(tmp_path / "club"), "--title", title)
    assert done.code == 2
    assert "title" in done.err and "\x1b" not in done.both
    assert not (tmp_path / "club").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    put(tmp_path, "club/README.md", "mine")
    assert nomicformal("new", str(tmp_path / "club")).code == 2
    assert nomicformal("new", str(tmp_path / "club" / "README.md")).code == 2
    assert [(p.name, p.read_text(encoding="utf-8")) for p in (tmp_path / "club").iterdir()] == [("README.md", "mine")]


def test_a_repository_without_anything_in_it_is_empty(tmp_path: Path) -> None:
    (tmp_path / "club" / ".git").mkdir(parents=True)
    assert nomicformal("new", str(tmp_path / "club"), "--ci", "none").code == 0
    assert not (tmp_path / "club" / ".github").exists()


def test_the_gitlab_job_passes_what_strangers_choose_as_one_argument_each(tmp_path: Path) -> None:
    job = yaml.safe_load((ROOT / "ci" / "gitlab.yml").read_text(encoding="utf-8"))["nomicformal"]
    assert job["artifacts"]["reports"]["codequality"] == "gl-code-quality-report.json"
    command = next(line for line in job["script"] if line.startswith("nomicformal ci"))
    assert all(part.startswith('"') for part in command.split(" ")[2:] if "$" in part)
    assert nomicformal("new", str(tmp_path / "club"), "--ci", "gitlab").code == 0
    written = yaml.safe_load((tmp_path / "club" / ".gitlab-ci.yml").read_text(encoding="utf-8"))
    assert any(line.startswith("nomicformal ci") for line in written["rules"]["script"])


def test_on_gitlab_the_code_quality_report_is_written(tmp_path: Path) -> None:
    home = tmp_path / "club"
    nomicformal("new", str(home))
    done = nomicformal("ci", cwd=home, GITLAB_CI="true")
    assert done.code == 0, done.both
    assert (home / "gl-code-quality-report.json").read_text(encoding="utf-8").startswith("[")


def test_the_hooks_of_pre_commit_run(tmp_path: Path) -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["nomicformal-fmt", "nomicformal-check", "nomicformal-test"]
    home = tmp_path / "club"
    nomicformal("new", str(home))
    put(home, "-h.nomic", "ruleset   odd\n")
    for hook in hooks:
        program, *arguments = hook["entry"].split()
        assert program == "nomicformal" and hook["language"] == "python"
        names = ["rules/203.nomic", "README.md"] if hook.get("pass_filenames", True) else []
        done = nomicformal(*arguments, *names, cwd=home)
        assert done.code == 0, (hook["id"], done.both)
    formatted = nomicformal("fmt", "--", "-h.nomic", cwd=home)
    assert formatted.code == 0 and (home / "-h.nomic").read_text(encoding="utf-8") == "ruleset odd\n"
