"""--output: several formats to several places, and clear refusals."""

from pathlib import Path

import pytest

from nomicformal.cli.loading import shown_name
from nomicformal.cli.output import Target, emit, parse_targets, repository_paths
from nomicformal.errors import UsageError
from nomicformal.render.report import Report
from tests.render.samples import report


def test_several_outputs_go_to_several_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "r.json"
    code = emit(report(), parse_targets(["concise", f"json={file}"]))
    assert code == 1
    assert "warning[NF203]" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8").startswith('{\n  "schema": 1')


def test_a_file_never_gets_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    emit(report(), [Target("full", tmp_path / "r.txt")])
    assert "\x1b" not in (tmp_path / "r.txt").read_text(encoding="utf-8")


def test_colour_on_the_terminal_if_forced(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    emit(report(), [Target("full", None)])
    assert "\x1b[1;31merror[NF001]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wishes", "complaint"),
    [
        (["jsn"], "did you mean json?"),
        (["json="], "names no file"),
        (["full", "json"], "two outputs go to the terminal"),
        (["full=a", "json=a"], "two outputs go to a"),
        (["full=a", "json=tests/../a"], "two outputs go to tests/../a"),
        (["json=no/such/a"], "there is no folder no/such"),
        (["json=."], "it is a folder"),
    ],
)
def test_a_wrong_output_is_refused_with_the_remedy(wishes: list[str], complaint: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_targets(wishes)
    assert complaint in str(caught.value)


def test_a_file_that_cannot_be_written_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        emit(Report("check", "x"), [Target("json", tmp_path / "no" / "such" / "folder.json")])


def test_github_also_writes_the_summary_of_the_job_where_the_runner_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("of an earlier step\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    emit(report(), parse_targets(["github"]))
    assert capsys.readouterr().out.startswith("::error ")
    assert summary.read_text(encoding="utf-8").startswith("of an earlier step\n## nomicformal check: 1 error")
    emit(report(), parse_targets(["concise"]))
    assert summary.read_text(encoding="utf-8").count("## nomicformal") == 1


def test_a_summary_that_cannot_be_written_is_a_usage_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "/no/such/folder/summary.md")
    with pytest.raises(UsageError, match="cannot write /no/such"):
        emit(report(), parse_targets(["github"]))


def test_files_are_called_by_their_path_from_the_top_of_the_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".git").mkdir()
    for name in ("games/club/rules/1.nomic", "games/club/ruleset.nomic"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x\n")
    monkeypatch.chdir(tmp_path / "games")
    names = ["club/rules/1.nomic", str(tmp_path / "games/club/ruleset.nomic"), "std/nomic.nomic", "/etc/hostname"]
    assert repository_paths(names) == {
        "club/rules/1.nomic": "games/club/rules/1.nomic",
        str(tmp_path / "games/club/ruleset.nomic"): "games/club/ruleset.nomic",
    }


def test_a_ruleset_below_the_current_folder_is_called_by_its_relative_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown_name(str(tmp_path / "club")) == "club"
    assert shown_name(str(tmp_path)) == "."
    assert shown_name("bcn") == "bcn" and shown_name("/elsewhere/club") == "/elsewhere/club"
