"""`nomicformal check RULESET`: everything that can be found in a ruleset."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.loading import NOT_UNDERSTOOD, Loaded, load_ruleset
from nomicformal.cli.options import (
    Chosen,
    ConfigOption,
    FailOnOption,
    IgnoreOption,
    RulesetArgument,
    SelectOption,
    choose,
    exit_code,
    wanted,
)
from nomicformal.cli.output import OutputOption, emit
from nomicformal.errors import InternalError
from nomicformal.render.report import Coverage, Report, Summary

if TYPE_CHECKING:
    from nomicformal.checker.check import CheckResult
    from nomicformal.checker.coverage import Coverage as Counted
    from nomicformal.checker.questions import Options
    from nomicformal.checker.selection import Selection

_SHOWN = 400
"""Characters of a fault that are shown."""

BudgetOption = Annotated[
    int | None,
    typer.Option("--budget", metavar="N", help="What the solver may spend on one question.", show_default=False),
]
PeopleOption = Annotated[
    int | None,
    typer.Option("--people", metavar="N", help="People tried where no proof is general.", show_default=False),
]
CrossCheckOption = Annotated[
    bool | None, typer.Option("--cross-check", help="Ask a second solver as well (needs cvc5).", show_default=False)
]


def check_command(
    ruleset: RulesetArgument = ".",
    output: OutputOption = None,
    fail_on: FailOnOption = None,
    budget: BudgetOption = None,
    people: PeopleOption = None,
    cross_check: CrossCheckOption = None,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    config: ConfigOption = None,
) -> int:
    """Check a ruleset: conflicts, gaps, paradoxes, broken guarantees, faults of the text; worst first."""
    chosen = choose(
        config, output=output, fail_on=fail_on, budget=budget, people=people, cross_check=cross_check or None,
        select=select or None, ignore=ignore or None,
    )  # fmt: skip
    selected = wanted(chosen.settings)
    loaded = load_ruleset(ruleset)
    if not loaded.understood:
        return emit(not_understood("check", loaded), chosen.targets)
    faults: list[str] = []
    code = emit(_report(loaded, chosen, selected, faults), chosen.targets)
    own_faults(faults)
    return code


def own_faults(faults: list[str]) -> None:
    """Say loudly what went wrong in the tool itself, after all that it could answer. Raises InternalError."""
    if faults:
        raise InternalError(f"{len(faults)} of the questions above stayed open: {faults[0][:_SHOWN]}")


def not_understood(command: str, loaded: Loaded) -> Report:
    """The report on a ruleset with mistakes of the language, which keep anything else from being checked."""
    note = "the rules contain mistakes of the language; nothing else was checked"
    return Report(
        command, loaded.name, loaded.diagnostics, sources=loaded.sources, notes=(note,), exit_code=NOT_UNDERSTOOD
    )


def _report(loaded: Loaded, chosen: Chosen, selected: Selection, faults: list[str]) -> Report:
    from nomicformal.checker.check import check
    from nomicformal.checker.checks import FORMAL, TEXTUAL, code_of

    textual, formal = selected.of(TEXTUAL, code_of), selected.of(FORMAL, code_of)
    options = replace(solver_options(chosen), on_fault=faults.append) if formal else None
    result = check(loaded.ruleset, checks=(*textual, *formal), options=options)
    language = [found for found in loaded.diagnostics if selected.takes(found.code)]
    diagnostics = (*language, *result.diagnostics)
    return Report(
        "check", loaded.name, diagnostics, summary_of(result), sources=loaded.sources,
        notes=notes_of(result, chosen, selected),
        exit_code=exit_code(diagnostics, bool(result.undecided), chosen.settings),
    )  # fmt: skip


def solver_options(chosen: Chosen) -> Options:
    """What the settings say to the solver."""
    from nomicformal.checker.questions import Options

    settings, default = chosen.settings, Options()
    return Options(
        budget=settings.budget.value or default.budget,
        people=settings.people.value or default.people,
        cross_check=settings.cross_check.value,
    )


def summary_of(result: CheckResult) -> Summary:
    """What a check ends with, in words."""
    return Summary(tuple(map(str, result.proved)), tuple(map(str, result.undecided)), coverage_of(result.coverage))


def notes_of(result: CheckResult, chosen: Chosen, selected: Selection) -> tuple[str, ...]:
    """What was not looked for, and where the budget came from, if it may matter."""
    selective = tuple(filter(None, [str(selected)]))
    if not result.undecided:
        return selective
    budget, source = solver_options(chosen).budget, chosen.settings.budget.source()
    return (*selective, f"the budget of a question was {budget:,} ({source}); --budget N changes it")


def coverage_of(counted: Counted) -> Coverage:
    return Coverage(counted.formal, counted.informal, counted.comment, counted.unencoded)
