"""Arguments and options that several commands share, and the settings that follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.output import Target, parse_targets
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.errors import UsageError
from nomicformal.settings import FAIL_ON, Settings, load_settings

if TYPE_CHECKING:
    from nomicformal.checker.selection import Selection

RulesetArgument = Annotated[
    str, typer.Argument(metavar="RULESET", help="Name of a ruleset that comes with nomicformal, or a path.")
]
ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help="Settings, instead of nomicformal.toml here.", show_default=False),
]
FailOnOption = Annotated[
    str | None,
    typer.Option(
        "--fail-on",
        metavar="SEVERITY",
        help=f"Mildest finding that gives exit code 1: {', '.join(FAIL_ON)} (default: warning).",
        show_default=False,
    ),
]
SelectOption = Annotated[
    list[str] | None,
    typer.Option(
        "--select", metavar="CODE,...", help="Look only for these findings (NF1: the family).", show_default=False
    ),
]
IgnoreOption = Annotated[
    list[str] | None,
    typer.Option("--ignore", metavar="CODE,...", help="Do not look for these findings.", show_default=False),
]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="NAME=CHOICE", help="Fix a reading; may be repeated.", show_default=False),
]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The settings that rule this run, and where its output goes."""

    settings: Settings
    targets: tuple[Target, ...]


def choose(config: Path | None, **given: object) -> Chosen:
    """Defaults, settings file and command line put together. UsageError if one of them is wrong."""
    settings = load_settings(Path(), config, given)
    return Chosen(settings, parse_targets(settings.output.value))


def exit_code(diagnostics: tuple[Diagnostic, ...], undecided: bool, settings: Settings) -> int:
    """1 if a finding counts under `fail_on`, else 3 if something is undecided, else 0."""
    fail_on = settings.fail_on.value
    if fail_on != "never" and any(found.severity.rank <= Severity(fail_on).rank for found in diagnostics):
        return 1
    return 3 if undecided else 0


def wanted(settings: Settings) -> Selection:
    """Which findings the settings ask for. UsageError for a code that no finding has."""
    from nomicformal.checker.selection import EVERYTHING, selection
    from nomicformal.cli.explain import all_codes

    select, ignore = settings.select.value, settings.ignore.value
    return selection(select, ignore, all_codes()) if select or ignore else EVERYTHING


def fixed_readings(wishes: list[str] | None) -> dict[str, str]:
    """`NAME=CHOICE` pairs as a dictionary. UsageError for another form or a name given twice."""
    readings: dict[str, str] = {}
    for wish in wishes or ():
        name, equals, choice = wish.partition("=")
        if not (name and equals and choice):
            raise UsageError(f"--reading wants NAME=CHOICE, not {wish!r}")
        if name in readings:
            raise UsageError(f"--reading {name} is given twice")
        readings[name] = choice
    return readings
