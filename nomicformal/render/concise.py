"""`concise`: one line a finding and one line a ruling, for editors, greps and crowded terminals."""

from __future__ import annotations

from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean, harmless
from nomicformal.render.excerpt import place
from nomicformal.render.report import Report
from nomicformal.render.summary import accepted_lines, count_line, statistics_lines


def render(report: Report, paint: Paint) -> str:
    """`file:line:column: severity[CODE] message` a finding; rulings likewise; then the count, if anything was found."""
    lines = []
    for found in report.sorted_diagnostics():
        label = paint.severity(found.severity, f"{found.severity.value}[{found.code}]")
        lines.append(f"{place(found.span)}: {label} {clean(found.message)}")
    for ruling in report.rulings:
        where = place(ruling.span) if ruling.span else clean(report.subject)
        mark = "" if ruling.as_expected else f", expected {clean(ruling.expected)}"
        mark += "".join(f"; {clean(fault)}" for fault in ruling.faults)
        lines.append(f"{where}: {ruling.verdict}{mark}: {clean(ruling.statement)}")
    if report.summary is not None:
        lines += [f"{clean(report.subject)}: undecided: {clean(statement)}" for statement in report.summary.undecided]
    if not report.view.quiet:
        lines += [f"{clean(report.subject)}: accepted: {clean(line)}" for line in accepted_lines(report)]
        lines += [f"{clean(report.subject)}: note: {clean(note)}" for note in report.notes]
    if report.view.explain:
        lines += [f"{info.code} {info.name}: {info.what} {info.why}" for info in report.codes.values()]
    if report.view.statistics:
        lines += statistics_lines(report)
    if not report.view.quiet and (report.diagnostics or report.accepted or report.summary is not None):
        lines.append(count_line(report, paint))
    return "\n".join(map(harmless, lines)) + "\n" if lines else ""
