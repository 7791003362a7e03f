"""`nomicformal report RULESET`: what a check found, told to the players, as a Markdown document."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.check import BudgetOption, PeopleOption, not_understood, solver_options
from nomicformal.cli.loading import Loaded, load_ruleset
from nomicformal.cli.memory import CacheDirOption, NoCacheOption, memory_of
from nomicformal.cli.options import ConfigOption, choose, near_of
from nomicformal.cli.output import Target, emit, write
from nomicformal.cli.progress import Progress
from nomicformal.cli.timing import title_of
from nomicformal.errors import UsageError
from nomicformal.links import refuse_broken_link

if TYPE_CHECKING:
    from nomicformal.checker.options import Options
    from nomicformal.render.document import Document


class ReportFormat(StrEnum):
    MARKDOWN = "markdown"


def report_command(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(metavar="RULESET...", help="Names or paths; several only with --to.", show_default=False),
    ] = None,
    format: Annotated[ReportFormat, typer.Option("--format", help="How to write it.")] = ReportFormat.MARKDOWN,
    language: Annotated[
        str | None,
        typer.Option(
            "--lang", "--language", metavar="LANG", help="The ruleset's own (default) or en.", show_default=False
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Instead of the terminal.", show_default=False)
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to",
            metavar="FOLDER",
            help="Write NAME.md in English and NAME.LANG.md in the ruleset's language there.",
            show_default=False,
        ),
    ] = None,
    budget: BudgetOption = None,
    people: PeopleOption = None,
    no_cache: NoCacheOption = False,
    cache_dir: CacheDirOption = None,
    config: ConfigOption = None,
) -> int:
    """Write a report for the players: what was found, what is proved, what stays open, and who prevails over whom."""
    names = rulesets or ["."]
    if to is not None and (output is not None or language is not None):
        raise UsageError("--to writes every language into a folder: leave out --output and --lang")
    if to is None and len(names) > 1:
        raise UsageError("several rulesets need --to FOLDER, where each of them gets files of its own")
    options = solver_options(choose(config, near_of(names[0]), budget=budget, people=people))
    for place in (output and output.parent, to):
        if place is not None:
            _make(place)
    if output is not None and output.is_dir():
        raise UsageError(f"cannot write {output}: it is a folder (--to FOLDER writes every language into one)")
    for name in names:
        loaded = load_ruleset(name)
        if not loaded.understood:
            return emit(not_understood("report", loaded), [Target("full", None)])
        languages = languages_of(loaded) if to is not None else (_wanted(loaded, language),)
        memory = memory_of(name, off=no_cache, at=cache_dir)
        answers = memory.answers()
        said = _stoppable(loaded, replace(options, answers=answers), languages[0], to or output)
        memory.keep_answers(answers)
        if to is not None:
            for each in languages:
                _save(to / file_name(loaded, each), text_of(said, each))
        elif output is not None:
            _save(output, text_of(said, languages[0]))
        else:
            write(text_of(said, languages[0]))
    return 0


def _stoppable(loaded: Loaded, options: Options, language: str, file: Path | None) -> Document:
    """The report, with a word on the terminal while it takes long. When the user stops the run, what is known by then
    is told on the terminal, marked as incomplete; a file keeps what was in it."""
    from nomicformal.cli.report_document import STEPS, Examination, document

    examination = Examination.of(loaded, options)
    writing = "writing the report"
    progress = Progress((*STEPS, writing), title_of)

    def tell_what_is_known() -> None:
        if file is None:
            write(text_of(document(examination.so_far()), language))
        else:
            print(f"nomicformal: interrupted; {file} was not written", file=sys.stderr)

    with progress.until_stopped(tell_what_is_known):
        seen = examination.run(progress)
        progress(writing)
        return document(seen)


def languages_of(loaded: Loaded) -> tuple[str, ...]:
    """The languages that a report on this ruleset can be written in: English, and the ruleset's own if it is known."""
    from nomicformal.render.lexicon import ENGLISH, LANGUAGES

    own = loaded.ruleset.language
    return (ENGLISH, own) if own in LANGUAGES and own != ENGLISH else (ENGLISH,)


def file_name(loaded: Loaded, language: str) -> str:
    """`bcn.md` in English, `bcn.ca.md` in another language."""
    from nomicformal.cli.report_document import short_name
    from nomicformal.render.lexicon import ENGLISH

    return f"{short_name(loaded)}.md" if language == ENGLISH else f"{short_name(loaded)}.{language}.md"


def text_of(said: Document, language: str) -> str:
    """The report in one of its languages."""
    from nomicformal.render.lexicon import lexicon
    from nomicformal.render.players import render

    return render(said, lexicon(language))


def _wanted(loaded: Loaded, language: str | None) -> str:
    known = languages_of(loaded)
    if language is None:
        return known[-1]
    if language not in known:
        raise UsageError(f"the rules of {loaded.name} can be told in {' or '.join(known)}, not in {language!r}")
    return language


def _make(folder: Path) -> None:
    """The folder that the report goes to. UsageError, before the work begins, if there cannot be one."""
    refuse_broken_link(folder, to_write=True)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot write into {folder}: {error.strerror}") from error
    if not os.access(folder, os.W_OK):
        raise UsageError(f"cannot write into {folder}: it is read-only")


def _save(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror}") from error
