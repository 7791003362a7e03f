"""The GitHub Action: its script on changes of a scratch repository; no text of a stranger is ever a command."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from tests.cli.club import put
from tests.repository.scratch import ROOT, Repository, git, run_action, start

CONTRADICTION = (
    'rule 301 mutable "Everybody at once"\n\n'
    "| The quorum is the number of players.\n"
    "  quorum(q) = (count p: Player at voting_start(q))\n"
)  # fmt: skip
COMMAND = re.compile(r"^(?:::(?P<name>[a-z-]+)[ :]|##\[)", re.MULTILINE)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return start(tmp_path)


def test_a_clean_change_passes(repository: Repository, tmp_path: Path) -> None:
    repository.replace("rules/205.nomic", "50", "60")
    done = run_action(repository, tmp_path)
    assert done.code == 0, done.all
    assert "::error" not in done.out
    assert "0 verdicts differ" in done.out and "rules that differ" in done.out and "205" in done.out


def test_a_contradiction_is_annotated_at_its_place(repository: Repository, tmp_path: Path) -> None:
    repository.put("rules/301.nomic", CONTRADICTION)
    done = run_action(repository, tmp_path)
    assert done.code == 1, done.all
    assert re.search(r"^::warning file=rules/301\.nomic,line=4,.*NF204", done.out, re.MULTILINE), done.out
    assert "NF204" in done.summary


def test_what_was_there_before_does_not_count(repository: Repository, tmp_path: Path) -> None:
    repository.put("rules/301.nomic", CONTRADICTION)
    git(repository.folder, "add", "-A")
    git(repository.folder, "commit", "-q", "-m", "A contradiction")
    known = replace(repository, base=git(repository.folder, "rev-parse", "HEAD"))
    known.replace("rules/205.nomic", "50", "60")
    done = run_action(known, tmp_path)
    assert done.code == 0, done.all


def test_a_broken_guarantee_is_annotated(repository: Repository, tmp_path: Path) -> None:
    repository.replace("rules/203.nomic", "1/3 of", "120% of")
    done = run_action(repository, tmp_path)
    assert done.code == 1, done.all
    assert re.search(r"^::(?:error|warning) file=rules/104\.nomic,line=4,.*NF301", done.out, re.MULTILINE), done.out


def test_a_malformed_file_is_annotated(repository: Repository, tmp_path: Path) -> None:
    repository.replace("rules/203.nomic", "quorum(q) =", "quorum(q) = =")
    done = run_action(repository, tmp_path)
    assert done.code == 2, done.all
    assert re.search(r"^::error file=rules/203\.nomic,line=4,.*NF001", done.out, re.MULTILINE), done.out


def test_a_precedent_that_is_turned_over_is_named_with_the_rules_that_did_it(
    repository: Repository, tmp_path: Path
) -> None:
    repository.replace("rules/203.nomic", "1/3 of", "100% of")
    done = run_action(repository, tmp_path)
    assert done.code == 1, done.all
    told = next(line for line in done.out.split("\n") if "turned over" in line)
    assert "TRUE before (by rule" in told and "FALSE now (by rule" in told and "p301 is adopted" in told
    assert re.search(r"rules that differ from \w+: 203", done.out)


def test_a_proposal_that_is_added_is_linted(repository: Repository, tmp_path: Path) -> None:
    text = 'proposal 302 "All"\namend rule 203\n| Twice all.\n  quorum(q) = 2 * (count p: Player at voting_start(q))\n'
    repository.put("proposals/302.nomic", text)
    done = run_action(repository, tmp_path)
    assert done.code == 1, done.all
    assert re.search(r"^::\w+ file=proposals/302\.nomic", done.out, re.MULTILINE), done.out
    assert "301-points-for-votes" not in done.out


def test_without_a_commit_to_compare_with_the_rules_are_checked_all_the_same(
    repository: Repository, tmp_path: Path
) -> None:
    repository.put("rules/301.nomic", CONTRADICTION)
    done = run_action(repository, tmp_path, NOMICFORMAL_AGAINST="0" * 40)
    assert done.code == 1 and "NF204" in done.out


def test_an_unknown_commit_is_no_success(repository: Repository, tmp_path: Path) -> None:
    done = run_action(repository, tmp_path, NOMICFORMAL_AGAINST="f" * 40)
    assert done.code == 2
    assert "fetch" in done.all


def test_a_markdown_repository_is_annotated_in_its_markdown_files(tmp_path: Path) -> None:
    repository = start(tmp_path, "--as", "markdown")
    repository.replace("rules/203.md", "1/3 of", "120% of")
    done = run_action(repository, tmp_path)
    assert done.code == 1, done.all
    assert re.search(r"^::(?:error|warning) file=rules/104\.md,line=\d+,.*NF301", done.out, re.MULTILINE), done.out


FORGED = "::error file=x::FORGED"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rules/301.nomic", f'rule 301 mutable "{FORGED}"\n\n| {FORGED}\n  quorum(q) = 3\n'),
        ("rules/301.nomic", f"{FORGED}\n##[error]FORGED\n"),
        ("rules/301.nomic", f'rule 301 mutable "x\r\n{FORGED}"\n\n| x\n  informal "\r{FORGED}"\n'),
        ("rules/::error::FORGED.nomic", "rule 301 mutable\n| x\n  quorum(q) = 3\n"),
        ("rules/\n::error::FORGED\n.nomic", "rule 301 mutable\n| x\n  quorum(q) = 3\n"),
        ("cases/forged.nomic", f'case "{FORGED}"\npeople Player ann\nask: wins(ann)\nexpect PARADOX\n'),
        ("proposals/\n##[error]FORGED.nomic", f'proposal 9 "{FORGED}"\nrepeal rule 999\n'),
        ("nomicformal.toml", f'"{FORGED}" = 1\n'),
    ],
    ids=["text", "header", "line ends", "file name", "file name with line ends", "case", "proposal", "settings"],
)
def test_no_text_of_a_stranger_becomes_a_workflow_command(
    name: str, text: str, repository: Repository, tmp_path: Path
) -> None:
    repository.put(name, text)
    done = run_action(repository, tmp_path)
    stopped = None
    for line in (done.out + done.err).split("\n"):
        if stopped is not None:
            stopped = None if line == f"::{stopped}::" else stopped
            continue
        found = COMMAND.match(line)
        if line.startswith("::stop-commands::"):
            stopped = line.removeprefix("::stop-commands::")
        elif found:
            assert found["name"] in ("error", "warning", "notice"), line
            assert not line.startswith(("##[", FORGED, "::error::FORGED")), line
    assert stopped is None


@pytest.mark.parametrize("value", ["$(touch hacked)", "`touch hacked`", "; touch hacked", "--help", "-o json=hacked"])
@pytest.mark.parametrize("name", ["NOMICFORMAL_RULESET", "NOMICFORMAL_AGAINST", "NOMICFORMAL_FAIL_ON"])
def test_no_input_is_run_or_taken_for_an_option(name: str, value: str, repository: Repository, tmp_path: Path) -> None:
    done = run_action(repository, tmp_path, commit=False, **{name: value})
    assert done.code == 2, done.all
    assert "Usage:" not in done.out
    assert not list(tmp_path.rglob("hacked*"))


def test_modules_in_the_checkout_are_not_run(repository: Repository, tmp_path: Path) -> None:
    for module in ("z3", "lark", "typer", "nomicformal", "json", "tempfile", "sitecustomize"):
        put(repository.folder, f"{module}.py", "open('hacked', 'w').close()\n")
    done = run_action(repository, tmp_path)
    assert done.code == 0, done.all
    assert not (repository.folder / "hacked").exists()


def test_the_action_puts_no_expression_into_a_script() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    steps = action["runs"]["steps"]
    assert action["runs"]["using"] == "composite" and steps
    for step in steps:
        assert "${{" not in step["run"], step["name"]
        assert "uses" not in step
    used = set(re.findall(r"NOMICFORMAL_[A-Z_]+", (ROOT / "ci" / "check.sh").read_text(encoding="utf-8")))
    assert {key for key in steps[-1]["env"] if key.startswith("NOMICFORMAL")} == used - {"NOMICFORMAL_HOME"}
    inputs = set(re.findall(r"inputs\.([a-z-]+)", str(steps)))
    assert inputs == set(action["inputs"])


def test_the_workflow_that_new_writes_puts_no_expression_into_a_script_and_may_only_read(tmp_path: Path) -> None:
    home = start(tmp_path).folder
    workflow = yaml.safe_load((home / ".github" / "workflows" / "rules.yml").read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    assert "pull_request_target" not in workflow[True]
    for step in workflow["jobs"]["check"]["steps"]:
        assert "${{" not in step.get("run", "")
    assert git(home, "status", "--porcelain") == ""
