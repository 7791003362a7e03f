"""A scratch git repository with rules, and the action's script run on a change of them as a build server does."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.cli.club import nomicformal

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Repository:
    """`base`: the commit that a change starts from."""

    folder: Path
    base: str

    def put(self, name: str, text: str | bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))

    def replace(self, name: str, old: str, new: str) -> None:
        text = (self.folder / name).read_text(encoding="utf-8")
        assert old in text
        self.put(name, text.replace(old, new))


def git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(
        ["git", *identity, "-C", str(folder), *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def start(folder: Path, *options: str) -> Repository:
    """What `nomicformal new` writes, committed."""
    home = folder / "rules-of-the-club"
    done = nomicformal("new", str(home), *options)
    assert done.code == 0, done.both
    git(home, "init", "-q", "-b", "main")
    git(home, "add", "-A")
    git(home, "commit", "-q", "-m", "The rules")
    return Repository(home, git(home, "rev-parse", "HEAD"))


@dataclass(frozen=True, slots=True)
class Run:
    """How a run of the script ended; `summary`: what it added to the page of the job."""

    code: int
    out: str
    err: str
    summary: str

    @property
    def all(self) -> str:
        return self.out + self.err + self.summary


def run_action(repository: Repository, scratch: Path, *, commit: bool = True, **given: str) -> Run:
    """Commit what was changed, then run ci/check.sh in the checkout, as action.yml does."""
    if commit:
        git(repository.folder, "add", "-A")
        git(repository.folder, "commit", "-q", "--allow-empty", "-m", "A change")
    program = scratch / "nomicformal"
    start_it = f'PYTHONPATH="{ROOT}" exec "{sys.executable}" -P -m nomicformal "$@"'
    program.write_text(f"#!/bin/sh\n{start_it}\n", encoding="utf-8")
    program.chmod(0o755)
    summary = scratch / "summary.md"
    summary.write_text("", encoding="utf-8")
    environment = {
        **{k: v for k, v in os.environ.items() if not k.startswith(("GITHUB_", "NOMICFORMAL"))},
        "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary), "NOMICFORMAL": str(program),
        "NOMICFORMAL_AGAINST": repository.base, **given,
    }  # fmt: skip
    done = subprocess.run(
        ["bash", str(ROOT / "ci" / "check.sh")],
        cwd=repository.folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    return Run(done.returncode, done.stdout, done.stderr, summary.read_text(encoding="utf-8"))
