"""Another revision of a ruleset: read as it was, and without any effect of what else is in the repository."""

import os
import subprocess
from pathlib import Path

import pytest

from nomicformal.cli.revision import at_revision
from nomicformal.errors import UsageError

from .club import make, put

WHO = {f"GIT_{who}_{what}": "a@b.example" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def git(folder: Path, *arguments: str) -> str:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    done = subprocess.run(
        ["git", "-c", "init.defaultBranch=main", "-C", str(folder), *arguments],
        env={**inherited, **WHO, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


def commit(folder: Path, message: str = "x") -> str:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", message)
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository in which the folder `club` holds a ruleset; one commit."""
    git(tmp_path, "init", "-q")
    make(tmp_path)
    commit(tmp_path)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir())


def test_the_folder_is_as_it_was_and_gone_afterwards(repository: Path) -> None:
    put(repository, "club/rules/2.nomic", "something else\n")
    put(repository, "club/rules/9.nomic", "new\n")
    with at_revision(repository / "club", "HEAD") as copy:
        assert copy is not None and copy.name == "club"
        assert "rules/9.nomic" not in names(copy)
        assert "The fee is 20" in (copy / "rules/2.nomic").read_text()
    assert not copy.exists()


def test_a_folder_that_was_not_there_is_none(repository: Path) -> None:
    put(repository, "other/ruleset.nomic", "ruleset other\n")
    with at_revision(repository / "other", "main") as copy:
        assert copy is None


def test_a_ruleset_at_the_top_of_its_repository_is_found(repository: Path) -> None:
    git(repository / "club", "init", "-q")
    commit(repository / "club")
    with at_revision(repository / "club", "HEAD") as copy:
        assert copy is not None and "ruleset.nomic" in names(copy)


def test_links_and_other_files_are_left_out(repository: Path) -> None:
    put(repository, "secret.nomic", "secret\n")
    (repository / "club/rules/7.nomic").symlink_to("../../secret.nomic")
    put(repository, "club/run.sh", "echo\n")
    commit(repository)
    with at_revision(repository / "club", "HEAD") as copy:
        assert copy is not None
        assert not {"rules/7.nomic", "run.sh"} & set(names(copy))


def test_no_filter_of_the_repository_runs(repository: Path) -> None:
    put(repository, ".gitattributes", "*.nomic filter=evil export-subst\n")
    git(repository, "config", "filter.evil.smudge", f"touch {repository}/smudged; cat")
    git(repository, "config", "core.fsmonitor", f"touch {repository}/watched; false")
    commit(repository)
    (repository / "smudged").unlink(missing_ok=True)
    (repository / "watched").unlink(missing_ok=True)
    with at_revision(repository / "club", "HEAD") as copy:
        assert copy is not None
    assert not (repository / "smudged").exists() and not (repository / "watched").exists()


@pytest.mark.parametrize("revision", ["nowhere", "", "--output=x", "HEAD:club", "a\nb"])
def test_an_unknown_revision_says_what_to_do(repository: Path, revision: str) -> None:
    with pytest.raises(UsageError, match="no revision"), at_revision(repository / "club", revision):
        pass
    assert not (repository / "x").exists()


def test_without_a_repository_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    make(tmp_path)
    with pytest.raises(UsageError, match="in no git repository"), at_revision(tmp_path / "club", "HEAD"):
        pass


def test_it_works_inside_a_hook(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    with at_revision(repository / "club", "HEAD") as copy:
        assert copy is not None


def test_without_git_it_says_so(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(repository))
    with pytest.raises(UsageError, match="git is not installed"), at_revision(repository / "club", "HEAD"):
        pass
