"""`nomicformal lint PROPOSAL`: what a proposal would do, before it is voted on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.accepting import Earlier, newly_open, settle
from nomicformal.cli.check import (
    BudgetOption,
    CrossCheckOption,
    PeopleOption,
    not_understood,
    own_faults,
    selection_notes,
    solver_options,
)
from nomicformal.cli.loading import (
    NOT_UNDERSTOOD,
    Loaded,
    find_file,
    has_errors,
    load_ruleset,
    ruleset_in,
    ruleset_of,
    shown_name,
    unique,
)
from nomicformal.cli.options import (
    AgainstOption,
    BaselineOption,
    Chosen,
    ConfigOption,
    ExplainAllOption,
    FailOnOption,
    IgnoreOption,
    QuietOption,
    SelectOption,
    SeverityOption,
    StatisticsOption,
    TimingOption,
    WriteBaselineOption,
    choose,
    exit_code,
    near_of,
    view_of,
    wanted,
)
from nomicformal.cli.output import OutputOption, emit
from nomicformal.cli.timing import Stopwatch, begin, tell
from nomicformal.errors import UsageError
from nomicformal.render.report import Report, Summary
from nomicformal.source import SourceFile

if TYPE_CHECKING:
    from pathlib import Path

    from nomicformal.checker.change.context import Part
    from nomicformal.checker.lint import LintResult
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
    severity: SeverityOption = None,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    against: AgainstOption = None,
    baseline: BaselineOption = None,
    write_baseline: WriteBaselineOption = False,
    budget: BudgetOption = None,
    people: PeopleOption = None,
    cross_check: CrossCheckOption = None,
    statistics: StatisticsOption = None,
    explain_all: ExplainAllOption = None,
    quiet: QuietOption = None,
    timing: TimingOption = False,
    config: ConfigOption = None,
) -> int:
    """Lint a proposal: form faults, votes needed, what becomes void, what changes in meaning; only what it brings."""
    path = find_file(proposal)
    rules = ruleset_of(path, ruleset, "proposals")
    chosen = choose(
        config, near_of(rules), output=output, fail_on=fail_on, severity=severity, select=select, ignore=ignore,
        baseline=baseline, budget=budget, people=people, cross_check=cross_check, statistics=statistics,
        explain_all=explain_all, quiet=quiet,
    )  # fmt: skip
    selected = wanted(chosen.settings)
    watch = Stopwatch() if timing else None
    begin(watch, "reading the rules")
    loaded = load_ruleset(rules)
    if not loaded.understood:
        return emit(not_understood("lint", loaded), chosen.targets)
    faults: list[str] = []
    name = shown_name(proposal)
    linted = _linted(loaded, path, name, chosen, selected, faults, watch)
    if isinstance(linted, Report):
        return emit(linted, chosen.targets)
    begin(watch, "the other revision" if against is not None else "writing the report")
    earlier = None if against is None else _earlier(loaded, path, against, chosen, selected)
    begin(watch, "writing the report")
    code = emit(_report(loaded, linted, name, chosen, selected, write_baseline, earlier), chosen.targets)
    tell(watch)
    own_faults(faults)
    return code


@dataclass(frozen=True, slots=True)
class Linted:
    """A proposal that was understood, and what was found about it. `language`: what the language has to say."""

    source: SourceFile
    language: tuple[Diagnostic, ...]
    result: LintResult

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        return unique([*self.language, *self.result.diagnostics])

    @property
    def undecided(self) -> tuple[str, ...]:
        return tuple(map(str, self.result.undecided))


def _linted(
    loaded: Loaded,
    path: Path,
    name: str,
    chosen: Chosen,
    selected: Selection,
    faults: list[str],
    watch: Stopwatch | None = None,
) -> Linted | Report:
    """What is found about the proposal; with mistakes of the language in it, a report that says so."""
    from nomicformal.checker.lint import asks_the_solver, lint
    from nomicformal.syntax.parse import parse_proposal, read_source

    source = read_source(path, name)
    if not isinstance(source, SourceFile):
        return Report("lint", name, (source,), exit_code=NOT_UNDERSTOOD)
    written, found = parse_proposal(source)
    after, more = _after(loaded, written, source)
    found = [*found, *more]
    if has_errors(found):
        note = "the proposal contains mistakes of the language; nothing else was checked"
        sources = {**loaded.sources, source.name: source}
        return Report("lint", name, unique(found), sources=sources, notes=(note,), exit_code=NOT_UNDERSTOOD)
    parts = _parts(loaded, written, source)
    options = replace(solver_options(chosen), on_fault=faults.append) if asks_the_solver(selected) else None
    result = lint(loaded.ruleset, after, written, parts, options=options, selection=selected, watch=watch)
    return Linted(source, tuple(one for one in found if selected.takes(one.code)), result)


def _earlier(loaded: Loaded, path: Path, revision: str, chosen: Chosen, selected: Selection) -> Earlier:
    """What the same proposal brought as it and the rules were at a revision."""
    from nomicformal.cli.revision import at_revision

    nothing = Earlier(revision, (), note=f"there was no such proposal at {revision}: everything is new")
    within, folder = path.resolve(), loaded.folder.resolve()
    if not within.is_relative_to(folder):
        raise UsageError(f"--against needs a proposal that lies with its ruleset; {path} does not lie in {loaded.name}")
    with at_revision(folder, revision) as copy:
        before = copy / within.relative_to(folder) if copy is not None else None
        if copy is None or before is None or not before.is_file():
            return nothing
        rules = ruleset_in(copy / loaded.file)
        understood = rules is not None and rules.understood
        linted = _linted(rules, before, path.name, chosen, selected, []) if rules and understood else None
        if not isinstance(linted, Linted):
            return replace(nothing, note=f"the proposal could not be understood at {revision}: everything is new")
        return Earlier(revision, linted.findings, frozenset(linted.undecided))


def _report(
    loaded: Loaded,
    linted: Linted,
    name: str,
    chosen: Chosen,
    selected: Selection,
    write_baseline: bool,
    earlier: Earlier | None,
) -> Report:
    settings, result = chosen.settings, linted.result
    settled = settle(
        linted.findings, [linted.source], lambda: _looked_for(selected), selected, settings, write=write_baseline,
        earlier=earlier,
    )  # fmt: skip
    still_open, notes = newly_open(linted.undecided, earlier)
    return Report(
        "lint", name, settled.findings,
        Summary(tuple(map(str, result.proved)), still_open, tried=tuple(map(str, result.tried))),
        sources={**loaded.sources, linted.source.name: linted.source}, accepted=settled.accepted,
        notes=(*selection_notes(selected, settings), *_gone(result.gone), *settled.notes, *notes),
        exit_code=exit_code(settled.findings, bool(still_open), settings), fail_on=settings.fail_on.value,
        view=view_of(settings),
    )  # fmt: skip


def _looked_for(selected: Selection) -> frozenset[str]:
    """The codes that lint can find."""
    from nomicformal.checker.checks import CHANGE, FORMAL, TEXTUAL, code_of, code_of_change

    return frozenset(filter(selected.takes, [*map(code_of_change, CHANGE), *map(code_of, (*TEXTUAL, *FORMAL))]))


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
