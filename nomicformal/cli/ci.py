"""`nomicformal ci RULESET`: what a build server runs at every change: check, test, lint of the changed proposals."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from nomicformal.cli.options import FailOnOption, RulesetArgument
from nomicformal.errors import UsageError
from nomicformal.render.escape import clean

UNDECIDED = 3
_WORST_FIRST = (101, 2, 1, UNDECIDED, 0)
_NO_COMMIT = "0" * 40
"""What build servers give in place of a commit that there is not."""


class Server(StrEnum):
    GITHUB = "github"
    GITLAB = "gitlab"
    PLAIN = "plain"


class Undecided(StrEnum):
    WARN = "warn"
    FAIL = "fail"


def ci_command(
    ruleset: RulesetArgument = ".",
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="REV", help="The revision that the change starts from.", show_default=False),
    ] = None,
    server: Annotated[
        Server | None,
        typer.Option("--server", help="Whose annotations (default: as the environment says).", show_default=False),
    ] = None,
    undecided: Annotated[
        Undecided, typer.Option("--undecided", help="Whether an open question makes the job fail (exit code 3).")
    ] = Undecided.FAIL,
    fail_on: FailOnOption = None,
) -> int:
    """Run everything that a build server should at a change: check, test, and lint of the changed proposals.

    With --against also tells which precedents the change turns over. The exit code is that of the worst part: 3
    where the worst is an open question. Who can live with those says --undecided warn: they are shown and count as 0.
    """
    job = _Job(Path(ruleset), ruleset, server or _server(), fail_on)
    revision = against if against and against != _NO_COMMIT else None
    job.check(revision)
    job.test(revision)
    if revision is not None:
        job.lint_changed(revision)
    code = next(code for code in _WORST_FIRST if code in (*job.codes, 0))
    if code == UNDECIDED and undecided is Undecided.WARN:
        job.say("some questions stayed undecided (see above), which does not count, as --undecided warn was given")
        return 0
    return code


def _server() -> Server:
    if os.environ.get("GITHUB_ACTIONS") == "true":
        return Server.GITHUB
    return Server.GITLAB if os.environ.get("GITLAB_CI") == "true" else Server.PLAIN


class _Job:
    """The parts of one run and how each ended."""

    def __init__(self, path: Path, ruleset: str, server: Server, fail_on: str | None) -> None:
        self.path, self.ruleset, self.server, self.fail_on = path, ruleset, server, fail_on
        self.codes: list[int] = []

    def check(self, revision: str | None) -> None:
        """Only what the change brings counts, if it is known what it starts from."""
        from nomicformal.cli.check import check_command

        self._part(
            "check",
            lambda output: check_command(self.ruleset, output=output, fail_on=self.fail_on, against=revision),
        )

    def test(self, revision: str | None) -> None:
        from nomicformal.cli.test import test_command

        if any((self.path / "cases").glob("*.*")):
            self._part("test", lambda output: test_command(self.ruleset, against=revision, output=output))
        else:
            self.say(f"{self.ruleset} has no cases: nothing to test")

    def lint_changed(self, revision: str) -> None:
        """Lint each proposal that was added or changed since the revision and is still there."""
        for path in changed_proposals(self.path, revision):
            self._part(f"lint {path}", partial(self._lint, path))

    def _lint(self, path: str, output: list[str]) -> int:
        from nomicformal.cli.lint import lint_command

        return lint_command(path, ruleset=self.ruleset, output=output, fail_on=self.fail_on)

    def say(self, text: str) -> None:
        with quiet(self.server is Server.GITHUB):
            print(f"nomicformal ci: {clean(text)}")

    def _part(self, title: str, run: Callable[[list[str]], int]) -> None:
        """Run one command with the outputs that the server wants."""
        self.say(title)
        match self.server:
            case Server.GITHUB:
                outputs = ["github"]
            case Server.GITLAB if title == "check":
                outputs = ["full", "gitlab=gl-code-quality-report.json"]
            case _ if title == "test":
                outputs = ["concise"]
            case _:
                outputs = ["full"]
        try:
            code = run(outputs)
        except UsageError as error:
            self.say(str(error))
            code = error.exit_code
        self.codes.append(code)


@contextmanager
def quiet(wanted: bool) -> Iterator[None]:
    """While this holds, GitHub's runner takes nothing that is printed for a command."""
    if not wanted:
        yield
        return
    token = secrets.token_hex(16)
    sys.stdout.write(f"::stop-commands::{token}\n")
    try:
        yield
    finally:
        sys.stdout.write(f"::{token}::\n")
        sys.stdout.flush()


def changed_proposals(folder: Path, revision: str) -> list[str]:
    """The proposals of a ruleset's folder that differ from the revision, in order of name. UsageError if git cannot
    tell."""
    from nomicformal.cli.revision import at_revision
    from nomicformal.ruleset.places import holds_formal_text

    home = folder / "proposals"
    if not home.is_dir() or home.is_symlink():
        return []
    changed = []
    with at_revision(home, revision) as old:
        for path in sorted(home.iterdir()):
            if holds_formal_text(path) and path.is_file() and not path.is_symlink():
                before = old / path.name if old is not None else None
                if before is None or not before.is_file() or before.read_bytes() != path.read_bytes():
                    changed.append(str(path))
    return changed
