"""`nomicformal export RULESET`: the ruleset as JSON, and the questions of a check as SMT-LIB files, for other tools."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.check import BudgetOption, PeopleOption, not_understood, own_faults, solver_options
from nomicformal.cli.loading import Loaded, load_ruleset
from nomicformal.cli.options import Chosen, ConfigOption, IgnoreOption, RulesetArgument, SelectOption, choose, wanted
from nomicformal.cli.output import Target, emit, save, write
from nomicformal.errors import UsageError
from nomicformal.links import refuse_broken_link

if TYPE_CHECKING:
    from nomicformal.checker.questions import Options
    from nomicformal.checker.selection import Selection


def export_command(
    ruleset: RulesetArgument = ".",
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="Where the JSON goes, instead of the terminal.")
    ] = None,
    questions: Annotated[
        Path | None,
        typer.Option("--questions", metavar="FOLDER", help="Write each question of a check there, as SMT-LIB."),
    ] = None,
    budget: BudgetOption = None,
    people: PeopleOption = None,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    config: ConfigOption = None,
) -> int:
    """Write a ruleset as JSON: rules, passages, clauses as text and tree, vocabulary, history, policy.

    With --questions, what `check` asks the solver as well, one SMT-LIB 2 file a question with its answer in
    `:status`; --select and --ignore choose which checks ask.
    """
    from nomicformal.cli.export_document import document_of
    from nomicformal.render.as_json import written

    chosen = choose(config, budget=budget, people=people, select=select or None, ignore=ignore or None)
    selected = wanted(chosen.settings)
    loaded = load_ruleset(ruleset)
    if not loaded.understood:
        return emit(not_understood("export", loaded), [Target("full", None)])
    if questions is not None:
        _write_questions(loaded, chosen, selected, questions)
    text = written(document_of(loaded.ruleset), indent=2)
    if to is None and questions is None:
        write(text)
    elif to is not None:
        save(to, text)
    return 0


def _write_questions(loaded: Loaded, chosen: Chosen, selected: Selection, folder: Path) -> None:
    """One file a question, numbered as they are asked. UsageError if the folder holds something already."""
    from nomicformal.checker.check import check
    from nomicformal.checker.checks import FORMAL, code_of

    refuse_broken_link(folder, to_write=True)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        occupied = any(folder.iterdir())
    except OSError as error:
        raise UsageError(f"cannot write into {folder}: {error.strerror}") from error
    if occupied:
        raise UsageError(f"{folder} is not empty: name a new folder for the questions")
    count = 0

    def keep(script: str) -> None:
        nonlocal count
        count += 1
        save(folder / f"{count:05}.smt2", script)

    faults: list[str] = []
    options: Options = replace(solver_options(chosen), on_question=keep, on_fault=faults.append)
    check(loaded.ruleset, checks=selected.of(FORMAL, code_of), options=options)
    write(f"{count} {'question' if count == 1 else 'questions'} in {folder}\n")
    own_faults(faults)
