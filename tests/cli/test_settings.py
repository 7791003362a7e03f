"""Settings know where they came from, and wrong ones are refused with a remedy."""

from pathlib import Path

import pytest

from nomicformal.errors import UsageError
from nomicformal.settings import Origin, Setting, Settings, load_settings


def test_without_anything_every_setting_is_the_default(tmp_path: Path) -> None:
    settings = load_settings(tmp_path, None, {"fail_on": None})
    assert settings == Settings()
    assert settings.budget.origin is Origin.DEFAULT
    assert settings.budget.source() == "the default"


def test_the_file_beats_the_default_and_the_command_line_beats_the_file(tmp_path: Path) -> None:
    (tmp_path / "nomicformal.toml").write_text('fail-on = "error"\nbudget = 5\noutput = ["json=x.json"]\n')
    settings = load_settings(tmp_path, None, {"budget": 7})
    assert settings.fail_on.value == "error"
    assert settings.fail_on.origin is Origin.FILE
    assert settings.fail_on.source().endswith("nomicformal.toml")
    assert settings.budget == Setting(7, Origin.COMMAND_LINE)
    assert settings.output.value == ("json=x.json",)


def test_a_named_file_replaces_the_one_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "nomicformal.toml").write_text("budget = 5\n")
    (tmp_path / "other.toml").write_text("people = 2\n")
    settings = load_settings(tmp_path, tmp_path / "other.toml", {})
    assert (settings.people.value, settings.budget.origin) == (2, Origin.DEFAULT)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("fail_om = 1", "did you mean fail-on?"),
        ('fail-on = "bad"', "fail-on is one of error, warning, info, never"),
        ("budget = 0", "budget is a whole number above 0"),
        ("people = true", "people is a whole number above 0"),
        ('output = "json"', "output is a list of formats"),
        ("output = []", "output is a list of formats"),
        ("cross-check = 1", "cross-check is true or false"),
        ("budget = ", "is not TOML"),
        pytest.param("a = " + "[" * 5000, "is not TOML", id="deep"),
        pytest.param("budget = " + "9" * 5000, "is not TOML", id="long"),
    ],
)
def test_a_wrong_settings_file_says_what_is_wrong_and_names_the_file(
    tmp_path: Path, content: str, complaint: str
) -> None:
    (tmp_path / "nomicformal.toml").write_text(content)
    with pytest.raises(UsageError, match=r"nomicformal\.toml") as caught:
        load_settings(tmp_path, None, {})
    assert complaint in str(caught.value)


def test_a_settings_file_that_is_not_there_or_not_text_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read"):
        load_settings(tmp_path, tmp_path / "none.toml", {})
    (tmp_path / "latin.toml").write_bytes(b'x = "\xff"')
    with pytest.raises(UsageError, match="not UTF-8"):
        load_settings(tmp_path, tmp_path / "latin.toml", {})
