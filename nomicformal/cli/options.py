"""Arguments and options that several commands share, and the settings that follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.output import Target, parse_targets
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.errors import UsageError
from nomicformal.render.report import View
from nomicformal.settings import FAIL_ON, SEVERITIES, Settings, load_settings
from nomicformal.settings_file import folders_for

if TYPE_CHECKING:
    from nomicformal.checker.selection import Selection
    from nomicformal.core.model import Ruleset

RulesetArgument = Annotated[
    str, typer.Argument(metavar="RULESET", help="Name of a ruleset that comes with nomicformal, or a path.")
]
ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config", metavar="FILE", help="Settings, instead of a nomicformal.toml that is found.", show_default=False
    ),
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
SeverityOption = Annotated[
    str | None,
    typer.Option(
        "--severity", metavar="SEVERITY", help=f"Mildest finding that is shown: {', '.join(SEVERITIES)}.",
        show_default=False,
    ),
]  # fmt: skip
StatisticsOption = Annotated[
    bool | None, typer.Option("--statistics", help="Also count how often each finding was made.", show_default=False)
]
ExplainAllOption = Annotated[
    bool | None, typer.Option("--explain-all", help="Also explain what each finding means.", show_default=False)
]
TimingOption = Annotated[
    bool, typer.Option("--timing", help="Say on standard error where the time went.", show_default=False)
]
QuietOption = Annotated[
    bool | None,
    typer.Option("--quiet", "-q", help="Show only findings and open questions.", show_default=False),
]
BaselineOption = Annotated[
    str | None,
    typer.Option("--baseline", metavar="FILE", help="Findings that are accepted for now.", show_default=False),
]
WriteBaselineOption = Annotated[
    bool, typer.Option("--write-baseline", help="Write all findings into the file of --baseline.", show_default=False)
]
AgainstOption = Annotated[
    str | None,
    typer.Option("--against", metavar="REV", help="Only what is new against this git revision.", show_default=False),
]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="NAME=CHOICE", help="Fix a reading; may be repeated.", show_default=False),
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        "--language",
        metavar="LANG",
        help="Language of the ruling (default: English; markdown: the language of the ruleset).",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The settings that rule this run, and where its output goes."""

    settings: Settings
    targets: tuple[Target, ...]


def choose(config: Path | None, near: Path | None = None, **given: object) -> Chosen:
    """Defaults, settings file and command line put together; `near`: the folder that the run is about, if it is not the
    current one. An option that was not used is None, False or empty. UsageError if one of them is wrong."""
    used = {name: value if value or type(value) is int else None for name, value in given.items()}
    settings = load_settings(folders_for(Path(), near), config, used)
    return Chosen(settings, parse_targets(settings.output.value))


def near_of(name: str) -> Path | None:
    """The folder of what the user named; None for a ruleset that comes with nomicformal."""
    path = Path(name)
    return path if path.is_dir() else path.parent if path.exists() else None


def view_of(settings: Settings) -> View:
    """What people want to see."""
    return View(settings.quiet.value, settings.statistics.value, settings.explain_all.value)


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


def checked_language(language: str | None, ruleset: Ruleset) -> str | None:
    """The language that the command line asks for. UsageError for one that neither the tool nor the vocabulary
    speaks."""
    from nomicformal.render.lexicon import LANGUAGES

    spoken = {language for symbol in ruleset.symbols.values() for language in symbol.phrases}
    known = tuple(dict.fromkeys((*LANGUAGES, ruleset.language, *sorted(spoken))))
    if language is not None and language not in known:
        raise UsageError(f"--lang {language!r}: a ruling on these rules can be said in {', '.join(known)}")
    return language


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
