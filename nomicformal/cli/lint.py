"""`nomicformal lint PROPOSAL`: what a proposal would do, before it is voted on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.check import (
    BudgetOption,
    CrossCheckOption,
    PeopleOption,
    not_understood,
    own_faults,
    solver_options,
)
from nomicformal.cli.loading import NOT_UNDERSTOOD, Loaded, find_file, has_errors, load_ruleset, ruleset_of, unique
from nomicformal.cli.options import (
    Chosen,
    ConfigOption,
    FailOnOption,
    IgnoreOption,
    SelectOption,
    choose,
    exit_code,
    wanted,
)
from nomicformal.cli.output import OutputOption, emit
from nomicformal.render.report import Report, Summary
from nomicformal.source import SourceFile

if TYPE_CHECKING:
    from pathlib import Path

    from nomicformal.checker.change.context import Part
    from nomicformal.checker.selection import Selection
    from nomicformal.core.model import Ruleset
    from nomicformal.diagnostics import Diagnostic
    from nomicformal.syntax.tree_file import ProposalFile

RulesetOption = Annotated[
    str | None,
    typer.Option("--ruleset", metavar="RULESET", help="Which rules it is about, if not those it lies in."),
]

REPORTED_BY_LINT = "NF046"
"""The language's finding about a rule to change that is not there; a check of the proposal tells more of it."""


def lint_command(
    proposal: Annotated[str, typer.Argument(metavar="PROPOSAL", help="File of the proposal.")],
    ruleset: RulesetOption = None,
    output: OutputOption = None,
    fail_on: FailOnOption = None,
    budget: BudgetOption = None,
    people: PeopleOption = None,
    cross_check: CrossCheckOption = None,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    config: ConfigOption = None,
) -> int:
    """Lint a proposal: form faults, votes needed, what becomes void, what changes in meaning; only what it brings."""
    chosen = choose(
        config, output=output, fail_on=fail_on, budget=budget, people=people, cross_check=cross_check or None,
        select=select or None, ignore=ignore or None,
    )  # fmt: skip
    selected = wanted(chosen.settings)
    path = find_file(proposal)
    loaded = load_ruleset(ruleset_of(path, ruleset, "proposals"))
    if not loaded.understood:
        return emit(not_understood("lint", loaded), chosen.targets)
    faults: list[str] = []
    code = emit(_report(loaded, path, proposal, chosen, selected, faults), chosen.targets)
    own_faults(faults)
    return code


def _report(
    loaded: Loaded, path: Path, name: str, chosen: Chosen, selected: Selection, faults: list[str]
) -> Report:
    from nomicformal.checker.lint import asks_the_solver, lint
    from nomicformal.syntax.parse import parse_proposal, read_source

    source = read_source(path, name)
    if not isinstance(source, SourceFile):
        return Report("lint", name, (source,), exit_code=NOT_UNDERSTOOD)
    written, found = parse_proposal(source)
    after, more = _after(loaded, written, source)
    found = [*found, *more]
    sources = {**loaded.sources, source.name: source}
    if has_errors(found):
        note = "the proposal contains mistakes of the language; nothing else was checked"
        return Report("lint", name, unique(found), sources=sources, notes=(note,), exit_code=NOT_UNDERSTOOD)
    parts = _parts(loaded, written, source)
    options = replace(solver_options(chosen), on_fault=faults.append) if asks_the_solver(selected) else None
    result = lint(loaded.ruleset, after, written, parts, options=options, selection=selected)
    diagnostics = unique([*(one for one in found if selected.takes(one.code)), *result.diagnostics])
    return Report(
        "lint", name, diagnostics, Summary(tuple(map(str, result.proved)), tuple(map(str, result.undecided))),
        sources=sources, notes=(*filter(None, [str(selected)]), *_gone(result.gone)),
        exit_code=exit_code(diagnostics, bool(result.undecided), chosen.settings),
    )  # fmt: skip


def _after(loaded: Loaded, written: ProposalFile, source: SourceFile) -> tuple[Ruleset, list[Diagnostic]]:
    """The rules with the proposal adopted, and what the language says of that and did not say before."""
    from nomicformal.core.lower import lower
    from nomicformal.ruleset.apply import apply

    model, found = apply(loaded.model, written, source)
    ruleset, more = lower(model)
    known = {(one.code, one.message) for one in loaded.diagnostics}
    brought = [one for one in (*found, *more) if (one.code, one.message) not in known and one.code != REPORTED_BY_LINT]
    return ruleset, brought


def _parts(loaded: Loaded, written: ProposalFile, source: SourceFile) -> list[Part]:
    """Each change by itself, if there are several and each can be understood without the others."""
    from nomicformal.checker.change.context import Part

    parts: list[Part] = []
    if len(written.changes) > 1:
        for change in written.changes:
            after, found = _after(loaded, replace(written, lines=(change,)), source)
            if not has_errors(found):
                parts.append(Part(change, after))
    return parts


def _gone(gone: tuple[Diagnostic, ...]) -> tuple[str, ...]:
    return tuple(f"the proposal removes a finding: {one.code} {one.message}" for one in gone)
