"""Whatever happens becomes an exit code and a short message; a traceback only on request."""

import os
import re
import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from nomicformal import __version__
from nomicformal.cli import app
from nomicformal.cli.examples import EXAMPLES
from nomicformal.cli.main import main, run
from nomicformal.errors import InternalError, UsageError


def failing(error: BaseException) -> Callable[[], int]:
    def check_command() -> int:
        """Fail."""
        raise error

    return check_command


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Makes the command `check` raise what it is given."""

    def breaks(error: BaseException) -> None:
        monkeypatch.setattr(app.importlib, "import_module", lambda _: SimpleNamespace(check_command=failing(error)))

    return breaks


@pytest.mark.parametrize(
    "error",
    [InternalError("a witness did not replay"), KeyError("x"), RecursionError("deep"), AssertionError(), MemoryError()],
    ids=lambda error: type(error).__name__,
)
def test_a_fault_of_the_tool_ends_with_101_says_how_to_report_it_and_shows_no_traceback(
    error: Exception, broken, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.delenv("NOMICFORMAL_TRACEBACK", raising=False)
    broken(error)
    assert run(["check"]) == 101
    printed = capsys.readouterr()
    assert not printed.out
    assert f"internal error: {type(error).__name__}" in printed.err
    assert "Please report it" in printed.err
    assert "Traceback" not in printed.err


def test_the_traceback_is_shown_on_request(broken, capsys, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("NOMICFORMAL_TRACEBACK", "1")
    broken(KeyError("x"))
    assert run(["check"]) == 101
    assert "Traceback" in capsys.readouterr().err


def test_an_error_of_the_user_ends_with_2_and_one_sentence(broken, capsys) -> None:  # type: ignore[no-untyped-def]
    broken(UsageError("no ruleset \x1b[31mhere"))
    assert run(["check"]) == 2
    assert capsys.readouterr().err == "nomicformal: no ruleset \\x1b[31mhere\n"


def test_an_interruption_ends_with_130(broken) -> None:  # type: ignore[no-untyped-def]
    broken(KeyboardInterrupt())
    assert run(["check"]) == 130


def test_a_reader_that_goes_away_is_no_fault(broken) -> None:  # type: ignore[no-untyped-def]
    broken(BrokenPipeError())
    assert run(["check"]) == 0


@pytest.mark.parametrize("arguments", [["no-such-command"], ["explain", "--no-such-option"], ["explain", "NF1", "NF2"]])
def test_wrong_usage_ends_with_2_and_points_to_the_help(arguments: list[str], capsys) -> None:  # type: ignore[no-untyped-def]
    assert run(arguments) == 2
    assert "--help" in capsys.readouterr().err


def test_help_lists_every_command_with_a_sentence(capsys) -> None:  # type: ignore[no-untyped-def]
    assert run(["--help"]) == 0
    text = capsys.readouterr().out
    for name in app.COMMANDS:
        line = next(line for line in text.splitlines() if line.strip().startswith(f"{name} "))
        assert len(line.split()) > 2


@pytest.mark.parametrize("name", app.COMMANDS)
def test_every_command_has_help_of_its_own(name: str, capsys) -> None:  # type: ignore[no-untyped-def]
    assert run([name, "--help"]) == 0
    assert f"Usage: nomicformal {name}" in capsys.readouterr().out


@pytest.mark.parametrize("name", app.COMMANDS)
def test_the_help_of_every_command_ends_with_examples_that_it_understands(name: str, capsys) -> None:  # type: ignore[no-untyped-def]
    assert run([name, "--help"]) == 0
    text = capsys.readouterr().out
    assert "Examples:" in text
    for example in EXAMPLES[name]:
        assert f"  {example}\n" in text
        options = re.findall(r"(?<=\s)--?[a-z][a-z-]*", example.partition("|")[0])
        assert all(option in text or option == "--watch" for option in options), example


def test_the_version_is_that_of_the_package(monkeypatch: pytest.MonkeyPatch, capsys) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(sys, "argv", ["nomicformal", "--version"])
    monkeypatch.setattr(os, "_exit", sys.exit)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"nomicformal {__version__}\n"
