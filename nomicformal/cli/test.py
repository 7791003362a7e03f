"""`nomicformal test RULESET`: all cases of a ruleset, each judged and compared with what it expects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from nomicformal.cli.check import not_understood
from nomicformal.cli.interrupt import INTERRUPTED
from nomicformal.cli.judge import judge_report
from nomicformal.cli.loading import NOT_UNDERSTOOD, Loaded, load_ruleset
from nomicformal.cli.options import ConfigOption, RulesetArgument, choose, near_of
from nomicformal.cli.output import OutputOption, emit
from nomicformal.cli.progress import INCOMPLETE, Progress
from nomicformal.errors import UsageError
from nomicformal.render.report import Report
from nomicformal.settings import Origin

BRIEF = ("concise",)


AgainstOption = Annotated[
    str | None,
    typer.Option(
        "--against",
        metavar="REV",
        help="Tell which verdicts differ from those under the rules at this git revision.",
        show_default=False,
    ),
]


def test_command(
    ruleset: RulesetArgument = ".",
    against: AgainstOption = None,
    output: OutputOption = None,
    config: ConfigOption = None,
) -> int:
    """Run all cases of a ruleset: does each question still get the verdict that it expects?"""
    chosen = choose(config, near_of(ruleset), output=output)
    if chosen.settings.output.origin is Origin.DEFAULT:
        chosen = choose(config, near_of(ruleset), output=BRIEF)
    loaded = load_ruleset(ruleset)
    if not loaded.understood:
        return emit(not_understood("test", loaded), chosen.targets)
    if not loaded.model.cases:
        raise UsageError(f"{ruleset} has no cases: put them into its folder `cases`, or name a ruleset that has some")
    reports: list[Report] = []
    progress = Progress([name for name, _ in loaded.model.cases])

    def tell_what_is_known() -> None:
        known = _together(loaded, list(reports), ())
        note = f"{INCOMPLETE}not judged to the end: {', '.join(progress.left()) or 'the other revision'}"
        emit(replace(known, notes=(note, *known.notes), exit_code=INTERRUPTED), chosen.targets)

    with progress.until_stopped(tell_what_is_known):
        report = _all_cases(loaded, against, progress, reports)
    return emit(report, chosen.targets)


def _all_cases(loaded: Loaded, against: str | None, progress: Progress, reports: list[Report]) -> Report:
    """Every case judged; each goes to `reports` as it comes."""
    from nomicformal.cli.precedents import compared

    for name, path in loaded.model.cases:
        progress(name)
        reports.append(judge_report(loaded, path, name, {}, changes=False))
    if against is None:
        return _together(loaded, reports, ())
    progress("")
    comparison = compared(loaded, reports, against)
    return _together(loaded, comparison.reports, comparison.notes)


def _together(loaded: Loaded, reports: Sequence[Report], turned: tuple[str, ...]) -> Report:
    rulings = tuple(ruling for report in reports for ruling in report.rulings)
    diagnostics = tuple(found for report in reports for found in report.diagnostics)
    codes = {report.exit_code for report in reports}
    code = next((code for code in (NOT_UNDERSTOOD, 1, 3) if code in codes), 0)
    unexpected = sum(1 for ruling in rulings if not ruling.as_expected)
    unread = sum(1 for report in reports if report.exit_code == NOT_UNDERSTOOD)
    note = f"{_many(len(reports), 'case')}, {_many(len(rulings), 'question')}, {unexpected} not as expected"
    free = sum(1 for ruling in rulings if not ruling.expected)
    note += f", {free} without an `expect`" if free else ""
    return Report(
        "test", loaded.name, diagnostics, rulings=rulings,
        sources={name: source for report in reports for name, source in report.sources.items()},
        notes=(*turned, note + (f", {_many(unread, 'case')} could not be judged" if unread else "")), exit_code=code,
    )  # fmt: skip


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
