"""`nomicformal lint PROPOSAL`: what a proposal would do, before it is voted on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.checker.kept import lint_in, lint_out
from nomicformal.cli.accepting import Earlier, newly_open, settle
from nomicformal.cli.check import (
    MORE_FINDINGS,
    BudgetOption,
    CrossCheckOption,
    JobsOption,
    PeopleOption,
    jobs_of,
    not_understood,
    own_faults,
    selection_notes,
    solver_options,
    unfinished,
    what_matters,
)
from nomicformal.cli.interrupt import INTERRUPTED
from nomicformal.cli.loading import (
    Loaded,
    find_file,
    load_ruleset,
    ruleset_in,
    ruleset_of,
    shown_name,
    unique,
)
from nomicformal.cli.memory import CacheDirOption, Memory, NoCacheOption, NoMemory, memory_of
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
from nomicformal.cli.progress import Progress
from nomicformal.cli.revision import must_be_known
from nomicformal.cli.timing import Stopwatch, begin, tell, title_of
from nomicformal.cli.written import Written, parts_of, read_proposal
from nomicformal.errors import UsageError
from nomicformal.render.report import Report, Summary

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nomicformal.checker.answers import Answers
    from nomicformal.checker.lint import Known
    from nomicformal.checker.result import LintResult
    from nomicformal.checker.selection import Selection
    from nomicformal.diagnostics import Diagnostic

RulesetOption = Annotated[
    str | None,
    typer.Option("--ruleset", metavar="RULESET", help="Which rules it is about, if not those it lies in."),
]


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
    jobs: JobsOption = None,
    cross_check: CrossCheckOption = None,
    statistics: StatisticsOption = None,
    explain_all: ExplainAllOption = None,
    quiet: QuietOption = None,
    timing: TimingOption = False,
    no_cache: NoCacheOption = False,
    cache_dir: CacheDirOption = None,
    config: ConfigOption = None,
) -> int:
    """Lint a proposal: form faults, votes needed, what becomes void, what changes in meaning; only what it brings."""
    path = find_file(proposal)
    rules = ruleset_of(path, ruleset, "proposals")
    chosen = choose(
        config, near_of(rules), output=output, fail_on=fail_on, severity=severity, select=select, ignore=ignore,
        baseline=baseline, budget=budget, people=people, jobs=jobs, cross_check=cross_check, statistics=statistics,
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
    written = read_proposal(loaded, path, name, selected)
    if isinstance(written, Report):
        return emit(written, chosen.targets)
    if against is not None:
        must_be_known(loaded.folder, against)
    memory = memory_of(rules, off=no_cache or chosen.settings.cross_check.value, at=cache_dir)
    matters = _what_matters(chosen, written)
    linted, answers = _recalled(memory, matters, written), None
    if linted is None:
        answers = memory.answers()
        linted = run = _stoppable(loaded, written, chosen, selected, faults, watch, answers)
        memory.keep_answers(answers)
        if not faults:
            memory.keep(matters, lambda: lint_out(run.result))
    begin(watch, "the other revision" if against is not None else "writing the report")
    earlier = None if against is None else _earlier(loaded, path, against, chosen, selected)
    begin(watch, "writing the report")
    code = emit(_report(loaded, linted, chosen, selected, write_baseline, earlier), chosen.targets)
    tell(watch, answers)
    own_faults(faults)
    return code


@dataclass(frozen=True, slots=True)
class Linted:
    """A proposal that was understood, and what was found about it."""

    written: Written
    result: LintResult

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        return unique([*self.written.language, *self.result.diagnostics])

    @property
    def undecided(self) -> tuple[str, ...]:
        return tuple(map(str, self.result.undecided))


def _what_matters(chosen: Chosen, written: Written) -> tuple[object, ...]:
    """What the result hangs on besides the rules."""
    return ("lint", *what_matters(chosen), written.name, written.source.text)


def _recalled(memory: Memory | NoMemory, matters: tuple[object, ...], written: Written) -> Linted | None:
    """What an earlier run found about the very same proposal under the very same rules."""
    kept = memory.recall(matters)
    if kept is None:
        return None
    try:
        return Linted(written, lint_in(kept))
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        return None


def _stoppable(
    loaded: Loaded,
    written: Written,
    chosen: Chosen,
    selected: Selection,
    faults: list[str],
    watch: Stopwatch | None,
    answers: Answers | None,
) -> Linted:
    """What is found about the proposal, with a word on the terminal while it takes long. When the user stops the run,
    what is known by then is told, marked as incomplete."""
    from nomicformal.checker.lint import Known, steps

    known = Known()
    progress = Progress(steps(selected), title_of)

    def step(name: str) -> None:
        progress(name)
        begin(watch, name)

    def tell_what_is_known() -> None:
        linted = Linted(written, known.result())
        emit(_incomplete(loaded, linted, unfinished(progress.left()), chosen), chosen.targets)

    with progress.until_stopped(tell_what_is_known):
        return _linted(loaded, written, chosen, selected, faults, step, known, answers)


def _linted(
    loaded: Loaded,
    written: Written,
    chosen: Chosen,
    selected: Selection,
    faults: list[str],
    watch: Callable[[str], None] | None = None,
    known: Known | None = None,
    answers: Answers | None = None,
) -> Linted:
    from nomicformal.checker.lint import asks_the_solver, lint
    from nomicformal.checker.workers import Workers

    parts = parts_of(loaded, written)
    options = None
    if asks_the_solver(selected):
        options = replace(solver_options(chosen), on_fault=faults.append, answers=answers)
    result = lint(
        loaded.ruleset, written.after, written.tree, parts, options=options, selection=selected, watch=watch,
        known=known, workers=Workers(jobs_of(chosen.settings)),
    )  # fmt: skip
    return Linted(written, result)


def _incomplete(loaded: Loaded, linted: Linted, left: tuple[str, ...], chosen: Chosen) -> Report:
    """The report on a run that was stopped."""
    result, source = linted.result, linted.written.source
    return Report(
        "lint", linted.written.name, linted.findings,
        Summary(tuple(map(str, result.proved)), (*linted.undecided, *left), tried=tuple(map(str, result.tried))),
        sources={**loaded.sources, source.name: source}, notes=(MORE_FINDINGS,), exit_code=INTERRUPTED,
        fail_on=chosen.settings.fail_on.value, view=view_of(chosen.settings),
    )  # fmt: skip


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
        written = read_proposal(rules, before, path.name, selected) if rules and understood else None
        if rules is None or not isinstance(written, Written):
            return replace(nothing, note=f"the proposal could not be understood at {revision}: everything is new")
        linted = _linted(rules, written, chosen, selected, [])
        return Earlier(revision, linted.findings, frozenset(linted.undecided))


def _report(
    loaded: Loaded,
    linted: Linted,
    chosen: Chosen,
    selected: Selection,
    write_baseline: bool,
    earlier: Earlier | None,
) -> Report:
    settings, result, source = chosen.settings, linted.result, linted.written.source
    settled = settle(
        linted.findings, [source], lambda: _looked_for(selected), selected, settings, write=write_baseline,
        earlier=earlier,
    )  # fmt: skip
    still_open, notes = newly_open(linted.undecided, earlier)
    return Report(
        "lint", linted.written.name, settled.findings,
        Summary(tuple(map(str, result.proved)), still_open, tried=tuple(map(str, result.tried))),
        sources={**loaded.sources, source.name: source}, accepted=settled.accepted,
        notes=(
            *selection_notes(selected, settings), *_nothing_to_compare(selected), *_gone(result.gone), *settled.notes,
            *notes,
        ),
        exit_code=exit_code(settled.findings, bool(still_open), settings), fail_on=settings.fail_on.value,
        view=view_of(settings),
    )  # fmt: skip


def _looked_for(selected: Selection) -> frozenset[str]:
    """The codes that lint can find."""
    from nomicformal.checker.checks import CHANGE, FORMAL, TEXTUAL, code_of, code_of_change

    return frozenset(filter(selected.takes, [*map(code_of_change, CHANGE), *map(code_of, (*TEXTUAL, *FORMAL))]))


def _nothing_to_compare(selected: Selection) -> tuple[str, ...]:
    """A word where the only wanted finding about changes taken together has no other findings to go through."""
    from nomicformal.checker.checks import FORMAL, code_of
    from nomicformal.checker.lint import TEXTS_OF_PROPOSALS

    together = "NF410"
    if not selected.takes(together) or selected.of((*TEXTS_OF_PROPOSALS, *FORMAL), code_of):
        return ()
    return (f"{together} goes through the other findings that are looked for, and none is: select these, too",)


def _gone(gone: tuple[Diagnostic, ...]) -> tuple[str, ...]:
    return tuple(f"the proposal removes a finding: {one.code} {one.message}" for one in gone)
