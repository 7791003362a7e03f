"""`nomicformal check RULESET`: everything that can be found in a ruleset."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.accepting import Earlier, Settled, accept_by_comments, newly_open, settle, today
from nomicformal.cli.checked import Checked, checked_out, own_sources, recalled
from nomicformal.cli.interrupt import INTERRUPTED
from nomicformal.cli.loading import NOT_UNDERSTOOD, Loaded, load_ruleset, ruleset_in
from nomicformal.cli.memory import CacheDirOption, NoCacheOption, memory_of
from nomicformal.cli.options import (
    AgainstOption,
    BaselineOption,
    Chosen,
    ConfigOption,
    ExplainAllOption,
    FailOnOption,
    IgnoreOption,
    QuietOption,
    RulesetArgument,
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
from nomicformal.cli.progress import INCOMPLETE, Progress
from nomicformal.cli.revision import must_be_known
from nomicformal.cli.timing import Stopwatch, begin, tell, title_of
from nomicformal.errors import InternalError
from nomicformal.render.report import Coverage, Report, Summary
from nomicformal.settings import Origin, Setting

if TYPE_CHECKING:
    from nomicformal.checker.answers import Answers
    from nomicformal.checker.options import Options
    from nomicformal.checker.result import CheckResult
    from nomicformal.checker.result import Coverage as Counted
    from nomicformal.checker.selection import Selection
    from nomicformal.diagnostics import Diagnostic
    from nomicformal.settings import Settings

MORE_FINDINGS = f"{INCOMPLETE}there may be more findings than these"
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
JobsOption = Annotated[
    str | None,
    typer.Option(
        "--jobs", metavar="N", help="Processes that work at once on a large ruleset, or auto: one a processor.",
        show_default=False,
    ),
]  # fmt: skip
CrossCheckOption = Annotated[
    bool | None, typer.Option("--cross-check", help="Ask a second solver as well (needs cvc5).", show_default=False)
]


def check_command(
    ruleset: RulesetArgument = ".",
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
    """Check a ruleset: conflicts, gaps, paradoxes, broken guarantees, faults of the text; worst first."""
    chosen = choose(
        config, near_of(ruleset), output=output, fail_on=fail_on, severity=severity, select=select, ignore=ignore,
        baseline=baseline, budget=budget, people=people, jobs=jobs, cross_check=cross_check, statistics=statistics,
        explain_all=explain_all, quiet=quiet,
    )  # fmt: skip
    selected = wanted(chosen.settings)
    watch = Stopwatch() if timing else None
    begin(watch, "what an earlier run found out")
    memory = memory_of(ruleset, off=no_cache or chosen.settings.cross_check.value, at=cache_dir)
    matters = "check", *what_matters(chosen)
    faults: list[str] = []
    checked = recalled(memory, matters)
    answers = memory.answers() if checked is None or against is not None else None
    if checked is None:
        begin(watch, "reading the rules")
        loaded = load_ruleset(ruleset)
        if not loaded.understood:
            return emit(not_understood("check", loaded), chosen.targets)
        if against is not None:
            must_be_known(loaded.folder, against)
        result = _stoppable(loaded, chosen, selected, faults, watch, answers)
        checked = run = Checked.of(loaded, result)
        if not faults:
            memory.keep(matters, lambda: checked_out(run))
    begin(watch, "the other revision" if against is not None else "writing the report")
    earlier = None if against is None else _earlier(checked, against, chosen, selected, answers)
    memory.keep_answers(answers)
    begin(watch, "writing the report")
    settled = settle(
        _findings(checked.diagnostics, checked.result, selected), own_sources(checked), lambda: _looked_for(selected),
        selected, chosen.settings, write=write_baseline, earlier=earlier,
    )  # fmt: skip
    code = emit(_report(checked, settled, chosen, selected, earlier), chosen.targets)
    tell(watch, answers)
    own_faults(faults)
    return code


def what_matters(chosen: Chosen) -> tuple[object, ...]:
    """The settings on which the result of the checks hangs."""
    settings = chosen.settings
    return settings.budget.value, settings.people.value, settings.select.value, settings.ignore.value


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


def _stoppable(
    loaded: Loaded,
    chosen: Chosen,
    selected: Selection,
    faults: list[str],
    watch: Stopwatch | None,
    answers: Answers | None,
) -> CheckResult:
    """The result of all checks, with a word on the terminal while they take long. When the user stops the run, what is
    known by then is told, marked as incomplete."""
    from nomicformal.checker.check import result_so_far, run_checks
    from nomicformal.checker.checks.context import Context
    from nomicformal.checker.workers import Workers

    checks, options = _wanted_checks(chosen, selected, faults)
    context = Context(
        loaded.ruleset,
        options=None if options is None else replace(options, answers=answers),
        workers=Workers(jobs_of(chosen.settings)),
    )
    found: list[Diagnostic] = []
    progress = Progress(checks, title_of)

    def step(name: str) -> None:
        progress(name)
        begin(watch, name)

    def tell_what_is_known() -> None:
        left = progress.left()
        emit(_incomplete(loaded, result_so_far(context, list(found)), left, chosen, selected), chosen.targets)

    with progress.until_stopped(tell_what_is_known):
        return run_checks(context, checks, step, found)


def jobs_of(settings: Settings) -> int:
    """How many processes may work at once."""
    jobs = settings.jobs.value
    if isinstance(jobs, int):
        return jobs
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _incomplete(
    loaded: Loaded, result: CheckResult, left: tuple[str, ...], chosen: Chosen, selected: Selection
) -> Report:
    """The report on a run that was stopped; `left`: the checks that were not finished."""
    known = summary_of(result)
    return Report(
        "check", loaded.name, _findings(loaded.diagnostics, result, selected),
        replace(known, undecided=(*known.undecided, *unfinished(left))), sources=loaded.sources,
        notes=(MORE_FINDINGS,),
        exit_code=INTERRUPTED, fail_on=chosen.settings.fail_on.value, view=view_of(chosen.settings),
    )  # fmt: skip


def unfinished(left: tuple[str, ...]) -> tuple[str, ...]:
    """The checks that were not finished, as open questions."""
    return tuple(f"{title_of(name)}: stopped before it was looked for to the end" for name in left)


def _wanted_checks(chosen: Chosen, selected: Selection, faults: list[str]) -> tuple[tuple[str, ...], Options | None]:
    """The names of the checks that are asked for, and what rules the solver, if any of them needs it."""
    from nomicformal.checker.checks import FORMAL, TEXTUAL, code_of

    textual, formal = selected.of(TEXTUAL, code_of), selected.of(FORMAL, code_of)
    options = replace(solver_options(chosen), on_fault=faults.append) if formal else None
    return (*textual, *formal), options


def _result(loaded: Loaded, chosen: Chosen, selected: Selection, answers: Answers | None) -> CheckResult:
    from nomicformal.checker.check import check

    checks, options = _wanted_checks(chosen, selected, [])
    known = None if options is None else replace(options, answers=answers)
    return check(loaded.ruleset, checks=checks, options=known)


def _findings(
    language: tuple[Diagnostic, ...], result: CheckResult, selected: Selection
) -> tuple[Diagnostic, ...]:
    return (*(found for found in language if selected.takes(found.code)), *result.diagnostics)


def _looked_for(selected: Selection) -> frozenset[str]:
    """The codes that a check can find."""
    from nomicformal.checker.checks import FORMAL, TEXTUAL, code_of
    from nomicformal.resolve.codes import CODES
    from nomicformal.syntax.codes import SYNTAX_CODES

    codes = [*map(code_of, (*TEXTUAL, *FORMAL)), *(info.code for info in (*SYNTAX_CODES, *CODES))]
    return frozenset(filter(selected.takes, codes))


def _earlier(
    checked: Checked, revision: str, chosen: Chosen, selected: Selection, answers: Answers | None
) -> Earlier:
    """What the same check finds in the rules as they were."""
    from nomicformal.cli.revision import at_revision

    with at_revision(checked.folder, revision) as copy:
        before = None if copy is None else ruleset_in(copy / checked.file)
        if before is None:
            return Earlier(revision, (), note=f"there was no such ruleset at {revision}: everything is new")
        if not before.understood:
            return Earlier(revision, (), note=f"the rules could not be understood at {revision}: everything is new")
        result = _result(before, chosen, selected, answers)
        found, undecided = _findings(before.diagnostics, result, selected), frozenset(map(str, result.undecided))
        about_comments = accept_by_comments(
            found, own_sources(before), lambda: _looked_for(selected), selected, today()
        )
        return Earlier(revision, (*found, *about_comments.findings), undecided)


def _report(
    checked: Checked, settled: Settled, chosen: Chosen, selected: Selection, earlier: Earlier | None
) -> Report:
    summary, settings = summary_of(checked.result), chosen.settings
    still_open, notes = newly_open(summary.undecided, earlier)
    return Report(
        "check", checked.name, settled.findings, replace(summary, undecided=still_open), sources=checked.sources,
        notes=(*notes_of(checked.result, chosen, selected), *settled.notes, *notes), accepted=settled.accepted,
        exit_code=exit_code(settled.findings, bool(still_open), settings), fail_on=settings.fail_on.value,
        view=view_of(settings),
    )  # fmt: skip


def solver_options(chosen: Chosen) -> Options:
    """What the settings say to the solver."""
    from nomicformal.checker.options import Options

    settings, default = chosen.settings, Options()
    return Options(
        budget=settings.budget.value or default.budget,
        people=settings.people.value or default.people,
        cross_check=settings.cross_check.value,
    )


def summary_of(result: CheckResult) -> Summary:
    """What a check ends with, in words."""
    return Summary(
        tuple(map(str, result.proved)),
        tuple(map(str, result.undecided)),
        coverage_of(result.coverage),
        tuple(map(str, result.tried)),
    )


def notes_of(result: CheckResult, chosen: Chosen, selected: Selection) -> tuple[str, ...]:
    """What was not looked for or does not count, and where that and the budget came from."""
    settings = chosen.settings
    notes = selection_notes(selected, settings)
    if result.undecided:
        budget, source = solver_options(chosen).budget, settings.budget.source()
        notes += (f"the budget of a question was {budget:,} ({source}); --budget N changes it",)
    return notes


def selection_notes(selected: Selection, settings: Settings) -> tuple[str, ...]:
    """What was not looked for, and what a settings file says does not count."""
    files = {one.source() for one in (settings.select, settings.ignore) if one.origin is Origin.FILE}
    where = f" ({', '.join(sorted(files))})" if files else ""
    notes = [f"{selected}{where}"] if str(selected) else []
    if settings.fail_on.origin is Origin.FILE and settings.fail_on != Setting("warning"):
        notes.append(f"fail-on is {settings.fail_on.value} ({settings.fail_on.source()})")
    return tuple(notes)


def coverage_of(counted: Counted) -> Coverage:
    return Coverage(counted.formal, counted.informal, counted.comment, counted.unencoded)
