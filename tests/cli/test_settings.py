"""Settings know where they came from, and wrong ones are refused with a remedy."""

from pathlib import Path

import pytest

from nomicformal.checker.questions import Options
from nomicformal.config import LIMITS
from nomicformal.errors import UsageError
from nomicformal.settings import Origin, Setting, Settings, load_settings
from nomicformal.settings_file import folders_for, found_in

from .club import make, nomicformal, put


def test_without_anything_every_setting_is_the_default(tmp_path: Path) -> None:
    settings = load_settings([tmp_path], None, {"fail_on": None})
    assert settings == Settings()
    assert settings.budget.origin is Origin.DEFAULT
    assert settings.budget.source() == "the default"


def test_the_file_beats_the_default_and_the_command_line_beats_the_file(tmp_path: Path) -> None:
    (tmp_path / "nomicformal.toml").write_text('fail-on = "error"\nbudget = 5\noutput = ["json=x.json"]\n')
    settings = load_settings([tmp_path], None, {"budget": 7})
    assert settings.fail_on.value == "error"
    assert settings.fail_on.origin is Origin.FILE
    assert settings.fail_on.source().endswith("nomicformal.toml")
    assert settings.budget == Setting(7, Origin.COMMAND_LINE)
    assert settings.output.value == (f"json={tmp_path / 'x.json'}",)


def test_a_named_file_replaces_the_one_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "nomicformal.toml").write_text("budget = 5\n")
    (tmp_path / "other.toml").write_text("people = 2\n")
    settings = load_settings([tmp_path], tmp_path / "other.toml", {})
    assert (settings.people.value, settings.budget.origin) == (2, Origin.DEFAULT)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("fail_om = 1", "did you mean fail-on?"),
        ('fail-on = "bad"', "fail-on is one of error, warning, info, never"),
        ("budget = 0", "budget is a whole number above 0"),
        ("people = true", "people is a whole number above 0"),
        ("jobs = 0", "jobs is a whole number from 1 to 64, or auto"),
        ('jobs = "many"', "jobs is a whole number from 1 to 64, or auto"),
        ('output = "json"', "output is a list of formats"),
        ("output = []", "output is a list of formats"),
        ("cross-check = 1", "cross-check is true or false"),
        ('severity = "never"', "severity is one of error, warning, info"),
        ("baseline = 3", "baseline is the name of a file"),
        ('quiet = "yes"', "quiet is true or false"),
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
        load_settings([tmp_path], None, {})
    assert complaint in str(caught.value)


def test_a_settings_file_that_is_not_there_or_not_text_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read"):
        load_settings([tmp_path], tmp_path / "none.toml", {})
    (tmp_path / "latin.toml").write_bytes(b'x = "\xff"')
    with pytest.raises(UsageError, match="not UTF-8"):
        load_settings([tmp_path], tmp_path / "latin.toml", {})


def test_settings_are_looked_for_here_then_with_the_ruleset_then_up_to_the_top_of_its_repository(
    tmp_path: Path,
) -> None:
    club = make(tmp_path / "games")
    assert folders_for(Path(), club) == (Path(), club)
    (tmp_path / ".git").mkdir()
    folders = folders_for(Path(), club)
    assert folders == (Path(), club, tmp_path / "games", tmp_path)
    put(tmp_path, "nomicformal.toml", "people = 2\n")
    assert found_in(folders) == tmp_path / "nomicformal.toml"
    put(club, "nomicformal.toml", "people = 3\n")
    assert load_settings(folders, None, {}).people.value == 3


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (f"budget = {LIMITS.max_budget + 1}", "budget is at most"),
        (f"people = {LIMITS.max_people + 1}", "people is at most"),
        ('output = ["json=../x.json"]', "would write where"),
        ('output = ["json=/tmp/x.json"]', "would write where"),
        ('output = ["json=.git/hooks/pre-commit"]', "would write where"),
        ('output = ["json=.github/x.json"]', "would write where"),
        ('output = ["markdown=run.sh"]', "would write where"),
        ('output = ["json=link/x.json"]', "would write where"),
        ('baseline = "../baseline.json"', "the baseline is a .json file in the folder"),
        ('baseline = "/etc/hostname.json"', "the baseline is a .json file in the folder"),
        ('baseline = "link/x.json"', "the baseline is a .json file in the folder"),
        ('baseline = "rules/1.nomic"', "the baseline is a .json file in the folder"),
    ],
)
def test_settings_that_were_found_stay_in_their_folder_and_within_limits_unless_they_are_named(
    tmp_path: Path, content: str, complaint: str
) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here/link").symlink_to(tmp_path)
    file = put(tmp_path / "here", "nomicformal.toml", content)
    with pytest.raises(UsageError) as caught:
        load_settings([tmp_path / "here"], None, {})
    assert complaint in str(caught.value) and "--config" in str(caught.value)
    assert load_settings([], file, {}) != Settings()


def test_settings_that_were_found_ask_for_no_more_work_than_the_checker_does_by_itself() -> None:
    assert Options().budget == LIMITS.max_budget
    assert Options().people == LIMITS.max_people


def test_a_settings_file_that_is_a_link_to_elsewhere_is_not_read(tmp_path: Path) -> None:
    put(tmp_path, "secret", "password = 1\n")
    (tmp_path / "club").mkdir()
    (tmp_path / "club/nomicformal.toml").symlink_to(tmp_path / "secret")
    with pytest.raises(UsageError, match="is a link to another folder") as caught:
        load_settings([tmp_path / "club"], None, {})
    assert "password" not in str(caught.value)


def test_a_settings_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "nomicformal.toml", "#" * (LIMITS.max_file_bytes + 1))
    with pytest.raises(UsageError, match="is larger than"):
        load_settings([tmp_path], None, {})


def test_config_shows_each_value_and_where_it_came_from(tmp_path: Path) -> None:
    make(tmp_path, **{"nomicformal.toml": 'people = 3\nignore = ["NF1"]\n'})
    done = nomicformal("config", "club", cwd=tmp_path)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "# settings file: club/nomicformal.toml"
    assert "people = 3  # club/nomicformal.toml" in lines
    assert 'ignore = ["NF1"]  # club/nomicformal.toml' in lines
    assert 'fail-on = "warning"  # the default' in lines


def test_what_config_shows_can_be_used_as_settings(tmp_path: Path) -> None:
    shown = put(tmp_path, "shown.toml", nomicformal("config", cwd=tmp_path).out)
    assert load_settings([], shown, {}).fail_on == Setting("warning", Origin.FILE, str(shown))


def test_a_report_says_what_a_settings_file_leaves_out(tmp_path: Path) -> None:
    make(tmp_path, **{"nomicformal.toml": 'select = ["NF1"]\nignore = ["NF110"]\nfail-on = "never"\n'})
    done = nomicformal("check", "club", cwd=tmp_path)
    assert "looked only for NF1; did not look for NF110 (club/nomicformal.toml)" in done.out
    assert "fail-on is never (club/nomicformal.toml)" in done.out


def test_the_settings_of_a_ruleset_that_there_is_not_are_wrong_usage() -> None:
    done = nomicformal("config", "no-such-ruleset")
    assert done.code == 2
    assert "no ruleset 'no-such-ruleset'" in done.both
