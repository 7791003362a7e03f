"""Standard output and standard error that are full, closed, or read by somebody who goes away."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.club import RULE_4, make

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")


@pytest.fixture
def quarrel(tmp_path: Path) -> Path:
    """A ruleset with a finding."""
    return make(tmp_path, **{"rules/4.nomic": RULE_4})


def shell(line: str, ruleset: Path) -> tuple[int, str]:
    """Exit code and standard error of a line in which `$tool` is the command."""
    script = f'tool="$1 -m nomicformal"; ruleset="$2"; {line}'
    done = subprocess.run(
        ["bash", "-c", script, "bash", sys.executable, str(ruleset)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr


CHECK = '$tool check "$ruleset" --no-cache'


@needs_full
@pytest.mark.parametrize("command", [CHECK, "$tool explain NF202", "$tool --help", '$tool export "$ruleset"'])
def test_output_that_finds_no_room_is_an_error_with_the_reason(command: str, quarrel: Path) -> None:
    code, told = shell(f"{command} > /dev/full", quarrel)
    assert code == 2
    assert "No space left" in told
    assert "Traceback" not in told


@needs_full
def test_a_message_that_finds_no_room_leaves_the_exit_code_as_it_is(quarrel: Path) -> None:
    assert shell(f"{CHECK} 2> /dev/full > /dev/null", quarrel)[0] == 1
    assert shell("$tool check no-such-ruleset 2> /dev/full", quarrel)[0] == 2
    assert shell("$tool no-such-command 2> /dev/full", quarrel)[0] == 2


@pytest.mark.parametrize("closing", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_a_closed_stream_leaves_the_exit_code_as_it_is(closing: str, quarrel: Path) -> None:
    code, told = shell(f"{CHECK} {closing}", quarrel)
    assert (code, told) == (1, "")
    assert shell(f"$tool check no-such-ruleset {closing}", quarrel)[0] == 2


@pytest.mark.parametrize("output", ["full", "json", "sarif", "html"])
def test_a_reader_that_goes_away_changes_nothing_of_the_exit_code(output: str, quarrel: Path) -> None:
    line = f"{CHECK} --explain-all --output {output} | true; exit ${{PIPESTATUS[0]}}"
    assert shell(line, quarrel) == (1, "")
