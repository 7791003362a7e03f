"""--output: several formats to several places, and clear refusals."""

from pathlib import Path

import pytest

from nomicformal.cli.output import Target, emit, parse_targets
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
    ],
)
def test_a_wrong_output_is_refused_with_the_remedy(wishes: list[str], complaint: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_targets(wishes)
    assert complaint in str(caught.value)


def test_a_file_that_cannot_be_written_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        emit(Report("check", "x"), [Target("json", tmp_path / "no" / "such" / "folder.json")])
