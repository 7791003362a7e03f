"""`nomicformal judge CASE`: the verdict on a case, why, and what would change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.ask import checked_readings
from nomicformal.cli.check import not_understood
from nomicformal.cli.interrupt import INTERRUPTED
from nomicformal.cli.lint import RulesetOption
from nomicformal.cli.loading import NOT_UNDERSTOOD, Loaded, find_file, has_errors, load_ruleset, ruleset_of, unique
from nomicformal.cli.options import ConfigOption, LanguageOption, ReadingOption, checked_language, choose, near_of
from nomicformal.cli.output import OutputOption, emit
from nomicformal.cli.progress import INCOMPLETE, Progress
from nomicformal.cli.rulings import exit_code_of, in_language, judged, question_names
from nomicformal.render.report import Report, Ruling

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def judge_command(
    case: Annotated[str, typer.Argument(metavar="CASE", help="File of the case.")],
    ruleset: RulesetOption = None,
    reading: ReadingOption = None,
    language: LanguageOption = None,
    output: OutputOption = None,
    config: ConfigOption = None,
) -> int:
    """Judge a case: verdict, the passages that force it, the rules that were beaten, and what would change it."""
    path = find_file(case)
    rules = ruleset_of(path, ruleset, "cases")
    chosen = choose(config, near_of(rules), output=output)
    loaded = load_ruleset(rules)
    if not loaded.understood:
        return emit(not_understood("judge", loaded), chosen.targets)
    readings = checked_readings(loaded.ruleset, reading)
    language = checked_language(language, loaded.ruleset)
    report = judge_report(
        loaded, path, case, readings, language, stopped=lambda known: emit(known, chosen.targets)
    )
    return emit(report, chosen.targets)


def judge_report(
    loaded: Loaded,
    path: Path,
    name: str,
    readings: dict[str, str],
    language: str | None = None,
    changes: bool = True,
    stopped: Callable[[Report], object] | None = None,
) -> Report:
    """The report on one case; with mistakes of the language in it, only these. `readings` are fixed on top of those
    that the case fixes. `language`: the one to say it in; None: to post it in the ruleset's, to show it in English.
    `stopped`: what is done with a report on what is known when the user stops the run."""
    from nomicformal.core.read_case import read_case

    read = read_case(loaded.model, loaded.ruleset, path, name)
    sources = {**loaded.sources, **read.sources}
    if read.case is None or has_errors(read.diagnostics):
        note = "the case contains mistakes of the language; nothing was judged"
        return Report("judge", name, unique(read.diagnostics), sources=sources, notes=(note,), exit_code=NOT_UNDERSTOOD)
    case = read.case
    for question, choice in readings.items():
        case = case.with_reading(question, choice)
    own = language or read.ruleset.language
    if stopped is None:
        done = judged(read.ruleset, case, changes=changes, language=own)
    else:
        known: list[Ruling] = []
        progress = Progress(question_names(case))

        def tell_what_is_known() -> None:
            note = f"{INCOMPLETE}not judged to the end: {'; '.join(progress.left()) or 'anything'}"
            so_far = in_language(tuple(known), language)
            stopped(Report("judge", name, rulings=so_far, sources=sources, notes=(note,), exit_code=INTERRUPTED))

        with progress.until_stopped(tell_what_is_known):
            done = judged(read.ruleset, case, changes=changes, language=own, watch=progress, known=known)
    rulings = in_language(done.rulings, language)
    notes = done.notes if case.asks else ("the case asks nothing: add a line `ask: STATEMENT`",)
    return Report(
        "judge", name, unique(read.diagnostics), rulings=rulings, sources=sources, notes=notes,
        exit_code=exit_code_of(rulings) if case.asks else NOT_UNDERSTOOD,
    )  # fmt: skip
